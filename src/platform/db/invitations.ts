/** Invitation codes: one of each member, and those of the links that agents make. No code is in both. */
import { type Kysely, sql } from 'kysely';
import { isDuplicate } from './errors.ts';
import type { Tables } from './tables/tables.ts';

const tries = 10;

/**
 * Stores a new code by `store`, which gets one that neither a member nor a link has, until it is free of parallel requests too.
 * `makeCode` makes a random one.
 */
export async function storeInviteCode<Stored>(
  db: Kysely<Tables>,
  makeCode: () => string,
  store: (code: string) => Promise<Stored>,
): Promise<Stored> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const code = makeCode();
    const { rows } = await sql<{ taken: boolean }>`
      select exists (select from members where invite_code = ${code}) or exists (select from invite_links where code = ${code}) as taken
    `.execute(db);
    if (rows[0]?.taken) continue;
    try {
      return await store(code);
    } catch (error) {
      if (!isDuplicate(error, 'members_invite_code') && !isDuplicate(error, 'invite_links_code')) throw error;
    }
  }
  throw new Error('No invitation code was free in ten tries.');
}
