/** The reality check: how often it comes, what was played since, and its answer. */
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { saferPlay } from '#calls/safer-play.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { seconds } from '#values/time.ts';
import { isSignedIn } from '../access/session.ts';
import { load, showAnswer } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export type CheckReading = ValueOf<typeof saferPlay.realityCheck>;
export type CheckInterval = CheckReading['interval'];
export type CheckChoice = RequestOf<typeof saferPlay.answerRealityCheck>['choice'];

export const $realityCheck = memberState<CheckReading>();

/** A poll does not keep the session alive. */
export const loadRealityCheck = (poll = false): Promise<void> =>
  load($realityCheck, (signal) => callApi(saferPlay.realityCheck, {}, { signal, poll }), { keepValue: true });

const pollEvery = seconds(30);

/** Keeps the reading up to date while a page of play is open. Returns its end. */
export function watchRealityCheck(): () => void {
  const refresh = (): void => {
    if (isSignedIn() && !document.hidden) void loadRealityCheck(true);
  };
  const timer = setInterval(refresh, pollEvery);
  document.addEventListener('visibilitychange', refresh);
  addEventListener('online', refresh);
  refresh();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
    removeEventListener('online', refresh);
  };
}

/** Sent twice it ends as sent once, so a lost answer may be tried again. */
export const setCheckInterval = (interval: CheckInterval): Promise<Refusal | null> =>
  showAnswer($realityCheck, callApi(saferPlay.setRealityCheck, { interval }, { tries: 3 }));

/** The platform keeps the first answer to a check that is due and ignores a repeated one. */
export const answerCheck = (choice: CheckChoice): Promise<Refusal | null> =>
  showAnswer($realityCheck, callApi(saferPlay.answerRealityCheck, { choice }, { tries: 3 }));
