/** The member's referral link and number of sign-ups (SH-30). */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { system } from '#calls/system.ts';
import { callApi } from '#client/api-client.ts';
import { $session } from '../access/session.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';

export const $referral = atom<AsyncState<ValueOf<typeof system.referral>>>(initialAsyncState);

export const loadReferral = (): Promise<void> => load($referral, (signal) => callApi(system.referral, {}, { signal }), { keepValue: true });

// The next member has another link.
$session.listen(({ state }) => {
  if (state !== 'in') $referral.set(initialAsyncState);
});
