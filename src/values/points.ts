/** Points: what earns them, and the arithmetic of their ratios (PO-03). Points are whole numbers and never expire (PO-07). */
import type { GameType } from './games/categories.ts';
import { type Minor, minor } from './money.ts';

/** What earns points: bets on the products, and deposits. */
export const earningProducts = ['live', 'lottery', 'pvp', 'slots', 'sports', 'deposit'] as const;
export type EarningProduct = (typeof earningProducts)[number];

/** `points` for each `amount`; at `redeem`, `points` become `amount`. */
export interface PointRatio {
  readonly points: bigint;
  readonly amount: Minor;
}

const productOfGames: Readonly<Record<GameType, EarningProduct>> = {
  RNG: 'slots',
  FISH: 'slots',
  LIVE: 'live',
  PVP: 'pvp',
  SPORTS: 'sports',
  ESPORTS: 'sports',
  COCKFIGHT: 'sports',
  LOTT: 'lottery',
  ELOTT: 'lottery',
};

/** The product of a game's category; null for an unknown one, which earns nothing. */
export const productOf = (gameType: string): EarningProduct | null =>
  Object.hasOwn(productOfGames, gameType) ? productOfGames[gameType as GameType] : null;

/** The points for everything that was counted: rounded down once, over the whole. */
export const pointsFor = (counted: Minor, { points, amount }: PointRatio): bigint => (counted * points) / amount;

/** What points are worth, rounded down to the minor unit. */
export const worthOf = (points: bigint, ratio: PointRatio): Minor => minor((points * ratio.amount) / ratio.points);
