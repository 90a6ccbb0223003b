/** Deliveries: jobs that ask the world outside. They run after their claim is committed, because a mail server that takes its time must hold neither a transaction nor the other jobs. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Json, Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { RecipientRefused } from '#platform/outside/recipient-refused.ts';
import { type Clock, millis, minutes, seconds } from '#values/time.ts';
import { due, type Running, restAfter, rowOf } from './queue.ts';

/** May run twice when a process dies in the middle of it; never at the same time in two. Throwing tries later. */
type Delivery = (db: Kysely<Tables>, data: Json, now: Date) => Promise<void>;
export type Deliveries = { readonly [name: string]: Delivery };

type Log = { error(fields: object, message: string): void };

/** Longer than any of them may take: after this another process takes it for left behind. */
const lease = minutes(1);
/** About two minutes of trying; who waits for a letter has asked again by then. Whom the other side does not take it never takes: that is given up at once. */
const mostTries = 8;
const atOnce = 4;
const look = 250;
/** A stop must not take as long as a mail server may. */
const patience = 5_000;

/** Claims the one that has been due longest; null when there is none. The promise within is the work, which never rejects. */
async function claim(db: Kysely<Tables>, deliveries: Deliveries, clock: Clock, log?: Log): Promise<{ work: Promise<void> } | null> {
  const names = Object.keys(deliveries);
  if (names.length === 0) return null;
  const now = new Date(clock());
  const until = new Date(now.getTime() + lease);
  const taken = await inTransaction(db, async (trx) => {
    const found = await due(trx, names, now);
    if (!found) return null;
    const attempts = found.attempts + 1;
    await rowOf(trx.updateTable('jobs').set({ run_at: until, attempts, worked_at: now }), found).execute();
    return { ...found, attempts };
  });
  const deliver = taken && deliveries[taken.name];
  if (!taken || !deliver) return null;
  // Only while the claim is ours: whoever was slower than the lease has lost it.
  const leave = () => rowOf(db.deleteFrom('jobs'), taken).where('run_at', '=', until).execute();
  const run = async () => {
    try {
      await deliver(db, taken.data, now);
      await leave();
    } catch (error) {
      const gives = error instanceof RecipientRefused || taken.attempts >= mostTries;
      log?.error({ err: error, job: taken.name, attempts: taken.attempts }, gives ? 'a delivery was given up' : 'a delivery failed');
      // From now on, or a try that took long would be followed by the next at once.
      const at = clock();
      const row = { run_at: new Date(at + restAfter(taken.attempts)), last_error: String(error).slice(0, 500), worked_at: new Date(at) };
      if (gives) await leave();
      else await rowOf(db.updateTable('jobs').set(row), taken).where('run_at', '=', until).execute();
    }
  };
  return { work: run().catch((error: unknown) => log?.error({ err: error, job: taken.name }, 'a delivery could not be put back')) };
}

/** Does one to its end. False when none was due. */
export async function deliverOne(db: Kysely<Tables>, deliveries: Deliveries, now: Date, log?: Log): Promise<boolean> {
  const claimed = await claim(db, deliveries, () => millis(now.getTime()), log);
  await claimed?.work;
  return claimed !== null;
}

/** Runs what is due, a few at a time, until `stop`, which waits a moment for those in hand; what is slower than that is taken up by the next process. Safe in any number of them. */
export function startDeliveries(db: Kysely<Tables>, deliveries: Deliveries, clock: Clock, log?: Log): Running {
  const ending = new AbortController();
  const inHand = new Set<Promise<void>>();
  const loop = async () => {
    while (!ending.signal.aborted) {
      const claimed = await claim(db, deliveries, clock, log).catch(() => undefined);
      if (claimed) {
        const work = claimed.work.finally(() => inHand.delete(work));
        inHand.add(work);
        if (inHand.size >= atOnce) await Promise.race(inHand);
      } else await pause(claimed === undefined ? seconds(1) : look, undefined, { signal: ending.signal }).catch(() => {});
    }
    await Promise.race([Promise.all(inHand), pause(patience, undefined, { ref: false })]);
  };
  const running = loop();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
