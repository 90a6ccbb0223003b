// Tests the limits of withdrawals and the turnover condition to the minor unit.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkWithdrawal,
  highestWithdrawal,
  leftOfDay,
  limitsOfLeaving,
  sumUnbet,
  type TurnoverEvent,
  type WithdrawalLimits,
  withdrawable,
} from '#platform/rules/payments/withdrawal-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, zero } from '#values/money.ts';
import { randomSeed } from '../../money-history.ts';

const limits: WithdrawalLimits = {
  minimum: minor(30_000),
  maximum: minor(100_000),
  perDay: 3,
  dailyLimit: minor(200_000),
  feeBasisPoints: 0,
  turnover: 1,
};
const today = (count = 0, amount = 0) => ({ count, amount: minor(amount) });
const free = (balance: number) => ({ available: minor(balance), locked: zero, toBet: zero });

function errorOf(work: () => void): { code: string; params: object } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, params: error.params };
    throw error;
  }
}
const check = (amount: number, { balance = 500_000, day = today(), of = limits } = {}) =>
  errorOf(() => checkWithdrawal(minor(amount), of, day, minor(balance), free(balance)));

describe('limits of a withdrawal (SEC-09)', () => {
  test.each([
    [29_999, 'wallet.below_minimum'],
    [30_000, undefined],
    [100_000, undefined],
    [100_001, 'wallet.above_maximum'],
    [0, 'wallet.below_minimum'],
    [-30_000, 'wallet.below_minimum'],
  ])('a withdrawal of %i is checked against 300.00 to 1,000.00', (amount, code) => {
    expect(check(amount)?.code).toBe(code);
  });

  test.each([
    [50_000, today(2), undefined],
    [50_000, today(3), 'withdrawal.too_many_today'],
    [50_000, today(1, 150_000), undefined],
    [50_001, today(1, 150_000), 'withdrawal.daily_limit'],
    [50_000, today(1, 250_000), 'withdrawal.daily_limit'],
  ])('a withdrawal of %i is checked after %o today', (amount, day, code) => {
    expect(check(amount, { day })?.code).toBe(code);
  });

  test('the balance is the limit to the last minor unit', () => {
    expect(check(50_000, { balance: 50_000 })).toBeNull();
    expect(check(50_001, { balance: 50_000 })?.code).toBe('wallet.insufficient_funds');
  });

  test('an error says what would be allowed, in major units', () => {
    expect(check(50_000, { day: today(1, 160_050) })?.params).toEqual({ limit: '2000.00', left: '399.50' });
    const locked = { available: minor(30_000), locked: minor(20_000), toBet: minor(20_000) };
    expect(errorOf(() => checkWithdrawal(minor(30_001), limits, today(), minor(50_000), locked))).toEqual({
      code: 'withdrawal.turnover',
      params: { available: '300.00', toBet: '200.00' },
    });
  });

  test('a player who leaves may take out the last minor unit, at any time of day', () => {
    const leaving = { of: limitsOfLeaving(limits), day: today(9, 900_000) };
    expect(check(1, { ...leaving, balance: 1 })).toBeNull();
    expect(check(2, { ...leaving, balance: 1 })?.code).toBe('wallet.insufficient_funds');
    expect(leaving.of.turnover).toBe(0);
  });

  test('the highest amount that is offered would be accepted, and one minor unit more would not (MC-05)', () => {
    const seed = randomSeed('highest withdrawal');
    const money = fc.bigInt(0n, 300_000n).map(minor);
    fc.assert(
      fc.property(money, money, fc.nat(4), money, (balance, unbet, count, amount) => {
        const funds = withdrawable(balance, unbet, 1);
        const highest = highestWithdrawal(limits, { count, amount }, funds.available);
        const allowed = (wanted: bigint) =>
          errorOf(() => checkWithdrawal(minor(wanted), limits, { count, amount }, balance, funds)) === null;
        expect(highest === zero || allowed(highest)).toBe(true);
        expect(allowed(highest === zero ? limits.minimum : highest + 1n)).toBe(false);
      }),
      { seed, numRuns: 2_000 },
    );
  });

  test('nothing is left below zero', () => {
    expect(leftOfDay(limits, today(5, 300_000))).toEqual({ count: 0, amount: 0n });
  });
});

