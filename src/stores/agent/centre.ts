/** What this sign-in has in the agent centre: the kinds of contract, a helper's rights, and whether anybody is below. Null until known. */
import { atom } from 'nanostores';
import { agent } from '#calls/agent.ts';
import type { ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import { $session } from '../access/session.ts';

export const $agentCentre = atom<ValueOf<typeof agent.centre> | null>(null);

export async function loadAgentCentre(): Promise<void> {
  const result = await callApi(agent.centre, {});
  if (result.kind === 'done') $agentCentre.set(result.value);
}

$session.listen(({ state }) => {
  if (state !== 'in') $agentCentre.set(null);
});
