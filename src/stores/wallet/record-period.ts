/** The period of a record: a preset counted from today, or custom days, both in the address (MC-07, MC-08). */
import { isRecordDay } from '#values/calendar-day.ts';
import { dayOf, dayStart, dayStartIso, type Period, periodFrom, periods } from '../brand-days.ts';
import { queryValue } from '../overlay.ts';

export interface RecordPeriod {
  readonly period: Period;
  /** First and last day in the brand's zone, as `2026-11-20`. Empty with a preset, or at an open end. */
  readonly first: string;
  readonly last: string;
}

const dayFromAddress = (address: string, name: string): string => {
  const day = queryValue(address, name) ?? '';
  return isRecordDay(day) ? day : '';
};

/** The period in an address, by default a week. Days in the wrong order are none. */
export function periodFromAddress(address: string): RecordPeriod {
  const [first, last] = [dayFromAddress(address, 'from'), dayFromAddress(address, 'to')];
  return {
    period: periods.find((period) => period === queryValue(address, 'period')) ?? '7d',
    ...(first !== '' && last !== '' && last < first ? { first: '', last: '' } : { first, last }),
  };
}

export const isCustomPeriod = ({ first, last }: RecordPeriod): boolean => first !== '' || last !== '';

/** The request's bounds; `to` is exclusive. */
export function periodBounds(span: RecordPeriod, zone: string): { from?: string; to?: string } {
  const from = isCustomPeriod(span) ? (span.first === '' ? undefined : dayStartIso(zone, span.first)) : periodFrom(span.period, zone);
  const to = span.last === '' ? undefined : dayStartIso(zone, span.last, 1);
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

const presetDays = { today: 1, '7d': 7, '30d': 30 } as const;

export interface Days {
  readonly first: string;
  readonly last: string;
  /** How many days it covers. */
  readonly count: number;
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const dayAfter = (day: string, later: number): string => new Date((dayNumber(day) + later) * 86_400_000).toISOString().slice(0, 10);

/** The days that a period covers; null with an open end. */
export function daysCovered(span: RecordPeriod, zone: string): Days | null {
  if (isCustomPeriod(span)) {
    const { first, last } = span;
    return first !== '' && last !== '' ? { first, last, count: dayNumber(last) - dayNumber(first) + 1 } : null;
  }
  if (span.period === 'all') return null;
  const count = presetDays[span.period];
  return { first: dayOf(zone, dayStart(zone, count - 1)), last: dayOf(zone, dayStart(zone, 0)), count };
}

/** As many days before or after a period, never beyond today: there its preset, where it has one (MC-22). */
export function neighbourPeriod({ first, last, count }: Days, direction: -1 | 1, zone: string): RecordPeriod | null {
  const today = dayOf(zone, dayStart(zone, 0));
  if (direction === 1 && last >= today) return null;
  const moved = { first: dayAfter(first, direction * count), last: dayAfter(last, direction * count) };
  if (moved.last < today) return { period: '7d', ...moved };
  const preset = periods.find((period) => period !== 'all' && presetDays[period] === count);
  return preset ? { period: preset, first: '', last: '' } : { period: '7d', first: dayAfter(today, 1 - count), last: today };
}
