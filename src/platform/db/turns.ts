/** A queue for something that only so many may hold at once. */
import { clearTimeout, setTimeout } from 'node:timers';

const patience = 10_000;

class BusyError extends Error {
  readonly code = 'DATABASE_BUSY';
}

/** `take` resolves to the function that gives the turn back, in the order of asking; it rejects after ten seconds of waiting, so that nothing hangs for ever. */
export function turns(atOnce = 1) {
  const waiting: (() => void)[] = [];
  let held = 0;
  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else held -= 1;
  };
  const once = (): (() => void) => {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      giveBack();
    };
  };
  return {
    async take(): Promise<() => void> {
      if (held < atOnce) {
        held += 1;
        return once();
      }
      return new Promise((resolve, reject) => {
        const called = () => {
          clearTimeout(timer);
          resolve(once());
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(called), 1);
          reject(new BusyError('The database was busy for ten seconds.'));
        }, patience);
        waiting.push(called);
      });
    },
  };
}
