/** Rules and effects of a new password, shared by change, reset and phone reset. */
import type { Kysely } from 'kysely';
import type { RequestContext } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { endAllSessions, endSession } from '#platform/identity/end-sessions.ts';
import { clearFailures } from '#platform/identity/login-attempts.ts';
import { notify } from '#platform/identity/notify.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { isCommonPassword } from '#platform/rules/common-passwords.ts';
import { checkPassword } from '#values/access/password.ts';
import { DomainError } from '#values/domain-error.ts';

/** Checks the market's password rule and, if given, the confirmation. Throws `input.invalid`. */
export function checkNewPassword(context: Pick<RequestContext, 'brand'>, newPassword: string, confirmNewPassword?: string): void {
  const fault = checkPassword(context.brand.market.passwordRule, newPassword);
  if (fault) throw new DomainError('input.invalid', { fields: { newPassword: { ...fault } } });
  if (confirmNewPassword !== undefined && confirmNewPassword !== newPassword)
    throw new DomainError('input.invalid', { fields: { confirmNewPassword: { code: 'field.unequal' } } });
}

/** Throws `password.common`. */
export function requireUncommonPassword(context: Pick<RequestContext, 'brand'>, newPassword: string, username: string): void {
  if (isCommonPassword(newPassword, [username, context.brand.name]))
    throw new DomainError('password.common', { fields: { newPassword: { code: 'password.common' } } });
}

/** The ways of a step-up whose wrong answers a member's own count limits. Codes that are sent have counts of their own. */
const limitedWays = ['authenticator', 'recoveryCode', 'bankName'] as const;
type LimitedWay = (typeof limitedWays)[number];
export const isLimitedWay = (way: string): way is LimitedWay => limitedWays.some((one) => one === way);
/** The rate limit key for wrong step-up answers by one way. */
export const verificationLimitKey = (memberId: bigint, way: LimitedWay): string => `verify:${memberId}:${way}`;

/**
 * Sets the password, also the first of an unclaimed account, ends all sessions except `exceptSession`, and deletes pending logins, reset
 * links and failure counts. It then tells the owner. Without `exceptSession` the requesting session ends too, even if it belongs to
 * another member.
 */
export async function setMemberPassword(
  trx: Kysely<Tables>,
  { now, session }: Pick<RequestContext, 'now' | 'session'>,
  owner: { readonly id: bigint; readonly username: string; readonly isUnclaimed?: unknown },
  passwordHash: string,
  exceptSession?: bigint,
): Promise<void> {
  const { mobile } = await trx
    .updateTable('members')
    .set({ password_hash: passwordHash, password_set_at: now, password_weak: false })
    .where('id', '=', owner.id)
    .returning('mobile')
    .executeTakeFirstOrThrow();
  await trx.updateTable('reset_links').set({ used_at: now }).where('member_id', '=', owner.id).where('used_at', 'is', null).execute();
  await trx.deleteFrom('login_requests').where('member_id', '=', owner.id).execute();
  // Guesses made with the old password must not count against the owner of the new one.
  await trx
    .deleteFrom('limits')
    .where('key', '=', anyText(limitedWays.map((way) => verificationLimitKey(owner.id, way))))
    .execute();
  await endAllSessions(trx, owner.id, now, exceptSession);
  if (session && exceptSession === undefined) await endSession(trx, session.id, now);
  await clearFailures(trx, { username: owner.username, mobile });
  if (owner.isUnclaimed) await notify(trx, { memberId: owner.id, kind: 'account.welcome' }, now);
  else await queueSecurityNotice(trx, { about: 'changed', memberId: owner.id }, now);
}
