/** What the team did, down to the source: results by account, product or day, each round, and each movement of money. */
import { type RawBuilder, sql } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { type Agent, findInTeam, requireAgent } from '#platform/identity/agents.ts';
import { type cashKinds, cashKindsSql, movementLines } from '#platform/ledger/agents/rollups.ts';
import { shownReference } from '#platform/ledger/references.ts';
import { pathEnd, shownName } from '#platform/rules/agents/line.ts';
import { pageOfDays } from '#platform/rules/agents/page-of-days.ts';
import { isAgent } from '#values/access/account-types.ts';
import { movementKinds, movementStages } from '#values/agent-contracts.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toAmount } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { hours, toInstant } from '#values/time.ts';
import { isBelow, type ReportSpan, readSpan, spanOf } from './report-scope.ts';
import { trailTo } from './team.ts';

type Results = Output<AgentSchemas['results']>;
type Bets = Output<AgentSchemas['bets']>;
type Movements = Output<AgentSchemas['movements']>;

interface ReportQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly under?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

interface Scope {
  readonly agent: Agent;
  /** Whose team it is: the agent, or an account below. */
  readonly top: Pick<Agent, 'id' | 'path'>;
  /** The own play of the top is left out: the agent's always, that of an account below when it is asked so. */
  readonly isOwn: boolean;
  readonly span: ReportSpan;
  /** SQL condition on the `path` of `m`, members or their days. */
  readonly counted: RawBuilder<boolean>;
}

