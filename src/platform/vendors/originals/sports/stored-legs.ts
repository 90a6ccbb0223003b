/** The picks of a bet as they are stored in its round. */
import type { LegResult, MarketName } from '#platform/rules/sports/sport-model.ts';

/** A pick of a bet, as it was taken. */
export interface StoredLeg {
  readonly number: number;
  readonly market: MarketName;
  /** In halves. */
  readonly line: number | null;
  readonly pick: string;
  /** In hundredths. */
  readonly odds: number;
  readonly home: string;
  readonly away: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly result?: LegResult;
  readonly score?: { readonly home: number; readonly away: number } | null;
  readonly status?: string;
  readonly secret?: string;
}

/** The picks in a round's stored detail; none when it was refused or is no bet on matches. */
export function storedLegs(detail: unknown): readonly StoredLeg[] {
  const sports = typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'sports') : null;
  return typeof sports === 'object' && sports !== null ? (sports as { legs: StoredLeg[] }).legs : [];
}
