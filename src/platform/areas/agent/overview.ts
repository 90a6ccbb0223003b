/** The overview: figures of the team for some days against as many before, and what needs the agent. */
import { sql } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { type Agent, requireAgent } from '#platform/identity/agents.ts';
import { countActive, dayIn } from '#platform/ledger/agents/figures.ts';
import { pathEnd, shownName } from '#platform/rules/agents/line.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import { minor, toAmount } from '#values/money.ts';
import { days, toInstant } from '#values/time.ts';
import { approvalsWaitingFor } from './approvals.ts';
import { accountsWithUncounted, figureTerms, isIdle, type ReportSpan, readSpan, teamSize } from './report-scope.ts';

type Overview = Output<AgentSchemas['overview']>;

interface Sums {
  readonly turnover: bigint;
  readonly net: bigint;
  readonly deposited: bigint;
  readonly withdrawn: bigint;
  readonly active: bigint;
  readonly joined: bigint;
  readonly income: bigint;
}

async function sumsOf(context: RequestContext, { id, path }: Agent, { from, to, start, end }: ReportSpan) {
  const { activeBet } = await figureTerms(context);
  const { rows } = await sql<Sums>`
    select coalesce(sum(t.stake), 0)::bigint as turnover, coalesce(sum(t.stake - t.payout - t.bonus), 0)::bigint as net,
      coalesce(sum(t.deposited), 0)::bigint as deposited, coalesce(sum(t.withdrawn), 0)::bigint as withdrawn,
      ${countActive(sql`d.path > ${path} and d.path < ${pathEnd(path)} and d.day >= ${from}::date and d.day <= ${to}::date`, activeBet)} as active,
      coalesce(sum(t.joined), 0)::bigint as joined,
      (select coalesce(sum(amount), 0)::bigint from agent_payouts where member_id = ${id} and is_paid
        and to_at > ${start} and to_at <= ${end}) as income
    from team_days t where t.member_id = ${id} and t.day >= ${from}::date and t.day <= ${to}::date
  `.execute(context.db);
  const { active = 0n, joined = 0n, ...money }: Partial<Sums> = rows[0] ?? {};
  const amountOf = (units = 0n) => toAmount(minor(units));
  return {
    income: amountOf(money.income),
    turnover: amountOf(money.turnover),
    net: amountOf(money.net),
    active: Number(active),
    joined: Number(joined),
    deposited: amountOf(money.deposited),
    withdrawn: amountOf(money.withdrawn),
  };
}

/** Each day, with the turnover of its counterpart in the days before. */
async function daysOf({ db }: RequestContext, { id }: Agent, span: ReportSpan, before: ReportSpan): Promise<Overview['days']> {
  const { rows } = await sql<{ day: string; turnover: bigint; net: bigint; before: bigint }>`
    select n::date::text as day, coalesce(t.stake, 0)::bigint as turnover, coalesce(t.stake - t.payout - t.bonus, 0)::bigint as net,
      coalesce(b.stake, 0)::bigint as before
    from generate_series(${span.from}::timestamp, ${span.to}::timestamp, '1 day') as n
    left join team_days t on t.member_id = ${id} and t.day = n::date
    left join team_days b on b.member_id = ${id} and b.day = n::date - (${span.from}::date - ${before.from}::date)
    order by n
  `.execute(db);
  return rows.map(({ day, ...money }) => ({
    day,
    turnover: toAmount(minor(money.turnover)),
    net: toAmount(minor(money.net)),
    before: toAmount(minor(money.before)),
  }));
}

const endingSoon = days(7);

/** A branch of an agent directly below whose bets fell by half or more, from days when they were worth a look. */
const daysOfDrop = 7;
const smallestDrop = 10n;

/** The branches that bet far less in the last whole days than in as many before. */
async function dropsOf(context: RequestContext, agent: Agent): Promise<Overview['needs']> {
  const { db, now, brand } = context;
  const { activeBet } = await figureTerms(context);
  const today = dayIn(now, brand.timeZone);
  const { rows } = await sql<{ id: bigint; username: string; before: bigint; after: bigint; first: string; last: string }>`
    select * from (
      select m.id, m.username, (${today} - ${daysOfDrop}::int)::text as first, (${today} - 1)::text as last,
        coalesce(sum(t.stake) filter (where t.day < ${today} - ${daysOfDrop}::int), 0)::bigint as before,
        coalesce(sum(t.stake) filter (where t.day >= ${today} - ${daysOfDrop}::int), 0)::bigint as after
      from members m join team_days t on t.member_id = m.id and t.day >= ${today} - ${2 * daysOfDrop}::int and t.day < ${today}
      where m.parent_id = ${agent.id} and m.type in (1, 2, 41, 42)
      group by m.id, m.username
    ) d where before >= ${activeBet * smallestDrop} and after * 2 <= before
    order by before - after desc, id limit 3
  `.execute(db);
  return rows.map(({ id, username, before, after, first, last }) => ({
    kind: 'branch_drop' as const,
    id: id.toString(),
    name: username,
    first,
    last,
    from: toAmount(minor(before)),
    to: toAmount(minor(after)),
  }));
}

