/** What teams did in a period, for contracts: from the roll-ups for hours and longer, from the rounds for five minutes. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { anyId } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { lossLeft, noFigures, type StakeCount, type TeamFigures } from '#platform/rules/agents/contracts.ts';
import type { SettlementPeriod } from '#platform/rules/agents/periods.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import { type Minor, minor, zero } from '#values/money.ts';
import { countedRound } from './rollups.ts';

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
 * A path is a member, in the order of the index. Only rows with rounds hold stakes.
 */
export const countActive = (where: RawBuilder<boolean>, activeBet: bigint) => sql<bigint>`
  (select count(*) from (
    select d.path from member_days d where ${where} and d.rounds > 0 group by 1 having sum(d.stake) >= ${activeBet}
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
    where a.id = ${anyId(ids)}
  `.execute(db);
  return rows.map(({ id, bet, net, active }) => [id, { bet: minor(bet), net: minor(net), active: Number(active), stakes: [] }] as const);
}

/** Up to so many accounts below, a query names them. */
const smallTeam = 1_000;

/** The accounts below, when they are few; null for a large team. */
async function smallTeamOf(db: Db, ids: readonly bigint[]): Promise<bigint[] | null> {
  // The order makes PostgreSQL read each team by its path instead of all accounts.
  const { rows } = await sql<{ id: bigint }>`
    select m.id from members a cross join lateral (
      select id from members where path > a.path and path < a.path || '~' order by path limit ${smallTeam + 1}
    ) m
    where a.id = ${anyId(ids)} limit ${smallTeam + 1}`.execute(db);
  return rows.length > smallTeam ? null : rows.map(({ id }) => id);
}

async function figuresByRound(db: Db, ids: readonly bigint[], { from, to }: SettlementPeriod) {
  if (ids.length === 0) return [];
  const team = await smallTeamOf(db, ids);
  if (team?.length === 0) return [];
  const ofTeam = team ? sql`and r.member_id = ${anyId(team)}` : sql``;
  // From the rounds to whom they count for: the accounts below an agent may be a million, the rounds of five minutes are few.
  // The offset keeps PostgreSQL from reading all accounts instead.
  const { rows } = await sql<{ id: bigint; stake: bigint; rounds: bigint; lost: bigint; won: bigint; payout: bigint }>`
    select above::bigint as id, r.stake, count(*) as rounds, count(*) filter (where r.payout < r.stake) as lost,
      count(*) filter (where r.payout > r.stake) as won, sum(r.payout)::bigint as payout
    from (select member_id, ${countedRound}, settled_at from rounds where state = 'settled') r cross join lateral (select path from members where id = r.member_id offset 0) m
    cross join lateral unnest(string_to_array(trim(both '/' from m.path), '/')) as above
    where r.settled_at >= ${from} and r.settled_at < ${to} ${ofTeam}
      and above <> r.member_id::text and above::bigint = ${anyId(ids)}
    group by 1, 2 order by 1, 2
  `.execute(db);
  const found = Map.groupBy(rows, ({ id }) => id);
  return [...found].map(([id, stakes]): readonly [bigint, TeamFigures] => {
    const bet = stakes.reduce((sum, one) => sum + one.stake * one.rounds, 0n);
    const payout = stakes.reduce((sum, one) => sum + one.payout, 0n);
    const counts = stakes.map(({ stake, lost, won }): StakeCount => ({ stake: minor(stake), lost: Number(lost), won: Number(won) }));
    return [id, { bet: minor(bet), net: minor(bet - payout), active: 0, stakes: counts }];
  });
}

/** Of a salary by the hour. An account without such a contract, to whom one is offered, has no roll-up. */
async function figuresByHour(db: Db, ids: readonly bigint[], period: SettlementPeriod) {
  const { from, to } = period;
  const { rows } = await sql<{ id: bigint; bet: bigint; net: bigint }>`
    select a.id, coalesce(q.stake, 0)::bigint as bet, coalesce(q.stake - q.payout, 0)::bigint as net
    from members a left join lateral (
      select sum(stake) as stake, sum(payout) as payout from team_quarters where member_id = a.id and at >= ${from} and at < ${to}
    ) q on true
    where a.id = ${anyId(ids)} and exists (
      select from agent_contracts c where c.member_id = a.id and c.kind = 'hourly' and c.starts_at <= ${from} and (c.ends_at is null or c.ends_at > ${from})
    )
  `.execute(db);
  const counted = rows.map(({ id, bet, net }) => [id, { bet: minor(bet), net: minor(net), active: 0, stakes: [] }] as const);
  const known = new Set(counted.map(([id]) => id));
  return [
    ...counted,
    ...(await figuresByRound(
      db,
      ids.filter((id) => !known.has(id)),
      period,
    )),
  ];
}

/** The losses that the periods before left, by account. */
async function lossesBefore(db: Db, ids: readonly bigint[], { from }: SettlementPeriod): Promise<ReadonlyMap<bigint, Minor>> {
  const rows = await db
    .selectFrom('agent_payouts')
    .select(['member_id', 'net', 'carried'])
    .where('member_id', '=', anyId(ids))
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
  const figuresBy = { dividend: figuresByDay, daily: figuresByDay, hourly: figuresByHour, realtime: figuresByRound }[kind];
  const rows: readonly (readonly [bigint, TeamFigures])[] = await figuresBy(db, ids, period, terms);
  const found = new Map(rows);
  const losses = kind === 'dividend' && terms.carryLoss ? await lossesBefore(db, ids, period) : null;
  return (id) => ({ ...(found.get(id) ?? noFigures), ...(losses ? { carried: losses.get(id) ?? zero } : {}) });
}
