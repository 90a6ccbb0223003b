/** The operator's settings by name, as JSON. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { SettingName } from './setting-names.ts';
import type { Json, Tables } from './tables.ts';

/** Null when the operator has set nothing: the rules have a default for everything. */
export async function readSetting(db: Kysely<Tables>, name: SettingName): Promise<Json | null> {
  const row = await db.selectFrom('platform_settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** What was read at once: it answers for the names that were asked for and for no other. */
export interface SettingsOf<Name extends SettingName> {
  readonly get: (name: Name) => Json | undefined;
}

/** Several at once, by name. */
export async function readSettingsOf<Name extends SettingName>(db: Kysely<Tables>, names: readonly Name[]): Promise<SettingsOf<Name>> {
  const rows = await db
    .selectFrom('platform_settings')
    .select(['name', 'value'])
    .where('name', 'in', [...names])
    .execute();
  const values = new Map<SettingName, Json>(rows.map((row) => [row.name, row.value]));
  return { get: (name) => values.get(name) };
}

export async function writeSetting(db: Kysely<Tables>, name: SettingName, value: Json): Promise<void> {
  const text = JSON.stringify(value);
  await db
    .insertInto('platform_settings')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text, version: sql<bigint>`platform_settings.version + 1` }))
    .execute();
}
