/** Login by username and password or by a code: what is wrong is never told apart, and guessing gets slower. */

import { isDemoPress } from '#platform/db/demo-press.ts';
import { takeTurn } from '#platform/db/limits.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Asking } from '#platform/handler.ts';
import { isCommonPassword } from '#platform/rules/password.ts';
import { type Attempt, accountPolicy, limitOf, networkPolicy, noFailures, secondsUntil, unshownPolicy } from '#platform/rules/throttle.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';
import { begin, forget, forgive, nameKey, networkKey, ownNetworkKey } from './attempts.ts';
import { readCaptcha } from './captcha.ts';
import { spendMark } from './device-mark.ts';
import { checkTask } from './human.ts';
import { foldName } from './members.ts';
import { mustBeOn } from './modules.ts';
import { isKnownFrom } from './networks.ts';
import { memberOfNumber, type NumberProof, numberOf, proveNumber, type TypedNumber, usernameBehind } from './numbers.ts';
import { type Opened, open } from './opening.ts';
import { verifyPassword } from './passwords.ts';
import { mustBelong, type Side } from './sides.ts';
import { mustVerify } from './verification.ts';
import { ways } from './ways.ts';

export type LoginSent = TypedNumber &
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

async function lookUp(asking: Asking, username: string) {
  const member = await asking.db
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
      'mobile',
      'details',
      'payee_name',
    ])
    .where('username', '=', username)
    .executeTakeFirst();
  return { member, isKnownHere: await isKnownFrom(asking.db, member?.id ?? null, asking.ip, asking.now) };
}

/** The lock is for passwords only: its sentence names what the owner gets in by at once (`context` picks it). */
async function lockedOut(asking: Asking, until: Date): Promise<Refused> {
  const { resetByEmail, loginBySms } = await ways(asking);
  const context = resetByEmail && loginBySms ? 'both' : resetByEmail ? 'email' : loginBySms ? 'sms' : 'none';
  const retryAfter = secondsUntil(until, asking.now);
  return new Refused('login.locked', { retryAfter, minutes: Math.ceil(retryAfter / 60), captcha: true, context });
}

/** The password stands beside the button that was pressed. */
const notCounted = (now: Date): Attempt => ({
  kind: 'go',
  after: noFailures(now),
  triesLeft: accountPolicy.lockAfter,
  captchaNext: false,
});

export async function logIn(asking: Asking, sent: LoginSent): Promise<Opened> {
  if (sent.type === 'sms') return logInByCode(asking, sent);
  const { username: typed = '', password = '' } = sent;
  const missing = {
    ...(foldName(typed) === '' ? { username: { code: 'field.required' } } : {}),
    ...(password === '' ? { password: { code: 'field.required' } } : {}),
  };
  if (Object.keys(missing).length > 0) throw new Refused('input.invalid', { fields: missing });
  await takeTurn(asking.db, `login:${networkOf(asking.ip)}`, limitOf('login', asking.settings.demo), asking.now);
  if (sent.human) await checkTask(asking, sent.human);
  const byMark = !sent.human && !sent.captcha && asking.deviceMark !== null;
  const slidAt = sent.human ? asking.now : byMark ? await spendMark(asking) : null;
  const captchaPassed = await readCaptcha(asking, sent.captchaId, sent.captcha);
  const username = (await usernameBehind(asking, typed.trim(), sent.countryDialingCode)) ?? foldName(typed);
  const { member, isKnownHere } = await lookUp(asking, username);

  const policy = slidAt || byMark || captchaPassed ? accountPolicy : unshownPolicy;
  const key = isKnownHere ? ownNetworkKey(typed, asking.ip) : nameKey(typed);
  const own = isDemoPress(asking, username, sent.demo)
    ? notCounted(asking.now)
    : await begin(
        asking.db,
        // Others behind the address must not keep an owner out who is known there: that count alone bounds guesses.
        isKnownHere
          ? [{ key, policy }]
          : [
              { key: networkKey(asking.ip), policy: networkPolicy },
              { key, policy },
            ],
        captchaPassed,
        asking.now,
      );
  if (own.kind === 'locked') throw await lockedOut(asking, own.until);
  if (own.kind === 'captcha') throw new Refused('login.captcha', { captcha: true, ...(sent.captcha ? { context: 'wrong' } : {}) });
  // A device that passed the slider is believed where its owner is known, and nowhere else. That tells who is known there, so it costs a try.
  if (byMark && !(slidAt && isKnownHere)) throw new Refused('human.needed');
  if (!member && asking.brand.market.tellsWhoExists)
    throw new Refused('account.unknown', { captcha: own.captchaNext, fields: { username: { code: 'field.unknown' } } });

  const wrong = () => new Refused('login.wrong', { captcha: own.captchaNext, triesLeft: own.triesLeft });
  if (!(await verifyPassword(member?.password_hash ?? null, password)) || !member) {
    if (own.after.lockedUntil) throw await lockedOut(asking, own.after.lockedUntil);
    throw wrong();
  }
  const isWeak = isCommonPassword(password, [username, asking.brand.name]);
  const held = (db: Asking['db']) =>
    inTransaction(db, async (trx) => {
      // A password that was changed since it was looked up has ended all that it opened, and this would not be among it.
      const now = await trx.selectFrom('members').select('password_hash').where('id', '=', member.id).forNoKeyUpdate().executeTakeFirst();
      if (now?.password_hash !== member.password_hash) throw wrong();
      if (isKnownHere) await trx.deleteFrom('login_failures').where('key', '=', key).execute();
      else {
        await forgive(trx, networkKey(asking.ip));
        await forget(trx, member);
      }
      // Kept, because after a reload nobody knows the password any more.
      if (isWeak) await trx.updateTable('members').set({ password_weak: true }).where('id', '=', member.id).execute();
    });
  await mustBelong(asking, sent.side ?? 'member', member.type).catch(async (error: unknown) => {
    // The password was right: this was no guess.
    await held(asking.db);
    throw error;
  });
  const verification = isKnownHere ? null : await mustVerify(asking, member, slidAt);
  if (verification) {
    await held(asking.db);
    throw verification;
  }
  return inTransaction(asking.db, async (trx) => {
    await held(trx);
    return open({ ...asking, db: trx }, member, { isWeak, slidAt });
  });
}

/** By a code that was sent to the member's number: whoever has it is the owner, whatever strangers tried before. */
async function logInByCode(asking: Asking, sent: LoginSent): Promise<Opened> {
  await mustBeOn(asking, 'MOBILEVERCODELOGIN3');
  const number = await numberOf(asking, sent);
  await takeTurn(asking.db, `code-try:${networkOf(asking.ip)}`, limitOf('codeTry', asking.settings.demo), asking.now);
  const right = await proveNumber(asking, 'login', number, sent);
  const holder = await memberOfNumber(asking.db, number);
  // A code is sent to members only; the phone provider vouches for anybody's number.
  if (!holder) throw new Refused('account.unknown', { fields: { mobileNum: { code: 'field.unknown' } } });
  const { member } = await lookUp(asking, holder.username);
  if (!member) throw new Refused('account.unknown');
  await mustBelong(asking, sent.side ?? 'member', member.type);
  return inTransaction(asking.db, async (trx) => {
    await right.spend(trx);
    await forget(trx, member);
    return open({ ...asking, db: trx }, member);
  });
}
