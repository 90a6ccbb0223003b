/** The overview: figures of the team for some days against as many before, and what needs the agent. */
import { sql } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { type Agent, requireAgent } from '#platform/identity/agents.ts';
import { countActive } from '#platform/ledger/agents/figures.ts';
import { pathEnd, shownName } from '#platform/rules/agents/line.ts';
import { type ContractKind, idleAfterDays } from '#values/agent-contracts.ts';
import { minor, toAmount } from '#values/money.ts';
import { days, toInstant } from '#values/time.ts';
import { figureTerms, type ReportSpan, readSpan, teamSize } from './agents.ts';

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

const idleAfter = days(idleAfterDays);
const endingSoon = days(7);

/** Offers that wait for an answer, contracts that end, and members who stopped playing. */
async function needsOf({ db, now, brand }: RequestContext, agent: Agent): Promise<Overview['needs']> {
  const open = db
    .selectFrom('agent_offers as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .innerJoin('members as u', 'u.id', 'o.upline_id')
    .select(['o.kind', 'o.member_id', 'o.expires_at', 'm.username as downline', 'u.username as upline'])
    .where('o.state', '=', 'open')
    .where('o.expires_at', '>', now)
    .orderBy('o.expires_at');
  // What waits for the agent stands first, however many wait for others.
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
    .orderBy('c.ends_at')
    .limit(10)
    .execute();
  const since = sql`(${new Date(now.getTime() - idleAfter)}::timestamptz at time zone ${brand.timeZone})::date`;
  const { rows } = await sql<{ idle: bigint }>`
    select count(*) as idle from members m
    where m.parent_id = ${agent.id} and m.type = 0
      and exists (select from member_days d where d.member_id = m.id and d.rounds > 0)
      and not exists (select from member_days d where d.member_id = m.id and d.rounds > 0 and d.day >= ${since})
  `.execute(db);
  const idle = Number(rows[0]?.idle ?? 0n);
  const at = (date: Date | null, contract: ContractKind) => ({ contract, until: toInstant(date ?? now) });
  return [
    ...offers.map(({ kind, member_id, expires_at, downline, upline }) =>
      member_id === agent.id
        ? { kind: 'offer_received' as const, name: upline, ...at(expires_at, kind) }
        : { kind: 'offer_waiting' as const, name: downline, ...at(expires_at, kind) },
    ),
    ...ending.map(({ kind, ends_at, username, path }) => ({
      kind: 'contract_ends' as const,
      name: shownName(username, agent, path),
      ...at(ends_at, kind),
    })),
    ...(idle > 0 ? [{ kind: 'idle_members' as const, count: idle }] : []),
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
    from members m where m.id = ${agent.id}
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
