// Durations of one unit, read and added in a time zone.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDuration, type Duration, durationMillis, readDuration } from '#values/duration.ts';

const after = (at: string, duration: Duration, zone = 'Europe/Malta') => addDuration(new Date(at), duration, zone).toISOString();

describe('a duration', () => {
  test.each([
    ['PT10M', 10, 'minute'],
    ['PT24H', 24, 'hour'],
    ['P7D', 7, 'day'],
    ['P6W', 6, 'week'],
    ['P6M', 6, 'month'],
    ['P5Y', 5, 'year'],
  ])('%s is %i of the unit %s', (text, count, unit) => {
    expect(readDuration(text)).toEqual({ count, unit });
  });

  test.each(['', 'P', 'PT', 'P0D', 'P1M1D', 'PT1D', '6M', 'P-1D', 'P1.5D', 'indefinite'])('%j is none', (text) => {
    expect(() => readDuration(text)).toThrow();
  });

  test('minutes to weeks have a fixed length, months and years have none', () => {
    expect(['PT1M', 'PT1H', 'P1D', 'P1W'].map((text) => durationMillis(text as Duration))).toEqual([
      60_000, 3_600_000, 86_400_000, 604_800_000,
    ]);
    expect(() => durationMillis('P1M')).toThrow();
  });
});

describe('the moment after a duration', () => {
  test.each([
    ['24 hours are 24 hours where clocks change', '2027-03-27T12:00:00.000Z', 'PT24H', '2027-03-28T12:00:00.000Z'],
    ['months keep the local time where clocks change', '2026-12-01T09:00:00.123Z', 'P6M', '2027-06-01T08:00:00.123Z'],
    ['a day that the month lacks becomes its last', '2026-08-31T10:00:00.000Z', 'P6M', '2027-02-28T11:00:00.000Z'],
    ['the same in a leap year', '2027-08-31T10:00:00.000Z', 'P6M', '2028-02-29T11:00:00.000Z'],
    ['29 February comes back in the next leap year', '2028-02-29T10:00:00.000Z', 'P1Y', '2029-02-28T10:00:00.000Z'],
    ['the local day counts, not the day in UTC', '2026-08-31T22:30:00.000Z', 'P6M', '2027-02-28T23:30:00.000Z'],
  ] as const)('%s', (_, at, duration, result) => {
    expect(after(at, duration)).toBe(result);
  });

  test('is later for a longer duration, in every zone', () => {
    const ascending = ['PT10M', 'PT1H', 'PT24H', 'P7D', 'P27D', 'P1M', 'P6W', 'P6M', 'P1Y', 'P5Y'] as const;
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.constantFrom('Europe/Malta', 'Asia/Manila', 'Europe/London', 'America/St_Johns', 'Pacific/Apia'),
        (at, zone) => {
          const ends = ascending.map((duration) => addDuration(at, duration, zone).getTime());
          expect(ends).toEqual([...ends].sort((a, b) => a - b));
          expect(ends[0]).toBeGreaterThan(at.getTime());
        },
      ),
    );
  });
});