/** Forwards from the first event: each deposit adds what it asks for, and each stake takes from it, down to zero. */
const unbetForwards = (events: readonly TurnoverEvent[], turnover: number): bigint =>
  events.reduce((missing, { kind, amount }) => {
    const next = kind === 'deposit' ? missing + (amount * BigInt(turnover * 100)) / 100n : missing - amount;
    return next < 0n ? 0n : next;
  }, 0n);

/** As the platform does: from the newest event back. */
function unbetBackwards(events: readonly TurnoverEvent[], turnover: number): { missing: bigint; read: number } {
  const required = events.reduce(
    (sum, { kind, amount }) => (kind === 'deposit' ? sum + (amount * BigInt(turnover * 100)) / 100n : sum),
    0n,
  );
  const sum = sumUnbet(minor(required), turnover);
  let read = 0;
  for (const event of events.toReversed()) {
    read++;
    if (!sum.add(event)) break;
  }
  return { missing: sum.missing(), read };
}

describe('turnover (MC-05)', () => {
  const deposit = (amount: number): TurnoverEvent => ({ kind: 'deposit', amount: minor(amount) });
  const bet = (amount: number): TurnoverEvent => ({ kind: 'bet', amount: minor(amount) });

  test.each<[TurnoverEvent[], number, number]>([
    [[], 1, 0],
    [[deposit(500)], 1, 500],
    [[deposit(500), bet(200)], 1, 300],
    [[deposit(500), bet(700)], 1, 0],
    // Bets before a deposit do not count for it.
    [[bet(700), deposit(500)], 1, 500],
    [[deposit(500), bet(700), deposit(100)], 1, 100],
    [[deposit(500), bet(200)], 3, 1_300],
    [[deposit(500)], 0, 0],
  ])('of %o with turnover %i there is %i to bet', (events, turnover, missing) => {
    expect(unbetBackwards(events, turnover).missing).toBe(minor(missing));
  });

  test('read from the newest back, and no further than it can matter, any history has the same result', () => {
    const seed = randomSeed('turnover');
    const event = fc.record({ kind: fc.constantFrom('deposit' as const, 'bet' as const), amount: fc.bigInt(1n, 1_000n).map(minor) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), fc.constantFrom(0.5, 1, 1.25, 3), (events, turnover) => {
        expect(unbetBackwards(events, turnover).missing).toBe(unbetForwards(events, turnover));
      }),
      { seed, numRuns: 2_000 },
    );
  });

  test('what was bet long ago is not read again', () => {
    const played = Array.from({ length: 1_000 }, () => [deposit(100), ...Array.from({ length: 20 }, () => bet(100))]).flat();
    expect(unbetBackwards([...played, deposit(500), bet(200)], 1)).toEqual({
      missing: minor(300),
      read: expect.toSatisfy((read: number) => read < 2_000),
    });
    expect(unbetBackwards(played.slice(0, -1), 1).missing).toBe(zero);
  });

  test.each([
    [1_000, 300, 1, 700, 300, 300],
    [1_000, 0, 1, 1_000, 0, 0],
    // Lost money needs no turnover: what is not there cannot be withdrawn.
    [200, 300, 1, 0, 200, 300],
    [1_000, 1_300, 3, 566, 434, 1_300],
    [1_000, 300, 0, 1_000, 0, 0],
    [0, 300, 1, 0, 0, 0],
  ])('of a balance of %i with %i to bet at turnover %i, %i can be withdrawn', (balance, unbet, turnover, available, locked, toBet) => {
    expect(withdrawable(minor(balance), minor(unbet), turnover)).toEqual({
      available: minor(available),
      locked: minor(locked),
      toBet: minor(toBet),
    });
  });
});
