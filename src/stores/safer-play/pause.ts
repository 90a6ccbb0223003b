/** The member's break or self-exclusion, by which pages keep back what it closes. */
import { serverNow } from '#values/server-clock.ts';
import { $session } from '../access/session.ts';
import { computed } from '../computed.ts';

/** Null while play is open, and until the member is known. `until` is null when it does not end by itself. */
export const $pause = computed([$session], (now) => {
  const pause = now.state === 'in' ? (now.member?.excluded ?? null) : null;
  // The stored member may be older than the end of the break.
  return pause?.until && Date.parse(pause.until) <= serverNow() ? null : pause;
});
