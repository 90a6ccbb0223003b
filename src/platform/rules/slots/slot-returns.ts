/** The figures of a slot, computed from its reels: exact return, share of rounds that win, and the highest win. */
import { columnAt, countOf, linePay, type SlotModel, type SlotSymbol } from './slot.ts';
import { expectedHold, highestOf, meanOf } from './slot-features.ts';

/** What a reel shows at each stop. */
const columnsOf = (model: SlotModel): (readonly SlotSymbol[])[][] =>
  model.strips.map((strip, reel) => Array.from(strip, (_, stop) => columnAt(model, reel, stop)));

const productOf = (factors: readonly number[]): bigint => factors.reduce((product, factor) => product * BigInt(factor), 1n);

const paidSymbols = ({ pays }: SlotModel) => Object.keys(pays) as SlotSymbol[];

/**
 * The exact return of one spin of the reels, without what it starts: `of` combinations of stops pay `pays` bets in total. All stops are
 * equally likely and reels independent, so it is enough to count each reel's stops: for one line where all are alike, for each line where
 * wilds grow, and for all ways at once. Source: our own arithmetic, confirmed by enumeration and simulation in tests/rules/games.
 */
export function exactReturn(model: SlotModel): { pays: bigint; of: bigint } {
  const columns = columnsOf(model);
  const sizes = model.strips.map((strip) => strip.length);
  const lines = model.feature?.is === 'grow' ? model.lines : model.lines.slice(0, 1);
  /** For each reel: how much a symbol adds over all stops, and the stops that lack it. */
  const counted = (symbol: SlotSymbol, rows: readonly number[] | null) =>
    columns.map((stops, reel) => {
      const seen = stops.map((column) => (rows ? [column[rows[reel] ?? 0] as SlotSymbol] : column));
      return {
        adds: seen.reduce((sum, cells) => sum + countOf(cells, symbol) + countOf(cells, 'W') * model.wildTimes, 0),
        lacks: seen.filter((cells) => !cells.includes(symbol) && !cells.includes('W')).length,
      };
    });
  let pays = 0n;
  for (const rows of lines.length > 0 ? lines : [null])
    for (const symbol of paidSymbols(model)) {
      const reels = counted(symbol, rows);
      for (let n = 1; n <= reels.length; n++)
        pays +=
          BigInt(linePay(model, symbol, n)) *
          productOf(reels.map(({ adds, lacks }, reel) => (reel < n ? adds : reel === n ? lacks : (sizes[reel] ?? 1))));
    }
  // A line's coin is one of the bet's, and so is what the line returns.
  return { pays, of: productOf([...sizes, lines.length || model.coins]) };
}

/** How likely so many symbols of a kind are in sight, on the reels from `first` on. */
function chancesOf(model: SlotModel, letter: 'S' | 'K', first = 0): number[] {
  let chances = [1];
  for (const stops of columnsOf(model).slice(first)) {
    const next = Array.from({ length: chances.length + model.rows }, () => 0);
    for (const column of stops)
      for (const [many, chance] of chances.entries()) {
        const sum = many + countOf(column, letter);
        next[sum] = (next[sum] ?? 0) + chance / stops.length;
      }
    chances = next;
  }
  return chances;
}

const atLeast = (chances: readonly number[], from: number): number =>
  chances.slice(Math.max(0, from)).reduce((sum, chance) => sum + chance, 0);

const placesOf = ({ strips, rows }: SlotModel): number => strips.length * rows;

/** What the feature adds to the reels' own return, as a fraction of the bet. */
function featureReturn(model: SlotModel, reels: number): number {
  const { feature } = model;
  if (feature?.is === 'times') return reels * (meanOf(feature.values) - 1);
  if (feature?.is === 'free') return reels * atLeast(chancesOf(model, 'S'), feature.from) * feature.spins * feature.times;
  if (feature?.is !== 'hold') return 0;
  return chancesOf(model, 'K').reduce((sum, chance, held) => {
    if (held < feature.from) return sum;
    const { coins, full } = expectedHold(feature, placesOf(model), held);
    return sum + (chance * (coins * meanOf(feature.values) + full * feature.full)) / model.coins;
  }, 0);
}

/** The return to player as a fraction of the bet, e.g. 0.9598. */
export function returnToPlayer(model: SlotModel): number {
  const { pays, of } = exactReturn(model);
  const reels = Number((pays * 1_000_000_000n) / of) / 1_000_000_000;
  return reels + featureReturn(model, reels);
}

/** What starts the feature, and how many of it. */
const startOf = ({ feature }: SlotModel): { letter: 'S' | 'K'; from: number } | null =>
  feature?.is === 'free' ? { letter: 'S', from: feature.from } : feature?.is === 'hold' ? { letter: 'K', from: feature.from } : null;

const known = new Map<string, { readonly wins: number; readonly most: number }>();

/** Found once for each model and its lines. */
function figuresOf(model: SlotModel): { readonly wins: number; readonly most: number } {
  const key = `${model.name} ${model.lines.length}`;
  const figures = known.get(key) ?? { wins: countWins(model), most: highestCoins(model) };
  known.set(key, figures);
  return figures;
}

/** The share of rounds in which a line or a way pays, or the feature starts. */
export const winShare = (model: SlotModel): number => figuresOf(model).wins;

const fits = (symbol: SlotSymbol | undefined, wanted: SlotSymbol) => symbol === wanted || symbol === 'W';

function countWins(model: SlotModel): number {
  return model.lines.length > 0 ? shareOnLines(model) : shareInWays(model);
}

