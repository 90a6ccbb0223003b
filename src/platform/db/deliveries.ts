/** How a delivery is put down: work that asks the world outside, in the transaction that wants it done. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Json, Tables } from './tables.ts';

/** `name` is one of those that `startDeliveries` is given; it is carried out once `at` has come and the transaction is committed. */
export async function putDown(trx: Kysely<Tables>, name: string, data: Json, at: Date): Promise<void> {
  const key = randomBytes(12).toString('base64url');
  await trx
    .insertInto('jobs')
    .values({ name, key, run_at: at, data: JSON.stringify(data), last_error: null })
    .execute();
}
