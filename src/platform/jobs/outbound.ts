/** Deliveries: jobs that call outside services.
 * They run after their claim is committed, because a slow mail server must not block a transaction or the other jobs.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { keepGivenUp } from '#platform/db/batches/set-aside.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { RecipientRejected } from '#platform/outside/recipient-rejected.ts';
import { type Clock, type Millis, millis, minutes, seconds } from '#values/time.ts';
import { backoff, nextDueJob, type Running, whereJob } from './queue.ts';

/** May run twice when a process dies midway, but never in two processes at once. Throwing schedules a retry. */
type Delivery = (db: Kysely<Tables>, data: Json, now: Date) => Promise<void>;
export type Deliveries = { readonly [name: string]: Delivery };

type Log = { error(fields: object, message: string): void };

/** Longer than any delivery may take; afterwards another process treats it as abandoned. */
const lease = minutes(1);
/** How often a failing delivery is tried, and the longest wait in between. A rejected recipient is given up at once. */
export interface Retries {
  readonly attempts: number;
  readonly longest: Millis;
  /** Whether one that is given up is set aside, for a person to send it again. */
  readonly keepsLast: boolean;
}
/** About two minutes: by then the recipient has requested again, or a job does. */
const twoMinutes: Retries = { attempts: 8, longest: minutes(5), keepsLast: false };
/** About a day, for what nobody requests again: a mail server may be away for hours. */
export const aDay: Retries = { attempts: 36, longest: minutes(60), keepsLast: true };
const maxConcurrent = 4;
const pollInterval = 250;
/** A stop does not wait as long as a mail server may take. */
const stopTimeout = 5_000;

/** Claims the delivery due longest; returns null when none is due. `work` never rejects. */
async function claim(
  db: Kysely<Tables>,
  deliveries: Deliveries,
  clock: Clock,
  { attempts: most, longest, keepsLast }: Retries,
  log?: Log,
): Promise<{ work: Promise<void> } | null> {
  const names = Object.keys(deliveries);
  if (names.length === 0) return null;
  const now = new Date(clock());
  const leaseEnd = new Date(now.getTime() + lease);
  const claimed = await inTransaction(db, async (trx) => {
    const found = await nextDueJob(trx, names, now);
    if (!found) return null;
    const attempts = found.attempts + 1;
    await whereJob(trx.updateTable('jobs').set({ run_at: leaseEnd, attempts, worked_at: now }), found).execute();
    return { ...found, attempts };
  });
  const deliver = claimed && deliveries[claimed.name];
  if (!claimed || !deliver) return null;
  // Only while the claim is ours: work slower than the lease has lost it.
  const removeJob = () => whereJob(db.deleteFrom('jobs'), claimed).where('run_at', '=', leaseEnd).execute();
  const run = async () => {
    try {
      await deliver(db, claimed.data, now);
      await removeJob();
    } catch (error) {
      const isRejected = error instanceof RecipientRejected;
      const givesUp = isRejected || claimed.attempts >= most;
      const isKept = keepsLast && givesUp && !isRejected;
      const said = isKept
        ? 'a delivery was set aside; npm run set-aside lists it'
        : givesUp
          ? 'a delivery was given up'
          : 'a delivery failed';
      log?.error({ err: error, job: claimed.name, attempts: claimed.attempts }, said);
      // Counted from the failure, so that a slow attempt is not retried at once.
      const failedAt = clock();
      const row = {
        run_at: new Date(failedAt + backoff(claimed.attempts, longest)),
        last_error: String(error).slice(0, 500),
        worked_at: new Date(failedAt),
      };
      if (isKept)
        await inTransaction(db, async (trx) => {
          const { numDeletedRows } = await whereJob(trx.deleteFrom('jobs'), claimed)
            .where('run_at', '=', leaseEnd)
            .executeTakeFirstOrThrow();
          if (numDeletedRows > 0n) await keepGivenUp(trx, claimed, error, new Date(failedAt));
        });
      else if (givesUp) await removeJob();
      else await whereJob(db.updateTable('jobs').set(row), claimed).where('run_at', '=', leaseEnd).execute();
    }
  };
  return { work: run().catch((error: unknown) => log?.error({ err: error, job: claimed.name }, 'a delivery could not be put back')) };
}

/** Completes one delivery. Returns false when none was due. Used by tests only. */
export async function runNextDelivery(
  db: Kysely<Tables>,
  deliveries: Deliveries,
  now: Date,
  log?: Log,
  retries = twoMinutes,
): Promise<boolean> {
  const claimed = await claim(db, deliveries, () => millis(now.getTime()), retries, log);
  await claimed?.work;
  return claimed !== null;
}

/**
 * Runs due deliveries concurrently until `stop`, which waits five seconds for running ones. Another process later
 * retries slower ones. Safe in any number of processes.
 */
export function startDeliveries(db: Kysely<Tables>, deliveries: Deliveries, clock: Clock, log?: Log, retries = twoMinutes): Running {
  const ending = new AbortController();
  const inHand = new Set<Promise<void>>();
  const loop = async () => {
    while (!ending.signal.aborted) {
      const claimed = await claim(db, deliveries, clock, retries, log).catch(() => undefined);
      if (claimed) {
        const work = claimed.work.finally(() => inHand.delete(work));
        inHand.add(work);
        if (inHand.size >= maxConcurrent) await Promise.race(inHand);
      } else await pause(claimed === undefined ? seconds(1) : pollInterval, undefined, { signal: ending.signal }).catch(() => {});
    }
    await Promise.race([Promise.all(inHand), pause(stopTimeout, undefined, { ref: false })]);
  };
  const running = loop();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
