/** How a delivery is put down: work that asks the world outside, in the transaction that wants it done. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Json, Tables } from './tables.ts';

/** `name` is one of those that `startDeliveries` is given; it is carried out once the transaction is committed. `now` counts as worked, so that a clock put back keeps no letter waiting. */
export async function putDown(trx: Kysely<Tables>, name: string, data: Json, now: Date): Promise<void> {
  const key = randomBytes(12).toString('base64url');
  await trx
    .insertInto('jobs')
    .values({ name, key, run_at: now, data: JSON.stringify(data), last_error: null, worked_at: now })
    .execute();
}
