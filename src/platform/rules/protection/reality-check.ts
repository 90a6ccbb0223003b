/** The reality check: when play has gone on for the player's interval, and how one session of play is told from the next. */
import { type Duration, durationMillis } from '#values/duration.ts';
import { type Millis, millis, minutes } from '#values/time.ts';
import type { Span } from './play-limits.ts';

/** The market's terms; see `brands/safer-play-markets.ts`. */
export interface RealityCheckTerms {
  readonly intervals: readonly Duration[];
  readonly standard: Duration | null;
  readonly mayBeOff: boolean;
}

/** Half an hour without a bet ends a session of play, as it ends a game. */
export const playPause: Millis = minutes(30);

/** The interval that applies; null is off. `chosen` is the player's choice, undefined without one. */
export function intervalOf(chosen: Duration | null | undefined, { standard, mayBeOff }: RealityCheckTerms): Duration | null {
  if (chosen === undefined) return standard;
  return chosen === null && !mayBeOff ? standard : chosen;
}

export const isOffered = (chosen: Duration | null, { intervals, mayBeOff }: RealityCheckTerms): boolean =>
  chosen === null ? mayBeOff : intervals.includes(chosen);

/** When the session of play that goes on now began, in whatever games and devices. Null when nobody plays. */
export function playedSince(spans: readonly Span[], now: Millis): Millis | null {
  let since: number = now;
  let plays = false;
  for (const { from, to } of [...spans].sort((a, b) => b.to - a.to)) {
    if (since - to > playPause) break;
    since = Math.min(since, from);
    plays = true;
  }
  return plays ? millis(since) : null;
}

/** When the player must look up. Each answer, and each new session of play, starts the interval afresh. Null when there is no check. */
export function checkDueAt(interval: Duration | null, since: Millis | null, answeredAt: Millis | null): Millis | null {
  if (interval === null || since === null) return null;
  return millis(Math.max(since, answeredAt ?? since) + durationMillis(interval));
}
