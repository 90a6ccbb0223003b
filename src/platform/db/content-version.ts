/** The content version, which increases whenever data shown on cached pages changes. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables/tables.ts';

export async function contentVersion(db: Kysely<Tables>): Promise<bigint> {
  return (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version;
}

/** Increments the version for a change that no trigger covers. */
export async function incrementContentVersion(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('content_version').set({ version: sql<bigint>`version + 1` }).execute();
}