async function scopeOf(
  context: RequestContext,
  query: Pick<ReportQuery, 'from' | 'to' | 'under'> & { readonly play?: 'all' | 'below' },
): Promise<Scope> {
  const agent = await requireAgent(context);
  const isOwn = query.under === undefined || query.play === 'below';
  const top = query.under === undefined ? agent : await findInTeam(context.db, agent, query.under);
  const counted = isOwn ? isBelow(top.path) : sql<boolean>`m.path >= ${top.path} and m.path < ${pathEnd(top.path)}`;
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

const sumOf = (parts: readonly Sums[]): Sums =>
  parts.reduce<Sums>(
    (sum, part) => ({
      rounds: sum.rounds + part.rounds,
      stake: sum.stake + part.stake,
      payout: sum.payout + part.payout,
      bonus: sum.bonus + part.bonus,
    }),
    { rounds: 0n, stake: 0n, payout: 0n, bonus: 0n },
  );

interface ResultRow extends Sums {
  /** Null is the sum of all rows, also of those that are on no page read. */
  readonly key: string | null;
  readonly username: string | null;
  readonly path: string | null;
  readonly type: number | null;
  /** From 1; the number of rows for their sum. */
  readonly place: bigint;
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
  select m.product as key, ${nobody}, ${sums} from member_days m where ${counted} and ${inDays} group by 1`;
const byDay = ({ top, isOwn }: Scope, inDays: RawBuilder<unknown>) => sql`
  select day::text as key, ${nobody}, ${sums} from (
    select day, rounds, stake, payout, bonus from team_days where member_id = ${top.id} and ${inDays}
    union all
    select day, rounds, stake, payout, bonus from member_days where member_id = ${top.id} and not ${isOwn} and ${inDays}
  ) d group by 1`;
const grouped = { account: byAccount, product: byProduct, day: byDay } as const;

/** Results of the branch by account, product or day. Each grouping adds up to the same totals. */
export async function resultsOf(context: RequestContext, query: ReportQuery & { readonly by: keyof typeof grouped }): Promise<Results> {
  const scope = await scopeOf(context, query);
  const { agent, top, span } = scope;
  const inDays = sql`day >= ${span.from}::date and day <= ${span.to}::date`;
  const first = (query.pageNo - 1) * query.pageSize;
  // The database adds up: an agent may have hundreds of thousands of rows, and a page shows some.
  const { rows } = await sql<ResultRow>`
    with listed as materialized (select * from (${grouped[query.by](scope, inDays)}) r where rounds > 0 or bonus <> 0)
    select * from (
      select *, row_number() over (order by ${query.by === 'day' ? sql`key desc` : sql`stake desc, key`}) as place from listed
    ) r where place > ${first} and place <= ${first + query.pageSize}
    union all
    select null, ${nobody}, ${sums}, count(*) from listed
    order by place
  `.execute(context.db);
  const [sum, listed] = [rows.filter(({ key }) => key === null), rows.filter(({ key }) => key !== null)];
  const total = Number(sum[0]?.place ?? 0n);
  return {
    from: span.from,
    to: span.to,
    trail: await trailTo(context, agent, top.path),
    rows: listed.map((row) => ({
      id: row.key || 'none',
      name: row.username === null ? null : shownName(row.username, agent, row.path ?? ''),
      isAgent: row.type !== null && isAgent(row.type),
      isTop: row.key === top.id.toString(),
      ...figuresOf(row),
    })),
    totals: figuresOf(sumOf(sum)),
    total,
    totalPages: pageCount(total, query.pageSize),
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

interface CountedDay {
  readonly day: string;
  readonly count: number;
}

/** The days a page of rows reaches over. */
function spanOfPage<D extends CountedDay>({ brand }: RequestContext, days: readonly D[], { pageNo, pageSize }: ReportQuery) {
  const page = pageOfDays(days, (pageNo - 1) * pageSize, pageSize);
  return page && { offset: page.offset, ...spanOf(brand.timeZone, Date.parse(page.from), Date.parse(page.to)) };
}

/** The rounds of each day: those of the roll-ups, those the journal still holds, and refunded ones, which are in neither. */
async function roundsByDay({ db, brand }: RequestContext, { top, isOwn, span, counted }: Scope, gameType: string | undefined) {
  const inDays = sql`day >= ${span.from}::date and day <= ${span.to}::date`;
  const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone ${brand.timeZone})::date`;
  const ofType = gameType ? sql`and g.game_type = ${gameType}` : sql``;
  const figures = sql`day, rounds as listed, rounds, stake, payout, 0::bigint as bonus`;
  const rollups = gameType
    ? sql`select ${figures} from member_days m where ${counted} and product = ${gameType} and ${inDays}`
    : sql`select ${figures} from team_days where member_id = ${top.id} and ${inDays}
        union all select ${figures} from member_days where member_id = ${top.id} and not ${isOwn} and ${inDays}`;
  const { rows } = await sql<Sums & { readonly day: string; readonly listed: bigint }>`
    select day::text, sum(listed)::bigint as listed, ${sums} from (
      ${rollups}
      union all
      select ${dayOf('e.at')}, 1, 1, e.stake, e.payout, 0 from team_events e join members m on m.id = e.member_id
      left join games g on g.game_code = e.game_code
      where ${counted} and e.posting_id is null and e.joined = 0 and e.at >= ${span.start} and e.at < ${span.end} ${ofType}
      union all
      select ${dayOf('r.settled_at')}, 1, 0, 0, 0, 0 from rounds r join members m on m.id = r.member_id
      left join games g on g.game_code = r.game_code
      where ${counted} and r.state = 'rolled_back' and r.settled_at >= ${span.start} and r.settled_at < ${span.end} ${ofType}
    ) d group by 1 having sum(listed) > 0 order by 1 desc
  `.execute(db);
  return rows.map(({ listed, ...day }) => ({ ...day, count: Number(listed) }));
}

interface BetQuery extends ReportQuery {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly play?: 'all' | 'below';
  readonly gameType?: string | undefined;
  readonly id?: string | undefined;
}

/** A day of 25 hours is the longest part of the days. */
const longestPart = hours(25);

/** The part of the days that is asked for; null for all of them. Throws `input.invalid`. */
function partOf({ since, until }: BetQuery, { start, end }: ReportSpan): Pick<ReportSpan, 'start' | 'end'> | null {
  if (since === undefined && until === undefined) return null;
  const length = Date.parse(until ?? '') - Date.parse(since ?? '');
  if (!(length > 0 && length <= longestPart)) throw new DomainError('input.invalid', { fields: { until: { code: 'field.invalid' } } });
  const within = (at = ''): Date => new Date(Math.min(Math.max(Date.parse(at), start.getTime()), end.getTime()));
  return { start: within(since), end: within(until) };
}

/** The rounds of a part of the days: roll-ups know whole days alone. */
async function roundsOfPart(
  { db }: RequestContext,
  { counted }: Scope,
  { start, end }: Pick<ReportSpan, 'start' | 'end'>,
  gameType?: string,
) {
  const { rows } = await sql<Sums & { readonly count: bigint }>`
    select count(*) as count, ${sums} from (
      select (r.state = 'settled')::int::bigint as rounds, case when r.state = 'settled' then r.bet - r.pushed else 0 end as stake,
        case when r.state = 'settled' then r.win - r.pushed else 0 end as payout, 0::bigint as bonus
      from rounds r join members m on m.id = r.member_id
      left join games g on g.game_code = r.game_code
      where ${counted} and r.state in ('settled', 'rolled_back') and r.settled_at >= ${start} and r.settled_at < ${end}
        ${gameType ? sql`and g.game_type = ${gameType}` : sql``}
    ) d
  `.execute(db);
  return rows.map(({ count, ...figures }) => ({ ...figures, count: Number(count) }));
}

/**
 * Rounds of the branch that were settled or refunded in the days, the newest first. A refunded stake counts nothing, and one that came back
 * on a tie is left out.
 * A round is looked up by its number without counting any other.
 */
export async function teamBetsOf(context: RequestContext, query: BetQuery): Promise<Bets> {
  const scope = await scopeOf(context, query);
  const { agent, top, span, counted } = scope;
  const { gameType, id, pageSize } = query;
  const part = partOf(query, span);
  const days = id || part ? [] : await roundsByDay(context, scope, gameType);
  const inPart = part && !id ? await roundsOfPart(context, scope, part, gameType) : [];
  const page = id ? { ...span, offset: 0 } : part ? { ...part, offset: (query.pageNo - 1) * pageSize } : spanOfPage(context, days, query);
  const { rows } = page
    ? await sql<BetRow>`
        select r.id, m.id as member_id, m.username, m.path, r.settled_at as at, coalesce(g.name, r.game_code) as game,
          coalesce(g.game_type, '') as game_type, coalesce(v.name, r.vendor) as vendor, r.bet - r.pushed as bet,
          r.win - r.pushed as win, r.state
        from rounds r join members m on m.id = r.member_id
        left join games g on g.game_code = r.game_code
        left join vendors v on v.code = coalesce(g.vendor, r.vendor)
        where ${counted} and r.state in ('settled', 'rolled_back') and r.settled_at >= ${page.start} and r.settled_at < ${page.end}
          ${gameType ? sql`and g.game_type = ${gameType}` : sql``} ${id ? sql`and r.id = ${id}` : sql``}
        order by r.settled_at desc, r.id desc limit ${pageSize} offset ${page.offset}
      `.execute(context.db)
    : { rows: [] };
  const found = rows.map(({ bet, win, state }) =>
    state === 'settled'
      ? { count: 1, rounds: 1n, stake: bet, payout: win, bonus: 0n }
      : { count: 1, rounds: 0n, stake: 0n, payout: 0n, bonus: 0n },
  );
  const counts: readonly (Sums & { readonly count: number })[] = id ? found : part ? inPart : days;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const { rounds, turnover, payout, net } = figuresOf(sumOf(counts));
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
    total,
    totalPages: pageCount(total, pageSize),
    currencySymbol: context.brand.currency.symbol,
  };
}

