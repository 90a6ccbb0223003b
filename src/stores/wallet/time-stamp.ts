/** Moments as files have them. */
import { partsIn } from '#values/zoned-time.ts';
import { dayOf } from '../brand-days.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** A moment in the zone as files have it, which every spreadsheet reads: `2026-11-20 19:41:07`. */
export function stampOf(zone: string, at: string): string {
  const { hour = 0, minute = 0, second = 0 } = partsIn(zone, Date.parse(at));
  return `${dayOf(zone, Date.parse(at))} ${two(hour)}:${two(minute)}:${two(second)}`;
}
