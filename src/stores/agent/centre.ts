/** What this sign-in has in the agent centre: the kinds of contract, a helper's rights, and whether anybody is below. Null until known. */
import { agent } from '#calls/agent.ts';
import type { ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import { memberAtom } from '../access/session.ts';

export const $agentCentre = memberAtom<ValueOf<typeof agent.centre> | null>(null);

export async function loadAgentCentre(): Promise<void> {
  const result = await callApi(agent.centre, {});
  if (result.kind === 'done') $agentCentre.set(result.value);
}
