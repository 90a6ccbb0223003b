/** The details of one account of the team: figures, by product, and its contracts (AG-05). */
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { requireAgent } from '#platform/identity/agents.ts';
import { highestRateOf, readTiers } from '#platform/rules/agents/contracts.ts';
import { contractKinds } from '#values/agent-contracts.ts';
import { toInstant } from '#values/time.ts';
import { readSpan } from './report-scope.ts';
import { teamAccount } from './team.ts';
import { resultsOf } from './team-reports.ts';

type Details = Output<AgentSchemas['account']>;

/** Those in force or to begin. */
async function contractsOf({ db, now }: RequestContext, memberId: bigint): Promise<Details['contracts']> {
  const rows = await db
    .selectFrom('agent_contracts')
    .select(['kind', 'period', 'tiers', 'starts_at', 'ends_at'])
    .where('member_id', '=', memberId)
    .where((is) => is.or([is('ends_at', 'is', null), is.and([is('ends_at', '>', now), is('ends_at', '>', is.ref('starts_at'))])]))
    .orderBy('starts_at')
    .execute();
  return rows
    .map(({ kind, period, tiers, starts_at, ends_at }) => ({
      kind,
      period,
      rate: highestRateOf(readTiers(kind, tiers)) ?? 0,
      startsAt: toInstant(starts_at),
      endsAt: ends_at && toInstant(ends_at),
    }))
    .sort((one, other) => contractKinds.indexOf(one.kind) - contractKinds.indexOf(other.kind));
}

export async function accountOf(
  context: RequestContext,
  { id, ...days }: { readonly id: string; readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<Details> {
  const agent = await requireAgent(context);
  const { span } = readSpan(context, days);
  const { accountId, ...account } = await teamAccount(context, agent, id, span);
  const results = await resultsOf(context, { ...days, under: id, by: 'product', pageNo: 1, pageSize: 500 });
  return {
    ...account,
    from: span.from,
    to: span.to,
    products: results.rows.map(({ id: product, rounds, turnover, payout, net, bonus }) => ({
      product,
      rounds,
      turnover,
      payout,
      net,
      bonus,
    })),
    totals: results.totals,
    contracts: await contractsOf(context, accountId),
    currencySymbol: context.brand.currency.symbol,
    at: toInstant(context.now),
  };
}
