/** The jackpot counter between two meter readings (GM-16, R10). */
import { type Minor, minor } from '../money.ts';
import type { Millis } from '../time.ts';

const step = 16_511;
const stepMs = 3000;
/** After this long without a reading the counter stops, in ms. */
const maxMs = 60_000;

/** The amount shown `since` ms after the reading. */
export function jackpotShown(reading: Minor, since: Millis): Minor {
  const elapsed = Math.min(Math.max(since, 0), maxMs);
  return minor(reading + BigInt(step * Math.floor(elapsed / stepMs)));
}
