/** The operator's settings by name, as JSON. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Json, Tables } from './tables.ts';

/** Null when the operator has set nothing: the rules have a default for everything. */
export async function readSetting(db: Kysely<Tables>, name: string): Promise<Json | null> {
  const row = await db.selectFrom('platform_settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Several at once, by name. */
export async function readSettingsOf(db: Kysely<Tables>, names: readonly string[]): Promise<ReadonlyMap<string, Json>> {
  const rows = await db
    .selectFrom('platform_settings')
    .select(['name', 'value'])
    .where('name', 'in', [...names])
    .execute();
  return new Map(rows.map((row) => [row.name, row.value]));
}

export async function writeSetting(db: Kysely<Tables>, name: string, value: Json): Promise<void> {
  const text = JSON.stringify(value);
  await db
    .insertInto('platform_settings')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text, version: sql<bigint>`platform_settings.version + 1` }))
    .execute();
}
