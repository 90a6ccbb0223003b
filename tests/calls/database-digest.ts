// A digest of every row of a database, to check that a refusal has written nothing.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';

/** For each table not excluded, its row count and a hash over its rows. */
export async function databaseDigest(db: Kysely<Tables>, without: readonly string[] = []): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const tables = rows.map(({ name }) => name).filter((name) => !without.includes(name));
  const sums = tables.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${sql.table(name)} t`,
  );
  const found = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum]));
}
