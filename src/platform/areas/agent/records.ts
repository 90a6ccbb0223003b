/** What the team did, down to the source: results by account, product or day, each round, and each movement of money. */
import { type RawBuilder, sql } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { type Agent, findInTeam, requireAgent } from '#platform/identity/agents.ts';
import { pathEnd, shownName } from '#platform/rules/agents/line.ts';
import { isAgent } from '#values/access/account-types.ts';
import { movementKinds } from '#values/agent-contracts.ts';
import { minor, toAmount } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { toInstant } from '#values/time.ts';
import { isBelow, type ReportSpan, readSpan } from './agents.ts';
import { trailTo } from './team.ts';

type Results = Output<AgentSchemas['results']>;
type Bets = Output<AgentSchemas['bets']>;
type Movements = Output<AgentSchemas['movements']>;

interface RecordQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly under?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

interface Scope {
  readonly agent: Agent;
  /** Whose team it is: the agent, or an account below, which then counts itself. */
  readonly top: Pick<Agent, 'id' | 'path'>;
  readonly isOwn: boolean;
  readonly span: ReportSpan;
  /** SQL condition on the members `m` that are counted. */
  readonly counted: RawBuilder<boolean>;
}

async function scopeOf(context: RequestContext, query: Pick<RecordQuery, 'from' | 'to' | 'under'>): Promise<Scope> {
  const agent = await requireAgent(context);
  const isOwn = query.under === undefined;
  const top = query.under === undefined ? agent : await findInTeam(context.db, agent, query.under);
  const counted = isOwn ? isBelow(agent.path) : sql<boolean>`m.path >= ${top.path} and m.path < ${pathEnd(top.path)}`;
  return { agent, top, isOwn, span: readSpan(context, query).span, counted };
}

const amountOf = (units: bigint) => toAmount(minor(units));

