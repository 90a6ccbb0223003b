// Slots of other makers: the same return on any number of lines, bets that divide, a cap that is never in the way.
import { expect, test } from 'vitest';
import { returnToPlayer, rtp, spin } from '#platform/rules/slot.ts';
import { slotGames } from '#platform/rules/slot-games.ts';
import { harbour, summit, tide } from '#platform/rules/slot-models.ts';
import { onLines } from '#platform/rules/slot-variants.ts';
import { chanceFrom } from '#platform/seed/chance.ts';
import { seedGames } from '#platform/seed/games.ts';
import { slotOf } from '#platform/seed/history.ts';
import { minor } from '#values/money.ts';
import { codeOf } from '#values/names.ts';

const seed = Number(process.env.SEED ?? 20_261_120);

test('a slot of Isla Originals has the code that the catalogue makes of its name: another code would play by other reels', () => {
  expect(slotGames.map(({ code }) => code)).toEqual(slotGames.map(({ name }) => codeOf(name)));
});

test.each([
  ['tide', tide],
  ['harbour', harbour],
  ['summit', summit],
] as const)('slot %s: the published return and the highest win in line bets are the same on 1, 5, 10, 20 and 25 lines', (name, base) => {
  for (const lines of [1, 5, 10, 20, 25]) {
    const model = onLines(name, lines);
    expect(model.lines).toHaveLength(lines);
    expect(returnToPlayer(model)).toEqual(returnToPlayer(base));
    // On fewer lines no more line bets can be won than on all of them, which the cap of the whole game allows.
    if (lines <= base.lines.length) expect(model.maxWinTimes * lines).toBeGreaterThanOrEqual(base.maxWinTimes * base.lines.length);
  }
});

test.each(['tide', 'harbour', 'summit'] as const)(
  `slot %s on five and on twenty-five lines: 200,000 rounds confirm the return (seed ${seed})`,
  (name) => {
    for (const lines of [5, 25]) {
      const model = onLines(name, lines);
      const chance = chanceFrom(seed);
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
      expect(Math.abs(mean - rtp(model))).toBeLessThan(4 * error);
    }
  },
);

test('slot: every one of three thousand games of the demo world that can be opened has bets that divide over its lines, from the lowest bet shown', () => {
  const games = seedGames(3_000, 60).filter(({ playable }) => playable);
  expect(games.length).toBeGreaterThan(2_000);
  for (const game of games) {
    const slot = slotOf(game);
    expect(slot.bets[0]).toBe(BigInt(game.min_bet));
    expect(slot.model.lines.length).toBe(game.lines);
    expect(slot.bets.every((bet) => bet % BigInt(game.lines) === 0n)).toBe(true);
  }
  expect(new Set(seedGames(3_000, 60).map(({ game_code }) => game_code)).size).toBe(3_000);
  expect(new Set(seedGames(10_000, 60).map(({ name }) => name)).size).toBe(10_000);
});
