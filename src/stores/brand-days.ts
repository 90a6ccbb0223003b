/** The server's time, and the days of the brand's time zone (R15). */
import { serverNow } from '#values/server-clock.ts';
import { momentOf, partsIn } from '#values/zoned-time.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Morning starts at 4:00, afternoon at 12:00, evening at 18:00. */
export function partOfDay(zone: string, now: number = serverNow()): PartOfDay {
  const { hour = 0 } = partsIn(zone, now);
  return hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** The start of the day `daysBack` days ago in the zone, correct across clock changes. */
export function dayStart(zone: string, daysBack: number, now: number = serverNow()): number {
  const { year = 0, month = 1, day = 1 } = partsIn(zone, now);
  return momentOf(zone, Date.UTC(year, month - 1, day - daysBack));
}

/** The ISO start of a day in the zone, or of the one `later` days after it. */
export const dayStartIso = (zone: string, day: string, later = 0): string =>
  new Date(momentOf(zone, Date.parse(`${day}T00:00:00Z`) + later * 86_400_000)).toISOString();

/** The day of a moment in the zone, as `2026-11-20`. */
export function dayOf(zone: string, at: number): string {
  const { year = 0, month = 1, day = 1 } = partsIn(zone, at);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export const periods = ['today', '7d', '30d', 'all'] as const;
export type Period = (typeof periods)[number];

const daysBack = { today: 0, '7d': 6, '30d': 29 } as const;

/** The ISO start of a period; undefined for `all`. */
export const periodFrom = (period: Period, zone: string, now: number = serverNow()): string | undefined =>
  period === 'all' ? undefined : new Date(dayStart(zone, daysBack[period], now)).toISOString();
