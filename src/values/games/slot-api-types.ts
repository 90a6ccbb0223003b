/** Types of `/originals/api`, between the slot's frame and its vendor. Amounts are decimal strings in major units. */
import type { Amount } from '../money.ts';
import type { RefusingLimit } from '../play-limits.ts';
import type { Instant } from '../time.ts';

/** State of a round. Final are `settled`, `rolled_back` (bet returned) and `refused` (no bet taken). */
type RoundState = 'open' | 'debited' | 'settled' | 'rolled_back' | 'refused';

type SlotLineWin = { readonly line: number; readonly symbol: string; readonly count: number; readonly win: Amount };

/** Result of a round: stored unchanged in the database and shown in the betting record. */
export type SlotOutcome = {
  readonly stops: readonly number[];
  /** Three rows of five symbols (`W`, `A` to `H`), top row first. */
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly SlotLineWin[];
  readonly total: Amount;
};

export type SlotRound = {
  readonly roundId: string;
  readonly clientRound: string;
  readonly state: RoundState;
  readonly bet: Amount;
  readonly win: Amount;
  /** What the round won of the jackpot, besides its win. */
  readonly jackpot?: Amount;
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
    readonly strips: readonly string[];
    readonly lines: readonly (readonly number[])[];
    /** Payout as multiples of the line bet for three, four and five, by symbol. */
    readonly pays: Readonly<Record<string, readonly number[]>>;
    readonly wild: string;
  };
};
