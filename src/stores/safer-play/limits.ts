/** The member's own limits: what holds, what of it is used, and a raise that waits. */
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { saferPlay } from '#calls/safer-play.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { load, showAnswer } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export type Limits = ValueOf<typeof saferPlay.limits>;
export type OwnLimit = Limits['limits'][number];
export type LimitChange = RequestOf<typeof saferPlay.setLimits>['limits'][number];
type LimitName = Pick<OwnLimit, 'kind' | 'period'>;

export const $limits = memberState<Limits>();

export const loadLimits = (): Promise<void> => load($limits, (signal) => callApi(saferPlay.limits, {}, { signal }), { keepValue: true });

/** The same limits sent twice end as sent once, so a lost answer may be tried again. */
export const setLimits = (limits: LimitChange[]): Promise<Refusal | null> =>
  showAnswer($limits, callApi(saferPlay.setLimits, { limits }, { tries: 3 }));

/** Confirms the raise as it was shown: if another one is on offer meanwhile, the platform refuses. */
export const acceptRaise = ({ kind, period }: LimitName, amount: string | null): Promise<Refusal | null> =>
  showAnswer($limits, callApi(saferPlay.confirmRaise, { kind, period, amount }));

export const keepLimit = ({ kind, period }: LimitName): Promise<Refusal | null> =>
  showAnswer($limits, callApi(saferPlay.dropRaise, { kind, period }, { tries: 3 }));

/** Answers "not now" before the first deposit. Null on success. */
export async function declineLimits(): Promise<Refusal | null> {
  const result = await callApi(saferPlay.declineLimits, {}, { tries: 3 });
  return result.kind === 'refused' ? result : null;
}
