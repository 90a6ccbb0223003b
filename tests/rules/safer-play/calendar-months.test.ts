// Calendar months of a zone: they follow each other without a gap, through clock changes and new years.
import { expect, test } from 'vitest';
import { calendarMonths } from '#platform/rules/protection/calendar-months.ts';

test('twelve months end with the one of the moment in the zone, and each begins where the earlier one ends', () => {
  const months = calendarMonths(new Date('2026-11-30T16:30:00Z'), 12, 'Asia/Manila');
  expect(months.map(({ name }) => name).slice(0, 2)).toEqual(['2026-12', '2026-11']);
  expect(months.at(-1)?.name).toBe('2026-01');
  expect(new Date(months[0]?.from ?? 0).toISOString()).toBe('2026-11-30T16:00:00.000Z');
  for (const [n, month] of months.entries()) if (n > 0) expect(month.to).toBe(months[n - 1]?.from);
});

test('a month with a clock change is an hour longer or shorter', () => {
  const hours = (name: string) => {
    const month = calendarMonths(new Date('2026-12-15T00:00:00Z'), 12, 'Europe/Malta').find((one) => one.name === name);
    return ((month?.to ?? 0) - (month?.from ?? 0)) / 3_600_000;
  };
  expect([hours('2026-03'), hours('2026-10'), hours('2026-11')]).toEqual([743, 745, 720]);
});
