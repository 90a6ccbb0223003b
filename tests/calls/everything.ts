// Every row of a database in a few letters, to see that a refusal has written nothing.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';

/** Each table but those named: how many rows, and a sum over all that stands in them. */
export async function everything(db: Kysely<Tables>, without: readonly string[] = []): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const tables = rows.map(({ name }) => name).filter((name) => !without.includes(name));
  const sums = tables.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${sql.table(name)} t`,
  );
  const found = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum]));
}
