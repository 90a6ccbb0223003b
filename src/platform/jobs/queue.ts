/** The job queue: a table of scheduled jobs. One process runs each; its effect and next run commit in one transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { anyText } from '#platform/db/batches/any-of.ts';
import { takeAsides } from '#platform/db/batches/set-aside.ts';
import type { JobsTable, Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type Clock, millis } from '#values/time.ts';

/** Runs the job in `trx` and may return its next run; otherwise the job is done. Throwing rolls back and schedules a retry. */
export type Job = (trx: Transaction<Tables>, data: Json, now: Date) => Promise<{ again: Date } | undefined> | Promise<void>;
export type Jobs = { readonly [name: string]: Job };

/**
 * Schedules a job for `at`; an existing job with the same name and key is moved and gets the new data. A job reschedules
 * itself by returning `again`.
 */
export async function schedule(trx: Kysely<Tables>, name: string, key: string, at: Date, data: Json = {}): Promise<void> {
  const row = { run_at: at, data: JSON.stringify(data), attempts: 0, last_error: null };
  await trx
    .insertInto('jobs')
    .values({ name, key, ...row })
    .onConflict((conflict) => conflict.columns(['name', 'key']).doUpdateSet(row))
    .execute();
}

/** Schedules a job unless it exists, and says whether it did: for jobs that every starting process ensures. */
export async function ensureScheduled(trx: Kysely<Tables>, name: string, key: string, at: Date, data: Json = {}): Promise<boolean> {
  const made = await trx
    .insertInto('jobs')
    .values({ name, key, run_at: at, data: JSON.stringify(data), last_error: null })
    .onConflict((conflict) => conflict.columns(['name', 'key']).doNothing())
    .returning('name')
    .executeTakeFirst();
  return made !== undefined;
}

const second = 1_000;
const maxBackoff = 5 * 60 * second;
const pollInterval = 250;

/** Delay after the n-th failure in a row: 1 s, 2 s, 4 s … five minutes. Without it one failing job would block the others. */
export const backoff = (failures: number, longest = maxBackoff) => millis(Math.min(longest, second * 2 ** Math.min(failures - 1, 30)));

export type Running = { stop(): Promise<void> };
type Log = { error(fields: object, message: string): void };

/** Jobs and the database handle they run on. */
type Work = { readonly db: Kysely<Tables>; readonly jobs: Jobs };

/**
 * Runs due jobs one after another until `stop`, which waits for the running ones. Safe in any number of processes.
 * `slow` jobs run in a second loop.
 */
export function startJobs(db: Kysely<Tables>, jobs: Jobs, clock: Clock, log?: Log, slow?: Work): Running {
  const ending = new AbortController();
  let databaseDown = false;
  const loop = async ({ db, jobs }: Work) => {
    while (!ending.signal.aborted) {
      const worked = await runNextJob(db, jobs, new Date(clock()), log).then(
        (done) => {
          databaseDown = false;
          return done;
        },
        (error: unknown) => {
          // Logged once per outage, not on every poll.
          if (!databaseDown) log?.error({ err: error }, 'jobs: the database did not answer');
          databaseDown = true;
          return false;
        },
      );
      if (!worked) await pause(databaseDown ? second : pollInterval, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const running = Promise.all([{ db, jobs }, ...(slow ? [slow] : [])].map(loop));
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** Runs the job due longest that no other process has locked. Returns false when there was none. */
export async function runNextJob(db: Kysely<Tables>, jobs: Jobs, now: Date, log?: Log): Promise<boolean> {
  if (Object.keys(jobs).length === 0) return false;
  let inHand: DueJob | undefined;
  try {
    const { worked, asides } = await inTransaction(db, async (trx) => {
      inHand = await nextDueJob(trx, Object.keys(jobs), now);
      const job = inHand && jobs[inHand.name];
      if (!inHand || !job) return { worked: false, asides: [] };
      const next = await job(trx, inHand.data, now);
      if (next)
        await whereJob(
          trx.updateTable('jobs').set({ run_at: next.again, attempts: 0, last_error: null, worked_at: now }),
          inHand,
        ).execute();
      else await whereJob(trx.deleteFrom('jobs'), inHand).execute();
      return { worked: true, asides: takeAsides(trx) };
    });
    for (const aside of asides) log?.error({ job: inHand?.name, ...aside }, 'set aside, and the rest goes on; npm run set-aside lists it');
    return worked;
  } catch (error) {
    if (!inHand) throw error;
    log?.error({ err: error, job: inHand.name, key: inHand.key }, 'job failed');
    await postpone(db, inHand, now, error);
    return true;
  }
}

export type DueJob = Pick<JobsTable, 'name' | 'key' | 'run_at'> & { attempts: number; data: Json };

/** Allowed clock difference between processes. A job last run further in the future predates a clock set back, and is due now. */
const maxClockDrift = 60 * second;

/** Selects the job due longest that no other process has locked, and locks it until the transaction ends. */
export const nextDueJob = (trx: Transaction<Tables>, names: readonly string[], now: Date): Promise<DueJob | undefined> =>
  trx
    .selectFrom('jobs')
    .select(['name', 'key', 'run_at', 'attempts', 'data'])
    .where('name', '=', anyText(names))
    .where((of) => of.or([of('run_at', '<=', now), of('worked_at', '>', new Date(now.getTime() + maxClockDrift))]))
    .orderBy('run_at')
    .orderBy('name')
    .orderBy('key')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

type Where<Q> = { where(column: 'name' | 'key', is: '=', value: string): Q };
export const whereJob = <Q extends Where<Q>>(query: Q, { name, key }: DueJob): Q => query.where('name', '=', name).where('key', '=', key);

// Matches the row as it was read, because another process may have run it since.
async function postpone(db: Kysely<Tables>, { name, key, run_at, attempts }: DueJob, now: Date, error: unknown) {
  await db
    .updateTable('jobs')
    .set({
      attempts: attempts + 1,
      run_at: new Date(now.getTime() + backoff(attempts + 1)),
      last_error: String(error).slice(0, 500),
      worked_at: now,
    })
    .where('name', '=', name)
    .where('key', '=', key)
    .where('run_at', '=', run_at)
    .where('attempts', '=', attempts)
    .execute();
}
