/** The slot of Isla Originals: five reels of three rows, wins on lines from the left. Chance is an argument, money goes in and comes out. */
import { type Minor, minor } from '#values/money.ts';
import { Refused } from '#values/refused.ts';

/** A symbol of the model: `W` is wild, `A` pays most, `H` least. What it looks like follows from the game's cover. */
export type SlotSymbol = 'W' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H';
/** What three, four and five of a symbol on a line pay, in line bets. */
type Pay = readonly [three: number, four: number, five: number];
type Volatility = 'low' | 'medium' | 'high';

/** One mathematics of a slot. The wild lies only on the middle reels, so that each line starts with the symbol it pays. */
export type SlotModel = {
  readonly name: string;
  readonly volatility: Volatility;
  /** Five reel strips, a letter a stop; a window shows a stop and the two after it, round the end. */
  readonly strips: readonly [string, string, string, string, string];
  /** The row (0 top, 2 bottom) of a line on each reel. */
  readonly lines: readonly (readonly number[])[];
  readonly pays: Readonly<Record<Exclude<SlotSymbol, 'W'>, Pay>>;
  /** No round pays more than this many times its bet. */
  readonly maxWinTimes: number;
};

/** A line that won: `line` counts from 1, `count` symbols from the left, `win` in minor units. */
type LineWin = { readonly line: number; readonly symbol: SlotSymbol; readonly count: number; readonly win: Minor };
export type Spin = {
  /** The stop of each reel: the index in its strip of the symbol in the top row. */
  readonly stops: readonly number[];
  /** Three rows of five symbols, top row first. */
  readonly grid: readonly (readonly SlotSymbol[])[];
  readonly wins: readonly LineWin[];
  readonly total: Minor;
};
/** A whole number from 0 up to, not including, `n`; each as likely. */
export type Random = (n: number) => number;

const at = (strip: string, stop: number): SlotSymbol => strip.charAt(stop % strip.length) as SlotSymbol;

/** The first symbol of a line and how many follow it without a break, wilds counted. */
export function run(symbols: readonly SlotSymbol[]): { symbol: SlotSymbol; count: number } {
  const symbol = symbols[0] as SlotSymbol;
  let count = 1;
  while (count < symbols.length && (symbols[count] === symbol || symbols[count] === 'W')) count++;
  return { symbol, count };
}

/** Line bets that `count` of `symbol` pay; 0 under three. */
export const pay = (model: SlotModel, symbol: SlotSymbol, count: number): number =>
  symbol === 'W' || count < 3 ? 0 : (model.pays[symbol][count - 3] ?? 0);

/** The 3 by 5 window of a set of stops. */
export const windowOf = (model: SlotModel, stops: readonly number[]): SlotSymbol[][] =>
  [0, 1, 2].map((row) => model.strips.map((strip, reel) => at(strip, (stops[reel] ?? 0) + row)));

/** What a set of stops pays for a bet. Throws `game.bet_not_allowed` when the bet does not divide over the lines. */
export function evaluate(model: SlotModel, bet: Minor, stops: readonly number[]): Spin {
  const lines = BigInt(model.lines.length);
  if (bet <= 0n || bet % lines !== 0n) throw new Refused('game.bet_not_allowed', { lines: model.lines.length });
  const grid = windowOf(model, stops);
  const wins: LineWin[] = [];
  let total = 0n;
  model.lines.forEach((rows, index) => {
    const { symbol, count } = run(rows.map((row, reel) => grid[row]?.[reel] as SlotSymbol));
    const times = pay(model, symbol, count);
    if (times === 0) return;
    const win = minor((bet / lines) * BigInt(times));
    wins.push({ line: index + 1, symbol, count, win });
    total += win;
  });
  const cap = bet * BigInt(model.maxWinTimes);
  return { stops: [...stops], grid, wins, total: minor(total > cap ? cap : total) };
}

/** One round: a stop for each reel by chance, then what it pays. */
export const spin = (model: SlotModel, bet: Minor, random: Random): Spin =>
  evaluate(
    model,
    bet,
    model.strips.map((strip) => random(strip.length)),
  );

/**
 * The return to player, exact: each stop of a reel is as likely as any other, so each line has the same distribution and
 * the return of one line is the return of the game. `of` combinations of stops pay `pays` line bets together. Source: our own arithmetic, confirmed by
 * enumeration and simulation in tests/rules/slot.test.ts.
 */
export function returnToPlayer(model: SlotModel): { pays: bigint; of: bigint } {
  const count = (reel: number, symbol: string) => [...(model.strips[reel] ?? '')].filter((s) => s === symbol).length;
  const sizes = model.strips.map((strip) => strip.length);
  let pays = 0n;
  for (const symbol of Object.keys(model.pays) as Exclude<SlotSymbol, 'W'>[]) {
    const good = sizes.map((_, reel) => count(reel, symbol) + count(reel, 'W'));
    for (const n of [3, 4, 5]) {
      const ways = sizes.map((size, reel) => (reel < n ? (good[reel] ?? 0) : reel === n ? size - (good[reel] ?? 0) : size));
      pays += BigInt(pay(model, symbol, n)) * ways.reduce((product, way) => product * BigInt(way), 1n);
    }
  }
  return { pays, of: sizes.reduce((product, size) => product * BigInt(size), 1n) };
}

/** The return to player as a share of the bet, e.g. 0.9598. */
export function rtp(model: SlotModel): number {
  const { pays, of } = returnToPlayer(model);
  return Number((pays * 1_000_000_000n) / of) / 1_000_000_000;
}
