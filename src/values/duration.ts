/** A length of time as data: an ISO 8601 duration of one unit, such as `PT24H`, `P7D` or `P6M`. */
import { ownValue } from './own-value.ts';
import { type Millis, millis } from './time.ts';
import { momentOf, partsIn } from './zoned-time.ts';

export type DurationUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
export type Duration = `PT${number}${'M' | 'H'}` | `P${number}${'D' | 'W' | 'M' | 'Y'}`;

export const durationPattern = /^P(?:T([1-9]\d{0,3})([MH])|([1-9]\d{0,3})([DWMY]))$/;

const timeUnits: Readonly<Record<string, DurationUnit>> = { M: 'minute', H: 'hour' };
const dateUnits: Readonly<Record<string, DurationUnit>> = { D: 'day', W: 'week', M: 'month', Y: 'year' };

/** Throws for a text that is no such duration. */
export function readDuration(duration: string): { readonly count: number; readonly unit: DurationUnit } {
  const [, time, timeUnit = '', date, dateUnit = ''] = durationPattern.exec(duration) ?? [];
  const unit = ownValue(timeUnits, timeUnit) ?? ownValue(dateUnits, dateUnit);
  if (!unit) throw new Error(`${duration} is no duration of one unit`);
  return { count: Number(time ?? date), unit };
}

const fixedUnits: Readonly<Partial<Record<DurationUnit, number>>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 };

/** The milliseconds of a duration in minutes, hours, days or weeks. Throws for months and years, whose length depends on the date. */
export function durationMillis(duration: Duration): Millis {
  const { count, unit } = readDuration(duration);
  const length = fixedUnits[unit];
  if (length === undefined) throw new Error(`${duration} has no fixed length`);
  return millis(count * length);
}

/**
 * The moment after a duration. Months and years follow the calendar of the zone and keep the time of day; a day that the month does
 * not have becomes its last one.
 */
export function addDuration(at: Date, duration: Duration, zone: string): Date {
  const { count, unit } = readDuration(duration);
  const length = fixedUnits[unit];
  if (length !== undefined) return new Date(at.getTime() + count * length);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsIn(zone, at.getTime());
  const target = month - 1 + count * (unit === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(year, target + 1, 0)).getUTCDate();
  const moment = momentOf(zone, Date.UTC(year, target, Math.min(day, lastDay), hour, minute, second));
  return new Date(moment + (at.getTime() % 1000));
}
