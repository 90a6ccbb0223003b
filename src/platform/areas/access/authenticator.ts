/** Turns a member's authenticator app on, by a first code, and off, and makes the recovery codes that stand in for it. */
import { randomBytes } from 'node:crypto';
import type { AccessSchemas } from '#calls/schemas/access.schema.ts';
import type { Input, Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { encrypt } from '#platform/db/encrypted-text.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { authenticatorPurpose, hasAuthenticator, redeemAuthenticatorCode } from '#platform/identity/factors/authenticators.ts';
import { endRecovery } from '#platform/identity/factors/factor-recovery.ts';
import { dropRecoveryCodes, makeRecoveryCodes } from '#platform/identity/factors/recovery-codes.ts';
import { otpauth } from '#platform/identity/factors/totp.ts';
import { checkStrongCode, hasStrongFactor, requireProof } from '#platform/identity/owner-proof.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { verificationLimit } from '#platform/rules/access/otp-rules.ts';
import { DomainError } from '#values/domain-error.ts';

/** Creates a secret, which takes effect after its first valid code. Throws `authenticator.on` when one is already enabled. */
export async function beginAuthenticator(context: RequestContext): Promise<{ secretUri: string }> {
  const { memberId, username } = requireRealAccount(context);
  if (await hasAuthenticator(context.db, memberId)) throw new DomainError('authenticator.on');
  await requireProof(context);
  const secret = randomBytes(20);
  const encrypted = encrypt(secret.toString('base64url'), context.settings.secrets, authenticatorPurpose);
  const fresh = { secret: encrypted, made_at: context.now, last_step: 0n };
  const inserted = await context.db
    .insertInto('authenticators')
    .values({ member_id: memberId, confirmed_at: null, ...fresh })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh).where('authenticators.confirmed_at', 'is', null))
    .returning('member_id')
    .executeTakeFirst();
  // Another request was faster.
  if (!inserted) throw new DomainError('authenticator.on');
  return { secretUri: otpauth(context.brand.name, username, secret) };
}

/**
 * Enables the authenticator with a first code. Disables it with another, with a recovery code, or without one after a proof: who lost the
 * app has none. Throws `code.wrong` or `proof.needed`.
 */
export async function changeAuthenticator(
  context: RequestContext,
  { on, verificationCode = '' }: Input<AccessSchemas['turnAuthenticator']>,
): Promise<Output<AccessSchemas['turnAuthenticator']>> {
  const { memberId } = requireRealAccount(context);
  const needsCode = on || verificationCode.trim() !== '';
  if (on || !needsCode) await requireProof(context);
  if (needsCode) await consumeRateLimit(context.db, `authenticator:${memberId}`, verificationLimit, context.now);
  return inTransaction(context.db, async (trx) => {
    const within = { ...context, db: trx };
    const isRight = () =>
      on ? redeemAuthenticatorCode(within, memberId, verificationCode, false) : checkStrongCode(within, memberId, verificationCode);
    if (needsCode && !(await isRight()))
      throw new DomainError('code.wrong', { fields: { verificationCode: { code: 'field.authenticator' } } });
    await queueSecurityNotice(trx, { memberId, about: on ? 'authenticator_on' : 'authenticator_off' }, context.now);
    await endRecovery(trx, memberId);
    if (on) return { on, recoveryCodes: await makeRecoveryCodes(trx, context, memberId) };
    await trx.deleteFrom('authenticators').where('member_id', '=', memberId).execute();
    if (!(await hasStrongFactor(within, memberId))) await dropRecoveryCodes(trx, memberId);
    return { on };
  });
}

/** New recovery codes in place of the old ones. Throws `way.closed` without an authenticator or a passkey. */
export async function renewRecoveryCodes(context: RequestContext): Promise<Output<AccessSchemas['renewRecoveryCodes']>> {
  const { memberId } = requireRealAccount(context);
  if (!(await hasStrongFactor(context, memberId))) throw new DomainError('way.closed');
  await requireProof(context, { ownProof: true });
  return inTransaction(context.db, async (trx) => {
    const codes = await makeRecoveryCodes(trx, context, memberId);
    await queueSecurityNotice(trx, { memberId, about: 'recovery_codes' }, context.now);
    return { codes };
  });
}
