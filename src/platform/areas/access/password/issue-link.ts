/** One-time links by which an account's owner sets a password. Only their hashes are stored. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashToken } from '#platform/db/signed.ts';
import type { Tables } from '#platform/db/tables/tables.ts';

/** Creates a link of the account and invalidates its older ones. Run it in a transaction. */
export async function issueLink(trx: Kysely<Tables>, memberId: bigint, expiresAt: Date, now: Date): Promise<string> {
  const link = randomBytes(32).toString('base64url');
  await trx.updateTable('reset_links').set({ used_at: now }).where('member_id', '=', memberId).where('used_at', 'is', null).execute();
  await trx
    .insertInto('reset_links')
    .values({ link_hash: hashToken(link), member_id: memberId, expires_at: expiresAt, used_at: null })
    .execute();
  return link;
}
