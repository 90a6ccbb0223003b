/** What a sign-in has in the agent centre: the kinds of contract that it is shown, a helper's rights, and whether anybody is below. */
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireSession } from '#platform/context.ts';
import { requireAgent } from '#platform/identity/agents.ts';
import { lastingContracts, shownContracts } from '#platform/ledger/agents/contracts.ts';
import { toAmount } from '#values/money.ts';
import { figureTerms } from './report-scope.ts';

export async function agentCentre(context: RequestContext): Promise<Output<AgentSchemas['centre']>> {
  const { id } = await requireAgent(context);
  const { username } = await context.db.selectFrom('members').select('username').where('id', '=', id).executeTakeFirstOrThrow();
  const below = await context.db.selectFrom('members').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst();
  return {
    agent: username,
    rights: requireSession(context).staff?.rights.slice() ?? null,
    contracts: await shownContracts(context.db, id),
    offers: await lastingContracts(context.db, id),
    hasTeam: below !== undefined,
    activeBet: toAmount((await figureTerms(context)).activeBet),
  };
}
