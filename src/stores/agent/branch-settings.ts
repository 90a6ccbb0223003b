/** Games and stakes of an account of the team and its branch: what holds, and the agent's own. */
import { agent } from '#calls/agent.ts';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { load, setReady } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export type BranchSettings = ValueOf<typeof agent.branchSettings>;
export type BranchProduct = BranchSettings['products'][number];
export type RequestedSetting = RequestOf<typeof agent.changeBranchSettings>['products'][number];

export const $branchSettings = memberState<BranchSettings>();

export const loadBranchSettings = (id: string): Promise<void> =>
  load($branchSettings, (signal) => callApi(agent.branchSettings, { id }, { signal }), { keepValue: true, about: id });

/** Null on success; then the answer is what is shown. */
export async function saveBranchSettings(id: string, products: RequestedSetting[]): Promise<Refusal | null> {
  const result = await callApi(agent.changeBranchSettings, { id, products });
  if (result.kind !== 'done') return result;
  setReady($branchSettings, result.value);
  return null;
}
