/** Days that editors write into texts between two braces. The demo moves them by whole months, so that its promotions never grow old. */
import { isCalendarDay, shiftMonths } from '../calendar-day.ts';

/** In a link's URL the renderer of Markdown percent-encodes the braces. */
export const placeholder = /(?:\{\{|%7B%7B)([\w-]+)(?:\}\}|%7D%7D)/gi;

/**
 * `2026-11-30` or `11-30` as people write it in the locale `tag`, `2026-11` as the name of its month, so many months later; undefined for
 * what is no day of the calendar.
 */
export function writeDay(tag: string, name: string, months = 0): string | undefined {
  const isMonth = /^\d{4}-\d\d$/.test(name);
  const isYearless = /^\d\d-\d\d$/.test(name);
  // A leap year, so that every day exists that may be written without its year.
  const day = isMonth ? `${name}-01` : isYearless ? `2028-${name}` : name;
  if (!isCalendarDay(day)) return undefined;
  const parts = isMonth
    ? ({ month: 'long' } as const)
    : isYearless
      ? ({ month: 'long', day: 'numeric' } as const)
      : ({ dateStyle: 'long' } as const);
  return new Intl.DateTimeFormat(tag, { ...parts, timeZone: 'UTC' }).format(new Date(shiftMonths(day, months)));
}

/** Fills the days of a text, so many months later; leaves what is no day. */
export const fillDays = (text: string, tag: string, months: number): string =>
  text.replace(placeholder, (written, name: string) => writeDay(tag, name, months) ?? written);
