/** My income: payouts by kind and day, and the working of each. */
import { type Selectable, sql } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { anyId } from '#platform/db/batches/any-of.ts';
import type { AgentPayoutsTable } from '#platform/db/tables/agent-tables.ts';
import { requireAgent } from '#platform/identity/agents.ts';
import { dayIn } from '#platform/ledger/agents/figures.ts';
import { readTiers, type StakePart, writeTier } from '#platform/rules/agents/contracts.ts';
import { type ContractKind, type ContractPeriod, contractKinds } from '#values/agent-contracts.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Amount, minor, toAmount } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { toInstant } from '#values/time.ts';
import { readSpan } from './report-scope.ts';

type Income = Output<AgentSchemas['income']>;
type Working = Output<AgentSchemas['payout']>;

interface IncomeQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: ContractKind | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
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
  const { pageSize } = query;
  const inSpan = db
    .selectFrom('agent_payouts as p')
    .where('p.member_id', '=', agent.id)
    .where('p.is_paid', '=', true)
    .where('p.to_at', '>', span.start)
    .where('p.to_at', '<=', span.end)
    .$if(query.kind !== undefined, (only) => only.where('p.kind', '=', query.kind ?? 'dividend'));
  const sums = await inSpan
    .select((of) => [
      'p.kind',
      of.fn.sum<string>('p.amount').as('amount'),
      of.fn.countAll<bigint>().as('rows'),
      // A period without a payment is listed, and is no payment.
      of.fn.countAll<bigint>().filterWhere('p.amount', '<>', 0n).as('count'),
    ])
    .groupBy('p.kind')
    .execute();
  const rows = await inSpan
    .innerJoin('agent_contracts as c', 'c.id', 'p.contract_id')
    .select(['p.id', 'p.kind', 'c.period', 'p.from_at', 'p.to_at', 'p.at', 'p.amount'])
    .orderBy('p.to_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(pageSize)
    .offset((query.pageNo - 1) * pageSize)
    .execute();
  const totals = contractKinds.flatMap((kind) => {
    const sum = sums.find((one) => one.kind === kind);
    return sum ? [{ kind, amount: toAmount(minor(BigInt(sum.amount))), count: Number(sum.count) }] : [];
  });
  const total = sums.reduce((all, one) => all + Number(one.rows), 0);
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

type Settled = Pick<Selectable<AgentPayoutsTable>, 'kind' | 'bet' | 'net' | 'carried' | 'active' | 'tier' | 'stakes' | 'due'> & {
  readonly tiers: unknown;
};

/** The figures of a team, the tier, and what was due by them. */
function explained({ kind, bet, net, carried, active, tier, tiers, stakes, due }: Settled) {
  const terms = readTiers(kind, tiers);
  const kept = (stakes ?? []) as readonly (Omit<StakePart, 'lostBet' | 'wonBet'> & { readonly lostBet: Amount; readonly wonBet: Amount })[];
  return {
    figures: { bet: toAmount(minor(bet)), net: toAmount(minor(net)), carried: toAmount(minor(carried)), active },
    tier: tier === null ? null : tier + 1,
    rate: tier === null ? null : (terms[tier]?.rate ?? null),
    stakes: kept.map((part) => ({
      ...part,
      tier: part.tier + 1,
      lossRate: terms[part.tier]?.rate ?? 0,
      profitRate: terms[part.tier]?.winRate ?? 0,
    })),
    due: toAmount(minor(due)),
  };
}

/** What was due to the accounts for the same period. */
const payoutsOf = async ({ db }: RequestContext, { kind, from_at, to_at }: Row, ids: readonly bigint[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('agent_payouts as p')
        .innerJoin('agent_contracts as c', 'c.id', 'p.contract_id')
        .innerJoin('members as m', 'm.id', 'p.member_id')
        .select([
          'p.kind',
          'p.bet',
          'p.net',
          'p.carried',
          'p.active',
          'p.tier',
          'p.stakes',
          'p.due',
          'p.member_id',
          'c.tiers',
          'm.username',
        ])
        .where('p.member_id', '=', anyId(ids))
        .where('p.kind', '=', kind)
        .where('p.from_at', '=', from_at)
        .where('p.to_at', '=', to_at)
        .orderBy('m.path')
        .execute();

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
  const below = await payoutsOf(
    context,
    row,
    minus.map(({ member }) => BigInt(member)),
  );
  const { rows: byDay } = await sql<{ day: string; turnover: bigint; net: bigint }>`
    select day::text as day, stake as turnover, stake - payout - bonus as net from team_days
    where member_id = ${agent.id} and day >= ${dayIn(row.from_at, brand.timeZone)} and day <= ${dayIn(new Date(row.to_at.getTime() - 1), brand.timeZone)}
    order by day
  `.execute(db);
  const { rows: moves } = await sql`
    select from branch_moves where done_at is not null and takes_effect_at >= ${row.to_at} and member_id <> ${agent.id}
      and (position(${`/${agent.id}/`} in old_path) > 0) <> (position(${`/${agent.id}/`} in new_path) > 0) limit 1
  `.execute(db);
  return {
    ...payoutDto(row),
    reference: `A-${row.id}`,
    ...explained(row),
    tiers: readTiers(row.kind, row.tiers).map((tier) => writeTier(row.kind, tier)) as unknown as Working['tiers'],
    minus: below.map((one) => ({ id: one.member_id.toString(), name: one.username, ...explained(one) })),
    shortfall: toAmount(minor(row.shortfall)),
    teamChanged: moves.length > 0,
    byDay: byDay.map(({ day, turnover, net }) => ({ day, turnover: toAmount(minor(turnover)), net: toAmount(minor(net)) })),
    currencySymbol: brand.currency.symbol,
  };
}
