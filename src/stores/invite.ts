/** The link by which somebody invites friends, and how many have come by it (SH-30). */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { system } from '#calls/system.ts';
import { ask } from '#client/ask.ts';
import { type Listed, loadInto, unasked } from './listed.ts';
import { $session } from './session.ts';

export const $invite = atom<Listed<ValueOf<typeof system.referral>>>(unasked);

export const loadInvite = (): Promise<void> => loadInto($invite, (signal) => ask(system.referral, {}, { signal }), { keepValue: true });

// The next person has a link of their own.
$session.listen(({ state }) => {
  if (state !== 'in') $invite.set(unasked);
});
