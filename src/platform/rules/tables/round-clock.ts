/** The clock of shared rounds: which round a moment belongs to. No row is needed for that, so all processes agree. */
import { type Millis, millis } from '#values/time.ts';

/** The lengths of a round. Bets are taken during `betting`, the result is known `pause` later, and the next round opens after `cycle`. */
export interface RoundTiming {
  readonly cycle: Millis;
  readonly betting: Millis;
  readonly pause: Millis;
  /** Rounds open at whole cycles plus this, so that the tables of a game do not all close at once. */
  readonly offset: Millis;
}

export interface RoundTimes {
  readonly number: number;
  readonly opensAt: Millis;
  readonly closesAt: Millis;
  readonly dealsAt: Millis;
  readonly endsAt: Millis;
}

export function roundTimes({ cycle, betting, pause, offset }: RoundTiming, number: number): RoundTimes {
  const opensAt = number * cycle + offset;
  return {
    number,
    opensAt: millis(opensAt),
    closesAt: millis(opensAt + betting),
    dealsAt: millis(opensAt + betting + pause),
    endsAt: millis(opensAt + cycle),
  };
}

/** The round of a moment. */
export const roundAt = (timing: RoundTiming, now: Millis): RoundTimes =>
  roundTimes(timing, Math.floor((now - timing.offset) / timing.cycle));
