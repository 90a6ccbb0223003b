// Tests fees and limits of deposits to the minor unit.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDeposit, remainingLimit, type Terms } from '#platform/rules/payments/deposit-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor } from '#values/money.ts';
import { paymentFee, percentOf } from '#values/payment-fee.ts';

const terms: Terms = { minimum: minor(10_000), maximum: minor(50_000), feeBasisPoints: 150, open: true };
const day = (limit: number, used = 0) => ({ limit: minor(limit), used: minor(used) });

function errorOf(work: () => void): { code: string; params: object } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, params: error.params };
    throw error;
  }
}

describe('limits of a deposit (MC-04)', () => {
  test.each([
    [9_999, 'wallet.below_minimum'],
    [10_000, undefined],
    [50_000, undefined],
    [50_001, 'wallet.above_maximum'],
    [-10_000, 'wallet.below_minimum'],
    [0, 'wallet.below_minimum'],
  ])('a deposit of %i minor units is checked against a method limit of 100.00 to 500.00', (amount, code) => {
    expect(errorOf(() => checkDeposit(minor(amount), terms, day(1_000_000)))?.code).toBe(code);
  });

  test.each([
    [70_001, 'wallet.daily_limit'],
    [70_000, undefined],
    [69_999, undefined],
    [100_000, 'wallet.daily_limit'],
    [120_000, 'wallet.daily_limit'],
  ])('a deposit of 30,000 is checked with %i of 100,000 used today', (used, code) => {
    expect(errorOf(() => checkDeposit(minor(30_000), terms, day(100_000, used)))?.code).toBe(code);
  });

  test('an error names the limit in major units', () => {
    expect(errorOf(() => checkDeposit(minor(1), terms, day(1)))).toEqual({ code: 'wallet.below_minimum', params: { minimum: '100.00' } });
    expect(errorOf(() => checkDeposit(minor(60_000), terms, day(1)))).toEqual({
      code: 'wallet.above_maximum',
      params: { maximum: '500.00' },
    });
    expect(errorOf(() => checkDeposit(minor(20_000), terms, day(100_050, 90_000)))).toEqual({
      code: 'wallet.daily_limit',
      params: { limit: '1000.50', left: '100.50' },
    });
  });

  test('a closed method refuses every deposit', () => {
    expect(errorOf(() => checkDeposit(minor(20_000), { ...terms, open: false }, day(100_000)))?.code).toBe('wallet.method_closed');
  });

  test('the remaining limit is never below zero', () => {
    expect(remainingLimit(minor(100), minor(250))).toBe(0n);
    expect(remainingLimit(minor(250), minor(100))).toBe(150n);
  });
});

describe('fee of a deposit (MC-04)', () => {
  test.each([
    [20_000, 150, 300],
    [20_066, 150, 300],
    [20_067, 150, 301],
    [1, 150, 0],
    [66, 150, 0],
    [67, 150, 1],
    [50_000, 0, 0],
  ])('the fee of %i at %i basis points is %i', (amount, points, fee) => {
    expect(paymentFee(minor(amount), points)).toBe(BigInt(fee));
  });

  test('the fee is rounded down by less than one minor unit', () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    console.log(`seed ${seed}`);
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 13n), fc.integer({ min: 0, max: 5_000 }), (amount, points) => {
        const fee = paymentFee(minor(amount), points);
        const exact = amount * BigInt(points);
        return fee * 10_000n <= exact && (fee + 1n) * 10_000n > exact && fee < amount;
      }),
      { seed, numRuns: 2_000 },
    );
  });

  test.each([
    [0, '0'],
    [150, '1.5'],
    [5, '0.05'],
    [1_000, '10'],
  ])('%i basis points are shown as %s percent', (points, text) => {
    expect(percentOf(points)).toBe(text);
  });
});
