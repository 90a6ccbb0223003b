// Tests slots of other providers: the same return on any number of lines, and divisible bets.
import { expect, test } from 'vitest';
import { spin } from '#platform/rules/slots/slot.ts';
import { slotGames } from '#platform/rules/slots/slot-games.ts';
import { harbour, summit, tide } from '#platform/rules/slots/slot-models.ts';
import { exactReturn, returnToPlayer } from '#platform/rules/slots/slot-returns.ts';
import { modelOnLines } from '#platform/rules/slots/slot-variants.ts';
import { seedGames } from '#platform/seed/games.ts';
import { slotOf } from '#platform/seed/history.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { codeFromName } from '#values/games/name-search.ts';
import { minor } from '#values/money.ts';

const seed = Number(process.env.SEED ?? 20_261_120);

test('the code of each Isla Originals slot matches its name, because another code would select other reels', () => {
  expect(slotGames.map(({ code }) => code)).toEqual(slotGames.map(({ name }) => codeFromName(name)));
});

test.each([
  ['tide', tide],
  ['harbour', harbour],
  ['summit', summit],
] as const)('slot %s: the return is the same on 1, 5, 10, 20 and 25 lines', (name, base) => {
  for (const lines of [1, 5, 10, 20, 25]) {
    const model = modelOnLines(name, lines);
    expect(model.lines).toHaveLength(lines);
    expect(exactReturn(model)).toEqual(exactReturn(base));
  }
});

test.each(['tide', 'harbour', 'summit'] as const)(`slot %s on 5 and 25 lines: 200,000 rounds confirm the return (seed ${seed})`, (name) => {
  for (const lines of [5, 25]) {
    const model = modelOnLines(name, lines);
    const chance = seededRandom(seed);
    const bet = minor(lines);
    const rounds = 200_000;
    let [sum, squares] = [0, 0];
    for (let n = 0; n < rounds; n += 1) {
      const times = Number(spin(model, bet, chance).total) / lines;
      sum += times;
      squares += times * times;
    }
    const mean = sum / rounds;
    const error = Math.sqrt((squares / rounds - mean * mean) / rounds);
    expect(Math.abs(mean - returnToPlayer(model))).toBeLessThan(4 * error);
  }
});

test('slot: every playable demo slot has bets that divide over its lines, starting at the lowest bet shown', () => {
  const games = seedGames(3_000, 60).filter(({ playable, game_type }) => playable && game_type === 'RNG');
  expect(games.length).toBeGreaterThan(2_000);
  for (const game of games) {
    const slot = slotOf(game);
    expect(slot.bets[0]).toBe(BigInt(game.min_bet));
    expect(slot.model.lines.length).toBe(game.lines);
    expect(slot.bets.every((bet) => bet % BigInt(slot.model.coins) === 0n)).toBe(true);
  }
  expect(new Set(seedGames(3_000, 60).map(({ game_code }) => game_code)).size).toBe(3_000);
  expect(new Set(seedGames(10_000, 60).map(({ name }) => name)).size).toBe(10_000);
});
