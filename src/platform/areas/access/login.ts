/** Login by username and password: what is wrong is never told apart, and guessing gets slower. */
import { takeTurn } from '#platform/db/limits.ts';
import { readSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Asking } from '#platform/handler.ts';
import { moduleFlagsOf, passwordExpires } from '#platform/rules/registration.ts';
import { accountPolicy, limitOf, networkOf, networkPolicy, secondsUntil, unshownPolicy } from '#platform/rules/throttle.ts';
import { Refused } from '#values/refused.ts';
import { days } from '#values/time.ts';
import { begin, forget, forgive, nameKey, networkKey, ownNetworkKey } from './attempts.ts';
import { readCaptcha } from './captcha.ts';
import { checkTask } from './human.ts';
import { foldName } from './members.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

export type LoginSent = {
  readonly username: string;
  readonly password: string;
  readonly type?: 'username' | 'sms' | '';
  readonly captcha?: string | undefined;
  readonly captchaId?: string | undefined;
  readonly human?: { readonly id: string; readonly answer: string } | undefined;
};

export type Opened = { readonly token: string; readonly firstTimeLogin: boolean; readonly passwordExpired: boolean };

const remembered = days(30);

async function lookUp(asking: Asking, username: string) {
  const member = await asking.db
    .selectFrom('members')
    .select(['id', 'password_hash', 'password_set_at', 'first_login_at'])
    .where('username', '=', username)
    .executeTakeFirst();
  const here = await asking.db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', member?.id ?? 0n)
    .where('ip', '=', asking.ip)
    .where('started_at', '>', new Date(asking.now.getTime() - remembered))
    .limit(1)
    .executeTakeFirst();
  return { member, isKnownHere: here !== undefined };
}

const lockedOut = (until: Date, now: Date) =>
  new Refused('login.locked', { retryAfter: secondsUntil(until, now), minutes: Math.ceil(secondsUntil(until, now) / 60), captcha: true });

export async function logIn(asking: Asking, sent: LoginSent): Promise<Opened> {
  if (sent.type === 'sms') throw new Refused('call.not_built');
  const username = foldName(sent.username);
  const missing = {
    ...(username === '' ? { username: { code: 'field.required' } } : {}),
    ...(sent.password === '' ? { password: { code: 'field.required' } } : {}),
  };
  if (Object.keys(missing).length > 0) throw new Refused('input.invalid', { fields: missing });
  await takeTurn(asking.db, `login:${networkOf(asking.ip)}`, limitOf('login', asking.settings.demo), asking.now);
  if (sent.human) await checkTask(asking, sent.human);
  const captchaPassed = await readCaptcha(asking, sent.captchaId, sent.captcha);
  const { member, isKnownHere } = await lookUp(asking, username);

  const policy = sent.human ? accountPolicy : unshownPolicy;
  const key = isKnownHere ? ownNetworkKey(username, asking.ip) : nameKey(username);
  const own = await begin(
    asking.db,
    [
      { key: networkKey(asking.ip), policy: networkPolicy },
      { key, policy },
    ],
    captchaPassed,
    asking.now,
  );
  if (own.kind === 'locked') throw lockedOut(own.until, asking.now);
  if (own.kind === 'captcha') throw new Refused('login.captcha', { captcha: true });

  if (!(await verifyPassword(member?.password_hash ?? null, sent.password)) || !member) {
    if (own.after.lockedUntil) throw lockedOut(own.after.lockedUntil, asking.now);
    throw new Refused('login.wrong', { captcha: own.captchaNext, triesLeft: own.triesLeft });
  }
  return inTransaction(asking.db, async (trx) => {
    await forgive(trx, networkKey(asking.ip));
    if (isKnownHere) await trx.deleteFrom('login_failures').where('key', '=', key).execute();
    else await forget(trx, username);
    return open({ ...asking, db: trx }, member);
  });
}

/** Opens a session for somebody whose credential held. */
export async function open(
  asking: Asking,
  member: { readonly id: bigint; readonly password_set_at: Date; readonly first_login_at: Date | null },
): Promise<Opened> {
  const flags = moduleFlagsOf(await readSetting(asking.db, 'module_flags'));
  return {
    token: await openSession(asking.db, asking, member.id),
    firstTimeLogin: member.first_login_at === null,
    passwordExpired: flags.PWDEXPFORCECHANGE3 && asking.now.getTime() - member.password_set_at.getTime() > passwordExpires,
  };
}
