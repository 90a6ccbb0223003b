/**
 * Whether a text is a day of the calendar, such as `2026-11-30`; `2026-11-31` is none. A module of its own, because only few pages on the
 * phone read a day.
 */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;

/** Whether a text is a valid day of a record, as `2026-11-20`. An incomplete year is invalid. */
export const isRecordDay = (text: string): boolean => text.startsWith('2') && isCalendarDay(text);