/** Kinds of movement of an agent's report, and their postings. Bets and payouts stand in the betting report. */
const postingsOf = {
  deposit: ['deposit'],
  withdrawal: ['withdrawal'],
  // A withdrawal may be sent in part: the rest comes back.
  withdrawal_return: ['withdrawal_returned', 'withdrawal_taken_back', 'withdrawal_sent'],
  transfer: ['transfer'],
  bonus: ['bonus_granted', 'bonus_released', 'bonus_ended', 'reward'],
  rebate: ['rebate'],
  points: ['points_money'],
} as const satisfies Readonly<Record<Movements['rows'][number]['kind'], readonly (typeof cashKinds)[number][]>>;

interface MovementRow {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly username: string;
  readonly path: string;
  readonly at: Date;
  readonly kind: string;
  /** As the member sees it. */
  readonly reference: string;
  /** The posting's own. */
  readonly key: string;
  readonly cash: bigint;
  readonly bonus: bigint;
}

/** The movements of each day: those of the roll-up, those the journal still holds, and the own ones of an account below. */
async function movementsByDay({ db, brand }: RequestContext, { top, isOwn, span, counted }: Scope, shown: RawBuilder<unknown>) {
  const figures = sql`(p.at at time zone ${brand.timeZone})::date, 1, greatest(l.cash, 0), greatest(-l.cash, 0), l.bonus`;
  const { rows } = await sql<{ day: string; count: bigint; came: bigint; went: bigint; bonus: bigint }>`
    select day::text, sum(movements)::bigint as count, sum(came)::bigint as came, sum(went)::bigint as went, sum(bonus)::bigint as bonus from (
      select day, movements, came, went, bonus from team_movements p
      where member_id = ${top.id} and ${shown} and day >= ${span.from}::date and day <= ${span.to}::date
      union all
      select ${figures} from movements_to_count j join postings p on p.id = j.posting_id
      cross join lateral (${movementLines}) l
      cross join lateral (select id, username, path from members where id = l.member_id offset 0) m
      where ${counted} and m.id <> ${top.id} and ${shown} and j.at >= ${span.start} and j.at < ${span.end}
      union all
      select ${figures} from postings p cross join lateral (${movementLines}) l
      where not ${isOwn} and l.member_id = ${top.id} and ${shown} and p.id in (
        select e.posting_id from accounts a join entries e on e.account_id = a.id
        where a.member_id = ${top.id} and a.kind in ('main', 'bonus') and e.at >= ${span.start} and e.at < ${span.end}
      )
    ) d group by 1 having sum(movements) > 0 order by 1 desc
  `.execute(db);
  return rows.map(({ count, ...day }) => ({ ...day, count: Number(count) }));
}

