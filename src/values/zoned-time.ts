/** Local times of a time zone, and their moments. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Year, month, day, hour, minute and second of a moment in the zone. */
export function partsIn(zone: string, at: number): Record<string, number> {
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

/** The zone's UTC offset at a moment, in milliseconds. */
export function utcOffset(zone: string, at: number): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsIn(zone, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/**
 * The moment of a local time in the zone. The offset is computed twice, because the first guess may lie across a clock change. A local
 * time that the clock skips, as midnight is where summer time begins then, is the moment of the change.
 */
export function momentOf(zone: string, localTime: number): number {
  const guess = localTime - utcOffset(zone, localTime);
  const found = localTime - utcOffset(zone, guess);
  return found + utcOffset(zone, found) < localTime ? guess : found;
}
