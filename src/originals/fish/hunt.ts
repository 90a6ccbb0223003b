/** State of a visit to a fish game: initial data, current values, and what they allow. */
import type { FishKind, FishState, NextShot } from '#values/games/fish-api-types.ts';
import type { FrameMessage, PageMessage } from '#values/games/game-messages.ts';
import type { Amount } from '#values/money.ts';
import { toUnits } from '../frame/amounts.ts';
import type { FishApi, ShotOrder } from './api.ts';
import type { FishView } from './dom.ts';
import type { Pond } from './pond.ts';
import type { FishSay } from './strings.ts';

export type FishInit = Extract<PageMessage, { type: 'init' }>;

export interface Hunt {
  readonly view: FishView;
  readonly api: FishApi;
  readonly pond: Pond;
  readonly opened: FishState;
  readonly say: FishSay;
  readonly money: (amount: string) => string;
  readonly percent: (value: string) => string;
  readonly locale: string;
  /** Sends a message to the page. */
  readonly tell: (message: FrameMessage) => void;
  /** Aborted when the visit ends. */
  readonly left: AbortSignal;
  /** `unsure`: a shot without an answer. `closed`: the site is closed; the game resumes by itself. `over`: only leaving is possible. */
  phase: 'ready' | 'busy' | 'unsure' | 'closed' | 'over';
  /** Paused by the page. */
  paused: boolean;
  toldPaused: boolean;
  balance: Amount;
  /** Index into the bets. */
  chosen: number;
  kind: FishKind;
  /** Earliest start of the next shot, as `performance.now()`. */
  nextStart: number;
  /** A started shot without a known result. */
  asked: ShotOrder | null;
  next: NextShot;
  /** What the last shot was drawn from. */
  proof: { readonly number: number; readonly secret: string; readonly name: string } | null;
}

export const shotBet = ({ opened, chosen }: Hunt): Amount => opened.bets[chosen] ?? ('0.00' as Amount);
export const cannotAfford = (hunt: Hunt): boolean => toUnits(hunt.balance) < toUnits(shotBet(hunt));
/** No shot is on its way and the page has not paused the game. */
export const canShoot = ({ phase, paused }: Hunt): boolean => phase === 'ready' && !paused;
export const isReloaded = ({ nextStart }: Hunt): boolean => performance.now() >= nextStart;
/** Message for an insufficient balance; suggests a lower bet if one is affordable. */
export const tooLittleMessage = ({ say, money, balance, opened }: Hunt): string =>
  say(toUnits(balance) < toUnits(opened.bets[0] ?? '0') ? 'spent' : 'short', { balance: money(balance) });

export const nameOf = ({ say }: Pick<Hunt, 'say'>, kind: FishKind): string => say(`fish.${kind}`);

/** A message, and after it what a balance below the bet allows: the next message would take its place. */
export const withTooLittle = (hunt: Hunt, message: string): string =>
  cannotAfford(hunt) ? `${message} ${tooLittleMessage(hunt)}`.trim() : message;

/** `×20`, in the writing direction of numbers. */
export const timesText = (times: number): string => `\u2068×${times}\u2069`;
