/** What the counter of the jackpot shows between two readings of its meter (GM-16, R10). */
import { type Minor, minor } from './money.ts';
import type { Millis } from './time.ts';

const step = 16_511;
const every = 3000;
/** Nobody has read the meter for so long: the counter stands still. */
const longest = 60_000;

/** The amount shown `since` milliseconds after the meter stood at `reading`. */
export function jackpotShown(reading: Minor, since: Millis): Minor {
  const counted = Math.min(Math.max(since, 0), longest);
  return minor(reading + BigInt(step * Math.floor(counted / every)));
}
