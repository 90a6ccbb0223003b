// Notes in which tables rows were written, so that a refusal can show that it wrote none. Digests of the database are slower.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';

/** Watches all tables but those named. The returned function tells the tables in which rows were committed since it was last asked. */
export async function watchWrites(db: Kysely<Tables>, without: readonly string[] = []): Promise<() => Promise<string[]>> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(trx);
    if (rows.some(({ name }) => name === 'written_tables')) return;
    await sql`create table written_tables (name text not null)`.execute(trx);
    // A transaction that is rolled back takes its notes with it.
    await sql`create function note_written_table() returns trigger language plpgsql
      as 'begin insert into written_tables values (tg_table_name); return null; end'`.execute(trx);
    for (const { name } of rows.filter((one) => !without.includes(one.name))) {
      await sql`create trigger note_rows after insert or update or delete on ${sql.table(name)}
        for each row execute function note_written_table()`.execute(trx);
      await sql`create trigger note_truncate after truncate on ${sql.table(name)}
        for each statement execute function note_written_table()`.execute(trx);
    }
  });
  return async () => {
    const { rows } = await sql<{ name: string }>`delete from written_tables returning name`.execute(db);
    return [...new Set(rows.map(({ name }) => name))].sort();
  };
}
