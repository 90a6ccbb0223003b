/** Lets a test catch two transactions of PostgreSQL in the middle: one holds a row, the other waits for it. */
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

/** Resolves once at least `count` statements of this database wait for a lock. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: bigint }>`
      select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db);
    if (Number(rows[0]?.waiting) >= count) return;
  }
}
