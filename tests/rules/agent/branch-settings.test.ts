// Games and stakes of a branch: the tightest of all settings on a path, and what a requested setting may not be.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looserThan, noSetting, type ProductSetting, refusedBet, tightestSetting } from '#platform/rules/agents/branch-settings.ts';
import { minor } from '#values/money.ts';

const stake = fc.option(
  fc.integer({ min: 1, max: 1_000 }).map((units) => minor(units)),
  { nil: null },
);
const setting: fc.Arbitrary<ProductSetting> = fc.record({ closed: fc.boolean(), highestStake: stake });
const bet = fc.integer({ min: 0, max: 1_000 }).map((units) => minor(units));

test('a bet is taken under a path exactly when every setting on it takes it, in any order (AG-05)', () => {
  fc.assert(
    fc.property(fc.array(setting, { maxLength: 12 }), bet, (path, amount) => {
      const held = tightestSetting(path);
      expect(refusedBet(held, amount) === null).toBe(path.every((one) => refusedBet(one, amount) === null));
      expect(tightestSetting([...path].reverse())).toEqual(held);
    }),
  );
});

test('a setting further down never takes a bet that is refused above (AG-05)', () => {
  fc.assert(
    fc.property(fc.array(setting, { maxLength: 12 }), setting, bet, (above, own, amount) => {
      const isRefusedAbove = refusedBet(tightestSetting(above), amount) !== null;
      if (isRefusedAbove) expect(refusedBet(tightestSetting([...above, own]), amount)).not.toBeNull();
    }),
  );
});

test('a requested setting is refused exactly when it takes a bet that is refused above; without a stake it keeps that of above (AG-05)', () => {
  fc.assert(
    fc.property(setting, setting, (above, requested) => {
      const opens = above.closed && !requested.closed;
      const raises = requested.highestStake !== null && above.highestStake !== null && requested.highestStake > above.highestStake;
      expect(looserThan(above, requested)).toBe(opens ? 'closed' : raises ? 'stake' : null);
      if (looserThan(above, requested) === null && requested.highestStake !== null)
        expect(tightestSetting([above, requested]).highestStake).toBe(requested.highestStake);
    }),
  );
  expect(looserThan({ closed: false, highestStake: minor(500) }, noSetting)).toBeNull();
});

test('a free round is refused where the product is closed, and by no stake (AG-05)', () => {
  expect(refusedBet({ closed: false, highestStake: minor(1) }, minor(0))).toBeNull();
  expect(refusedBet({ closed: true, highestStake: null }, minor(0))).toBe('closed');
});
