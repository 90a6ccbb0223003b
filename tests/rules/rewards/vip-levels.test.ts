// Tests VIP levels: bets earn the highest level whose need they meet, a level is never lost, and the next need is exact.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earnedLevel, type LevelNeed, nextLevelOf } from '#platform/rules/loyalty/vip-levels.ts';
import { randomSeed } from '../../money-history.ts';

const levels: readonly LevelNeed[] = [20_000n, 50_000n, 150_000n].map((stake_needed, n) => ({ level: n + 1, stake_needed }));

test.each([
  [0, 19_999n, 0],
  [0, 20_000n, 1],
  [0, 150_000n, 3],
  [2, 0n, 2],
  [3, 50_000n, 3],
])('level %i with %i of bets becomes %i', (held, staked, level) => {
  expect(earnedLevel(levels, held, staked)).toBe(level);
});

test.each([
  [0, 0n, { level: 1, left: 20_000n }],
  [1, 49_999n, { level: 2, left: 1n }],
  [1, 60_000n, { level: 2, left: 0n }],
  [3, 0n, null],
])('the next after level %i with %i of bets', (held, staked, next) => {
  expect(nextLevelOf(levels, held, staked)).toEqual(next);
});

test('a level never falls, whatever the bets of the period are, and betting exactly what is left reaches the next', () => {
  const needs = fc
    .uniqueArray(fc.bigInt({ min: 0n, max: 10_000_000n }), { minLength: 1, maxLength: 10 })
    .map((all) => all.toSorted((a, b) => (a < b ? -1 : 1)).map((stake_needed, n) => ({ level: n + 1, stake_needed })));
  const periods = fc.array(fc.bigInt({ min: 0n, max: 12_000_000n }), { maxLength: 12 });
  fc.assert(
    fc.property(needs, periods, (of, stakes) => {
      let held = 0;
      for (const staked of stakes) {
        const after = earnedLevel(of, held, staked);
        expect(after).toBeGreaterThanOrEqual(held);
        held = after;
        const next = nextLevelOf(of, held, staked);
        if (next) expect(earnedLevel(of, held, staked + next.left)).toBeGreaterThanOrEqual(next.level);
        if (next && next.left > 0n) expect(earnedLevel(of, held, staked + next.left - 1n)).toBe(held);
      }
    }),
    { seed: randomSeed('vip levels') },
  );
});
