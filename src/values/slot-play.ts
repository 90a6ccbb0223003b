/** What the slot's frame and the vendor behind it tell each other: the shapes of `/originals/api`. Amounts are decimal strings in major units. */
import type { Amount } from './money.ts';
import type { Instant } from './time.ts';

/** How far a round has come. Only `settled`, `rolled_back` (the bet is back) and `refused` (no bet was taken) are ends. */
export type RoundState = 'open' | 'debited' | 'settled' | 'rolled_back' | 'refused';

export type SlotLineWin = { readonly line: number; readonly symbol: string; readonly count: number; readonly win: Amount };

/** How a decided round fell: kept in the database as it is, and shown in the betting record. */
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
  /** Null until the round is decided. */
  readonly outcome: SlotOutcome | null;
  /** Why it was refused: a code such as `wallet.insufficient_funds`. */
  readonly refusal: string | null;
  readonly at: Instant;
};

/** Answer of `POST /originals/api/rounds`, and of `/rounds/outcome`, which never stakes. `balance` is as of now; `wait`: milliseconds from now until another round may begin. */
export type SlotAnswer = { readonly round: SlotRound; readonly balance: Amount; readonly wait: number };

/** Answer of `GET /originals/api/state`. */
export type SlotState = {
  readonly game: { readonly code: string; readonly name: string /** The maker's code. */; readonly maker: string };
  readonly balance: Amount;
  readonly bets: readonly Amount[];
  /** Milliseconds between two starts at least. */
  readonly minCycle: number;
  /** Milliseconds from now until a round may begin. */
  readonly wait: number;
  /** The last round of this person in this game; one that is `open` or `debited` is asked for again by its `clientRound` and `bet`. */
  readonly last: SlotRound | null;
  readonly payTable: {
    readonly model: string;
    readonly volatility: string;
    /** Percent with four decimals, exact from the strips, e.g. `"96.1133"`. */
    readonly returnToPlayer: string;
    readonly maxWinTimes: number;
    readonly strips: readonly string[];
    readonly lines: readonly (readonly number[])[];
    /** Line bets for three, four and five, by symbol. */
    readonly pays: Readonly<Record<string, readonly number[]>>;
    readonly wild: string;
  };
};
