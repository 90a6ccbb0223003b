/** The time as the server tells it, and the days of the brand's zone (R15). */
import { serverNow } from '#values/server-clock.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

const formats = new Map<string, Intl.DateTimeFormat>();

function partsIn(zone: string, at: number): Record<string, number> {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
}

/** Morning from 4, afternoon from 12, evening from 18 o'clock. */
export function partOfDay(zone: string, now: number = serverNow()): PartOfDay {
  const { hour = 0 } = partsIn(zone, now);
  return hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** How far a zone's wall clock is ahead of UTC at a moment, in milliseconds. */
function ahead(zone: string, at: number): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsIn(zone, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** The moment at which a zone's clocks show this time. The offset is asked twice, because the first guess may lie on the other side of a change. */
const momentOf = (zone: string, wall: number): number => wall - ahead(zone, wall - ahead(zone, wall));

/** When the day that lies `daysBack` before today began in a zone, right through clock changes. */
export function dayStart(zone: string, daysBack: number, now: number = serverNow()): number {
  const { year = 0, month = 1, day = 1 } = partsIn(zone, now);
  return momentOf(zone, Date.UTC(year, month - 1, day - daysBack));
}

/** Whether a text is a day that a record may lie in: `2026-11-20`. A year that is still being typed is none. */
export const isDay = (text: string): boolean => /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** When a day, or the one `later` after it, begins in a zone. */
export const dayFrom = (zone: string, day: string, later = 0): string =>
  new Date(momentOf(zone, Date.parse(`${day}T00:00:00Z`) + later * 86_400_000)).toISOString();

/** `2026-11-20` of a moment in a zone. */
export function dayOf(zone: string, at: number): string {
  const { year = 0, month = 1, day = 1 } = partsIn(zone, at);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export const periods = ['today', '7d', '30d', 'all'] as const;
export type Period = (typeof periods)[number];

const daysBack = { today: 0, '7d': 6, '30d': 29 } as const;

/** From when a period reaches; undefined for all there is. */
export const periodFrom = (period: Period, zone: string, now: number = serverNow()): string | undefined =>
  period === 'all' ? undefined : new Date(dayStart(zone, daysBack[period], now)).toISOString();
