/** Tests the arithmetic of slots: exact return, full enumeration, simulation and the win cap. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linePay, lineRun, type SlotModel, type SlotSymbol, spin, windowOf } from '#platform/rules/slots/slot.ts';
import { checkBet, slotGame, slotGames } from '#platform/rules/slots/slot-games.ts';
import { cove, harbour, summit, tide } from '#platform/rules/slots/slot-models.ts';
import { exactReturn, maxWinTimes, returnToPlayer } from '#platform/rules/slots/slot-returns.ts';
import { modelOnLines } from '#platform/rules/slots/slot-variants.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { minor } from '#values/money.ts';

const models = [tide, harbour, summit, cove];
const seed = Number(process.env.SEED ?? 20_261_120);

/** Walks every combination of stops; after three reels only lines that can still win are followed. */
function enumerate(model: SlotModel): { pays: bigint; hits: number; best: number; variance: number } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = model.strips.map((strip) => strip.length);
  const symbol = (reel: number, stop: number, row: number) => {
    const strip = model.strips[reel] ?? '';
    return strip.charAt((stop + row) % strip.length);
  };
  /** For each stop of a reel, whether the symbol in a row matches. Made once, because millions of combinations ask. */
  const tables = new Map<string, readonly boolean[]>();
  const matching = (reel: number, row: number, wanted: string): readonly boolean[] => {
    const name = `${reel} ${row} ${wanted}`;
    const known =
      tables.get(name) ??
      Array.from(model.strips[reel] ?? '', (_, stop) => {
        const found = symbol(reel, stop, row);
        return found === wanted || found === 'W';
      });
    tables.set(name, known);
    return known;
  };
  const followed = (rows: readonly number[], first: string) => ({
    second: matching(1, rows[1] ?? 0, first),
    third: matching(2, rows[2] ?? 0, first),
    fourth: matching(3, rows[3] ?? 0, first),
    fifth: matching(4, rows[4] ?? 0, first),
    three: linePay(model, first as SlotSymbol, 3),
    four: linePay(model, first as SlotSymbol, 4),
    five: linePay(model, first as SlotSymbol, 5),
  });
  let [sum, squares, hits, best] = [0, 0, 0, 0];
  for (let i = 0; i < a; i++) {
    const lines = model.lines.map((rows) => followed(rows, symbol(0, i, rows[0] ?? 0)));
    for (let j = 0; j < b; j++)
      for (let k = 0; k < c; k++) {
        const openLines = lines.filter(({ second, third }) => second[j] && third[k]);
        if (openLines.length === 0) continue;
        for (let l = 0; l < d; l++)
          for (let m = 0; m < e; m++) {
            let win = 0;
            for (const line of openLines) win += line.fourth[l] ? (line.fifth[m] ? line.five : line.four) : line.three;
            sum += win;
            squares += win * win;
            hits++;
            if (win > best) best = win;
          }
      }
  }
  const all = a * b * c * d * e;
  const mean = sum / all / model.lines.length;
  return {
    pays: BigInt(sum),
    hits: hits / all,
    best: best / model.lines.length,
    variance: squares / all / model.lines.length ** 2 - mean ** 2,
  };
}

const exact = new Map(models.map((model) => [model.name, enumerate(model)]));

/** The returns as the rules pages publish them: any change of a reel, a payout or a wild is a change of these. */
const returns: Readonly<Record<string, number>> = { tide: 0.961133301, harbour: 0.959393198, summit: 0.955064415, cove: 0.959393198 };

const highest: Readonly<Record<string, number>> = { tide: 97.6, harbour: 37.5, summit: 1510.4, cove: 51.5 };

test.each(models)('slot $name: enumerating all stops gives the published return and highest payout', (model) => {
  const { pays, best } = exact.get(model.name) as ReturnType<typeof enumerate>;
  expect(pays).toBe(exactReturn(model).pays * BigInt(model.lines.length));
  expect(maxWinTimes(model)).toBe(best);
  expect(maxWinTimes(model)).toBe(highest[model.name]);
  expect(returnToPlayer(model)).toBeCloseTo(returns[model.name] ?? Number.NaN, 8);
});

test('slot: the variances of low, medium and high clearly differ', () => {
  const deviation = (model: SlotModel) => Math.sqrt((exact.get(model.name) as ReturnType<typeof enumerate>).variance);
  expect(deviation(harbour)).toBeLessThan(deviation(tide) * 0.8);
  expect(deviation(tide)).toBeLessThan(deviation(summit) * 0.5);
});

