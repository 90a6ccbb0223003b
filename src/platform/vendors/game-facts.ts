/** What a vendor states of a game before play. Null is a fact that it does not state. */
import type { Minor } from '#values/money.ts';
import type { Millis } from '#values/time.ts';

export interface GameFacts {
  /** In percent, with four decimals. */
  readonly returnToPlayer: string | null;
  readonly volatility: 'low' | 'medium' | 'high' | null;
  readonly stakes: { readonly min: Minor; readonly max: Minor } | null;
  readonly lines: number | null;
  /** In how many ways symbols can line up, where no lines pay. */
  readonly ways: number | null;
  /** Rounds that win or start the feature, in percent with two decimals. */
  readonly winShare: string | null;
  /** The most a round pays, in multiples of its bet. */
  readonly maxWinTimes: number | null;
  /** The most that one bet pays, where an amount limits it. */
  readonly maxPayout?: Minor;
  /** From one round to the next, at least. */
  readonly minCycle: Millis | null;
  /** Names of rules, as the texts `info.rule.…` word them. */
  readonly rules: readonly string[];
}
