/** The next run of a repeating job, in the local time of its time zone. */
import { Cron } from 'croner';

/**
 * Returns the first time of a cron pattern (seconds allowed) strictly after `after`. Follows the zone's days of 23 and
 * 25 hours. Throws RangeError when there is none.
 */
export function nextRun(pattern: string, timezone: string, after: Date): Date {
  const next = new Cron(pattern, { timezone }).nextRun(after);
  if (!next) throw new RangeError(`The pattern ${pattern} never comes again.`);
  return next;
}
