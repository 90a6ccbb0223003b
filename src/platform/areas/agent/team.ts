/** The team: the accounts directly below, each with the figures of itself and its own team; search by name in the whole team. */
import { type RawBuilder, sql } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireSession } from '#platform/context.ts';
import { anyId } from '#platform/db/batches/any-of.ts';
import { type Agent, findInTeam, requireAgent } from '#platform/identity/agents.ts';
import { countActive } from '#platform/ledger/agents/figures.ts';
import { shownName } from '#platform/rules/agents/line.ts';
import { isAgent } from '#values/access/account-types.ts';
import { minor, toAmount } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { toInstant } from '#values/time.ts';
import { accountsWithUncounted, figureTerms, isIdle, type ReportSpan, readSpan, teamSize } from './report-scope.ts';

type Team = Output<AgentSchemas['team']>;

interface TeamQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly under?: string | undefined;
  readonly q?: string | undefined;
  readonly show?: 'agents' | 'members' | 'active' | 'idle' | undefined;
  readonly sort: 'name' | 'joined' | 'turnover' | 'net' | 'active' | 'team' | 'rate' | 'last';
  readonly order: 'up' | 'down';
  readonly pageNo: number;
  readonly pageSize: number;
}

interface Row {
  readonly id: bigint;
  readonly path: string;
  readonly username: string;
  readonly type: number;
  readonly created_at: Date;
  readonly last_day: string | null;
  readonly team: bigint;
  readonly turnover: bigint;
  readonly net: bigint;
  readonly active: bigint;
  readonly rate: number | null;
  readonly total: bigint;
}

/** What the list shows of an account `m`, as SQL: an account is found by the one that the list is sorted by, before any other is read. */
function columnsOf({ now }: RequestContext, { from, to }: Pick<ReportSpan, 'from' | 'to'>, activeBet: bigint) {
  const inDays = sql`day >= ${from}::date and day <= ${to}::date`;
  const sumOf = (figure: RawBuilder<unknown>) => sql`
    (coalesce((select sum(${figure}) from member_days where member_id = m.id and ${inDays}), 0)::bigint
      + coalesce((select sum(${figure}) from team_days where member_id = m.id and ${inDays}), 0)::bigint)`;
  return {
    name: sql`m.username`,
    joined: sql`m.created_at`,
    turnover: sumOf(sql`stake`),
    net: sumOf(sql`stake - payout - bonus`),
    active: countActive(sql`d.path >= m.path and d.path < m.path || '~' and ${inDays}`, activeBet),
    team: teamSize,
    rate: sql`(select max((step ->> 'rate')::int) from agent_contracts c cross join lateral jsonb_array_elements(c.tiers) as step
      where c.member_id = m.id and c.kind = 'dividend' and c.starts_at <= ${now} and (c.ends_at is null or c.ends_at > ${now}))`,
    last: sql`(select max(day) from member_days d where d.member_id = m.id and d.rounds > 0)`,
  } as const satisfies Readonly<Record<TeamQuery['sort'], RawBuilder<unknown>>>;
}
type Columns = ReturnType<typeof columnsOf>;

const shownOnly = (context: RequestContext, { active, last }: Columns, show: NonNullable<TeamQuery['show']>) =>
  ({
    agents: sql<boolean>`m.type in (1, 2, 41, 42)`,
    members: sql<boolean>`m.type not in (1, 2, 41, 42)`,
    active: sql<boolean>`${active} > 0`,
    idle: isIdle(context, sql`m.type`, last),
  })[show];

const escaped = (q: string): string =>
  q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');

/** The accounts from below the agent down to one of their team. */
export async function trailTo({ db }: RequestContext, agent: Agent, path: string): Promise<Team['trail']> {
  const ids = path.slice(agent.path.length).split('/').filter(Boolean).map(BigInt);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('members')
    .select(['id', 'username', 'type', 'path'])
    .where('id', '=', anyId(ids))
    .orderBy('path')
    .execute();
  return rows.map(({ id, username, type, path: at }) => ({
    id: id.toString(),
    name: shownName(username, agent, at),
    isAgent: isAgent(type),
  }));
}

