/** State of a game session: initial data, current values, and the actions they allow. */
import type { FrameMessage, PageMessage } from '#values/games/game-messages.ts';
import type { SlotState } from '#values/games/slot-api-types.ts';
import type { Drawing } from '#values/games/slot-art.ts';
import { symbolsOf } from '#values/games/slot-symbols.ts';
import { type Amount, minor, toAmount, toMinor } from '#values/money.ts';
import type { Api } from './api.ts';
import type { View } from './dom.ts';
import { makeReels, type Reels } from './reels.ts';
import { createGameTranslator, type GameTranslate, moneyIn, symbolIn } from './strings.ts';
import { boardSize } from './winning-lines.ts';

export type Init = Extract<PageMessage, { type: 'init' }>;

type Now = {
  /**
   * `unsure`: the connection failed and the player may check again. `closed`: the site is closed; the game resumes by
   * itself. `over`: only leaving is possible.
   */
  phase: 'ready' | 'busy' | 'unsure' | 'closed' | 'over';
  /** Paused by the page. */
  paused: boolean;
  /** The page knows that no round is running since it paused the game. */
  toldPaused: boolean;
  balance: Amount;
  /** Index into `bets`. */
  chosen: number;
  /** Earliest start of the next round, as `performance.now()`. */
  nextStart: number;
  /** A started round without a known result. */
  asked: { readonly clientRound: string; readonly bet: Amount } | null;
  /** Current stops of the reels. */
  stops: readonly number[];
  /** What the reels show there; empty where their strips say it. */
  grid: readonly (readonly string[])[];
  /** Ends the steps by which a feature is shown; null while there are none. */
  skip: (() => void) | null;
};

export type GameState = {
  readonly view: View;
  readonly api: Api;
  readonly opened: SlotState;
  /** In minor units, ascending. */
  readonly bets: readonly bigint[];
  readonly reels: Reels;
  readonly drawing: (letter: string) => Drawing;
  /** True for reduced motion. */
  readonly still: () => boolean;
  readonly say: GameTranslate;
  readonly money: (amount: string) => string;
  /** Names a drawing in the page's language. */
  readonly named: (drawing: string) => string;
  readonly locale: string;
  /** Sends a message to the page. */
  readonly tell: (message: FrameMessage) => void;
  /** Aborted when the session ends. */
  readonly left: AbortSignal;
  readonly now: Now;
};

export const units = (amount: string): bigint => toMinor(amount) ?? 0n;

/** Draws the reels at the stops of the last round. */
export function createGame(
  session: Pick<GameState, 'view' | 'api' | 'opened' | 'tell' | 'left'>,
  { words, locale, currencySymbol, reducedMotion }: Init,
): GameState {
  const { view, opened } = session;
  const { game, balance, last, payTable, wait } = opened;
  const bets = opened.bets.map(units);
  const symbols: Readonly<Record<string, Drawing>> = symbolsOf({ ...game, category: 'RNG' });
  const drawing = (letter: string) => symbols[letter] ?? 'star';
  const still = () => reducedMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const stops = last?.outcome?.stops ?? [3, 9, 14, 20, 25];
  const reels = makeReels(view.reels, payTable, drawing, still);
  reels.show(stops);
  const grid = last?.outcome?.grid ?? [];
  reels.paint(grid);
  const [wide, high] = boardSize(payTable);
  view.board.style.setProperty('--wide', String(wide));
  view.board.style.setProperty('--high', String(high));
  view.board.dataset.rows = String(payTable.rows);
  const chosen = Math.max(0, bets.indexOf(units(last?.bet ?? opened.bets[3] ?? opened.bets[0] ?? '0')));
  const now: Now = {
    phase: 'ready',
    paused: false,
    toldPaused: false,
    balance,
    chosen,
    nextStart: performance.now() + wait,
    asked: null,
    stops,
    grid,
    skip: null,
  };
  const texts = { say: createGameTranslator(words), money: moneyIn(locale, currencySymbol), named: symbolIn(words), locale };
  return { ...session, bets, reels, drawing, still, ...texts, now };
}

const chosenUnits = ({ bets, now }: GameState): bigint => bets[now.chosen] ?? 0n;
export const chosenBet = (state: GameState): Amount => toAmount(minor(chosenUnits(state)));
/** True if the balance is below the chosen bet. */
export const isBalanceTooLow = (state: GameState): boolean => units(state.now.balance) < chosenUnits(state);
/** No round is running and the page has not paused the game. */
export const isFree = ({ now }: GameState): boolean => now.phase === 'ready' && !now.paused;
export const isCycleOver = ({ now }: GameState): boolean => performance.now() >= now.nextStart;
/** Message for an insufficient balance; suggests a lower bet if one is affordable. */
export const lowBalanceMessage = ({ say, money, now, bets }: GameState): string =>
  say(units(now.balance) < (bets[0] ?? 0n) ? 'spent' : 'short', { balance: money(now.balance) });
/** A message, and after it what a balance below the bet allows: the next message would take its place. */
export const withLowBalance = (state: GameState, message: string): string =>
  isBalanceTooLow(state) ? `${message} ${lowBalanceMessage(state)}`.trim() : message;
