// Whether a request waits for a transaction that is not over yet; on PostgreSQL, because one connection cannot be in the middle of two things.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';

/** True once somebody waits for a lock; false when `answered` is there without. */
export async function isKeptWaiting(db: Kysely<Tables>, answered: Promise<unknown>): Promise<boolean> {
  let done = false;
  const end = () => {
    done = true;
  };
  void answered.then(end, end);
  while (!done) {
    const { rows } = await sql<{ waiting: bigint }>`
      select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    if (rows[0]?.waiting) return true;
  }
  return false;
}
