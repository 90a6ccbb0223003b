/** Formats lengths of time in words of the language, with Latin digits. */
import { type Duration, readDuration } from '#values/duration.ts';

const unitText = (count: number, unit: string, tag: string, unitDisplay: 'long' | 'short'): string =>
  new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'unit', unit, unitDisplay })
    .format(count)
    // The languages' data writes no space between a figure and a Chinese character.
    .replace(/(\d)(?=\p{Script=Han})/u, '$1 ');

/** `24 hours`, `7 days`, `6 months`. */
export function formatDuration(duration: Duration, tag: string): string {
  const { count, unit } = readDuration(duration);
  return unitText(count, unit, tag, 'long');
}

/** `45 min`, `1 hr 30 min`. */
export function formatMinutes(minutes: number, tag: string): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return unitText(rest, 'minute', tag, 'short');
  return [unitText(hours, 'hour', tag, 'short'), ...(rest > 0 ? [unitText(rest, 'minute', tag, 'short')] : [])].join(' ');
}
