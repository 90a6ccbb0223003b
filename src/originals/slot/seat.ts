/** The player's seat for one visit: what came with it, what is known now, and what may be done on the strength of that. */
import type { FrameMessage, PageMessage } from '#values/game-messages.ts';
import { type Amount, minor, toAmount, toMinor } from '#values/money.ts';
import type { Drawing } from '#values/slot-art.ts';
import type { SlotState } from '#values/slot-play.ts';
import { symbolsOf } from '#values/slot-symbols.ts';
import type { Api } from './api.ts';
import { makeReels, type Reels } from './reels.ts';
import type { View } from './view.ts';
import { moneyIn, type Say, sayIn } from './words.ts';

export type Init = Extract<PageMessage, { type: 'init' }>;

type Now = {
  /** `unsure`: the line failed and the person may ask again. `closed`: the site is, and the game goes on by itself. `over`: only leaving is left. */
  phase: 'ready' | 'busy' | 'unsure' | 'closed' | 'over';
  /** The page asked the game to wait. */
  paused: boolean;
  balance: Amount;
  /** Which of the bets, by its place. */
  chosen: number;
  /** No round begins before this, by the clock of `performance.now()`. */
  nextStart: number;
  /** The round that was begun and whose end is not known yet. */
  asked: { readonly clientRound: string; readonly bet: Amount } | null;
  /** Where the reels stand. */
  stops: readonly number[];
};

export type Seat = {
  readonly view: View;
  readonly api: Api;
  readonly opened: SlotState;
  /** In minor units, rising. */
  readonly bets: readonly bigint[];
  readonly reels: Reels;
  readonly drawing: (letter: string) => Drawing;
  /** True where nothing may move. */
  readonly still: () => boolean;
  readonly say: Say;
  readonly money: (amount: string) => string;
  /** Speaks to the page. */
  readonly tell: (message: FrameMessage) => void;
  /** Aborted when the visit ends. */
  readonly left: AbortSignal;
  readonly now: Now;
};

export const units = (amount: string): bigint => toMinor(amount) ?? 0n;

/** Draws the reels as the last round left them. */
export function takeSeat(
  came: Pick<Seat, 'view' | 'api' | 'opened' | 'tell' | 'left'>,
  { words, locale, currencySymbol, reducedMotion }: Init,
): Seat {
  const { view, opened } = came;
  const { game, balance, last, payTable, wait } = opened;
  const bets = opened.bets.map(units);
  const symbols: Readonly<Record<string, Drawing>> = symbolsOf({ ...game, category: 'RNG' });
  const drawing = (letter: string) => symbols[letter] ?? 'star';
  const still = () => reducedMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const stops = last?.outcome?.stops ?? [3, 9, 14, 20, 25];
  const reels = makeReels(view.reels, payTable.strips, drawing, still);
  reels.show(stops);
  const chosen = Math.max(0, bets.indexOf(units(last?.bet ?? opened.bets[3] ?? opened.bets[0] ?? '0')));
  const now: Now = { phase: 'ready', paused: false, balance, chosen, nextStart: performance.now() + wait, asked: null, stops };
  return { ...came, bets, reels, drawing, still, say: sayIn(words), money: moneyIn(locale, currencySymbol), now };
}

const chosenUnits = ({ bets, now }: Seat): bigint => bets[now.chosen] ?? 0n;
export const betOf = (seat: Seat): Amount => toAmount(minor(chosenUnits(seat)));
/** The balance does not reach for the chosen bet. */
export const isShort = (seat: Seat): boolean => units(seat.now.balance) < chosenUnits(seat);
/** No round runs and nobody asked to wait. */
export const isFree = ({ now }: Seat): boolean => now.phase === 'ready' && !now.paused;
export const isTime = ({ now }: Seat): boolean => performance.now() >= now.nextStart;
/** What to do about it: a lower bet, where there is one that the balance reaches for. */
export const shortOf = ({ say, money, now, bets }: Seat): string =>
  say(units(now.balance) < (bets[0] ?? 0n) ? 'spent' : 'short', { balance: money(now.balance) });
