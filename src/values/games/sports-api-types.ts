/** Types of `/originals/api/sports`, between a sports book's frame and its vendor. Amounts are decimal strings in major units, times ms. */
import type { Amount } from '../money.ts';
import type { RefusingLimit } from '../play-limits.ts';
import type { Instant } from '../time.ts';
import type { OddsPolicy } from './fixed-odds.ts';

type PickResult = 'won' | 'lost' | 'void';

export type SportsMarket = {
  readonly id: 'result' | 'winner' | 'total' | 'handicap' | 'score';
  /** Such as `2.5`; null for a market without a line. */
  readonly line: string | null;
  /** Odds such as `1.95`; null where no bet is taken. */
  readonly picks: readonly { readonly id: string; readonly odds: string | null }[];
};

/** `next`: takes bets. `postponed` and `abandoned` matches count as 1.00. */
export type MatchStatus = 'next' | 'running' | 'ended' | 'postponed' | 'abandoned';

export type SportsMatch = {
  readonly number: number;
  readonly matchday: number;
  readonly home: string;
  readonly away: string;
  readonly status: MatchStatus;
  readonly opensAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  /** No bets until then, because a team report has just come; null otherwise. */
  readonly suspendedUntil: number | null;
  /** Empty once the match has started. */
  readonly markets: readonly SportsMarket[];
  /** As far as the match has been played; null before. */
  readonly score: { readonly home: number; readonly away: number } | null;
  /** SHA-256 of the secret. */
  readonly commitment: string;
  /** Null until the match has ended. */
  readonly secret: string | null;
};

/** A pick as the player saw it. */
export type SlipPick = { readonly number: number; readonly market: string; readonly pick: string; readonly odds: string };

/** A slip that is not placed yet: the same on every device of its player. */
export type SportsSlip = {
  readonly picks: readonly SlipPick[];
  readonly mode: 'singles' | 'accumulator';
  readonly stake: string;
  readonly changes: OddsPolicy;
};

export type SportsLeg = SlipPick & {
  readonly line: string | null;
  readonly home: string;
  readonly away: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Null until it is known. */
  readonly result: PickResult | null;
  readonly status: MatchStatus;
  /** The final score, or the one when the match was abandoned. */
  readonly score: { readonly home: number; readonly away: number } | null;
};

/** A bet of this player. `at` is when the server received it. */
export type SportsBet = {
  readonly roundId: string;
  readonly clientRound: string;
  readonly state: 'open' | 'debited' | 'settled' | 'rolled_back' | 'refused';
  readonly bet: Amount;
  readonly win: Amount;
  /** What it pays if all picks win. */
  readonly payout: Amount;
  readonly legs: readonly SportsLeg[];
  readonly refusal: string | null;
  /** The account's highest bet, when the bet was above it. */
  readonly highest?: Amount;
  /** The player's own limit that refused the bet. */
  readonly own?: RefusingLimit;
  readonly at: Instant;
};

/** Response of `GET /originals/api/sports/state`. */
export type SportsState = {
  readonly game: { readonly code: string; readonly name: string; readonly vendor: string };
  readonly sport: 'football' | 'esports';
  readonly league: string;
  readonly balance: Amount;
  readonly serverTime: number;
  /** The site's, in which the betting record shows its times too. */
  readonly timeZone: string;
  readonly min: Amount;
  readonly max: Amount;
  readonly maxPayout: Amount;
  readonly maxPicks: number;
  readonly duration: number;
  readonly interval: number;
  /** The house's margin and the return of each market, in percent. */
  readonly returns: readonly { readonly market: SportsMarket['id']; readonly margin: string; readonly returnToPlayer: string }[];
  /** The last ones ended, then the running ones, then those to come. */
  readonly matches: readonly SportsMatch[];
  readonly slip: SportsSlip;
  /** Newest first. */
  readonly bets: readonly SportsBet[];
};

/** Body of `POST /originals/api/sports/bets` and `/sports/bets/outcome`, which never stakes. */
export type SportsOrder = {
  readonly clientRound: string;
  readonly stake: Amount;
  readonly changes: OddsPolicy;
  readonly legs: readonly SlipPick[];
};

export type SportsAnswer = { readonly bet: SportsBet; readonly balance: Amount };
