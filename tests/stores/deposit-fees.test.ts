// Tests what a payment method shows about an amount before it is sent: the fee and the limits.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceAfter, checkAmount, computeFee, isOwnStricter, type Methods, toBetFirst } from '#stores/wallet/deposit-fees.ts';
import type { Amount } from '#values/money.ts';
import { minor, toAmount } from '#values/money.ts';
import { paymentFee, percentOf } from '#values/payment-fee.ts';

describe('terms of a deposit', () => {
  const method = {
    code: 'card',
    name: 'Card',
    kind: 'card' as const,
    minimum: '100.00' as Amount,
    maximum: '50000.00' as Amount,
    feePercent: '1.5',
    arrives: 'at-once' as const,
    open: true,
  };

  test('the fee shown before is the fee charged, for any amount and percentage (MC-04)', () => {
    const seed = Date.now();
    console.log(`seed ${seed}`);
    fc.assert(
      fc.property(fc.bigInt(1n, 10_000_000_00n), fc.integer({ min: 0, max: 2000 }), (units, points) => {
        expect(computeFee(toAmount(minor(units)), percentOf(points))).toBe(toAmount(paymentFee(minor(units), points)));
      }),
      { seed },
    );
  });

  test.each([
    ['', 'amount', null],
    ['abc', 'amount', null],
    ['0', 'amount', null],
    ['99.99', 'minimum', '100.00'],
    ['100', null, null],
    ['50000', null, null],
    ['50000.01', 'maximum', '50000.00'],
  ] as const)('%j is validated before it is sent: %s (MC-04)', (text, key, amount) => {
    expect(checkAmount(text, method, '60000.00')).toEqual(key === null ? null : { key, amount });
  });

  test('the remaining daily limit applies too (MC-04)', () => {
    expect(checkAmount('200.01', method, '200.00')).toEqual({ key: 'left', amount: '200.00' });
    expect(balanceAfter('0.10', '500.00', '7.50')).toBe('492.60');
  });

  test('an own limit is the stricter one while it allows less than the day (MC-04)', () => {
    const isStricter = (ownLimit: object | null, leftToday = '900.00') => isOwnStricter({ leftToday, ownLimit } as unknown as Methods);
    expect(isStricter(null)).toBe(false);
    expect(isStricter({ left: '120.00' })).toBe(true);
    expect(isStricter({ left: '900.00' })).toBe(false);
    expect(isStricter({ left: '500.00' }, '100.00')).toBe(false);
  });

  test('what must be bet first is the credited amount as often as the market asks, in whole cents (MC-04)', () => {
    expect([toBetFirst('492.60', 1), toBetFirst('0.33', 1.5), toBetFirst('100.00', 0)]).toEqual(['492.60', '0.49', '0.00']);
  });
});
