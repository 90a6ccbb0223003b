/** Reads and writes the operator's settings, JSON values by name. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type FeatureFlags, readFeatureFlags } from '#values/settings/feature-flags.ts';
import { type Instant, readInstant } from '#values/time.ts';
import { anyText } from './batches/any-of.ts';
import type { SettingName } from './setting-names.ts';
import type { Json, Tables } from './tables/tables.ts';

/** Returns null when the operator has not set it; the caller applies the default. */
export async function readSetting(db: Kysely<Tables>, name: SettingName): Promise<Json | null> {
  const row = await db.selectFrom('platform_settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

export const currentFeatureFlags = async ({ db }: { readonly db: Kysely<Tables> }): Promise<FeatureFlags> =>
  readFeatureFlags(await readSetting(db, 'module_flags'));

/** Since when each vendor with an incident is slow or closed, by its code. What is no time is left out. */
export const vendorSince = (value: Json | null): Readonly<Record<string, Instant>> =>
  Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([code, at]) => {
      const time = readInstant(at);
      return time ? [[code, time]] : [];
    }),
  );

/** Settings read together; `get` accepts only the requested names. */
export interface SettingsReader<Name extends SettingName> {
  readonly get: (name: Name) => Json | undefined;
}

/** Reads several settings in one query. */
export async function readPlatformSettings<Name extends SettingName>(
  db: Kysely<Tables>,
  names: readonly Name[],
): Promise<SettingsReader<Name>> {
  const rows = await db.selectFrom('platform_settings').select(['name', 'value']).where('name', '=', anyText(names)).execute();
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
