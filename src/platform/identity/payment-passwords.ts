/** Verifies the payment password, or a helper's own password in its place, with counted tries. */
import { createHmac, randomBytes } from 'node:crypto';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit, readRateLimitUsage } from '#platform/db/rate-limits.ts';
import type { Limit } from '#platform/rules/rate-limits.ts';
import { asPaymentPassword } from '#values/access/payment-password.ts';
import { DomainError } from '#values/domain-error.ts';
import { RecentMap } from '#values/recent-map.ts';
import { hours, minutes } from '#values/time.ts';
import { verifyPassword } from './passwords.ts';
import { rememberedTry } from './remembered-tries.ts';

/** The fifth wrong one in an hour locks it for the rest of that hour. */
export const paymentPasswordLimit: Limit = { most: 5, window: hours(1) };
export const paymentPasswordKey = (memberId: bigint): string => `payment-password:${memberId}`;

/** `context` selects the sentence for a helper, who has no payment password. */
type Words = { readonly context?: 'sign_in' };

export const paymentPasswordWrong = (triesLeft: number, words: Words = {}) =>
  new DomainError('payment_password.wrong', {
    ...words,
    triesLeft,
    fields: { paymentPassword: { code: 'payment_password.wrong', triesLeft } },
  });
const locked = (retryAfter: number, words: Words) =>
  new DomainError('payment_password.locked', { ...words, retryAfter, minutes: Math.ceil(retryAfter / 60) });

const passwordRowOf = (db: RequestContext['db'], memberId: bigint) =>
  db
    .selectFrom('members')
    .select(['payment_password_hash', 'password_hash', 'staff_of'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();

export const hasPaymentPassword = async ({ db }: Pick<RequestContext, 'db'>, memberId: bigint): Promise<boolean> =>
  (await passwordRowOf(db, memberId)).payment_password_hash !== null;

/** How long a right one need not be compared again. */
const provedFor = minutes(10);
const mostProved = 10_000;
const provedKey = randomBytes(32);
/** Of each member the last one that was right, and until when that counts. */
const proved = new RecentMap<bigint, { readonly mark: string; readonly until: number }>(mostProved);

const markOf = (hash: string, given: string): string => createHmac('sha256', provedKey).update(`${hash} ${given}`).digest('base64');

/**
 * Compares it with the stored hash, which costs as much time of a processor as many orders. So a right one counts for some minutes in this
 * process: an agent who pays a team keeps nobody else waiting. Any other one ends that, so that nobody finds it by how long answers take.
 */
async function matchesHash(memberId: bigint, hash: string, given: string, now: Date): Promise<boolean> {
  const known = proved.get(memberId);
  if (known && known.until > now.getTime() && known.mark === markOf(hash, given)) return true;
  proved.delete(memberId);
  return verifyPassword(hash, given);
}

/** Only of a try that was counted. */
function rememberRight(memberId: bigint, hash: string, given: string, now: Date): void {
  proved.set(memberId, { mark: markOf(hash, given), until: now.getTime() + provedFor });
}

/** A helper has one password and never learns the agent's. */
const hashOf = ({ staff_of, password_hash, payment_password_hash }: Awaited<ReturnType<typeof passwordRowOf>>): string | null =>
  staff_of === null ? payment_password_hash : password_hash;

/**
 * Compares a payment password before the transaction of a money call, which would hold a connection for as long. It says nothing and
 * counts nothing: `verifyPaymentPassword` does, in the transaction. Null where nothing is compared, because none is set or all tries are
 * used.
 */
export async function comparePaymentPassword(
  { db, now }: RequestContext,
  memberId: bigint,
  given: string,
): Promise<RequestContext['paymentProof']> {
  const key = paymentPasswordKey(memberId);
  const used = (await readRateLimitUsage(db, [key], now)).get(key)?.used ?? 0;
  const hash = hashOf(await passwordRowOf(db, memberId));
  if (hash === null || used >= paymentPasswordLimit.most) return null;
  return { hash, matches: await matchesHash(memberId, hash, given, now) };
}

/** What was compared before the transaction, if the password is still that one. */
function comparedBefore(proof: RequestContext['paymentProof'], hash: string): boolean {
  if (proof?.hash === hash) return proof.matches;
  // It changed meanwhile. Nothing was done, and the repeat compares the new one.
  throw new DomainError('platform.away', { retryAfter: 1 });
}

/**
 * Throws `payment_password.missing` when the member has set none, `payment_password.wrong` with the tries left, or
 * `payment_password.locked`. Each try is counted before the comparison, and the repeat of a money call's wrong try gets the refusal of
 * the first. In a transaction the refusal must be returned, not thrown: a rollback would take the count back.
 */
export async function verifyPaymentPassword(context: RequestContext, memberId: bigint, typed: string): Promise<void> {
  const given = asPaymentPassword(typed);
  const { db, now } = context;
  const row = await passwordRowOf(db, memberId);
  const words: Words = row.staff_of === null ? {} : { context: 'sign_in' };
  const hash = hashOf(row);
  if (hash === null) throw new DomainError('payment_password.missing');
  // With the hash, so that a new payment password forgets the tries at the old one.
  const tried = await rememberedTry(context, 'payment-password', memberId, `${hash} ${given}`);
  if (tried.triesLeft !== null) throw paymentPasswordWrong(tried.triesLeft, words);
  const countTry = () =>
    consumeRateLimit(db, paymentPasswordKey(memberId), paymentPasswordLimit, now).catch((error: unknown) => {
      throw error instanceof DomainError ? locked(Number(error.params.retryAfter), words) : error;
    });
  const triesLeft = await countTry();
  const matches =
    context.paymentProof === undefined ? await matchesHash(memberId, hash, given, now) : comparedBefore(context.paymentProof, hash);
  if (!matches) {
    // Counting one more says until when it is locked: the hour began with the first wrong one.
    if (triesLeft === 0) await countTry();
    await tried.keep(triesLeft);
    throw paymentPasswordWrong(triesLeft, words);
  }
  await db.deleteFrom('limits').where('key', '=', paymentPasswordKey(memberId)).execute();
  rememberRight(memberId, hash, given, now);
}
