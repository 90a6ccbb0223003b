/** Where the member stands in a race of promotions, asked again while the page is looked at. */
import type { ValueOf } from '#calls/endpoint.ts';
import { rewards } from '#calls/rewards.ts';
import { callApi } from '#client/api-client.ts';
import { $session, isSignedIn } from '../access/session.ts';
import { load } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export type OwnRaceStanding = ValueOf<typeof rewards.raceStanding>;

export const $raceStanding = memberState<OwnRaceStanding>();

/** Sent by a timer it does not keep the session alive. */
export const loadRaceStanding = (code: string, poll = false): Promise<void> =>
  load($raceStanding, (signal) => callApi(rewards.raceStanding, { code }, { signal, poll }), {
    keepValue: true,
    about: code,
    quiet: poll,
  });

const pollEvery = 30_000;

/** Keeps the standing up to date while the page is visible. Returns the function that stops it. */
export function watchRaceStanding(code: string): () => void {
  const refresh = (poll: boolean): void => {
    const isOver = $raceStanding.get().value?.over === true;
    if (isSignedIn() && !document.hidden && !isOver) void loadRaceStanding(code, poll);
  };
  const onReturn = (): void => refresh(false);
  document.addEventListener('visibilitychange', onReturn);
  const timer = setInterval(() => refresh(true), pollEvery);
  const stopListening = $session.subscribe(({ state }) => state === 'in' && onReturn());
  return () => {
    document.removeEventListener('visibilitychange', onReturn);
    clearInterval(timer);
    stopListening();
  };
}