/** The posting of a row, and whose row it is. */
async function rowById({ db }: RequestContext, id: string) {
  const { rows } = await sql<{ posting_id: bigint; member_id: bigint | null }>`
    select l.posting_id, coalesce(a.member_id, p.member_id) as member_id
    from entries l join accounts a on a.id = l.account_id join postings p on p.id = l.posting_id where l.id = ${BigInt(id)}
  `.execute(db);
  return rows[0] ?? { posting_id: 0n, member_id: null };
}

/**
 * A page of movements: lines of a member's cash, and bonuses that moved no cash. Neither part groups, so the database begins at the
 * accounts of a small team, and at the newest posting for a large one.
 */
async function movementRows(
  { db }: RequestContext,
  { counted }: Scope,
  where: { readonly start: Date; readonly end: Date; readonly shown: RawBuilder<unknown> },
  { offset, pageSize }: { readonly offset: number; readonly pageSize: number },
): Promise<MovementRow[]> {
  const { start, end, shown } = where;
  const promotions = sql`(select id from accounts where member_id is null and name = 'promotions')`;
  const wanted = sql`${counted} and p.kind in (${cashKindsSql}) and ${shown} and p.at >= ${start} and p.at < ${end}`;
  const whose = sql`m.id as member_id, m.username, m.path, p.at, p.kind, ${shownReference('p')} as reference, p.reference as key`;
  const { rows } = await sql<MovementRow>`
    select * from (
      (select l.id, ${whose}, l.amount as cash, case when p.member_id = m.id
          then coalesce((select -b.amount from entries b where b.posting_id = p.id and b.account_id = ${promotions}), 0) else 0 end as bonus
        from members m join accounts a on a.member_id = m.id and a.kind = 'main'
        join entries l on l.account_id = a.id and l.at >= ${start} and l.at < ${end}
        join postings p on p.id = l.posting_id
        where ${wanted} order by p.at desc, l.id desc limit ${offset + pageSize})
      union all
      (select l.id, ${whose}, 0, -l.amount
        from members m join postings p on p.member_id = m.id
        join entries l on l.posting_id = p.id and l.account_id = ${promotions}
        where ${wanted} and not exists (
          select from entries c join accounts a on a.id = c.account_id and a.kind = 'main' and a.member_id = m.id where c.posting_id = p.id
        ) order by p.at desc, l.id desc limit ${offset + pageSize})
    ) r order by at desc, id desc limit ${pageSize} offset ${offset}
  `.execute(db);
  return rows;
}

