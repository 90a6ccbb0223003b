/** Stops waiting for work that may never end. */
import type { Millis } from './time.ts';

/** Settles as `work` does, or as `late` does once `limit` has passed. The work itself goes on. */
export function withTimeout<T, Late = T>(work: Promise<T>, limit: Millis, late: () => Late): Promise<T | Awaited<Late>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limit);
  }).then(late);
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer)) as Promise<T | Awaited<Late>>;
}

const longestLoad = 30_000 as Millis;

/** Rejects when code or texts of a page have not come after thirty seconds (R12). */
export const loadInTime = <T>(loading: Promise<T>): Promise<T> =>
  withTimeout(loading, longestLoad, () => Promise.reject<T>(new Error('Too late')));
