/** Settlement periods of contracts, in the brand's time zone. Each ends where the next begins, through every clock change. */
import type { ContractPeriod } from '#values/agent-contracts.ts';
import { momentOf, partsIn } from '#values/zoned-time.ts';

export interface SettlementPeriod {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

const fiveMinutes = 300_000;
const hour = 3_600_000;
const halfMonth = 16;
/** A moment of today's zones: some had other minutes before. */
const hoursAsOf = Date.UTC(2026, 0, 1);

/** The local date of a moment, as the time that `Date.UTC` gives for it. */
function localDay(zone: string, at: number): Date {
  const { year = 0, month = 1, day = 1 } = partsIn(zone, at);
  return new Date(Date.UTC(year, month - 1, day));
}

/** First day of the period that holds a day, and of the one after. */
const dayBounds: Readonly<Record<Exclude<ContractPeriod, 'hourly' | 'five_minutes'>, (day: Date) => [number, number]>> = {
  daily: (day) => [day.getTime(), Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1)],
  weekly: (day) => {
    const sinceMonday = (day.getUTCDay() + 6) % 7;
    const monday = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - sinceMonday);
    return [monday, monday + 7 * 24 * hour];
  },
  semimonthly: (day) => {
    const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
    const middle = Date.UTC(year, month, halfMonth);
    return day.getTime() < middle ? [Date.UTC(year, month, 1), middle] : [middle, Date.UTC(year, month + 1, 1)];
  },
  monthly: (day) => [Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1), Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)],
};

/** The period that holds a moment. */
export function periodAt(period: ContractPeriod, zone: string, at: Date): SettlementPeriod {
  const time = at.getTime();
  if (period === 'five_minutes' || period === 'hourly') {
    const length = period === 'hourly' ? hour : fiveMinutes;
    // Hours begin where the wall clock's do, also in zones that are half an hour off. That is read at one moment for all times: where a
    // clock change is half an hour, wall hours overlap.
    const { minute = 0 } = partsIn(zone, hoursAsOf);
    const into = (((time + minute * 60_000) % length) + length) % length;
    return { from: new Date(time - into), to: new Date(time - into + length) };
  }
  const [first, next] = dayBounds[period](localDay(zone, time));
  return { from: new Date(momentOf(zone, first)), to: new Date(momentOf(zone, next)) };
}

/** The first end of a period at a moment or after it. */
export const periodEnd = (period: ContractPeriod, zone: string, at: Date): Date => periodAt(period, zone, new Date(at.getTime() - 1)).to;

/** When a contract that is agreed now begins: with the next period, a real-time salary with the next full hour. */
export const nextStart = (period: ContractPeriod, zone: string, now: Date): Date =>
  periodAt(period === 'five_minutes' ? 'hourly' : period, zone, now).to;

/** The first day after a moment with which a period of each kind begins. */
export function commonStart(periods: readonly ContractPeriod[], zone: string, now: Date): Date {
  const days = [...periods, 'daily' as const];
  const next = (at: Date): Date => new Date(Math.max(...days.map((period) => periodEnd(period, zone, at).getTime())));
  let start = periodAt('daily', zone, now).to;
  for (let later = next(start); later > start; later = next(start)) start = later;
  return start;
}
