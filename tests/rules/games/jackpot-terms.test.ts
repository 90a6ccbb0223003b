// Tests the terms of the jackpot: exact shares, a chance that is the same for each unit bet, and what it returns.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type JackpotTerms,
  jackpotNumber,
  jackpotReturn,
  jackpotShare,
  readJackpotTerms,
  winsJackpot,
} from '#platform/rules/jackpot/jackpot-terms.ts';
import { minor } from '#values/money.ts';

const setting = { games: ['night-ferry'], share: 1, seed: '50000.00', stakePerWin: '10000000.00' };
const terms = readJackpotTerms(setting) as JackpotTerms;

test('the terms are read whole or not at all (R31)', () => {
  expect(terms).toEqual({ games: ['night-ferry'], share: 100n, seed: 5_000_000n, stakePerWin: 1_000_000_000n });
  for (const wrong of [
    { games: [] },
    { share: 0 },
    { share: 21 },
    { seed: '0.00' },
    { seed: 'much' },
    { stakePerWin: '-1.00' },
    { stakePerWin: '42949672.97' },
    { stakePerWin: undefined },
  ])
    expect([wrong, readJackpotTerms({ ...setting, ...wrong })]).toEqual([wrong, null]);
  for (const wrong of [null, 7, [], 'on']) expect(readJackpotTerms(wrong)).toBeNull();
});

test('shares of small bets lose nothing: what is below a minor unit is carried on (R4, R31)', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 40 }), fc.integer({ min: 1, max: 2_000 }), (stakes, share) => {
      let [carry, total] = [0n, 0n];
      for (const stake of stakes) {
        const next = jackpotShare({ ...terms, share: BigInt(share) }, minor(stake), carry);
        expect(next.carry >= 0n && next.carry < 10_000n).toBe(true);
        carry = next.carry;
        total += next.amount;
      }
      const staked = stakes.reduce((sum, stake) => sum + BigInt(stake), 0n);
      expect(total * 10_000n + carry).toBe(staked * BigInt(share));
    }),
  );
});

test('a round wins with as many of the numbers as its bet has minor units, so each unit bet has the same chance (R31)', () => {
  const few = { ...terms, stakePerWin: minor(1_000) };
  const winsOf = (stake: number) =>
    Array.from({ length: 1_000 }, (_, n) => jackpotNumber(few, (below) => (below === 1_000 ? n : 0))).filter((number) =>
      winsJackpot(number, minor(stake)),
    ).length;
  expect([winsOf(1), winsOf(50), winsOf(1_000), winsOf(5_000)]).toEqual([1, 50, 1_000, 1_000]);
});

test('it returns its share, and the seed over the bets for one win (R31)', () => {
  expect(jackpotReturn(terms)).toBeCloseTo(0.015, 12);
});
