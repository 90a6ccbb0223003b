/** The number that grows whenever something that a cached page shows has changed. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

export async function contentVersion(db: Kysely<Tables>): Promise<bigint> {
  return (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version;
}

/** For a change that no trigger sees. */
export async function touchContent(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('content_version').set({ version: sql<bigint>`version + 1` }).execute();
}
