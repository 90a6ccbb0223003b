/** Members' authenticator apps: enabled with a first code, used for step-up verification, disabled with a code. No code works twice. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { decrypt, encrypt } from '#platform/db/encrypted-text.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { verificationLimit } from '#platform/rules/otp-rules.ts';
import { DomainError } from '#values/domain-error.ts';
import { cleanCode } from '#values/text/clean-text.ts';
import { requireFreshSession } from './fresh-session.ts';
import { queueSecurityNotice } from './security-notices.ts';
import { otpauth, totp, totpCounter } from './totp.ts';

const purpose = 'authenticators';

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

async function redeemCode(context: RequestContext, memberId: bigint, typed: string, confirmed: boolean): Promise<boolean> {
  const row = await context.db.selectFrom('authenticators').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  if (!row || (row.confirmed_at !== null) !== confirmed) return false;
  const decrypted = decrypt(row.secret, context.settings.secrets, purpose);
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
  redeemCode(context, memberId, typed, true);

/** Creates a secret, which takes effect after its first valid code. Throws `authenticator.on` when one is already enabled. */
export async function beginAuthenticator(context: RequestContext): Promise<{ secretUri: string }> {
  const { memberId, username } = requireRealAccount(context);
  requireFreshSession(context, 'authenticator.sign_in_again');
  const secret = randomBytes(20);
  const encrypted = encrypt(secret.toString('base64url'), context.settings.secrets, purpose);
  const fresh = { secret: encrypted, made_at: context.now, last_step: 0n };
  const inserted = await context.db
    .insertInto('authenticators')
    .values({ member_id: memberId, confirmed_at: null, ...fresh })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh).where('authenticators.confirmed_at', 'is', null))
    .returning('member_id')
    .executeTakeFirst();
  if (!inserted) throw new DomainError('authenticator.on');
  return { secretUri: otpauth(context.brand.name, username, secret) };
}

/** Enables the authenticator with a first code, or disables it with another code. Throws `code.wrong`. */
export async function changeAuthenticator(
  context: RequestContext,
  sent: { readonly verificationCode: string; readonly on: boolean },
): Promise<{ on: boolean }> {
  const { memberId } = requireRealAccount(context);
  if (sent.on) requireFreshSession(context, 'authenticator.sign_in_again');
  await consumeRateLimit(context.db, `authenticator:${memberId}`, verificationLimit, context.now);
  await inTransaction(context.db, async (trx) => {
    if (!(await redeemCode({ ...context, db: trx }, memberId, sent.verificationCode, !sent.on)))
      throw new DomainError('code.wrong', { fields: { verificationCode: { code: 'field.authenticator' } } });
    if (!sent.on) await trx.deleteFrom('authenticators').where('member_id', '=', memberId).execute();
    await queueSecurityNotice(trx, { memberId, about: sent.on ? 'authenticator_on' : 'authenticator_off' }, context.now);
  });
  return { on: sent.on };
}
