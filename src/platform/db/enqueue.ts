/** Enqueues deliveries (calls to outside services) in the transaction that needs them. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Json, Tables } from './tables/tables.ts';

/**
 * `name` is a key of the `Deliveries` passed to `startDeliveries`. It runs after the commit. `worked_at` is set to
 * `now`, so a clock set back does not delay the delivery.
 */
export const enqueueDelivery = (trx: Kysely<Tables>, name: string, data: Json, now: Date): Promise<void> =>
  enqueueOnce(trx, name, randomBytes(12).toString('base64url'), data, now);

/** Like `enqueueDelivery`, unless the delivery of this key is waiting or running. */
export async function enqueueOnce(trx: Kysely<Tables>, name: string, key: string, data: Json, now: Date): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({ name, key, run_at: now, data: JSON.stringify(data), last_error: null, worked_at: now })
    .onConflict((conflict) => conflict.columns(['name', 'key']).doNothing())
    .execute();
}

/** Schedules a job for a later moment, once for its key. */
export async function enqueueAt(trx: Kysely<Tables>, name: string, key: string, data: Json, at: Date): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({ name, key, run_at: at, data: JSON.stringify(data), last_error: null })
    .onConflict((conflict) => conflict.columns(['name', 'key']).doNothing())
    .execute();
}

/** Like `enqueueAt`, and once more when the delivery of this key is running: it may have missed what this one is about. */
export async function enqueueAgainAt(trx: Kysely<Tables>, name: string, key: string, data: Json, at: Date): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({ name, key, run_at: at, data: JSON.stringify(data), last_error: null })
    .onConflict((conflict) => conflict.columns(['name', 'key']).doUpdateSet({ run_at: at }))
    .execute();
}
