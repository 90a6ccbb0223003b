// Tests the arithmetic of points: ratios per product, nothing lost between counts, redemptions and conversions to the point.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointTerms } from '#platform/rules/loyalty/point-terms.ts';
import { availableOf, checkConversion, checkRedemption, type Goods } from '#platform/rules/loyalty/redemption.ts';
import { pointLines, validateLines } from '#platform/rules/postings.ts';
import { DomainError } from '#values/domain-error.ts';
import { gameTypes } from '#values/games/categories.ts';
import { minor, zero } from '#values/money.ts';
import { earningProducts, pointsFor, productOf, worthOf } from '#values/points.ts';
import { randomSeed } from '../../money-history.ts';

function errorOf(work: () => unknown): { code: string; params: object } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, params: error.params };
  }
}

describe('ratios', () => {
  test('every game category belongs to a product that earns, and an unknown one earns nothing (PO-03)', () => {
    expect(gameTypes.map((type) => [type, productOf(type)])).toEqual([
      ['RNG', 'slots'],
      ['LIVE', 'live'],
      ['FISH', 'slots'],
      ['PVP', 'pvp'],
      ['SPORTS', 'sports'],
      ['ESPORTS', 'sports'],
      ['LOTT', 'lottery'],
      ['ELOTT', 'lottery'],
      ['COCKFIGHT', 'sports'],
    ]);
    expect([productOf('CHESS'), productOf('toString')]).toEqual([null, null]);
  });

  test('points are the floor of the ratio over the whole, in however many parts it was counted', () => {
    const seed = randomSeed('ratios of points');
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10_000_000n }), { maxLength: 40 });
    const ratios = fc.record({ points: fc.bigInt({ min: 1n, max: 500n }), amount: fc.bigInt({ min: 1n, max: 1_000_000n }).map(minor) });
    fc.assert(
      fc.property(amounts, ratios, (parts, ratio) => {
        let [counted, granted] = [0n, 0n];
        for (const part of parts) {
          counted += part;
          const due = pointsFor(minor(counted), ratio);
          expect(due >= granted).toBe(true);
          granted = due;
        }
        const whole = parts.reduce((sum, part) => sum + part, 0n);
        expect(granted * ratio.amount <= whole * ratio.points).toBe(true);
        expect((granted + 1n) * ratio.amount > whole * ratio.points).toBe(true);
      }),
      { seed },
    );
  });

  test('what the operator sets counts, and each invalid figure counts as missing', () => {
    const usual = pointTerms(null);
    expect(earningProducts.map((product) => usual.earn[product]?.amount)).toEqual([400n, 200n, 200n, 200n, 300n, 500n]);
    expect([usual.redeem, usual.leastConversion, usual.decidesAfter]).toEqual([{ points: 100n, amount: 100n }, 100n, 120_000]);
    const set = pointTerms({
      earn: {
        live: { points: 3, amount: '10.00' },
        slots: null,
        sports: { points: 0, amount: '1.00' },
        deposit: { points: 1, amount: '-1' },
      },
      redeem: { points: 50, amount: '1.00' },
      leastConversions: 4,
      decideMinutes: null,
    });
    expect(set.earn.live).toEqual({ points: 3n, amount: 1_000n });
    expect(set.earn.slots).toBeNull();
    expect([set.earn.sports, set.earn.deposit]).toEqual([usual.earn.sports, usual.earn.deposit]);
    expect([set.leastConversion, set.decidesAfter]).toEqual([200n, null]);
  });
});

describe('a posting of points', () => {
  test('takes and gives points alone, and never points for money', () => {
    expect([pointLines.earned(7n, 5n), pointLines.spent(7n, 5n)].map(validateLines)).toEqual([null, null]);
    const mixed = [
      { account: { member: 7n, kind: 'points' as const }, amount: minor(-5) },
      { account: { member: 7n, kind: 'main' as const }, amount: minor(5) },
    ];
    expect(validateLines(mixed)).toBe('Points and money are never in one posting.');
    expect(
      validateLines([
        { account: { house: 'points' }, amount: minor(-5) },
        { account: { house: 'bank' }, amount: minor(5) },
      ]),
    ).not.toBeNull();
  });
});

describe('a redemption', () => {
  const goods: Goods = { open: true, points_needed: 500n, amount_needed: 10_000n, quantity: 3, redeemed: 2 };
  test.each([
    ['with just enough', goods, 500n, 10_000, null],
    ['one point short', goods, 499n, 10_000, { code: 'points.insufficient', params: { missing: 1 } }],
    ['one cent of bets short', goods, 500n, 9_999, { code: 'points.amount_needed', params: { amount: '0.01', days: 30 } }],
    ['of what is gone', { ...goods, redeemed: 3 }, 500n, 10_000, { code: 'points.sold_out', params: {} }],
    ['of what is closed', { ...goods, open: false }, 500n, 10_000, { code: 'points.goods_closed', params: {} }],
    ['of what has no end', { ...goods, quantity: null, redeemed: 9_000 }, 500n, 10_000, null],
  ])('%s', (_, of, points, bet, refusal) => {
    expect(errorOf(() => checkRedemption(of, points, minor(bet)))).toEqual(refusal);
  });

  test('what is left is never below zero, and has no number without a quantity (PO-04)', () => {
    expect([availableOf(goods), availableOf({ quantity: 1, redeemed: 2 }), availableOf({ quantity: null, redeemed: 2 })]).toEqual([
      1,
      0,
      null,
    ]);
  });
});

describe('a conversion', () => {
  const terms = pointTerms({ redeem: { points: 100, amount: '2.50' }, leastConversions: 2 });
  test.each([
    [200n, 200n, 500n],
    [300n, 1_000n, 750n],
    [100n, 1_000n, 'points.step'],
    [250n, 1_000n, 'points.step'],
    [300n, 299n, 'points.insufficient'],
  ])('of %s points from %s: %s', (points, owned, expected) => {
    if (typeof expected === 'bigint') expect(checkConversion(points, owned, terms)).toBe(expected);
    else expect(errorOf(() => checkConversion(points, owned, terms))?.code).toBe(expected);
  });

  test('pays nothing for nothing, and never more than its points are worth', () => {
    expect(worthOf(0n, terms.redeem)).toBe(zero);
    expect(worthOf(199n, terms.redeem)).toBe(497n);
  });
});
