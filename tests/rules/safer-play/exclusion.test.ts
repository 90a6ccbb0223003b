// Breaks and self-exclusions: what holds, for how long, and when one may be lifted, by market.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { saferPlayMarkets } from '#brands/safer-play-markets.ts';
import { currentExclusion, type Exclusion, endOfTerm, exclusionState, isInForce } from '#platform/rules/protection/exclusion.ts';
import { readDuration } from '#values/duration.ts';
import { days, hours } from '#values/time.ts';

const zone = 'Europe/Malta';
const start = new Date('2026-11-20T10:00:00Z');
const at = (length: number): Date => new Date(start.getTime() + length);
const { malta, unitedKingdom, philippines } = saferPlayMarkets;

const excluded = (length: Parameters<typeof endOfTerm>[1], more: Partial<Exclusion> = {}): Exclusion => ({
  kind: 'exclusion',
  from: start,
  until: endOfTerm(start, length, zone),
  endsByItself: true,
  liftAskedAt: null,
  ...more,
});
const lift = (one: Exclusion, now: Date, terms: Parameters<typeof exclusionState>[2]) => exclusionState([one], now, terms, zone)?.lift;

describe('what holds', () => {
  test('a break and a definite exclusion end with their term to the millisecond, and an indefinite one never', () => {
    for (const length of ['PT24H', 'P6M'] as const) {
      const one = excluded(length);
      const end = one.until as Date;
      expect([isInForce(one, new Date(end.getTime() - 1)), isInForce(one, end)]).toEqual([true, false]);
    }
    expect(isInForce(excluded('indefinite'), at(days(36_500)))).toBe(true);
  });

  test('where the market says so, an exclusion stays after its term until it is lifted', () => {
    const one = excluded('P6M', { endsByItself: unitedKingdom.endsByItself });
    expect(isInForce(one, at(days(4_000)))).toBe(true);
  });

  const anyExclusion = fc.record({
    kind: fc.constantFrom('time-out' as const, 'exclusion' as const),
    from: fc.integer({ min: 0, max: 400 }).map((day) => at(days(day))),
    length: fc.constantFrom('PT24H' as const, 'P7D' as const, 'P6W' as const, 'P6M' as const, 'P1Y' as const, 'indefinite' as const),
    endsByItself: fc.boolean(),
  });
  const exclusions = fc
    .array(anyExclusion, { maxLength: 5 })
    .map((all) => all.map(({ length, ...one }): Exclusion => ({ ...one, until: endOfTerm(one.from, length, zone), liftAskedAt: null })));
  const moment = fc.integer({ min: 0, max: 900 }).map((day) => at(days(day)));

  test('nothing shortens one: with any other beside it, it holds at least as long', () => {
    fc.assert(
      fc.property(exclusions, exclusions, moment, (some, more, now) => {
        const alone = currentExclusion(some, now);
        const together = currentExclusion([...some, ...more], now);
        if (alone) expect(together).not.toBeNull();
        const end = (one: Exclusion | null) => (one?.endsByItself && one.until ? one.until.getTime() : Number.POSITIVE_INFINITY);
        if (alone && together) expect(end(together)).toBeGreaterThanOrEqual(end(alone));
      }),
    );
  });

  test('in no order of decisions does a moment that one of them covers stay open', () => {
    fc.assert(
      fc.property(exclusions, moment, (all, now) => {
        expect(currentExclusion(all, now) !== null).toBe(all.some((one) => isInForce(one, now)));
        expect(currentExclusion(all.toReversed(), now)?.until).toEqual(currentExclusion(all, now)?.until);
      }),
    );
  });
});

