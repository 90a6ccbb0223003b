/** Types of `/originals/api/tables`, between a table's frame and its vendor. Amounts are decimal strings in major units, times are ms. */
import type { Amount } from '../money.ts';
import type { RefusingLimit } from '../play-limits.ts';
import type { Instant } from '../time.ts';

export type TableModelName = 'baccarat' | 'dragon-tiger' | 'duel' | 'roulette' | 'sic-bo';

/** The red numbers of a roulette wheel. */
export const redNumbers: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** The text by which each game says who is not there: a rule of its info, and a sentence at the table. */
export const absentAt = {
  baccarat: 'noDealer',
  'dragon-tiger': 'noOpponent',
  duel: 'noBirds',
  roulette: 'noDealer',
  'sic-bo': 'noDealer',
} as const satisfies Readonly<Record<TableModelName, string>>;

/** One side of a result: its cards, such as `9S` or `10H`, or its dice, and what they count. */
export type TableHand = { readonly side: string; readonly shown: readonly string[]; readonly total: number };

/** The result of a round: the same for every player. */
export type TableResult = {
  readonly outcome: string;
  readonly hands: readonly TableHand[];
  /** Further spots that won, such as a pair. */
  readonly also: readonly string[];
  /** What a spot gives back for its stake, stake included, as a fraction. Other spots lose. */
  readonly returns: Readonly<Record<string, readonly [numerator: string, denominator: string]>>;
};

/** A bet of this player. `at` is when the server received it. */
export type TableBet = {
  readonly roundId: string;
  readonly clientRound: string;
  readonly number: number;
  readonly state: 'open' | 'debited' | 'settled' | 'rolled_back' | 'refused';
  readonly bet: Amount;
  readonly win: Amount;
  readonly bets: Readonly<Record<string, Amount>>;
  readonly refusal: string | null;
  /** The account's highest bet, when the bet was above it. */
  readonly highest?: Amount;
  /** The player's own limit that refused the bet. */
  readonly own?: RefusingLimit;
  readonly at: Instant;
};

export type TableRound = {
  readonly number: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly dealsAt: number;
  readonly endsAt: number;
  /** SHA-256 of the secret. */
  readonly commitment: string;
  /** Null until the round is dealt. */
  readonly secret: string | null;
  readonly result: TableResult | null;
};

type TableSpot = {
  readonly id: string;
  /** Odds to one, such as `0.95`, or `1–12` by how well it wins; null where the pool decides. */
  readonly odds: string | null;
  /** Percent with two decimals. */
  readonly returnToPlayer: string;
};

/** Response of `GET /originals/api/tables/state`. */
export type TableState = {
  readonly game: { readonly code: string; readonly name: string; readonly vendor: string };
  readonly model: TableModelName;
  readonly room: { readonly id: string; readonly name: string | null };
  /** All rooms of the game with their limits on a spot; empty where it has one. */
  readonly rooms: readonly { readonly id: string; readonly name: string; readonly min: Amount; readonly max: Amount }[];
  readonly balance: Amount;
  readonly serverTime: number;
  readonly betting: number;
  readonly cycle: number;
  readonly spots: readonly TableSpot[];
  readonly chips: readonly Amount[];
  /** Of one player on one spot in one round. */
  readonly min: Amount;
  readonly max: Amount;
  /** How many players the table takes, and for how long after the deal a player keeps a seat; null for any number. */
  readonly seats: { readonly count: number; readonly kept: number } | null;
  readonly round: TableRound;
  /** Committed before its bets open. */
  readonly next: { readonly number: number; readonly commitment: string };
  /** The rounds before this one, oldest first. */
  readonly history: readonly { readonly number: number; readonly outcome: string; readonly also: readonly string[] }[];
  /** This player's bets of this round and of the last one that they played. */
  readonly bets: readonly TableBet[];
  /** Players with a bet in this round. */
  readonly players: number;
  /** Stakes by spot, and what the house puts in; null without a pool. */
  readonly pool: { readonly stakes: Readonly<Record<string, Amount>>; readonly house: Amount; readonly sharePercent: string } | null;
};

/** Response of `POST /originals/api/tables/bets` and `/tables/bets/outcome`, which never stakes. */
export type TableAnswer = { readonly bet: TableBet; readonly balance: Amount };
