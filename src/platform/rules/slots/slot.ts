/** The slot engine of Isla Originals: reels, wins on lines or in ways from the left, and one feature. Pure; randomness is an argument. */
import { DomainError } from '#values/domain-error.ts';
import type { SlotFeature } from '#values/games/slot-api-types.ts';
import { type Minor, minor } from '#values/money.ts';
import { type Hold, holdCoins, pickTimes } from './slot-features.ts';

/**
 * A symbol of the model: `W` is wild, `A` pays most, `H` least; `S` starts free spins and `K` is a coin to hold. The game's cover decides
 * its picture.
 */
export type SlotSymbol = 'W' | PaidSymbol | 'S' | 'K';
type PaidSymbol = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H';
type Volatility = 'low' | 'medium' | 'high';

/** A slot's math model. Wilds are not on the first reel, so each win starts with the symbol it pays. */
export type SlotModel = {
  readonly name: string;
  readonly volatility: Volatility;
  /** One letter per stop. A window shows a stop and the next ones, wrapping around. */
  readonly strips: readonly string[];
  /** Symbols in sight on each reel. */
  readonly rows: number;
  /** The row (0 top) of a line on each reel. Without lines, symbols pay in ways: wherever they are, on one reel after another. */
  readonly lines: readonly (readonly number[])[];
  /** The parts of a bet, in which payouts are stated: one on each line. */
  readonly coins: number;
  /** Payouts by symbol; the last one is for all reels, the one before for one reel less. */
  readonly pays: Readonly<Partial<Record<PaidSymbol, readonly number[]>>>;
  /** What each wild in a win multiplies it by. */
  readonly wildTimes: number;
  readonly feature: SlotFeature | null;
};

/** A win on a line, counted from 1, or in so many ways (line 0): `count` symbols from the left, `win` in minor units. */
type SpinWin = { readonly line: number; readonly ways: number; readonly symbol: SlotSymbol; readonly count: number; readonly win: Minor };
export type Spin = {
  /** The stop of each reel: the index in its strip of the top row's symbol. */
  readonly stops: readonly number[];
  /** Rows of symbols, top row first, as they pay: a wild that grows has grown. */
  readonly grid: readonly (readonly SlotSymbol[])[];
  readonly wins: readonly SpinWin[];
  /** What the wins were multiplied by. */
  readonly times: number;
  readonly total: Minor;
};
/** A round: one spin, and what it started. All of it is one bet, drawn at once; `total` is the whole. */
export type SlotPlay = Spin & { readonly free: readonly Spin[]; readonly hold: Hold | null };
/** Returns a uniform integer from 0 to `n` - 1. */
export type Random = (n: number) => number;

const symbolAt = (strip: string, stop: number): SlotSymbol => strip.charAt(stop % strip.length) as SlotSymbol;

/** Returns a line's first symbol and the length of its run, counting wilds. */
export function lineRun(symbols: readonly SlotSymbol[]): { symbol: SlotSymbol; count: number } {
  const symbol = symbols[0] as SlotSymbol;
  let count = 1;
  while (count < symbols.length && (symbols[count] === symbol || symbols[count] === 'W')) count++;
  return { symbol, count };
}

/** Coins paid for `count` of `symbol`; 0 for too few. */
export function linePay({ pays, strips }: SlotModel, symbol: SlotSymbol, count: number): number {
  const table = pays[symbol as PaidSymbol];
  return table?.[count - strips.length + table.length - 1] ?? 0;
}

/** What a reel shows at a stop, top row first. A growing wild covers its reel. */
export function columnAt({ strips, rows, feature }: SlotModel, reel: number, stop: number): readonly SlotSymbol[] {
  const column = Array.from({ length: rows }, (_, row) => symbolAt(strips[reel] ?? '', stop + row));
  return feature?.is === 'grow' && column.includes('W') ? column.map(() => 'W') : column;
}

/** Returns the window for the stops, by rows. */
export function windowOf(model: SlotModel, stops: readonly number[]): SlotSymbol[][] {
  const columns = model.strips.map((_, reel) => columnAt(model, reel, stops[reel] ?? 0));
  return Array.from({ length: model.rows }, (_, row) => columns.map((column) => column[row] as SlotSymbol));
}

export const countOf = (letters: readonly string[], wanted: string): number => letters.filter((letter) => letter === wanted).length;

type CoinWin = Omit<SpinWin, 'win'> & { readonly coins: number };

function lineWins(model: SlotModel, grid: Spin['grid']): CoinWin[] {
  return model.lines.flatMap((rows, index) => {
    const symbols = rows.map((row, reel) => grid[row]?.[reel] as SlotSymbol);
    const { symbol, count } = lineRun(symbols);
    const coins = linePay(model, symbol, count) * model.wildTimes ** countOf(symbols.slice(0, count), 'W');
    return coins === 0 ? [] : [{ line: index + 1, ways: 1, symbol, count, coins }];
  });
}

function wayWins(model: SlotModel, grid: Spin['grid']): CoinWin[] {
  const columns = model.strips.map((_, reel) => grid.map((row) => row[reel] as SlotSymbol));
  return [...new Set(columns[0])].flatMap((symbol) => {
    let [ways, count] = [1, 0];
    for (const column of columns) {
      const matching = countOf(column, symbol) + countOf(column, 'W');
      if (matching === 0) break;
      ways *= matching;
      count++;
    }
    const coins = linePay(model, symbol, count) * ways;
    return coins === 0 ? [] : [{ line: 0, ways, symbol, count, coins }];
  });
}

/**
 * Evaluates the stops for a bet, without what they start. `times` multiplies the wins. Throws `game.bet_not_allowed` when the bet is not
 * divisible by the coins.
 */
export function evaluate(model: SlotModel, bet: Minor, stops: readonly number[], times = 1): Spin {
  const coins = BigInt(model.coins);
  if (bet <= 0n || bet % coins !== 0n) throw new DomainError('game.bet_not_allowed', { lines: model.coins });
  const grid = windowOf(model, stops);
  const found = model.lines.length > 0 ? lineWins(model, grid) : wayWins(model, grid);
  const wins = found.map(({ coins: won, ...win }) => ({ ...win, win: minor((bet / coins) * BigInt(won * times)) }));
  return { stops: [...stops], grid, wins, times, total: minor(wins.reduce((sum, { win }) => sum + win, 0n)) };
}

const randomStops = ({ strips }: SlotModel, random: Random): number[] => strips.map((strip) => random(strip.length));

/** Plays one round at random, with all that it starts. */
export function spin(model: SlotModel, bet: Minor, random: Random): SlotPlay {
  const { feature } = model;
  const first = evaluate(model, bet, randomStops(model, random));
  const shown = first.grid.flat();
  const play = { ...first, free: [], hold: null };
  if (feature?.is === 'times' && first.total > 0n) return { ...play, ...evaluate(model, bet, first.stops, pickTimes(feature, random)) };
  if (feature?.is === 'free' && countOf(shown, 'S') >= feature.from) {
    const free = Array.from({ length: feature.spins }, () => evaluate(model, bet, randomStops(model, random), feature.times));
    return { ...play, free, total: minor(free.reduce((sum, { total }) => sum + total, first.total as bigint)) };
  }
  if (feature?.is === 'hold' && countOf(shown, 'K') >= feature.from) {
    const hold = holdCoins(feature, first.grid, bet / BigInt(model.coins), random);
    return { ...play, hold, total: minor(first.total + hold.total) };
  }
  return play;
}
