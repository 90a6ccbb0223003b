/** Types of `/originals/api/fish`, between the frame of a fish game and its vendor. Amounts are decimal strings in major units. */
import type { Amount } from '../money.ts';
import type { RefusingLimit } from '../play-limits.ts';
import type { Instant } from '../time.ts';

/** The kinds of fish, from the most common to the rarest. */
export const fishKinds = ['sardine', 'clownfish', 'seahorse', 'puffer', 'jellyfish', 'turtle', 'manta', 'shark'] as const;
export type FishKind = (typeof fishKinds)[number];

export const isFishKind = (name: unknown): name is FishKind => fishKinds.some((kind) => kind === name);

/** A shot has one of this many equally likely draws. */
export const shotDraws = 1_000_000;
/** Of all bets, what catches give back, in draws: 96 %. The draws below this, divided by what a kind pays, catch it. */
export const shotReturned = 960_000;

/** What a shot is drawn from, and what came of it. `secret` is shown once the shot is drawn. */
export type ShotResult = { readonly caught: boolean; readonly secret: string };

export type FishShot = {
  readonly roundId: string;
  readonly clientRound: string;
  /** Counts this player's shots in this game. */
  readonly number: number;
  readonly kind: FishKind | null;
  /** Final are `settled`, `rolled_back` (bet returned) and `refused` (no bet taken). */
  readonly state: 'open' | 'debited' | 'settled' | 'rolled_back' | 'refused';
  readonly bet: Amount;
  readonly win: Amount;
  /** Null until the shot is paid. */
  readonly result: ShotResult | null;
  readonly refusal: string | null;
  /** The account's highest bet, when the bet was above it. */
  readonly highest?: Amount;
  /** The player's own limit that refused the bet. */
  readonly own?: RefusingLimit;
  readonly at: Instant;
};

/** The next shot, committed by SHA-256 of its secret before the player aims. */
export type NextShot = { readonly number: number; readonly commitment: string };

/** Response of `POST /originals/api/fish/shots`, and of `…/outcome`, which never stakes. `wait`: ms until the next shot. */
export type ShotAnswer = { readonly shot: FishShot; readonly next: NextShot; readonly balance: Amount; readonly wait: number };

/** Response of `GET /originals/api/fish/state`. */
export type FishState = {
  readonly game: { readonly code: string; readonly name: string; readonly vendor: string };
  readonly balance: Amount;
  readonly bets: readonly Amount[];
  /** Minimum time between two shots, in ms. */
  readonly minCycle: number;
  readonly wait: number;
  /** This member's last shot. If `open` or `debited`, ask for its outcome. */
  readonly last: FishShot | null;
  readonly next: NextShot;
  /** Percent with four decimals, the same for each kind. */
  readonly returnToPlayer: string;
  /** `times` the bet is what a catch pays; `chance` is in percent. */
  readonly kinds: readonly { readonly kind: FishKind; readonly times: number; readonly chance: string }[];
};
