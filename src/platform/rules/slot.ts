/** The slot engine of Isla Originals: five reels of three rows, wins on lines from the left. Pure; randomness is an argument. */
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor } from '#values/money.ts';

/** A symbol of the model: `W` is wild, `A` pays most, `H` least. The game's cover decides its picture. */
export type SlotSymbol = 'W' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H';
/** Line bets paid for three, four and five of a symbol on a line. */
type Pay = readonly [three: number, four: number, five: number];
type Volatility = 'low' | 'medium' | 'high';

/** A slot's math model. Wilds are only on the middle reels, so each line starts with the symbol it pays. */
export type SlotModel = {
  readonly name: string;
  readonly volatility: Volatility;
  /** Five reel strips, one letter per stop. A window shows a stop and the next two, wrapping around. */
  readonly strips: readonly [string, string, string, string, string];
  /** The row (0 top, 2 bottom) of a line on each reel. */
  readonly lines: readonly (readonly number[])[];
  readonly pays: Readonly<Record<Exclude<SlotSymbol, 'W'>, Pay>>;
};

/** A winning line: `line` counts from 1, `count` symbols from the left, `win` in minor units. */
type LineWin = { readonly line: number; readonly symbol: SlotSymbol; readonly count: number; readonly win: Minor };
export type Spin = {
  /** The stop of each reel: the index in its strip of the top row's symbol. */
  readonly stops: readonly number[];
  /** Three rows of five symbols, top row first. */
  readonly grid: readonly (readonly SlotSymbol[])[];
  readonly wins: readonly LineWin[];
  readonly total: Minor;
};
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

/** Line bets paid for `count` of `symbol`; 0 under three. */
export const linePay = (model: SlotModel, symbol: SlotSymbol, count: number): number =>
  symbol === 'W' || count < 3 ? 0 : (model.pays[symbol][count - 3] ?? 0);

/** Returns the 3 by 5 window for the stops. */
export const windowOf = (model: SlotModel, stops: readonly number[]): SlotSymbol[][] =>
  [0, 1, 2].map((row) => model.strips.map((strip, reel) => symbolAt(strip, (stops[reel] ?? 0) + row)));

/** Evaluates the stops for a bet. Throws `game.bet_not_allowed` when the bet is not divisible by the lines. */
export function evaluate(model: SlotModel, bet: Minor, stops: readonly number[]): Spin {
  const lines = BigInt(model.lines.length);
  if (bet <= 0n || bet % lines !== 0n) throw new DomainError('game.bet_not_allowed', { lines: model.lines.length });
  const grid = windowOf(model, stops);
  const wins: LineWin[] = [];
  let total = 0n;
  model.lines.forEach((rows, index) => {
    const { symbol, count } = lineRun(rows.map((row, reel) => grid[row]?.[reel] as SlotSymbol));
    const times = linePay(model, symbol, count);
    if (times === 0) return;
    const win = minor((bet / lines) * BigInt(times));
    wins.push({ line: index + 1, symbol, count, win });
    total += win;
  });
  return { stops: [...stops], grid, wins, total: minor(total) };
}

/** Plays one round with random stops. */
export const spin = (model: SlotModel, bet: Minor, random: Random): Spin =>
  evaluate(
    model,
    bet,
    model.strips.map((strip) => random(strip.length)),
  );

/**
 * The exact return to player: `of` combinations of stops pay `pays` line bets in total. All stops are equally likely, so
 * one line's return is the game's. Source: our own arithmetic, confirmed by enumeration and simulation in
 * tests/rules/games/slot.test.ts.
 */
export function exactReturn(model: SlotModel): { pays: bigint; of: bigint } {
  const count = (reel: number, symbol: string) => [...(model.strips[reel] ?? '')].filter((s) => s === symbol).length;
  const sizes = model.strips.map((strip) => strip.length);
  let pays = 0n;
  for (const symbol of Object.keys(model.pays) as Exclude<SlotSymbol, 'W'>[]) {
    const matchingStops = sizes.map((_, reel) => count(reel, symbol) + count(reel, 'W'));
    for (const n of [3, 4, 5]) {
      const stopsPerReel = sizes.map((size, reel) =>
        reel < n ? (matchingStops[reel] ?? 0) : reel === n ? size - (matchingStops[reel] ?? 0) : size,
      );
      pays += BigInt(linePay(model, symbol, n)) * stopsPerReel.reduce((product, way) => product * BigInt(way), 1n);
    }
  }
  return { pays, of: sizes.reduce((product, size) => product * BigInt(size), 1n) };
}

/** The return to player as a fraction of the bet, e.g. 0.9598. */
export function returnToPlayer(model: SlotModel): number {
  const { pays, of } = exactReturn(model);
  return Number((pays * 1_000_000_000n) / of) / 1_000_000_000;
}

/** A line that may still win, with the symbol it began with. */
type OpenLine = { readonly rows: readonly number[]; readonly symbol: SlotSymbol };

/** A round whose first reels have stopped: what it has won, which lines may win more, and the most that they can come to. */
type Stopped = { readonly won: number; readonly open: readonly OpenLine[]; readonly bound: number };

/**
 * The most line bets that a round can win, on all lines together. It follows the best prospects first, reel by reel, and leaves one once
 * even five of a symbol on all of its open lines would not pass the best round found.
 */
function highestLineBets(model: SlotModel): number {
  let best = 0;
  const stopReel = (reel: number, stop: number, before: Stopped): Stopped => {
    const open: OpenLine[] = [];
    let { won } = before;
    for (const line of before.open) {
      const next = symbolAt(model.strips[reel] ?? '', stop + (line.rows[reel] ?? 0));
      if (reel === 0) open.push({ ...line, symbol: next });
      else if (next === line.symbol || next === 'W') open.push(line);
      else won += linePay(model, line.symbol, reel);
    }
    return { won, open, bound: open.reduce((sum, { symbol }) => sum + linePay(model, symbol, 5), won) };
  };
  const follow = (reel: number, before: Stopped): void => {
    const strip = model.strips[reel];
    if (strip === undefined) {
      best = Math.max(best, before.bound);
      return;
    }
    const prospects = [...strip].map((_, stop) => stopReel(reel, stop, before)).sort((one, two) => two.bound - one.bound);
    for (const prospect of prospects) if (prospect.bound > best) follow(reel + 1, prospect);
  };
  follow(0, { won: 0, open: model.lines.map((rows) => ({ rows, symbol: 'W' })), bound: 0 });
  return best;
}

/** Found before, by reels and lines. */
const highest = new Map<string, number>();

/** The highest payout of a round as a multiple of its bet, rounded down to two decimals. */
export function maxWinTimes(model: SlotModel): number {
  const key = `${model.name} ${model.lines.length}`;
  const lineBets = highest.get(key) ?? highestLineBets(model);
  highest.set(key, lineBets);
  return Math.floor((lineBets * 100) / model.lines.length) / 100;
}