interface Sums {
  readonly rounds: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly bonus: bigint;
}
const names = ['rounds', 'stake', 'payout', 'bonus'] as const;
const sums = sql.join(names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`));
const figuresOf = ({ rounds, stake, payout, bonus }: Sums) => ({
  rounds: Number(rounds),
  turnover: amountOf(stake),
  payout: amountOf(payout),
  bonus: amountOf(bonus),
  net: amountOf(stake - payout - bonus),
});

interface ResultRow extends Sums {
  readonly key: string;
  readonly username: string | null;
  readonly path: string | null;
  readonly type: number | null;
}

/** The direct downline, each with its own team, and the own play of the account whose team it is: together the whole branch. */
const byAccount = ({ top, isOwn }: Scope, inDays: RawBuilder<unknown>) => sql`
  select m.id::text as key, m.username, m.path, m.type, figures.* from members m
  cross join lateral (
    select ${sums} from (
      select rounds, stake, payout, bonus from member_days where member_id = m.id and ${inDays}
      union all
      select rounds, stake, payout, bonus from team_days where member_id = m.id and m.id <> ${top.id} and ${inDays}
    ) d
  ) figures
  where m.parent_id = ${top.id} or (m.id = ${top.id} and not ${isOwn})`;
const nobody = sql`null::text as username, null::text as path, null::smallint as type`;
const byProduct = ({ counted }: Scope, inDays: RawBuilder<unknown>) => sql`
  select d.product as key, ${nobody}, ${sums} from members m join member_days d on d.member_id = m.id and ${inDays} where ${counted} group by 1`;
const byDay = ({ top, isOwn }: Scope, inDays: RawBuilder<unknown>) => sql`
  select day::text as key, ${nobody}, ${sums} from (
    select day, rounds, stake, payout, bonus from team_days where member_id = ${top.id} and ${inDays}
    union all
    select day, rounds, stake, payout, bonus from member_days where member_id = ${top.id} and not ${isOwn} and ${inDays}
  ) d group by 1`;
const grouped = { account: byAccount, product: byProduct, day: byDay } as const;

/** Results of the branch by account, product or day. Each grouping adds up to the same totals. */
export async function resultsOf(context: RequestContext, query: RecordQuery & { readonly by: keyof typeof grouped }): Promise<Results> {
  const scope = await scopeOf(context, query);
  const { agent, top, span } = scope;
  const inDays = sql`day >= ${span.from}::date and day <= ${span.to}::date`;
  const { rows: all } = await sql<ResultRow>`
    select * from (${grouped[query.by](scope, inDays)}) r where rounds > 0 or bonus <> 0
    order by ${query.by === 'day' ? sql`key desc` : sql`stake desc, key`}
  `.execute(context.db);
  const whole = all.reduce<Sums>(
    (sum, row) => ({
      rounds: sum.rounds + row.rounds,
      stake: sum.stake + row.stake,
      payout: sum.payout + row.payout,
      bonus: sum.bonus + row.bonus,
    }),
    { rounds: 0n, stake: 0n, payout: 0n, bonus: 0n },
  );
  const first = (query.pageNo - 1) * query.pageSize;
  return {
    from: span.from,
    to: span.to,
    trail: await trailTo(context, agent, top.path),
    rows: all.slice(first, first + query.pageSize).map((row) => ({
      id: row.key || 'none',
      name: row.username === null ? null : shownName(row.username, agent, row.path ?? ''),
      isAgent: row.type !== null && isAgent(row.type),
      isTop: row.key === top.id.toString(),
      ...figuresOf(row),
    })),
    totals: figuresOf(whole),
    total: all.length,
    totalPages: pageCount(all.length, query.pageSize),
    currencySymbol: context.brand.currency.symbol,
  };
}

interface BetRow {
  readonly id: string;
  readonly member_id: bigint;
  readonly username: string;
  readonly path: string;
  readonly at: Date;
  readonly game: string;
  readonly game_type: string;
  readonly vendor: string;
  readonly bet: bigint;
  readonly win: bigint;
  readonly state: string;
}

/** Rounds of the branch that were settled or refunded in the days, the newest first. A refunded stake counts nothing. */
export async function teamBetsOf(
  context: RequestContext,
  query: RecordQuery & { readonly gameType?: string | undefined; readonly id?: string | undefined },
): Promise<Bets> {
  const { agent, top, span, counted } = await scopeOf(context, query);
  const { gameType, id, pageNo, pageSize } = query;
  const from = sql`
    from rounds r join members m on m.id = r.member_id
    left join games g on g.game_code = r.game_code
    left join vendors v on v.code = coalesce(g.vendor, r.vendor)
    where ${counted} and r.state in ('settled', 'rolled_back') and r.settled_at >= ${span.start} and r.settled_at < ${span.end}
      ${gameType ? sql`and g.game_type = ${gameType}` : sql``} ${id ? sql`and r.id = ${id}` : sql``}`;
  const { rows } = await sql<BetRow>`
    select r.id, m.id as member_id, m.username, m.path, r.settled_at as at, coalesce(g.name, r.game_code) as game,
      coalesce(g.game_type, '') as game_type, coalesce(v.name, r.vendor) as vendor, r.bet, r.win, r.state
    ${from} order by r.settled_at desc, r.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}
  `.execute(context.db);
  const { rows: whole } = await sql<Sums & { readonly total: bigint }>`
    select count(*) as total, count(*) filter (where r.state = 'settled') as rounds, 0::bigint as bonus,
      coalesce(sum(r.bet) filter (where r.state = 'settled'), 0)::bigint as stake,
      coalesce(sum(r.win) filter (where r.state = 'settled'), 0)::bigint as payout
    ${from}
  `.execute(context.db);
  const { total = 0n, ...counts } = whole[0] ?? { rounds: 0n, stake: 0n, payout: 0n, bonus: 0n };
  const { rounds, turnover, payout, net } = figuresOf(counts);
  return {
    from: span.from,
    to: span.to,
    trail: await trailTo(context, agent, top.path),
    rows: rows.map((row) => ({
      id: row.id,
      at: toInstant(row.at),
      member: { id: row.member_id.toString(), name: shownName(row.username, agent, row.path) },
      gameName: row.game,
      gameType: row.game_type,
      vendorName: row.vendor,
      stake: amountOf(row.bet),
      payout: amountOf(row.win),
      net: amountOf(row.state === 'settled' ? row.bet - row.win : 0n),
      state: row.state === 'settled' ? ('settled' as const) : ('rolled_back' as const),
    })),
    totals: { rounds, turnover, payout, net },
    total: Number(total),
    totalPages: pageCount(Number(total), pageSize),
    currencySymbol: context.brand.currency.symbol,
  };
}

/** Kinds of movement of an agent's report, and their postings. Bets and payouts stand in the betting report. */
const postingsOf = {
  deposit: ['deposit'],
  withdrawal: ['withdrawal'],
  withdrawal_return: ['withdrawal_returned', 'withdrawal_taken_back'],
  transfer: ['transfer'],
  bonus: ['bonus_granted', 'bonus_released', 'reward'],
  rebate: ['rebate'],
} as const satisfies Readonly<Record<Movements['rows'][number]['kind'], readonly string[]>>;

interface MovementRow {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly username: string;
  readonly path: string;
  readonly at: Date;
  readonly kind: string;
  readonly reference: string;
  readonly amount: bigint;
}

/** Movements of the members' cash, the newest first. Whose account or card it was stays with the member. */
export async function movementsOf(
  context: RequestContext,
  query: RecordQuery & { readonly kind?: (typeof movementKinds)[number] | undefined },
): Promise<Movements> {
  const { agent, top, span, counted } = await scopeOf(context, query);
  const { kind, pageNo, pageSize } = query;
  const shown: readonly string[] = kind ? postingsOf[kind] : movementKinds.flatMap((one) => postingsOf[one]);
  const from = sql`
    from members m join accounts a on a.member_id = m.id and a.kind = 'main'
    join entries e on e.account_id = a.id and e.at >= ${span.start} and e.at < ${span.end}
    join postings p on p.id = e.posting_id and p.kind in (${sql.join(shown)})
    where ${counted}`;
  const { rows } = await sql<MovementRow>`
    select e.id, m.id as member_id, m.username, m.path, e.at, p.kind, p.reference, e.amount ${from}
    order by e.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}
  `.execute(context.db);
  const { rows: whole } = await sql<{ total: bigint; came: bigint; went: bigint }>`
    select count(*) as total, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as came,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as went ${from}
  `.execute(context.db);
  const { total = 0n, came = 0n, went = 0n } = whole[0] ?? {};
  return {
    from: span.from,
    to: span.to,
    trail: await trailTo(context, agent, top.path),
    rows: rows.map((row) => ({
      id: row.id.toString(),
      at: toInstant(row.at),
      member: { id: row.member_id.toString(), name: shownName(row.username, agent, row.path) },
      kind: movementKinds.find((one) => (postingsOf[one] as readonly string[]).includes(row.kind)) ?? 'deposit',
      reference: row.reference,
      amount: amountOf(row.amount),
    })),
    totals: { in: amountOf(came), out: amountOf(went), net: amountOf(came - went) },
    total: Number(total),
    totalPages: pageCount(Number(total), pageSize),
    currencySymbol: context.brand.currency.symbol,
  };
}