describe('lifting', () => {
  test('in Malta: a person lifts it seven days after the request at the earliest, and never before the longest break would have ended (R29)', () => {
    for (const length of ['P6M', 'P1Y', 'indefinite'] as const) {
      expect(lift(excluded(length), at(0), malta)).toEqual({ stage: 'open', at: null });
      const early = excluded(length, { liftAskedAt: at(days(3)) });
      expect(lift(early, at(days(3)), malta)).toEqual({ stage: 'wait', at: at(days(30)) });
      const late = excluded(length, { liftAskedAt: at(days(100)) });
      expect(lift(late, at(days(100)), malta)).toEqual({ stage: 'wait', at: at(days(107)) });
      expect(lift(late, at(days(170)), malta), 'no call and no time lifts it').toEqual({ stage: 'wait', at: at(days(107)) });
    }
  });

  test('in the Philippines: never before its end, nor asked for, also with a request in the database (R29)', () => {
    for (const length of philippines.exclusions)
      for (const liftAskedAt of [null, at(days(1))])
        for (const now of [at(0), at(days(150)), new Date((endOfTerm(start, length, zone) as Date).getTime() - 1)])
          expect(lift(excluded(length, { liftAskedAt }), now, philippines)).toEqual({ stage: 'never', at: null });
  });

  test('in every market a request takes seven days or more, and no exclusion can be shorter than a break (R29)', () => {
    for (const { liftWait, irrevocableFor, timeOuts, exclusions } of Object.values(saferPlayMarkets)) {
      expect((endOfTerm(start, liftWait, zone) as Date) >= at(days(7))).toBe(true);
      const breaks = Math.max(...timeOuts.map((length) => (endOfTerm(start, length, zone) as Date).getTime()));
      for (const length of irrevocableFor === 'whole' ? exclusions : [irrevocableFor])
        expect((endOfTerm(start, length, zone) as Date).getTime(), length).toBeGreaterThanOrEqual(breaks);
    }
  });

  test('in the United Kingdom: not before the end of the term, and after it only by request, wait and a person', () => {
    const one = excluded('P6M', { endsByItself: false });
    const end = one.until as Date;
    expect(lift(one, new Date(end.getTime() - 1), unitedKingdom)).toEqual({ stage: 'later', at: end });
    expect(lift(one, end, unitedKingdom)).toEqual({ stage: 'open', at: null });
    const asked = { ...one, liftAskedAt: end };
    expect(lift(asked, new Date(end.getTime() + days(8)), unitedKingdom)).toEqual({ stage: 'wait', at: new Date(end.getTime() + days(7)) });
  });

  test.each(Object.entries(saferPlayMarkets))('in %s a break is never lifted', (_, terms) => {
    const one = excluded('P7D', { kind: 'time-out', liftAskedAt: start });
    for (const length of [0, days(1), days(7) - 1]) expect(lift(one, at(length), terms)).toEqual({ stage: 'never', at: null });
  });

  test('of two exclusions the stricter decides, and a second one is not lifted by the request for the first', () => {
    const asked = excluded('P6M', { liftAskedAt: start });
    const second = excluded('indefinite');
    expect(exclusionState([asked, second], at(days(2)), malta, zone)?.lift.stage).toBe('open');
    expect(exclusionState([asked, { ...second, liftAskedAt: start }], at(days(2)), malta, zone)?.lift.stage).toBe('wait');
  });

  test('a break that outlasts the exclusion is what stands', () => {
    const short = excluded('P7D');
    const rest = excluded('P6W', { kind: 'time-out' });
    expect(exclusionState([short, rest], start, malta, zone)).toMatchObject({ kind: 'time-out', lift: { stage: 'open' } });
  });
});

describe('the markets', () => {
  test('offer breaks of 24 hours to six weeks, and exclusions of six months or more', () => {
    for (const { timeOuts, exclusions } of Object.values(saferPlayMarkets)) {
      const ends = timeOuts.map((length) => (endOfTerm(start, length, zone) as Date).getTime() - start.getTime());
      expect(Math.min(...ends)).toBe(hours(24));
      expect(Math.max(...ends)).toBeLessThanOrEqual(days(42));
      const half = endOfTerm(start, 'P6M', zone) as Date;
      for (const length of exclusions) expect((endOfTerm(start, length, zone) ?? half) >= half, length).toBe(true);
    }
  });

  test('differ by brand, and no brand admits anyone under the age of its market', () => {
    for (const { market } of Object.values(allBrands)) expect(market.minimumAge).toBeGreaterThanOrEqual(market.saferPlay.lowestAge);
    expect(philippines.lowestAge).toBe(21);
    expect(new Set(Object.values(allBrands).map(({ market }) => market.saferPlay)).size).toBe(Object.keys(allBrands).length);
    const { isla, altamar } = allBrands;
    expect([isla?.market.saferPlay.irrevocableFor, isla?.market.saferPlay.endsByItself]).toEqual(['whole', true]);
    expect(altamar?.market.saferPlay).toBe(malta);
  });

  test('offer a reality check whose usual interval is one of the intervals, and off only where that is allowed', () => {
    for (const { realityCheck } of Object.values(saferPlayMarkets)) {
      const intervals: readonly string[] = realityCheck.intervals;
      expect(intervals.every((interval) => ['minute', 'hour'].includes(readDuration(interval).unit))).toBe(true);
      if (realityCheck.standard === null) expect(realityCheck.mayBeOff).toBe(true);
      else expect(intervals).toContain(realityCheck.standard);
    }
  });
});
