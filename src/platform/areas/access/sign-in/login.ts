/** Login by username and password or by code. Errors do not reveal which part was wrong, and repeated guessing is slowed down. */
import type { RequestContext } from '#platform/context.ts';
import { isSignedDemoLogin } from '#platform/db/demo-login-signature.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { consumeDeviceMark } from '#platform/identity/device-mark.ts';
import { clearFailures, nameKey, networkKey, ownNetworkKey, releaseAttempt, reserveAttempt } from '#platform/identity/login-attempts.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';
import { type Attempt, accountPolicy, networkPolicy, noFailures } from '#platform/rules/access/login-limits.ts';
import { isCommonPassword } from '#platform/rules/common-passwords.ts';
import { limitOf, secondsUntil } from '#platform/rules/rate-limits.ts';
import { normalizeUsername } from '#platform/rules/username.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { requireFeature } from '../checks/feature-flags.ts';
import { requireSolved } from '../checks/proof-of-work.ts';
import { requireRole, type Side } from '../checks/roles.ts';
import { verifyCaptcha } from '../checks/verify-captcha.ts';
import {
  memberOfNumber,
  type NumberProof,
  normalizeNumber,
  type SentNumber,
  usernameOfNumber,
  verifyNumber,
} from '../codes/phone-numbers.ts';
import { type LoginResult, startSession } from './complete-login.ts';
import { isKnownFrom } from './known-networks.ts';
import { loginMethods } from './login-methods.ts';
import { requireStepUp } from './step-up.ts';

export type LoginSent = SentNumber &
  NumberProof & {
    readonly username?: string | undefined;
    readonly password?: string | undefined;
    readonly type?: 'username' | 'sms' | '';
    readonly side?: Side;
    readonly captcha?: string | undefined;
    readonly captchaId?: string | undefined;
    readonly human?: { readonly id: string; readonly answer: string } | undefined;
    readonly demo?: string | undefined;
  };

async function findMember(context: RequestContext, username: string) {
  const member = await context.db
    .selectFrom('members')
    .select([
      'id',
      'type',
      'username',
      'password_hash',
      'password_set_at',
      'first_login_at',
      'registered_ip',
      'email',
      'email_verified_at',
      'mobile',
      'details',
      'opened_by',
      'payee_name',
    ])
    .where('username', '=', username)
    .executeTakeFirst();
  return { member, isKnownHere: await isKnownFrom(context.db, member?.id ?? null, context.ip, context.now) };
}

/** The lock blocks passwords only, so the message names other methods that still work (`context` selects it). */
async function lockError(context: RequestContext, until: Date): Promise<DomainError> {
  const { resetByEmail, loginBySms } = await loginMethods(context);
  const otherWays = resetByEmail && loginBySms ? 'both' : resetByEmail ? 'email' : loginBySms ? 'sms' : 'none';
  const retryAfter = secondsUntil(until, context.now);
  return new DomainError('login.locked', { retryAfter, minutes: Math.ceil(retryAfter / 60), captcha: true, context: otherWays });
}

/** A demo account button counts no try: its password is shown next to it. */
const uncountedAttempt = (now: Date): Attempt => ({
  kind: 'go',
  after: noFailures(now),
  triesLeft: accountPolicy.lockAfter,
  captchaNext: false,
});

