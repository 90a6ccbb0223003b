/** A new password by who is signed in or holds the number: the old one or a code, and everybody else is signed out. */
import { takeTurn } from '#platform/db/limits.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type Asking, ownAccount } from '#platform/handler.ts';
import { isFresh } from '#platform/rules/session.ts';
import { accountPolicy, type FailurePolicy, limitOf, networkPolicy, secondsUntil } from '#platform/rules/throttle.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';
import { begin, forgive, networkKey, ownNetworkKey } from './attempts.ts';
import { mustBeOn } from './modules.ts';
import { checkNewPassword, mustBeUncommon, setPassword } from './new-password.ts';
import { memberOfNumber, type NumberProof, numberOf, proveNumber, type TypedNumber } from './numbers.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** The picture is for strangers: here somebody is signed in, and the lock comes as soon. */
const unpictured = (policy: FailurePolicy): FailurePolicy => ({ ...policy, captchaAfter: Number.POSITIVE_INFINITY });

const field = (name: string, code: string) => new Refused('input.invalid', { fields: { [name]: { code } } });

/** Counted like a guess at login, so that a stolen session is no place to guess the password from. */
async function mustKnow(asking: Asking, member: { readonly username: string; readonly password_hash: string }, old: string): Promise<void> {
  if (old === '') throw field('oldPassword', 'field.required');
  const key = ownNetworkKey(member.username, asking.ip);
  const own = await begin(
    asking.db,
    [
      { key: networkKey(asking.ip), policy: unpictured(networkPolicy) },
      { key, policy: unpictured(accountPolicy) },
    ],
    false,
    asking.now,
  );
  if (own.kind === 'locked') {
    const retryAfter = secondsUntil(own.until, asking.now);
    throw new Refused('login.locked', { retryAfter, minutes: Math.ceil(retryAfter / 60) });
  }
  if (!(await verifyPassword(member.password_hash, old))) throw field('oldPassword', 'field.password_wrong');
  await inTransaction(asking.db, async (trx) => {
    await forgive(trx, networkKey(asking.ip));
    await forgive(trx, key);
  });
}

export async function changePassword(
  asking: Asking,
  sent: { readonly oldPassword?: string | undefined; readonly newPassword: string; readonly confirmNewPassword: string },
): Promise<Record<string, never>> {
  const session = ownAccount(asking);
  checkNewPassword(asking, sent.newPassword, sent.confirmNewPassword);
  const member = await asking.db
    .selectFrom('members')
    .select(['id', 'username', 'password_hash', 'email'])
    .where('id', '=', session.memberId)
    .executeTakeFirstOrThrow();
  if (member.password_hash.startsWith('$')) {
    await mustKnow(asking, member, sent.oldPassword ?? '');
    if (sent.newPassword.normalize('NFC') === sent.oldPassword?.normalize('NFC')) throw field('newPassword', 'field.same_password');
    // Whoever has no password yet may set one soon after signing in by a code.
  } else if (!isFresh(session, asking.now)) throw new Refused('password.sign_in_again');
  mustBeUncommon(asking, sent.newPassword, member.username);
  const passwordHash = await hashPassword(sent.newPassword);
  await inTransaction(asking.db, async (trx) => {
    const { password_hash } = await trx
      .selectFrom('members')
      .select('password_hash')
      .where('id', '=', member.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    // What was proved above is the old password no longer: another change came first.
    if (password_hash !== member.password_hash) throw field('oldPassword', 'field.password_wrong');
    await setPassword(trx, asking, member, passwordHash, session.id);
  });
  return {};
}

/** AC-40. Ends every session; the browser signs in anew with the number and the new password. */
export async function passwordByPhone(
  asking: Asking,
  sent: TypedNumber & NumberProof & { readonly newPassword: string },
): Promise<Record<string, never>> {
  await mustBeOn(asking, 'CHNGPASSVERIF3');
  const number = await numberOf(asking, sent);
  checkNewPassword(asking, sent.newPassword);
  await takeTurn(asking.db, `code-try:${networkOf(asking.ip)}`, limitOf('codeTry', asking.settings.demo), asking.now);
  const right = await proveNumber(asking, 'reset', number, sent);
  const owner = await memberOfNumber(asking.db, number);
  // A code is sent to members only; the phone provider vouches for anybody's number.
  if (!owner) throw new Refused('account.unknown', { fields: { mobileNum: { code: 'field.unknown' } } });
  mustBeUncommon(asking, sent.newPassword, owner.username);
  const passwordHash = await hashPassword(sent.newPassword);
  await inTransaction(asking.db, async (trx) => {
    await right.spend(trx);
    await setPassword(trx, asking, owner, passwordHash);
  });
  return {};
}
