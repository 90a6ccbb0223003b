// Tests a player's own limits: lower at once, higher after the wait and a fresh yes, and the lowest limit decides.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeLimit,
  confirmRaise,
  dropRaise,
  exceededBy,
  leftOf,
  noLimit,
  type PlayLimit,
  raiseOf,
  type Span,
  tightest,
  timeCovered,
  timeFreesAt,
} from '#platform/rules/protection/play-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { limitPeriods } from '#values/play-limits.ts';
import { days, hours, type Millis, millis, minutes } from '#values/time.ts';

const terms = { wait: hours(24), offer: days(7) };
const start = millis(Date.UTC(2026, 10, 22));
const later = (by: Millis) => millis(start + by);
const limitOf = (amount: bigint | null): PlayLimit => ({ amount, raise: null });

function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('a change of a limit', () => {
  test('a first limit holds at once', () => {
    expect(changeLimit(noLimit, 500n, start, terms)).toEqual(limitOf(500n));
  });

  test('a lower limit holds at once and drops a raise', () => {
    const waiting = changeLimit(limitOf(500n), 900n, start, terms);
    expect(changeLimit(waiting, 499n, later(minutes(1)), terms)).toEqual(limitOf(499n));
    expect(changeLimit(waiting, 0n, later(minutes(1)), terms)).toEqual(limitOf(0n));
  });

  test.each([[501n], [null]])('a raise to %s leaves the old limit in force', (to) => {
    expect(changeLimit(limitOf(500n), to, start, terms)).toEqual({ amount: 500n, raise: { to, askedAt: start } });
  });

  test('the same raise sent twice keeps its time, and another one waits anew', () => {
    const first = changeLimit(limitOf(500n), 900n, start, terms);
    expect(changeLimit(first, 900n, later(hours(20)), terms)).toEqual(first);
    expect(changeLimit(first, 800n, later(hours(20)), terms).raise).toEqual({ to: 800n, askedAt: later(hours(20)) });
  });

  test('the same amount as in force takes a raise back', () => {
    expect(changeLimit(changeLimit(limitOf(500n), null, start, terms), 500n, start, terms)).toEqual(limitOf(500n));
  });

  test.each<[string, Millis, string | null]>([
    ['23 h 59 min', minutes(23 * 60 + 59), 'protection.raise_waits'],
    ['24 h less 1 ms', millis(hours(24) - 1), 'protection.raise_waits'],
    ['24 h', hours(24), null],
    ['8 days less 1 ms', millis(days(8) - 1), null],
    ['8 days', days(8), 'protection.no_raise'],
  ])('a raise confirmed after %s ends as expected', (_, wait, code) => {
    const waiting = changeLimit(limitOf(500n), 900n, start, terms);
    expect(codeOf(() => confirmRaise(waiting, 900n, later(wait), terms))).toBe(code);
    if (code === null) expect(confirmRaise(waiting, 900n, later(wait), terms)).toEqual(limitOf(900n));
    expect(waiting.amount, 'without a yes nothing changes').toBe(500n);
  });

  test('a yes to another amount than the one on offer, or to none, is refused', () => {
    const waiting = changeLimit(limitOf(500n), 900n, start, terms);
    expect(codeOf(() => confirmRaise(waiting, 901n, later(days(2)), terms))).toBe('protection.no_raise');
    expect(codeOf(() => confirmRaise(waiting, null, later(days(2)), terms))).toBe('protection.no_raise');
    expect(codeOf(() => confirmRaise(dropRaise(waiting), 900n, later(days(2)), terms))).toBe('protection.no_raise');
  });

  test('an offer that ended is gone, and the same raise can be asked again', () => {
    const waiting = changeLimit(limitOf(500n), 900n, start, terms);
    expect(raiseOf(waiting, later(days(8)), terms)).toBeNull();
    expect(changeLimit(waiting, 900n, later(days(9)), terms).raise?.askedAt).toBe(later(days(9)));
  });

  test('in any history the limit rises only by a yes, 24 h or more after it was asked for', () => {
    const amount = fc.option(fc.bigInt({ min: 0n, max: 5n }), { nil: null });
    const act = fc.record({
      kind: fc.constantFrom('change', 'change', 'confirm', 'drop'),
      to: amount,
      pause: fc.integer({ max: 30, min: 0 }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        let limit = noLimit;
        let now = start;
        let askedAt: Millis | null = null;
        for (const { kind, to, pause } of acts) {
          now = millis(now + hours(pause));
          const before = limit;
          if (kind === 'change') limit = changeLimit(limit, to, now, terms);
          else if (kind === 'drop') limit = dropRaise(limit);
          else if (codeOf(() => confirmRaise(limit, to, now, terms)) === null) limit = confirmRaise(limit, to, now, terms);
          const rose = before.amount !== null && (limit.amount === null || limit.amount > before.amount);
          if (rose) {
            expect(kind).toBe('confirm');
            expect(askedAt).not.toBeNull();
            expect(now - (askedAt ?? now)).toBeGreaterThanOrEqual(terms.wait);
          }
          if (kind === 'change' && before.amount !== null && to !== null && to <= before.amount) expect(limit.amount).toBe(to);
          // The raise on offer is always the last one asked for.
          if (limit.raise === null) askedAt = null;
          else if (before.raise?.to !== limit.raise.to || kind === 'change') askedAt = limit.raise.askedAt;
        }
      }),
    );
  });
});