/** On lines, three reels decide whether anything pays; the others whether enough symbols of the feature are in sight. */
function shareOnLines(model: SlotModel): number {
  const [first = [], second = [], third = []] = columnsOf(model);
  const start = startOf(model);
  const later = start ? chancesOf(model, start.letter, 3) : [1];
  const pays = (symbol: SlotSymbol, count: number) => linePay(model, symbol, count) > 0;
  const wins = (a: readonly SlotSymbol[], b: readonly SlotSymbol[], c: readonly SlotSymbol[]): boolean =>
    model.lines.some(([one = 0, two = 0, three = 0]) => {
      const symbol = a[one] as SlotSymbol;
      return fits(b[two], symbol) && (pays(symbol, 2) || (pays(symbol, 3) && fits(c[three], symbol)));
    });
  let sum = 0;
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        if (wins(a, b, c)) sum++;
        else if (start) sum += atLeast(later, start.from - countOf([...a, ...b, ...c], start.letter));
      }
  return sum / (first.length * second.length * third.length);
}

/** In ways: how likely each set of symbols is on all reels so far, without one that pays already. */
function shareInWays(model: SlotModel): number {
  let sets = new Map([[paidSymbols(model).join(''), 1]]);
  columnsOf(model).forEach((stops, reel) => {
    const next = new Map<string, number>();
    for (const [set, chance] of sets)
      for (const column of stops) {
        const left = [...set].filter((symbol) => column.some((shown) => fits(shown, symbol as SlotSymbol)));
        if (left.some((symbol) => linePay(model, symbol as SlotSymbol, reel + 1) > 0)) continue;
        const key = left.join('');
        next.set(key, (next.get(key) ?? 0) + chance / stops.length);
      }
    sets = next;
  });
  return 1 - [...sets.values()].reduce((sum, chance) => sum + chance, 0);
}

/** A prospect: a line that may still win, or all ways of a symbol. `coins` is what the symbol's payouts are multiplied by so far. */
type Prospect = { readonly rows: readonly number[] | null; readonly symbol: SlotSymbol; readonly times: number };

/** A round whose first reels have stopped: what it has won, what may win more, and the most that this can come to. */
type Stopped = { readonly won: number; readonly open: readonly Prospect[]; readonly started: number; readonly bound: number };

/**
 * The most coins that one spin of the reels can win, if it shows enough of the feature's symbols. It follows the best prospects first, reel
 * by reel, and leaves one once even the best end would not pass the best round found.
 */
function highestSpin(model: SlotModel, start: { letter: 'S' | 'K'; from: number } | null): number {
  const columns = columnsOf(model);
  const reels = columns.length;
  const addsIn = (cells: readonly SlotSymbol[], symbol: SlotSymbol) => countOf(cells, symbol) + countOf(cells, 'W') * model.wildTimes;
  /** The most that the reels from here on can multiply a symbol by, and the most of the feature's symbols that they can show. */
  const mostAfter = (reel: number, symbol: SlotSymbol): number =>
    columns.slice(reel).reduce((product, stops) => product * Math.max(...stops.map((cells) => addsIn(cells, symbol))), 1);
  const ways = new Map(paidSymbols(model).map((symbol) => [symbol, columns.map((_, reel) => mostAfter(reel + 1, symbol))]));
  const starts = columns.map((_, reel) =>
    columns.slice(reel + 1).reduce((sum, stops) => sum + Math.max(...stops.map((cells) => (start ? countOf(cells, start.letter) : 0))), 0),
  );
  let best = 0;
  const stopReel = (reel: number, column: readonly SlotSymbol[], before: Stopped): Stopped => {
    const prospects: Prospect[] =
      reel > 0
        ? [...before.open]
        : model.lines.length > 0
          ? model.lines.map((rows) => ({ rows, symbol: column[rows[0] ?? 0] as SlotSymbol, times: 1 }))
          : [...new Set(column)].map((symbol) => ({ rows: null, symbol, times: 1 }));
    let { won } = before;
    const open: Prospect[] = [];
    for (const prospect of prospects) {
      const { rows, symbol, times } = prospect;
      const adds = addsIn(rows ? [column[rows[reel] ?? 0] as SlotSymbol] : column, symbol);
      if (adds > 0) open.push({ ...prospect, times: times * adds });
      else won += linePay(model, symbol, reel) * times;
    }
    const more = ({ rows, symbol, times }: Prospect) =>
      linePay(model, symbol, reels) * times * (rows ? model.wildTimes ** (reels - 1 - reel) : (ways.get(symbol)?.[reel] ?? 1));
    const started = before.started + (start ? countOf(column, start.letter) : 0);
    return { won, open, started, bound: open.reduce((sum, one) => sum + more(one), won) };
  };
  const follow = (reel: number, before: Stopped): void => {
    if (reel === reels) {
      best = Math.max(best, before.bound);
      return;
    }
    const next = (columns[reel] ?? []).map((column) => stopReel(reel, column, before)).sort((one, two) => two.bound - one.bound);
    for (const one of next) if (one.bound > best && one.started + (starts[reel] ?? 0) >= (start?.from ?? 0)) follow(reel + 1, one);
  };
  follow(0, { won: 0, open: [], started: 0, bound: 0 });
  return best;
}

function highestCoins(model: SlotModel): number {
  const { feature } = model;
  const spin = highestSpin(model, null);
  if (feature?.is === 'times') return spin * highestOf(feature.values);
  const start = startOf(model);
  if (!start || !feature) return spin;
  const starting = highestSpin(model, start);
  if (feature.is === 'free') return Math.max(spin, starting + feature.spins * feature.times * spin);
  return feature.is === 'hold' ? Math.max(spin, starting + placesOf(model) * highestOf(feature.values) + feature.full) : spin;
}

/** The highest payout of a round as a multiple of its bet, rounded down to two decimals. */
export const maxWinTimes = (model: SlotModel): number => Math.floor((figuresOf(model).most * 100) / model.coins) / 100;
