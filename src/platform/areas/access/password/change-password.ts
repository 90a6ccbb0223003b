/** Changes the password of a signed-in member, or of the holder of a mobile number. All other sessions end. */
import { type RequestContext, requireRealAccount, type Session } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { verifyLoginPassword } from '#platform/identity/login-password.ts';
import { requireProof } from '#platform/identity/owner-proof.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { minutes } from '#values/time.ts';
import { requireFeature } from '../checks/feature-flags.ts';
import { memberOfNumber, type NumberProof, normalizeNumber, type SentNumber, verifyNumber } from '../codes/phone-numbers.ts';
import { checkNewPassword, requireUncommonPassword, setMemberPassword } from './set-password.ts';

/** So long after a change the same one is answered as made. */
const repeatable = minutes(15);
/** Whether this session changed it: a change ends the others, and after a registration a session begins. */
const wasJustChanged = ({ now }: RequestContext, { startedAt }: Session, at: Date): boolean =>
  at > startedAt && now.getTime() - at.getTime() <= repeatable;
const isRefused = (error: unknown): boolean => error instanceof DomainError && error.code === 'input.invalid';

const fieldError = (name: string, code: string) => new DomainError('input.invalid', { fields: { [name]: { code } } });

export async function changeMemberPassword(
  context: RequestContext,
  sent: { readonly oldPassword?: string | undefined; readonly newPassword: string; readonly confirmNewPassword: string },
): Promise<Record<string, never>> {
  const session = requireRealAccount(context);
  checkNewPassword(context, sent.newPassword, sent.confirmNewPassword);
  const member = await context.db
    .selectFrom('members')
    .select(['id', 'username', 'password_hash', 'password_set_at', 'email'])
    .where('id', '=', session.memberId)
    .executeTakeFirstOrThrow();
  if (member.password_hash.startsWith('$')) {
    try {
      await verifyLoginPassword(context, member, sent.oldPassword ?? '', 'oldPassword');
    } catch (refusal) {
      if (!sent.oldPassword || !isRefused(refusal) || !wasJustChanged(context, session, member.password_set_at)) throw refusal;
      // Perhaps it was this change, and its answer was lost. It counts as a second try, so that nobody guesses in this way.
      await verifyLoginPassword(context, member, sent.newPassword, 'oldPassword');
      return {};
    }
    if (sent.newPassword.normalize('NFC') === sent.oldPassword?.normalize('NFC')) throw fieldError('newPassword', 'field.same_password');
    // A member without a password proves themselves by a code.
  } else await requireProof(context);
  requireUncommonPassword(context, sent.newPassword, member.username);
  await consumeRateLimit(context.db, `password-set:${member.id}`, limitOf('passwordChange', context.settings.demo), context.now);
  const passwordHash = await hashPassword(sent.newPassword);
  await inTransaction(context.db, async (trx) => {
    const { password_hash } = await trx
      .selectFrom('members')
      .select('password_hash')
      .where('id', '=', member.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    // Another change came first, so the verified old password is out of date.
    if (password_hash !== member.password_hash) throw fieldError('oldPassword', 'field.password_wrong');
    await setMemberPassword(trx, context, member, passwordHash, session.id);
  });
  return {};
}

/** AC-40. Resets the password by phone code and ends every session; the user then signs in with the new password. */
export async function passwordByPhone(
  context: RequestContext,
  sent: SentNumber & NumberProof & { readonly newPassword: string },
): Promise<Record<string, never>> {
  await requireFeature(context, 'CHNGPASSVERIF3');
  const number = await normalizeNumber(context, sent);
  checkNewPassword(context, sent.newPassword);
  await consumeRateLimit(context.db, `code-try:${networkOf(context.ip)}`, limitOf('codeTry', context.settings.demo), context.now);
  const proof = await verifyNumber(context, 'reset', number, sent);
  const owner = await memberOfNumber(context.db, number);
  // Our codes go to members only, but the phone provider verifies any number.
  if (!owner) throw new DomainError('account.unknown', { fields: { mobileNum: { code: 'field.unknown' } } });
  requireUncommonPassword(context, sent.newPassword, owner.username);
  const passwordHash = await hashPassword(sent.newPassword);
  await inTransaction(context.db, async (trx) => {
    await proof.spend(trx);
    await setMemberPassword(trx, context, owner, passwordHash);
  });
  return {};
}