export async function logIn(context: RequestContext, sent: LoginSent): Promise<LoginResult> {
  if (sent.type === 'sms') return logInByCode(context, sent);
  const { username: typed = '', password = '' } = sent;
  const missing = {
    ...(normalizeUsername(typed) === '' ? { username: { code: 'field.required' } } : {}),
    ...(password === '' ? { password: { code: 'field.required' } } : {}),
  };
  if (Object.keys(missing).length > 0) throw new DomainError('input.invalid', { fields: missing });
  await consumeRateLimit(context.db, `login:${networkOf(context.ip)}`, limitOf('login', context.settings.demo), context.now);
  if (sent.human) await requireSolved(context, sent.human);
  const usesDeviceMark = !sent.human && !sent.captcha && context.deviceMark !== null;
  const slidAt = sent.human ? context.now : usesDeviceMark ? await consumeDeviceMark(context) : null;
  const captchaPassed = await verifyCaptcha(context, sent.captchaId, sent.captcha, { takesSum: true });
  const username = (await usernameOfNumber(context, typed, sent.countryDialingCode)) ?? normalizeUsername(typed);
  const { member, isKnownHere } = await findMember(context, username);

  const key = isKnownHere ? ownNetworkKey(typed, context.ip) : nameKey(typed);
  const attempt = isSignedDemoLogin(context, username, sent.demo)
    ? uncountedAttempt(context.now)
    : await reserveAttempt(
        context.db,
        // A known owner is not locked out by others on the same network; the per-name count alone limits guesses.
        isKnownHere
          ? [{ key, policy: accountPolicy }]
          : [
              { key: networkKey(context.ip), policy: networkPolicy },
              { key, policy: accountPolicy },
            ],
        captchaPassed,
        context.now,
      );
  if (attempt.kind === 'locked') throw await lockError(context, attempt.until);
  if (attempt.kind === 'captcha') throw new DomainError('login.captcha', { captcha: true, ...(sent.captcha ? { context: 'wrong' } : {}) });
  // The device mark replaces the slider only on the owner's known network. This reveals that the network is known, so it costs a try.
  if (usesDeviceMark && !(slidAt && isKnownHere)) throw new DomainError('human.needed');
  if (!member && context.brand.market.tellsWhoExists)
    throw new DomainError('account.unknown', { captcha: attempt.captchaNext, fields: { username: { code: 'field.unknown' } } });

  const wrongPassword = () => new DomainError('login.wrong', { captcha: attempt.captchaNext, triesLeft: attempt.triesLeft });
  if (!(await verifyPassword(member?.password_hash ?? null, password)) || !member) {
    if (attempt.after.lockedUntil) throw await lockError(context, attempt.after.lockedUntil);
    throw wrongPassword();
  }
  const isWeak = isCommonPassword(password, [username, context.brand.name]);
  const acceptPassword = (db: RequestContext['db']) =>
    inTransaction(db, async (trx) => {
      // A password change since the lookup has ended all sessions, and would miss this new one.
      const now = await trx.selectFrom('members').select('password_hash').where('id', '=', member.id).forNoKeyUpdate().executeTakeFirst();
      if (now?.password_hash !== member.password_hash) throw wrongPassword();
      if (isKnownHere) await trx.deleteFrom('login_failures').where('key', '=', key).execute();
      else {
        await releaseAttempt(trx, networkKey(context.ip));
        await clearFailures(trx, member);
      }
      // Stored because the plain password is not available later.
      if (isWeak) await trx.updateTable('members').set({ password_weak: true }).where('id', '=', member.id).execute();
    });
  await requireRole(context, sent.side ?? 'member', member.type).catch(async (error: unknown) => {
    // The password was right, so do not count this as a guess.
    await acceptPassword(context.db);
    throw error;
  });
  const verification = isKnownHere ? null : await requireStepUp(context, member, { slidAt });
  if (verification) {
    await acceptPassword(context.db);
    throw verification;
  }
  return inTransaction(context.db, async (trx) => {
    await acceptPassword(trx);
    return startSession({ ...context, db: trx }, member, { isWeak, slidAt });
  });
}

/** Login by a code sent to the member's number. Failures by strangers do not block it. */
async function logInByCode(context: RequestContext, sent: LoginSent): Promise<LoginResult> {
  await requireFeature(context, 'MOBILEVERCODELOGIN3');
  const number = await normalizeNumber(context, sent);
  await consumeRateLimit(context.db, `code-try:${networkOf(context.ip)}`, limitOf('codeTry', context.settings.demo), context.now);
  const proof = await verifyNumber(context, 'login', number, sent);
  const owner = await memberOfNumber(context.db, number);
  // Our codes go to members only, but the phone provider verifies any number.
  if (!owner) throw new DomainError('account.unknown', { fields: { mobileNum: { code: 'field.unknown' } } });
  const { member, isKnownHere } = await findMember(context, owner.username);
  if (!member) throw new DomainError('account.unknown');
  await requireRole(context, sent.side ?? 'member', member.type);
  const verification = isKnownHere ? null : await requireStepUp(context, member, { slidAt: null, byCode: true });
  if (verification) {
    await inTransaction(context.db, (trx) => proof.spend(trx));
    throw verification;
  }
  return inTransaction(context.db, async (trx) => {
    await proof.spend(trx);
    await clearFailures(trx, member);
    return startSession({ ...context, db: trx }, member);
  });
}
