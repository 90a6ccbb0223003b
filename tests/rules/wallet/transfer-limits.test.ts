/** Limits of a transfer to the upline. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTransfer, highestTransfer, leftToTransfer } from '#platform/rules/payments/transfer-limits.ts';
import { minor } from '#values/money.ts';

const units = fc.bigInt({ min: 0n, max: 1_000_000n }).map(minor);

test('the highest amount offered is accepted, and one unit more is refused, for any limits and balance (MC-06)', () => {
  fc.assert(
    fc.property(units, units, units, units, units, units, (minimum, maximum, dailyLimit, sent, balance, locked) => {
      const limits = { minimum, maximum, dailyLimit };
      const available = minor(locked > balance ? 0n : balance - locked);
      const attempt = (amount: bigint) => () => checkTransfer(minor(amount), limits, sent, balance, { available, locked, toBet: locked });
      const highest = highestTransfer(limits, sent, available);
      if (highest > 0n) expect(attempt(highest)).not.toThrow();
      expect(attempt(highest < minimum ? minimum + (minimum === 0n ? 1n : 0n) : highest + 1n)).toThrow();
      expect(leftToTransfer(limits, sent)).toBe(sent > dailyLimit ? 0n : dailyLimit - sent);
    }),
  );
});
