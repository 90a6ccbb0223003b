/** Calendar months of a time zone, for statements. */
import { type Millis, millis } from '#values/time.ts';
import { momentOf, partsIn } from '#values/zoned-time.ts';

export interface CalendarMonth {
  /** `2026-11`. */
  readonly name: string;
  readonly from: Millis;
  /** Exclusive. */
  readonly to: Millis;
}

/** The month of `now` and those before it, newest first. */
export function calendarMonths(now: Date, count: number, zone: string): CalendarMonth[] {
  const { year = 0, month = 1 } = partsIn(zone, now.getTime());
  const start = (back: number): number => Date.UTC(year, month - 1 - back, 1);
  return Array.from({ length: count }, (_, back) => ({
    name: new Date(start(back)).toISOString().slice(0, 7),
    from: millis(momentOf(zone, start(back))),
    to: millis(momentOf(zone, start(back - 1))),
  }));
}
