/** What the member has chosen for safer play, what the market offers, and the verbs of breaks and self-exclusion. */
import type { Call, RequestOf, ValueOf } from '#calls/endpoint.ts';
import { saferPlay } from '#calls/safer-play.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult } from '#client/result.ts';
import { broadcast } from '#client/tab-channel.ts';
import { loadMember } from '../access/session.ts';
import { load, setReady } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export type SaferPlayStanding = ValueOf<typeof saferPlay.standing>;
export type ExclusionRequest = RequestOf<typeof saferPlay.exclude>;

export const $saferPlay = memberState<SaferPlayStanding>();

export const loadSaferPlay = (): Promise<void> =>
  load($saferPlay, (signal) => callApi(saferPlay.standing, {}, { signal }), { keepValue: true });

type Exclusion = SaferPlayStanding['exclusion'];
/** `unknown`: neither the act nor the standing was answered, so it may have been done. */
export type ActResult = ApiResult<SaferPlayStanding> | { readonly kind: 'unknown' };

/**
 * Sends an act up to three times, shows what stands afterwards, and tells the member's other pages, which then offer no play. Any refusal
 * may follow an attempt whose answer was lost, so what the platform says now decides whether it was done.
 */
async function act<Request extends object>(
  call: Call<Request, SaferPlayStanding>,
  request: Request,
  isDone: (exclusion: Exclusion) => boolean,
): Promise<ActResult> {
  const answer = await callApi(call, request, { tries: 3 });
  const reading = answer.kind === 'done' ? answer : await callApi(saferPlay.standing, {}, { tries: 3 });
  if (reading.kind === 'refused') return answer.kind === 'refused' && answer.code.startsWith('session.') ? answer : { kind: 'unknown' };
  setReady($saferPlay, reading.value);
  broadcast({ about: 'session' });
  void loadMember();
  return answer.kind === 'done' || isDone(reading.value.exclusion) ? reading : answer;
}

const isAsked = (exclusion: Exclusion): boolean => exclusion?.lift.stage === 'wait';

/** Begins a break or a self-exclusion, or makes it longer. Sent twice it only ends later. */
export function submitExclusion(request: ExclusionRequest): Promise<ActResult> {
  const before = $saferPlay.get().value?.exclusion ?? null;
  return act(
    saferPlay.exclude,
    request,
    (exclusion) => exclusion?.kind === request.kind && (exclusion.kind !== before?.kind || exclusion.until !== before.until),
  );
}
export const requestLift = (): Promise<ActResult> => act(saferPlay.askLift, {}, isAsked);
export const takeLiftBack = (): Promise<ActResult> => act(saferPlay.keepExclusion, {}, (exclusion) => !isAsked(exclusion));
