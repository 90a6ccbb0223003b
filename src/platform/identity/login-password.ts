/** The login password of a signed-in member, asked again before a change of the account. */
import type { RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { accountPolicy, type FailurePolicy, networkPolicy } from '#platform/rules/access/login-limits.ts';
import { secondsUntil } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { hasAuthenticator } from './factors/authenticators.ts';
import { networkKey, ownNetworkKey, releaseAttempt, reserveAttempt } from './login-attempts.ts';
import { requireProof } from './owner-proof.ts';
import { verifyPassword } from './passwords.ts';

/** No captcha for a signed-in member; the lock still applies. */
const withoutCaptcha = (policy: FailurePolicy): FailurePolicy => ({ ...policy, captchaAfter: Number.POSITIVE_INFINITY });

const fieldError = (name: string, code: string) => new DomainError('input.invalid', { fields: { [name]: { code } } });

/**
 * Counts as a login attempt, so a stolen session cannot be used to guess the password. Throws at `field`, or `login.locked`. Never call
 * it in a transaction.
 */
export async function verifyLoginPassword(
  context: RequestContext,
  member: { readonly username: string; readonly password_hash: string },
  given: string,
  field: string,
): Promise<void> {
  if (given === '') throw fieldError(field, 'field.required');
  const key = ownNetworkKey(member.username, context.ip);
  const sessionKey = `session:${member.username}`;
  const attempt = await reserveAttempt(
    context.db,
    [
      { key: networkKey(context.ip), policy: withoutCaptcha(networkPolicy) },
      { key, policy: withoutCaptcha(accountPolicy) },
      // Whoever holds a session, or a link that has just set the password, can guess from many networks; nobody else fills this one.
      { key: sessionKey, policy: withoutCaptcha(accountPolicy) },
    ],
    false,
    context.now,
  );
  if (attempt.kind === 'locked') {
    const retryAfter = secondsUntil(attempt.until, context.now);
    throw new DomainError('login.locked', { retryAfter, minutes: Math.ceil(retryAfter / 60) });
  }
  if (!(await verifyPassword(member.password_hash, given))) throw fieldError(field, 'field.password_wrong');
  await inTransaction(context.db, async (trx) => {
    await releaseAttempt(trx, networkKey(context.ip));
    await releaseAttempt(trx, key);
    await releaseAttempt(trx, sessionKey);
  });
}

type PasswordOwner = { readonly username: string; readonly password_hash: string };

/** Checks the login password at `password`. Members without one, who sign in by code, prove themselves instead. */
export async function requirePassword(context: RequestContext, owner: PasswordOwner, password: string | undefined): Promise<void> {
  if (owner.password_hash.startsWith('$')) await verifyLoginPassword(context, owner, password ?? '', 'password');
  else await requireProof(context);
}

/** Besides the password, a member with an authenticator has to prove themselves by it: otherwise the password would go round it. */
export async function requireOwner(
  context: RequestContext,
  owner: PasswordOwner & { readonly id: bigint },
  password: string | undefined,
): Promise<void> {
  if (await hasAuthenticator(context.db, owner.id)) await requireProof(context);
  await requirePassword(context, owner, password);
}
