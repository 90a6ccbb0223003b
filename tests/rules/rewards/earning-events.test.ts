// Points for deposits come with their bets: no history of money that only passes earns any.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countEarning, type EarningEvent } from '#platform/rules/loyalty/earning-events.ts';

const amount = fc.bigInt({ min: 1n, max: 100_000n });
const deposit = fc.record({ kind: fc.constant('deposit' as const), amount });
const bet = fc.record({ kind: fc.constant('bet' as const), product: fc.constantFrom('slots' as const, 'live' as const, null), amount });
const left = fc.record({ kind: fc.constant('left' as const), with: fc.bigInt({ min: 0n, max: 50_000n }) });
const history = fc.array(fc.oneof(deposit, bet, left), { maxLength: 30 });

const sumOf = (events: readonly EarningEvent[], kind: 'deposit' | 'bet'): bigint =>
  events.reduce((sum, event) => (event.kind === kind ? sum + event.amount : sum), 0n);
const countedFor = (events: readonly EarningEvent[], product: 'deposit' | 'slots' | 'live') =>
  countEarning(events, 0n).counted.get(product) ?? 0n;

test('a deposit counts as it is bet, once, and only by bets after it (PO-03)', () => {
  const bets = (...amounts: bigint[]): EarningEvent[] => amounts.map((one) => ({ kind: 'bet', product: 'slots', amount: one }));
  const thousand: EarningEvent = { kind: 'deposit', amount: 1_000n };
  expect(countedFor([thousand], 'deposit')).toBe(0n);
  expect(countedFor([thousand, ...bets(400n)], 'deposit')).toBe(400n);
  expect(countedFor([thousand, ...bets(400n, 900n, 5_000n)], 'deposit')).toBe(1_000n);
  expect(countedFor([...bets(5_000n), thousand], 'deposit')).toBe(0n);
  expect(countedFor([thousand, { kind: 'left', with: 250n }, ...bets(5_000n)], 'deposit'), 'what left counts no more').toBe(250n);
});

test('without a bet nothing earns anything, and with bets no more than was deposited and than was bet (PO-03)', () => {
  fc.assert(
    fc.property(history, (events) => {
      expect(
        countEarning(
          events.filter(({ kind }) => kind !== 'bet'),
          0n,
        ).counted.size,
      ).toBe(0);
      const counted = countedFor(events, 'deposit');
      expect(counted <= sumOf(events, 'deposit') && counted <= sumOf(events, 'bet')).toBe(true);
    }),
  );
});

test('a history that is cut anywhere counts the same, and bets count whole for their product', () => {
  fc.assert(
    fc.property(history, fc.nat(30), (events, at) => {
      const whole = countEarning(events, 0n);
      const first = countEarning(events.slice(0, at), 0n);
      const second = countEarning(events.slice(at), first.unbet);
      expect(second.unbet).toBe(whole.unbet);
      for (const product of ['deposit', 'slots', 'live'] as const)
        expect((first.counted.get(product) ?? 0n) + (second.counted.get(product) ?? 0n)).toBe(whole.counted.get(product) ?? 0n);
      expect(whole.counted.get('slots') ?? 0n).toBe(
        sumOf(
          events.filter((event) => event.kind === 'bet' && event.product === 'slots'),
          'bet',
        ),
      );
    }),
  );
});
