/** A new password, whichever way it is set: its rule, and all that ends with the old one. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import type { Asking } from '#platform/handler.ts';
import { isCommonPassword } from '#platform/rules/password.ts';
import { checkPassword } from '#values/password.ts';
import { Refused } from '#values/refused.ts';
import { forget } from './attempts.ts';
import { putNotice } from './notices.ts';
import { endAllSessions, endSession } from './sessions.ts';

/** The market's rule, and the same twice where it is asked twice. Refuses with `input.invalid`. */
export function checkNewPassword(asking: Pick<Asking, 'brand'>, newPassword: string, confirmNewPassword?: string): void {
  const fault = checkPassword(asking.brand.market.passwordRule, newPassword);
  if (fault) throw new Refused('input.invalid', { fields: { newPassword: { ...fault } } });
  if (confirmNewPassword !== undefined && confirmNewPassword !== newPassword)
    throw new Refused('input.invalid', { fields: { confirmNewPassword: { code: 'field.unequal' } } });
}

/** Refuses with `password.common`. */
export function mustBeUncommon(asking: Pick<Asking, 'brand'>, newPassword: string, username: string): void {
  if (isCommonPassword(newPassword, [username, asking.brand.name]))
    throw new Refused('password.common', { fields: { newPassword: { code: 'password.common' } } });
}

/** The name under which wrong answers to an extra verification are counted. */
export const verificationTurns = (memberId: bigint): string => `verify:${memberId}`;

/** Sets it, ends every session save one (without that one also the session it was set in, whoever's that is) and every login that the old one began, kills every link that would set another, strikes out what guessers left, and writes to the owner. */
export async function setPassword(
  trx: Kysely<Tables>,
  { language, now, session }: Pick<Asking, 'language' | 'now' | 'session'>,
  owner: { readonly id: bigint; readonly username: string },
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
  // What was guessed with the old password says nothing of who has the new one.
  await trx.deleteFrom('limits').where('key', '=', verificationTurns(owner.id)).execute();
  await endAllSessions(trx, owner.id, now, exceptSession);
  if (session && exceptSession === undefined) await endSession(trx, session.id, now);
  await forget(trx, { username: owner.username, mobile });
  await putNotice(trx, { about: 'changed', memberId: owner.id, language }, now);
}
