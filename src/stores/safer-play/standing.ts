/** What the member has chosen for safer play, what the market offers, and the verbs of breaks and self-exclusion. */
import { atom } from 'nanostores';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { saferPlay } from '#calls/safer-play.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult } from '#client/result.ts';
import { broadcast } from '#client/tab-channel.ts';
import { $session, loadMember } from '../access/session.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';

export type SaferPlayStanding = ValueOf<typeof saferPlay.standing>;
export type ExclusionRequest = RequestOf<typeof saferPlay.exclude>;

export const $saferPlay = atom<AsyncState<SaferPlayStanding>>(initialAsyncState);

export const loadSaferPlay = (): Promise<void> =>
  load($saferPlay, (signal) => callApi(saferPlay.standing, {}, { signal }), { keepValue: true });

/** Shows the answer, and tells the member's other pages, which then offer no play. */
async function apply(call: Promise<ApiResult<SaferPlayStanding>>): Promise<ApiResult<SaferPlayStanding>> {
  const result = await call;
  if (result.kind === 'done') {
    $saferPlay.set({ ...initialAsyncState, face: 'ready', value: result.value });
    broadcast({ about: 'session' });
    void loadMember();
  }
  return result;
}

/** Begins a break or a self-exclusion. Sent twice it only ends later, so a lost answer may be asked for again. */
export const submitExclusion = (request: ExclusionRequest): Promise<ApiResult<SaferPlayStanding>> =>
  apply(callApi(saferPlay.exclude, request));
export const requestLift = (): Promise<ApiResult<SaferPlayStanding>> => apply(callApi(saferPlay.askLift, {}));
export const takeLiftBack = (): Promise<ApiResult<SaferPlayStanding>> => apply(callApi(saferPlay.keepExclusion, {}));
export const submitLift = (): Promise<ApiResult<SaferPlayStanding>> => apply(callApi(saferPlay.confirmLift, {}));

// The next member has made other choices.
$session.listen(({ state }) => {
  if (state !== 'in') $saferPlay.set(initialAsyncState);
});
