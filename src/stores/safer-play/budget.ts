/** What the member plans to spend in a month, and what was spent. */
import type { ValueOf } from '#calls/endpoint.ts';
import { saferPlay } from '#calls/safer-play.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { load, showAnswer } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export type Budget = ValueOf<typeof saferPlay.budget>;

export const $budget = memberState<Budget>();

export const loadBudget = (): Promise<void> => load($budget, (signal) => callApi(saferPlay.budget, {}, { signal }), { keepValue: true });

/** Null removes the plan. Returns null on success. */
export const setBudget = (amount: string | null): Promise<Refusal | null> =>
  showAnswer($budget, callApi(saferPlay.setBudget, { amount }, { tries: 3 }));
