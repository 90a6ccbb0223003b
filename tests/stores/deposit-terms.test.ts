// What a way to pay says of an amount before it is sent: the fee that is charged, and the limit in the way.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf, feeOf as platformFee } from '#platform/rules/limits.ts';
import { balanceAfter, feeOf, judgeAmount } from '#stores/deposit-terms.ts';
import type { Amount } from '#values/money.ts';
import { minor, toAmount } from '#values/money.ts';

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

  test('MC-04 the fee stated before is the fee charged, for any amount and percentage', () => {
    const seed = Date.now();
    console.log(`seed ${seed}`);
    fc.assert(
      fc.property(fc.bigInt(1n, 10_000_000_00n), fc.integer({ min: 0, max: 2000 }), (units, points) => {
        expect(feeOf(toAmount(minor(units)), percentOf(points))).toBe(toAmount(platformFee(minor(units), points)));
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
  ] as const)('MC-04 %j is judged before it is sent: %s', (text, key, amount) => {
    expect(judgeAmount(text, method, '60000.00')).toEqual(key === null ? null : { key, amount });
  });

  test('MC-04 what is left of the day stands in the way too', () => {
    expect(judgeAmount('200.01', method, '200.00')).toEqual({ key: 'left', amount: '200.00' });
    expect(balanceAfter('0.10', '500.00', '7.50')).toBe('492.60');
  });
});
