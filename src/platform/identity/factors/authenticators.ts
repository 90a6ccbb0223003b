/** The codes of members' authenticator apps. No code works twice. */
import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RequestContext } from '#platform/context.ts';
import { decrypt } from '#platform/db/encrypted-text.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { cleanCode } from '#values/text/clean-text.ts';
import { totp, totpCounter } from './totp.ts';

/** What the secrets are encrypted for. */
export const authenticatorPurpose = 'authenticators';

export async function hasAuthenticator(db: Kysely<Tables>, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('authenticators')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest matching 30-second step of the three around now, or null: a phone's clock may be 30 seconds off. */
function stepFor(secret: Uint8Array, typed: string, now: Date): number | null {
  const digits = cleanCode(typed);
  if (!/^\d{6}$/.test(digits)) return null;
  const found = [1, 0, -1].filter((offset) => timingSafeEqual(Buffer.from(totp(secret, totpCounter(now) + offset)), Buffer.from(digits)));
  return found[0] === undefined ? null : totpCounter(now) + found[0];
}

/** `confirmed`: whether the authenticator is on, or waits for this first code. */
export async function redeemAuthenticatorCode(
  context: RequestContext,
  memberId: bigint,
  typed: string,
  confirmed: boolean,
): Promise<boolean> {
  const row = await context.db.selectFrom('authenticators').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  if (!row || (row.confirmed_at !== null) !== confirmed) return false;
  const decrypted = decrypt(row.secret, context.settings.secrets, authenticatorPurpose);
  const step = decrypted === null ? null : stepFor(Buffer.from(decrypted, 'base64url'), typed, context.now);
  if (step === null) return false;
  // One statement: of two simultaneous requests with the same code exactly one succeeds.
  const updated = await context.db
    .updateTable('authenticators')
    .set({ last_step: BigInt(step), ...(confirmed ? {} : { confirmed_at: context.now }) })
    .where('member_id', '=', memberId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', BigInt(step))
    .returning('member_id')
    .executeTakeFirst();
  return updated !== undefined;
}

export const checkAuthenticator = (context: RequestContext, memberId: bigint, typed: string): Promise<boolean> =>
  redeemAuthenticatorCode(context, memberId, typed, true);
