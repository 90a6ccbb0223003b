/** My income: payouts by kind and day, and the working of each. */
import { sql } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import type { AgentPayoutsTable } from '#platform/db/tables/agent-tables.ts';
import { requireAgent } from '#platform/identity/agents.ts';
import { dayIn } from '#platform/ledger/agents/figures.ts';
import { readTiers } from '#platform/rules/agents/contracts.ts';
import { type ContractKind, type ContractPeriod, contractKinds } from '#values/agent-contracts.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Amount, minor, toAmount } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { toInstant } from '#values/time.ts';
import { readSpan } from './agents.ts';
import { pageSize } from './team.ts';

type Income = Output<AgentSchemas['income']>;
type Working = Output<AgentSchemas['payout']>;

interface IncomeQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: ContractKind | undefined;
  readonly pageNo: number;
}

interface Row extends Pick<AgentPayoutsTable, 'kind' | 'from_at' | 'to_at' | 'at' | 'amount'> {
  readonly id: bigint;
  readonly period: ContractPeriod;
}

const payoutDto = ({ id, kind, period, from_at, to_at, at, amount }: Row) => ({
  id: id.toString(),
  kind,
  period,
  from: toInstant(from_at),
  to: toInstant(to_at),
  at: toInstant(at),
  amount: toAmount(minor(amount)),
});

/** A payout belongs to the day on which its period ended. */
export async function incomeOf(context: RequestContext, query: IncomeQuery): Promise<Income> {
  const agent = await requireAgent(context);
  const { db, brand } = context;
  const { span } = readSpan(context, query);
  const inSpan = db
    .selectFrom('agent_payouts as p')
    .where('p.member_id', '=', agent.id)
    .where('p.is_paid', '=', true)
    .where('p.to_at', '>', span.start)
    .where('p.to_at', '<=', span.end);
  const sums = await inSpan
    .select((of) => ['p.kind', of.fn.sum<string>('p.amount').as('amount'), of.fn.countAll<bigint>().as('count')])
    .groupBy('p.kind')
    .execute();
  const rows = await inSpan
    .innerJoin('agent_contracts as c', 'c.id', 'p.contract_id')
    .select(['p.id', 'p.kind', 'c.period', 'p.from_at', 'p.to_at', 'p.at', 'p.amount'])
    .$if(query.kind !== undefined, (only) => only.where('p.kind', '=', query.kind ?? 'dividend'))
    .orderBy('p.to_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(pageSize)
    .offset((query.pageNo - 1) * pageSize)
    .execute();
  const totals = contractKinds.flatMap((kind) => {
    const sum = sums.find((one) => one.kind === kind);
    return sum ? [{ kind, amount: toAmount(minor(BigInt(sum.amount))), count: Number(sum.count) }] : [];
  });
  const total = totals.filter(({ kind }) => (query.kind ?? kind) === kind).reduce((all, { count }) => all + count, 0);
  return {
    from: span.from,
    to: span.to,
    totals,
    amount: toAmount(minor(sums.reduce((all, { amount }) => all + BigInt(amount), 0n))),
    rows: rows.map(payoutDto),
    total,
    totalPages: pageCount(total, pageSize),
    currencySymbol: brand.currency.symbol,
  };
}

/** The working of one payout of the agent. Throws `not_found` for anybody else's. */
export async function payoutOf(context: RequestContext, id: string): Promise<Working> {
  const agent = await requireAgent(context);
  const { db, brand } = context;
  const row = /^[1-9]\d{0,17}$/.test(id)
    ? await db
        .selectFrom('agent_payouts as p')
        .innerJoin('agent_contracts as c', 'c.id', 'p.contract_id')
        .selectAll('p')
        .select(['c.period', 'c.tiers'])
        .where('p.id', '=', BigInt(id))
        .where('p.member_id', '=', agent.id)
        .where('p.is_paid', '=', true)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new DomainError('not_found');
  const minus = row.minus as readonly { readonly member: string; readonly due: Amount }[];
  const names =
    minus.length === 0
      ? []
      : await namesOf(
          context,
          minus.map(({ member }) => BigInt(member)),
        );
  const { rows: byDay } = await sql<{ day: string; turnover: bigint; net: bigint }>`
    select day::text as day, stake as turnover, stake - payout - bonus as net from team_days
    where member_id = ${agent.id} and day >= ${dayIn(row.from_at, brand.timeZone)} and day <= ${dayIn(new Date(row.to_at.getTime() - 1), brand.timeZone)}
    order by day
  `.execute(db);
  const tier = row.tier === null ? undefined : readTiers(row.kind, row.tiers)[row.tier];
  return {
    ...payoutDto(row),
    reference: `A-${row.id}`,
    figures: { bet: toAmount(minor(row.bet)), net: toAmount(minor(row.net)), active: row.active },
    tier: row.tier === null ? null : row.tier + 1,
    rate: tier?.rate ?? null,
    due: toAmount(minor(row.due)),
    minus: minus.map(({ member, due }) => ({
      id: member,
      due,
      name: names.find(({ id: of }) => of.toString() === member)?.username ?? '',
    })),
    shortfall: toAmount(minor(row.shortfall)),
    byDay: byDay.map(({ day, turnover, net }) => ({ day, turnover: toAmount(minor(turnover)), net: toAmount(minor(net)) })),
    currencySymbol: brand.currency.symbol,
  };
}

const namesOf = ({ db }: RequestContext, ids: readonly bigint[]) =>
  db.selectFrom('members').select(['id', 'username']).where('id', 'in', ids).execute();
