/** Games and stakes of an account of the team and its branch: what holds, and the agent's own. */
import { agent } from '#calls/agent.ts';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { load, showAnswer } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export type BranchSettings = ValueOf<typeof agent.branchSettings>;
export type BranchProduct = BranchSettings['products'][number];
export type RequestedSetting = RequestOf<typeof agent.changeBranchSettings>['products'][number];

export const $branchSettings = memberState<BranchSettings>();

/** Without what was shown before: a form that began with it would undo what another person has changed since. */
export const loadBranchSettings = (id: string): Promise<void> =>
  load($branchSettings, (signal) => callApi(agent.branchSettings, { id }, { signal }));

/** Null on success; then the answer is what is shown. */
export const saveBranchSettings = (id: string, products: RequestedSetting[]): Promise<Refusal | null> =>
  showAnswer($branchSettings, callApi(agent.changeBranchSettings, { id, products }));
