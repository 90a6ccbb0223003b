/** What teams did in a period, for contracts: from the roll-ups for days and longer, from the rounds for hours and less. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { lossLeft, noFigures, type StakeCount, type TeamFigures } from '#platform/rules/agents/contracts.ts';
import type { SettlementPeriod } from '#platform/rules/agents/periods.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import { type Minor, minor, zero } from '#values/money.ts';

type Db = Kysely<Tables>;

export interface FigureTerms {
  readonly zone: string;
  /** Bets of a period from which a member counts as active. */
  readonly activeBet: Minor;
  /** Whether a negative net result of a dividend's period counts against the next. */
  readonly carryLoss?: boolean;
}

/** A date of the brand's time zone, as text. */
export const dayIn = (at: Date, zone: string) => sql<string>`(${at}::timestamptz at time zone ${zone})::date`;

/**
 * How many members were active: they played, and bet as much as counts. `where` chooses the `member_days` by `d.path` and `d.day`.
 */
export const countActive = (where: RawBuilder<boolean>, activeBet: bigint) => sql<bigint>`
  (select count(*) from (
    select d.member_id from member_days d where ${where} group by 1 having sum(d.rounds) > 0 and sum(d.stake) >= ${activeBet}
  ) active)`;

async function figuresByDay(db: Db, ids: readonly bigint[], { from, to }: SettlementPeriod, { zone, activeBet }: FigureTerms) {
  const [first, next] = [dayIn(from, zone), dayIn(to, zone)];
  const { rows } = await sql<{ id: bigint; bet: bigint; net: bigint; active: bigint }>`
    select a.id, coalesce(t.stake, 0)::bigint as bet, coalesce(t.stake - t.payout - t.bonus, 0)::bigint as net,
      ${countActive(sql`d.path > a.path and d.path < a.path || '~' and d.day >= ${first} and d.day < ${next}`, activeBet)} as active
    from members a
    left join lateral (
      select sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(bonus)::bigint as bonus from team_days
      where member_id = a.id and day >= ${first} and day < ${next}
    ) t on true
    where a.id in (${sql.join(ids)})
  `.execute(db);
  return rows.map(({ id, bet, net, active }) => [id, { bet: minor(bet), net: minor(net), active: Number(active), stakes: [] }] as const);
}

async function figuresByRound(db: Db, ids: readonly bigint[], { from, to }: SettlementPeriod) {
  const { rows } = await sql<{ id: bigint; stake: bigint; rounds: bigint; lost: bigint; won: bigint; payout: bigint }>`
    select a.id, r.bet as stake, count(*) as rounds, count(*) filter (where r.win < r.bet) as lost, count(*) filter (where r.win > r.bet) as won,
      sum(r.win)::bigint as payout
    from members a join members m on m.path > a.path and m.path < a.path || '~'
    join rounds r on r.member_id = m.id and r.state = 'settled' and r.settled_at >= ${from} and r.settled_at < ${to}
    where a.id in (${sql.join(ids)})
    group by a.id, r.bet order by a.id, r.bet
  `.execute(db);
  const found = Map.groupBy(rows, ({ id }) => id);
  return [...found].map(([id, stakes]): readonly [bigint, TeamFigures] => {
    const bet = stakes.reduce((sum, one) => sum + one.stake * one.rounds, 0n);
    const payout = stakes.reduce((sum, one) => sum + one.payout, 0n);
    const counts = stakes.map(({ stake, lost, won }): StakeCount => ({ stake: minor(stake), lost: Number(lost), won: Number(won) }));
    return [id, { bet: minor(bet), net: minor(bet - payout), active: 0, stakes: counts }];
  });
}

/** The losses that the periods before left, by account. */
async function lossesBefore(db: Db, ids: readonly bigint[], { from }: SettlementPeriod): Promise<ReadonlyMap<bigint, Minor>> {
  const rows = await db
    .selectFrom('agent_payouts')
    .select(['member_id', 'net', 'carried'])
    .where('member_id', 'in', ids)
    .where('kind', '=', 'dividend')
    .where('to_at', '=', from)
    .execute();
  return new Map(rows.map(({ member_id, net, carried }) => [member_id, lossLeft({ net: minor(net), carried: minor(carried) })]));
}

/** The figures of each agent's team: everybody below, and not the agent. */
export async function teamFigures(
  db: Db,
  kind: ContractKind,
  ids: readonly bigint[],
  period: SettlementPeriod,
  terms: FigureTerms,
): Promise<(id: bigint) => TeamFigures> {
  if (ids.length === 0) return () => noFigures;
  const byDay = kind === 'dividend' || kind === 'daily';
  const rows: readonly (readonly [bigint, TeamFigures])[] = byDay
    ? await figuresByDay(db, ids, period, terms)
    : await figuresByRound(db, ids, period);
  const found = new Map(rows);
  const losses = kind === 'dividend' && terms.carryLoss ? await lossesBefore(db, ids, period) : null;
  return (id) => ({ ...(found.get(id) ?? noFigures), ...(losses ? { carried: losses.get(id) ?? zero } : {}) });
}