/** Payouts that are settled and not in the balance yet. */
async function payoutsToCome({ db }: RequestContext, agent: Agent): Promise<Overview['needs']> {
  const rows = await db
    .selectFrom('agent_payouts')
    .select(['kind', 'amount', 'to_at'])
    .where('member_id', '=', agent.id)
    .where('is_paid', '=', false)
    .where('amount', '>', 0n)
    .orderBy('id')
    .limit(5)
    .execute();
  return rows.map(({ kind, amount, to_at }) => ({
    kind: 'payout_due' as const,
    contract: kind,
    amount: toAmount(minor(amount)),
    until: toInstant(to_at),
  }));
}

/** What waits for a second person or for an answer, contracts that end, branches and members who bet less, and what will be paid. */
async function needsOf(context: RequestContext, agent: Agent): Promise<Overview['needs']> {
  const { db, now } = context;
  const approvals = await approvalsWaitingFor(context, agent);
  const open = db
    .selectFrom('agent_offers as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .innerJoin('members as u', 'u.id', 'o.upline_id')
    .select(['o.kind', 'o.request', 'o.member_id', 'o.expires_at', 'm.username as downline', 'u.username as upline'])
    .where('o.state', '=', 'open')
    .where('o.expires_at', '>', now)
    .orderBy('o.expires_at');
  // Requests that wait for the agent come first, however many wait for others.
  const offers = [
    ...(await open.where('o.member_id', '=', agent.id).execute()),
    ...(await open.where('o.upline_id', '=', agent.id).limit(10).execute()),
  ];
  const ending = await db
    .selectFrom('agent_contracts as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.kind', 'c.ends_at', 'm.username', 'm.path'])
    .where((is) => is.or([is('c.member_id', '=', agent.id), is('c.upline_id', '=', agent.id)]))
    .where('c.ends_at', '>', now)
    .where('c.ends_at', '<=', new Date(now.getTime() + endingSoon))
    .where('c.starts_at', '<', (of) => of.ref('c.ends_at'))
    // One that another follows at once is only replaced.
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('agent_contracts as next')
            .whereRef('next.member_id', '=', 'c.member_id')
            .whereRef('next.kind', '=', 'c.kind')
            .whereRef('next.starts_at', '=', 'c.ends_at')
            .where((of) => of.or([of('next.ends_at', 'is', null), of('next.ends_at', '>', of.ref('next.starts_at'))])),
        ),
      ),
    )
    .orderBy('c.ends_at')
    .limit(10)
    .execute();
  const lastDay = sql`(select max(day) from member_days d where d.member_id = m.id and d.rounds > 0)`;
  const { rows } = await sql<{ idle: bigint }>`
    select count(*) as idle from members m where m.parent_id = ${agent.id} and ${isIdle(context, sql`m.type`, lastDay)}
  `.execute(db);
  const idle = Number(rows[0]?.idle ?? 0n);
  const at = (date: Date | null, contract: ContractKind) => ({ contract, until: toInstant(date ?? now) });
  return [
    ...approvals.map(({ what, name, until }) => ({ kind: 'approval' as const, what, name, until: toInstant(until) })),
    ...offers.map(({ kind, request, member_id, expires_at, downline, upline }) =>
      member_id === agent.id
        ? { kind: 'offer_received' as const, request, name: upline, ...at(expires_at, kind) }
        : { kind: 'offer_waiting' as const, request, name: downline, ...at(expires_at, kind) },
    ),
    ...ending.map(({ kind, ends_at, username, path }) => ({
      kind: 'contract_ends' as const,
      name: shownName(username, agent, path),
      ...at(ends_at, kind),
    })),
    ...(await dropsOf(context, agent)),
    ...(idle > 0 ? [{ kind: 'idle_members' as const, count: idle }] : []),
    ...(await payoutsToCome(context, agent)),
  ];
}

export async function overviewOf(
  context: RequestContext,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Overview> {
  const agent = await requireAgent(context);
  const { span, before } = readSpan(context, asked);
  const { db, brand, now } = context;
  const { rows } = await sql<{ direct: bigint; all: bigint; oldest: Date | null }>`
    select (select count(*) from members where parent_id = m.id) as direct, ${teamSize} as all, (select min(at) from team_events) as oldest
    from ${accountsWithUncounted} where m.id = ${agent.id}
  `.execute(db);
  const { direct = 0n, all = 0n, oldest = null } = rows[0] ?? {};
  return {
    from: span.from,
    to: span.to,
    before: { from: before.from, to: before.to },
    countedUntil: toInstant(oldest && oldest < now ? oldest : now),
    figures: await sumsOf(context, agent, span),
    previous: await sumsOf(context, agent, before),
    days: await daysOf(context, agent, span, before),
    direct: Number(direct),
    all: Number(all),
    needs: await needsOf(context, agent),
    currencySymbol: brand.currency.symbol,
  };
}