describe('the limit that decides', () => {
  const used = (period: (typeof limitPeriods)[number], amount: bigint, spent: bigint) => ({ period, amount, used: spent });

  test('10 a day and 100 a week refuse the 11th unit and then name the day', () => {
    const limits = [used('day', 10n, 10n), used('week', 100n, 10n)];
    expect(exceededBy(limits, 1n)).toMatchObject({ period: 'day' });
    expect(exceededBy([used('day', 10n, 9n), used('week', 100n, 9n)], 1n)).toBeNull();
  });

  test('of two that allow the same, the longer one is named', () => {
    expect(tightest([used('day', 10n, 4n), used('week', 20n, 14n)])?.period).toBe('week');
  });

  test('a win never gives more than the limit itself', () => {
    expect(leftOf({ amount: 10n, used: -50n })).toBe(10n);
    expect(leftOf({ amount: 10n, used: 11n })).toBe(0n);
  });

  test('for any limits and use, what passes keeps every limit, and what is refused would break one', () => {
    const limit = fc.record({
      period: fc.constantFrom(...limitPeriods),
      amount: fc.bigInt({ min: 0n, max: 100n }),
      used: fc.bigInt({ min: -50n, max: 150n }),
    });
    fc.assert(
      fc.property(fc.array(limit, { maxLength: 6 }), fc.bigInt({ min: 1n, max: 120n }), (limits, more) => {
        const breaks = limits.some(({ amount, used: spent }) => (spent > 0n ? spent : 0n) + more > amount);
        expect(exceededBy(limits, more) !== null).toBe(breaks);
      }),
    );
  });
});

describe('time in games', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }))
    .map(([from, length]): Span => ({ from: millis(from), to: millis(from + length) }));
  /** Counts single milliseconds. */
  const countCovered = (spans: readonly Span[], from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => from + n).filter((at) => spans.some((s) => s.from <= at && at < s.to)).length;

  test('two games open at once count once, for any spans', () => {
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 8 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        (spans, from, length) => {
          expect(timeCovered(spans, { from: millis(from), to: millis(from + length) })).toBe(countCovered(spans, from, from + length));
        },
      ),
    );
  });

  test('a used-up limit frees at the first moment at which the window holds less than the limit', () => {
    const length = millis(50);
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 8 }),
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 1, max: 60 }),
        (spans, now, limit) => {
          const played = spans.map((s) => ({ from: s.from, to: millis(Math.min(s.to, now)) }));
          let first = now;
          while (countCovered(played, first - length, first) >= limit) first += 1;
          expect(timeFreesAt(spans, millis(now), length, BigInt(limit))).toBe(first);
        },
      ),
    );
    expect(timeFreesAt([], start, length, 0n)).toBeNull();
  });
});
