/** What happens by the clock: a table of jobs, each worked by one process, its effect and its next time in one transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { JobsTable, Json, Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type Clock, millis } from '#values/time.ts';

/** Does the job's work in `trx` and may say when it comes again; without that the job is done. Throwing rolls its work back and tries later. */
export type Job = (trx: Transaction<Tables>, data: Json, now: Date) => Promise<{ again: Date } | undefined> | Promise<void>;
export type Jobs = { readonly [name: string]: Job };

/** Puts a job down for `at`; the same name and key again moves it there with the new data. A job moves itself by `again`, not by this. */
export async function schedule(trx: Kysely<Tables>, name: string, key: string, at: Date, data: Json = {}): Promise<void> {
  const row = { run_at: at, data: JSON.stringify(data), attempts: 0, last_error: null };
  await trx
    .insertInto('jobs')
    .values({ name, key, ...row })
    .onConflict((conflict) => conflict.columns(['name', 'key']).doUpdateSet(row))
    .execute();
}

/** Puts a job down unless it is there already: for what every starting process wants to run, once among them all. */
export async function ensureScheduled(trx: Kysely<Tables>, name: string, key: string, at: Date, data: Json = {}): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({ name, key, run_at: at, data: JSON.stringify(data), last_error: null })
    .onConflict((conflict) => conflict.columns(['name', 'key']).doNothing())
    .execute();
}

const second = 1_000;
const longest = 5 * 60 * second;
const look = 250;

/** How long a job rests after its n-th failure in a row: 1 s, 2 s, 4 s … five minutes. Without it one failing job would keep the others waiting. */
export const restAfter = (failures: number) => millis(Math.min(longest, second * 2 ** Math.min(failures - 1, 30)));

export type Running = { stop(): Promise<void> };
type Log = { error(fields: object, message: string): void };

/** Jobs and the way to the database by which they are worked. */
type Work = { readonly db: Kysely<Tables>; readonly jobs: Jobs };

/** Works due jobs one after another until `stop`, which resolves when those in hand are done. Safe in any number of processes. `slow` are worked beside them. */
export function startJobs(db: Kysely<Tables>, jobs: Jobs, clock: Clock, log?: Log, slow?: Work): Running {
  const ending = new AbortController();
  let away = false;
  const loop = async ({ db, jobs }: Work) => {
    while (!ending.signal.aborted) {
      const worked = await workOne(db, jobs, new Date(clock()), log).then(
        (done) => {
          away = false;
          return done;
        },
        (error: unknown) => {
          // Said once for each outage, not four times a second.
          if (!away) log?.error({ err: error }, 'jobs: the database did not answer');
          away = true;
          return false;
        },
      );
      if (!worked) await pause(away ? second : look, undefined, { signal: ending.signal }).catch(() => {});
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

/** Works the job that has been due longest, if there is one that nobody else has in hand. False when there was none. */
export async function workOne(db: Kysely<Tables>, jobs: Jobs, now: Date, log?: Log): Promise<boolean> {
  if (Object.keys(jobs).length === 0) return false;
  let inHand: Due | undefined;
  try {
    return await inTransaction(db, async (trx) => {
      inHand = await due(trx, Object.keys(jobs), now);
      const job = inHand && jobs[inHand.name];
      if (!inHand || !job) return false;
      const next = await job(trx, inHand.data, now);
      if (next)
        await rowOf(trx.updateTable('jobs').set({ run_at: next.again, attempts: 0, last_error: null, worked_at: now }), inHand).execute();
      else await rowOf(trx.deleteFrom('jobs'), inHand).execute();
      return true;
    });
  } catch (error) {
    if (!inHand) throw error;
    log?.error({ err: error, job: inHand.name, key: inHand.key }, 'job failed');
    await rest(db, inHand, now, error);
    return true;
  }
}

export type Due = Pick<JobsTable, 'name' | 'key' | 'run_at'> & { attempts: number; data: Json };

/** The clocks of two processes may differ by so much. What was worked further in the future was worked before this clock was put back: it would rest until then. */
const clocksDiffer = 60 * second;

/** The row that has been due longest and that nobody else has in hand, held until the transaction ends. */
export const due = (trx: Transaction<Tables>, names: readonly string[], now: Date): Promise<Due | undefined> =>
  trx
    .selectFrom('jobs')
    .select(['name', 'key', 'run_at', 'attempts', 'data'])
    .where('name', 'in', names)
    .where((of) => of.or([of('run_at', '<=', now), of('worked_at', '>', new Date(now.getTime() + clocksDiffer))]))
    .orderBy('run_at')
    .orderBy('name')
    .orderBy('key')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

type Where<Q> = { where(column: 'name' | 'key', is: '=', value: string): Q };
export const rowOf = <Q extends Where<Q>>(query: Q, { name, key }: Due): Q => query.where('name', '=', name).where('key', '=', key);

// Only the row as it was seen: in the meantime another process may have worked it.
async function rest(db: Kysely<Tables>, { name, key, run_at, attempts }: Due, now: Date, error: unknown) {
  await db
    .updateTable('jobs')
    .set({
      attempts: attempts + 1,
      run_at: new Date(now.getTime() + restAfter(attempts + 1)),
      last_error: String(error).slice(0, 500),
      worked_at: now,
    })
    .where('name', '=', name)
    .where('key', '=', key)
    .where('run_at', '=', run_at)
    .where('attempts', '=', attempts)
    .execute();
}
