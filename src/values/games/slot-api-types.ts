/** Types of `/originals/api`, between the slot's frame and its vendor. Amounts are decimal strings in major units. */
import type { Amount } from '../money.ts';
import type { RefusingLimit } from '../play-limits.ts';
import type { Instant } from '../time.ts';

/** State of a round. Final are `settled`, `rolled_back` (bet returned) and `refused` (no bet taken). */
type RoundState = 'open' | 'debited' | 'settled' | 'rolled_back' | 'refused';

/** The mathematics of a slot of another vendor, by its name in the catalogue. */
export type SlotModelName =
  | 'tide'
  | 'harbour'
  | 'summit'
  | 'classic'
  | 'fruit'
  | 'delta'
  | 'orchard'
  | 'comet'
  | 'vault'
  | 'bloom'
  | 'blaze';

type Weighted = readonly (readonly [value: number, weight: number])[];

/** What a slot does besides its wins; each has one at most. Values and `full` are in coins of the bet. */
export type SlotFeature =
  /** A wild covers its reel. */
  | { readonly is: 'grow' }
  /** Each spin that wins is multiplied at random. */
  | { readonly is: 'times'; readonly values: Weighted }
  /** `from` symbols `S` start so many free spins, whose wins are multiplied. */
  | { readonly is: 'free'; readonly from: number; readonly spins: number; readonly times: number }
  /**
   * `from` coins `K` stay, and the other places spin until no new coin has come `spins` times in a row; each place gets one with the
   * chance of so many in so many. `full` is paid besides when every place has one.
   */
  | {
      readonly is: 'hold';
      readonly from: number;
      readonly spins: number;
      readonly chance: readonly [coins: number, of: number];
      readonly values: Weighted;
      readonly full: number;
    };

/** A win on a line, counted from 1. A win in ways has line 0, and `ways` of them. */
type SlotWin = {
  readonly line: number;
  readonly ways?: number;
  readonly symbol: string;
  readonly count: number;
  readonly win: Amount;
};

/** One spin of the reels. */
export type SlotSpin = {
  readonly stops: readonly number[];
  /** Rows of symbols (`W`, `A` to `H`, `S`, `K`), top row first. */
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly SlotWin[];
  /** What the wins were multiplied by, when by more than one. */
  readonly times?: number;
  readonly total: Amount;
};

/** Coins that were held. `at` 0 lay on the reels, the others came with that spin. */
export type SlotHold = {
  readonly coins: readonly { readonly reel: number; readonly row: number; readonly at: number; readonly win: Amount }[];
  readonly spins: number;
  readonly full: Amount;
  readonly total: Amount;
};

/** Result of a round: stored unchanged in the database and shown in the betting record. `total` is that of all its parts. */
export type SlotOutcome = SlotSpin & { readonly free?: readonly SlotSpin[]; readonly hold?: SlotHold };

export type SlotRound = {
  readonly roundId: string;
  readonly clientRound: string;
  readonly state: RoundState;
  readonly bet: Amount;
  readonly win: Amount;
  /** Null until the round is decided. */
  readonly outcome: SlotOutcome | null;
  /** Error code of the refusal, such as `wallet.insufficient_funds`. */
  readonly refusal: string | null;
  /** The account's highest bet, when the bet was above it. */
  readonly highest?: Amount;
  /** The player's own limit that refused the bet. */
  readonly own?: RefusingLimit;
  readonly at: Instant;
};

/**
 * Response of `POST /originals/api/rounds`, and of `/rounds/outcome`, which never stakes. `balance` is current; `wait` is ms until the next
 * round may start.
 */
export type SlotAnswer = { readonly round: SlotRound; readonly balance: Amount; readonly wait: number };

/** Response of `GET /originals/api/state`. */
export type SlotState = {
  readonly game: { readonly code: string; readonly name: string /** The vendor's code. */; readonly vendor: string };
  readonly balance: Amount;
  readonly bets: readonly Amount[];
  /** Minimum time between two round starts, in ms. */
  readonly minCycle: number;
  /** Time until a round may start, in ms. */
  readonly wait: number;
  /** This member's last round in this game. If `open` or `debited`, repeat the request with its `clientRound` and `bet`. */
  readonly last: SlotRound | null;
  readonly payTable: {
    readonly model: string;
    readonly volatility: string;
    /** Percent with four decimals, computed exactly from the strips, e.g. `"96.1133"`. */
    readonly returnToPlayer: string;
    readonly maxWinTimes: number;
    /** Percent of rounds that win or start the feature, with two decimals. */
    readonly winShare: string;
    readonly strips: readonly string[];
    /** Symbols in sight on each reel. */
    readonly rows: number;
    /** Empty for a slot that pays in ways. */
    readonly lines: readonly (readonly number[])[];
    /** The parts of a bet, in which payouts are stated: one on each line. */
    readonly coins: number;
    /** Payout in coins by symbol: the last is for all reels, the one before for one reel less. */
    readonly pays: Readonly<Record<string, readonly number[]>>;
    readonly wild: string;
    /** What each wild in a win multiplies it by. */
    readonly wildTimes: number;
    readonly feature: SlotFeature | null;
  };
};