/** The other side of a transfer, if it is in the team, and the stages of what goes by the same reference. */
async function detailOf({ db }: RequestContext, agent: Agent, postingId: bigint, row: MovementRow): Promise<Movements['detail']> {
  const { rows: others } = await sql<{ id: bigint; username: string; path: string }>`
    select m.id, m.username, m.path from entries l join accounts a on a.id = l.account_id and a.kind = 'main' join members m on m.id = a.member_id
    where l.posting_id = ${postingId} and m.id <> ${row.member_id} and (m.id = ${agent.id} or ${isBelow(agent.path)})
  `.execute(db);
  const stages = await db
    .selectFrom('postings')
    .select(['kind', 'at'])
    .where('kind', '=', anyText(movementStages))
    .where('reference', '=', row.key)
    .where('member_id', '=', row.member_id)
    .orderBy('id')
    .execute();
  const [other] = others;
  return {
    other: other ? { id: other.id.toString(), name: shownName(other.username, agent, other.path) } : null,
    stages: stages.map(({ kind, at }) => ({ kind: kind as (typeof movementStages)[number], at: toInstant(at) })),
  };
}

/** Movements of the members' cash, the newest first. Whose account or card it was stays with the member. */
export async function movementsOf(
  context: RequestContext,
  query: ReportQuery & { readonly kind?: (typeof movementKinds)[number] | undefined; readonly id?: string | undefined },
): Promise<Movements> {
  const scope = await scopeOf(context, query);
  const { agent, top, span } = scope;
  const { kind, pageSize } = query;
  const shown = sql`p.kind in (${kind ? sql.join(postingsOf[kind].map((one) => sql.lit(one))) : cashKindsSql})`;
  const days = query.id ? [] : await movementsByDay(context, scope, shown);
  const page = query.id ? { ...span, offset: 0 } : spanOfPage(context, days, query);
  const only = query.id ? await rowById(context, query.id) : null;
  const wanted = only ? sql`${shown} and p.id = ${only.posting_id} and m.id = ${only.member_id}` : shown;
  const rows = page ? await movementRows(context, scope, { ...page, shown: wanted }, { offset: page.offset, pageSize }) : [];
  const total = query.id ? rows.length : days.reduce((sum, { count }) => sum + count, 0);
  const came = days.reduce((sum, day) => sum + day.came, 0n);
  const went = days.reduce((sum, day) => sum + day.went, 0n);
  const bonus = days.reduce((sum, day) => sum + day.bonus, 0n);
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
      amount: amountOf(row.cash),
      bonus: amountOf(row.bonus),
    })),
    detail: only && rows[0] ? await detailOf(context, agent, only.posting_id, rows[0]) : null,
    totals: { in: amountOf(came), out: amountOf(went), net: amountOf(came - went), bonus: amountOf(bonus) },
    total,
    totalPages: pageCount(total, pageSize),
    currencySymbol: context.brand.currency.symbol,
  };
}
