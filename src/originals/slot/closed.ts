/** Waits, once the site has closed under an open game, until it says anything else. */
import type { SlotState } from '#values/slot-play.ts';
import { type Api, type Asked, pause } from './api.ts';

const first = 3_000;
const longest = 30_000;

/** Asks ever more seldom, and not all players at once. Null when the visit was left meanwhile. */
export async function untilOpen(api: Api, left: AbortSignal): Promise<Exclude<Asked<SlotState>, { is: 'closed' | 'unknown' }> | null> {
  for (let wait = first; ; wait = Math.min(longest, wait * 1.5)) {
    await pause(wait * (0.9 + Math.random() / 5));
    if (left.aborted) return null;
    const seen = await api.look();
    if (seen.is === 'done' || seen.is === 'refused') return seen;
  }
}
