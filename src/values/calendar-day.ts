/**
 * Whether a text is a day of the calendar, such as `2026-11-30`; `2026-11-31` is none. A module of its own, because only few pages on the
 * phone read a day.
 */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;

/** Whether a text is a valid day of a record, as `2026-11-20`. An incomplete year is invalid. */
export const isRecordDay = (text: string): boolean => text.startsWith('2') && isCalendarDay(text);

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Whole months from the month of one day to that of another; both begin as `2026-11`. */
export const monthsBetween = (from: string, to: string): number => monthsOf(to) - monthsOf(from);

/** The same day so many months later; the last day of a month stays the last, and what the month lacks becomes its last. */
export function shiftMonths(day: string, months: number): string {
  const all = monthsOf(day) + months;
  const [year, month] = [Math.floor(all / 12), (all % 12) + 1];
  const [before, last] = [lastDayOf(Number(day.slice(0, 4)), Number(day.slice(5, 7))), lastDayOf(year, month)];
  const date = Number(day.slice(8)) === before ? last : Math.min(Number(day.slice(8)), last);
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
