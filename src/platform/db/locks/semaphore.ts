/** A counting semaphore with a queue and a timeout. */
import { clearTimeout, setTimeout } from 'node:timers';
import { type Millis, millis } from '#values/time.ts';

export const waitLimit = millis(10_000);

class BusyError extends Error {
  readonly code = 'DATABASE_BUSY';
}

export interface Semaphore {
  take(limit?: Millis | null): Promise<() => void>;
}

/**
 * `take` resolves to a release function, in FIFO order. It rejects with `DATABASE_BUSY` after ten seconds, so that no
 * caller hangs forever. With a limit of null it waits, as work of minutes does that nobody looks at.
 */
export function semaphore(capacity = 1): Semaphore {
  const waiting: (() => void)[] = [];
  let inUse = 0;
  const passOn = () => {
    const next = waiting.shift();
    if (next) next();
    else inUse -= 1;
  };
  const releaseOnce = (): (() => void) => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      passOn();
    };
  };
  return {
    async take(limit: Millis | null = waitLimit): Promise<() => void> {
      if (inUse < capacity) {
        inUse += 1;
        return releaseOnce();
      }
      return new Promise((resolve, reject) => {
        const onTurn = () => {
          clearTimeout(timer);
          resolve(releaseOnce());
        };
        const refuse = () => {
          waiting.splice(waiting.indexOf(onTurn), 1);
          reject(new BusyError('The database was busy for ten seconds.'));
        };
        const timer = limit === null ? undefined : setTimeout(refuse, limit);
        waiting.push(onTurn);
      });
    },
  };
}
