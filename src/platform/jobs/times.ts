/** When a repeating job comes next, by the clock on the wall of its time zone. */
import { Cron } from 'croner';
import type { Job } from './queue.ts';

/** The first moment of a cron pattern (seconds allowed) strictly after `after`. Days of 23 and 25 hours are counted as that zone counts them. */
export function nextTime(pattern: string, timezone: string, after: Date): Date {
  const next = new Cron(pattern, { timezone }).nextRun(after);
  if (!next) throw new RangeError(`The pattern ${pattern} never comes again.`);
  return next;
}

/** A job that comes again by a pattern. What was missed while no process ran is done once, not once per time missed. */
export const repeating =
  (pattern: string, timezone: string, work: (...given: Parameters<Job>) => Promise<void>): Job =>
  async (trx, data, now) => {
    await work(trx, data, now);
    return { again: nextTime(pattern, timezone, now) };
  };
