// A row that the database refuses, as a broken one would be: it throws wherever a statement writes it.
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';

let planted = 0;

/** Rows of the table for which the condition on `new` holds cannot be written until the repair. The code is that of a broken row. */
export async function plantFault(
  db: Db,
  table: string,
  condition: string,
  sqlState = '22012',
): Promise<{ readonly repair: () => Promise<unknown> }> {
  planted += 1;
  const name = sql.raw(`planted_fault_${planted}`);
  await sql`create function ${name}() returns trigger language plpgsql as ${sql.lit(
    `begin raise exception 'a planted fault' using errcode = '${sqlState}'; end`,
  )}`.execute(db);
  await sql`create trigger ${name} before insert or update on ${sql.table(table)}
    for each row when (${sql.raw(condition)}) execute function ${name}()`.execute(db);
  return { repair: () => sql`drop trigger ${name} on ${sql.table(table)}`.execute(db) };
}
