/** Formatters of dates and times, each made once: making one takes a slow phone several milliseconds. */
const made = new Map<string, Intl.DateTimeFormat>();

/** The formatter for a BCP 47 tag. */
export function dateFormat(tag: string, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(how);
  const format = made.get(key) ?? new Intl.DateTimeFormat(tag, how);
  made.set(key, format);
  return format;
}