/** Names are searched where the agent reads them whole: in the two steps below. */
const searched = (agent: Agent, q: string) => sql<boolean>`m.id in (
    select c.id from members c where c.parent_id = ${agent.id} and c.username like ${`%${escaped(q)}%`}
    union all
    select g.id from members c join members g on g.parent_id = c.id where c.parent_id = ${agent.id} and g.username like ${`%${escaped(q)}%`}
  )`;

/** The accounts of the condition, each with the figures of itself and its team in the days. */
const accountsWhere = (where: RawBuilder<boolean>, { name, joined, last, ...figures }: Columns) => sql`
  select m.id, m.path, m.type, ${name} as username, ${joined} as created_at, ${last}::text as last_day,
    ${sql.join(Object.entries(figures).map(([figure, column]) => sql`${column} as ${sql.ref(figure)}`))}
  from ${accountsWithUncounted} where ${where}`;

const rowDto = (row: Omit<Row, 'rate' | 'total'>, agent: Agent) => ({
  id: row.id.toString(),
  name: shownName(row.username, agent, row.path),
  isAgent: isAgent(row.type),
  joined: toInstant(row.created_at),
  lastActive: row.last_day,
  team: Number(row.team),
  turnover: toAmount(minor(row.turnover)),
  net: toAmount(minor(row.net)),
  active: Number(row.active),
});

/** One account of the team. Throws `not_found` for any other. */
export async function teamAccount(context: RequestContext, agent: Agent, id: string, span: ReportSpan) {
  const found = await findInTeam(context.db, agent, id);
  const { activeBet } = await figureTerms(context);
  const { rows } = await accountsWhere(sql<boolean>`m.id = ${found.id}`, columnsOf(context, span, activeBet)).execute(context.db);
  return { ...rowDto(rows[0] as Row, agent), accountId: found.id, isDirect: found.uplineId === agent.id };
}

/** The part of a query that a helper without reports may use: names, roles, join dates and sizes, to find a receiver. */
function withoutFigures(query: TeamQuery): TeamQuery {
  const { show, sort } = query;
  return {
    ...query,
    show: show === 'agents' || show === 'members' ? show : undefined,
    ...(sort === 'name' || sort === 'joined' || sort === 'team' ? {} : { sort: 'name', order: 'up' }),
  };
}
const noFigures = { turnover: null, net: null, active: null, rate: null, lastActive: null } as const;

export async function teamOf(context: RequestContext, asked: TeamQuery): Promise<Team> {
  const agent = await requireAgent(context);
  const { staff } = requireSession(context);
  const seesFigures = staff === null || staff.rights.includes('reports');
  const query = seesFigures ? asked : withoutFigures(asked);
  const { pageSize } = query;
  const { db, brand } = context;
  const under = query.under === undefined ? agent : await findInTeam(db, agent, query.under);
  const { span } = readSpan(context, query);
  const { activeBet } = await figureTerms(context);
  const columns = columnsOf(context, span, activeBet);
  const where = query.q?.trim() ? searched(agent, query.q) : sql<boolean>`m.parent_id = ${under.id}`;
  const found = sql`from ${accountsWithUncounted} where ${where} and ${query.show ? shownOnly(context, columns, query.show) : sql`true`}`;
  const sorted = sql`${columns[query.sort]} ${query.order === 'up' ? sql`asc` : sql`desc`} nulls last, m.id`;
  const { rows } = await sql<Row>`
    with page as materialized (
      select m.id, count(*) over () as total, row_number() over (order by ${sorted}) as place ${found}
      order by place limit ${pageSize} offset ${(query.pageNo - 1) * pageSize}
    )
    select shown.*, page.total from page join (${accountsWhere(sql<boolean>`m.id in (select id from page)`, columns)}) shown using (id)
    order by page.place
  `.execute(db);
  // A page after the last one has no row that says how many there are.
  const counted =
    rows.length === 0 && query.pageNo > 1 ? (await sql<{ total: bigint }>`select count(*) as total ${found}`.execute(db)).rows : rows;
  const total = Number(counted[0]?.total ?? 0n);
  return {
    trail: await trailTo(context, agent, under.path),
    rows: rows.map((row) => ({
      ...rowDto(row, agent),
      rate: row.rate,
      ...(seesFigures ? {} : noFigures),
    })),
    total,
    totalPages: pageCount(total, pageSize),
    currencySymbol: brand.currency.symbol,
  };
}