test(`slot: 1,000,000 rounds of Lantern Tide confirm its return within three standard errors (seed ${seed})`, () => {
  const rounds = 1_000_000;
  const bet = minor(50);
  const random = seededRandom(seed);
  let paid = 0;
  for (let round = 0; round < rounds; round++) paid += Number(spin(tide, bet, random).total);
  const error = Math.sqrt((exact.get('tide') as ReturnType<typeof enumerate>).variance / rounds);
  expect(Math.abs(paid / 50 / rounds - returnToPlayer(tide))).toBeLessThan(3 * error);
}, 60_000);

test(`slot: the total is the sum of the winning lines, each visible in the window (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.constantFrom(...slotGames), fc.nat(), fc.nat(), (game, pick, start) => {
      const bet = game.bets[pick % game.bets.length] ?? minor(0);
      const result = spin(game.model, bet, seededRandom(start));
      expect(result.grid).toEqual(windowOf(game.model, result.stops));
      expect(result.wins.reduce((sum, one) => sum + one.win, 0n)).toBe(result.total);
      for (const one of result.wins) {
        const rows = game.model.lines[one.line - 1] ?? [];
        expect(lineRun(rows.map((row, reel) => result.grid[row]?.[reel] as SlotSymbol))).toEqual({ symbol: one.symbol, count: one.count });
        expect(one.count).toBeGreaterThanOrEqual(3);
      }
    }),
    { seed, numRuns: 2000 },
  );
});

test("slot: a wild counts as the line's first symbol and never comes first", () => {
  expect(lineRun(['A', 'W', 'A', 'B', 'A'])).toEqual({ symbol: 'A', count: 3 });
  expect(lineRun(['H', 'W', 'W', 'W', 'H'])).toEqual({ symbol: 'H', count: 5 });
  expect(linePay(tide, 'A', 5)).toBe(2000);
  expect(linePay(tide, 'A', 2)).toBe(0);
  for (const model of models) for (const reel of [0, 4]) expect(model.strips[reel]).not.toContain('W');
});

test('slot games: each bet divides over the lines, other bets are refused, and codes are unique', () => {
  expect(new Set(slotGames.map((game) => game.code)).size).toBe(slotGames.length);
  for (const game of slotGames) for (const bet of game.bets) expect(bet % BigInt(game.model.lines.length)).toBe(0n);
  const lantern = slotGame('lantern-tide');
  if (!lantern) throw new Error('Lantern Tide is missing');
  expect(lantern.model.lines).toHaveLength(25);
  expect(lantern.bets[0]).toBe(50n);
  for (const bad of [0, -50, 1, 49, 51, 20_050, 40_000]) expect(() => checkBet(lantern, minor(bad))).toThrow('game.bet_not_allowed');
  expect(() => spin(tide, minor(49), () => 0)).toThrow('game.bet_not_allowed');
  expect(slotGame('nobody')).toBeNull();
});

test('slot lines: there are twenty-five different lines with one row per reel', () => {
  expect(new Set(tide.lines.map((rows) => rows.join(''))).size).toBe(25);
  for (const rows of tide.lines) expect(rows.every((row) => row >= 0 && row <= 2)).toBe(true);
});

test.each([tide, harbour, summit])(
  'slot variants: $name has the same return on any number of lines, and states what they pay at most',
  (model) => {
    for (const lines of [1, 5, 9, 15, 20, 25]) {
      const variant = modelOnLines(model.name as 'tide' | 'harbour' | 'summit', lines);
      expect(variant.lines).toHaveLength(lines);
      expect(returnToPlayer(variant)).toBe(returnToPlayer(model));
      if (lines === 5 || lines === 25) expect(maxWinTimes(variant)).toBe(Math.floor(enumerate(variant).best * 100) / 100);
      // More lines win at least what fewer do, and at most five of the best symbol on each.
      expect(maxWinTimes(variant) * lines).toBeGreaterThanOrEqual(maxWinTimes(modelOnLines(model.name as 'tide', 1)) - 0.01 * lines);
      expect(maxWinTimes(variant)).toBeLessThanOrEqual(model.pays.A?.[2] ?? 0);
    }
  },
);
