// Detects a request that waits for an open transaction. PostgreSQL only: the embedded engine has one connection.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';

/** Returns true once a lock wait appears, false when `answered` settles without one. */
export async function waitsForLock(db: Kysely<Tables>, answered: Promise<unknown>): Promise<boolean> {
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
