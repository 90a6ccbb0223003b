/** Verifies the payment password, with counted tries. */
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import type { Limit } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { hours } from '#values/time.ts';
import { verifyPassword } from './passwords.ts';

/** The fifth wrong one in an hour locks it for the rest of that hour. */
export const paymentPasswordLimit: Limit = { most: 5, window: hours(1) };
export const paymentPasswordKey = (memberId: bigint): string => `payment-password:${memberId}`;

export const paymentPasswordWrong = (triesLeft: number) =>
  new DomainError('payment_password.wrong', { triesLeft, fields: { paymentPassword: { code: 'payment_password.wrong', triesLeft } } });
const locked = (retryAfter: number) => new DomainError('payment_password.locked', { retryAfter, minutes: Math.ceil(retryAfter / 60) });

/**
 * Throws `payment_password.missing` when the member has set none, `payment_password.wrong` with the tries left, or
 * `payment_password.locked`. Each try is counted before the comparison. In a transaction the refusal must be returned, not thrown:
 * a rollback would take the count back.
 */
export async function verifyPaymentPassword(context: RequestContext, memberId: bigint, given: string): Promise<void> {
  const { payment_password_hash } = await context.db
    .selectFrom('members')
    .select('payment_password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (payment_password_hash === null) throw new DomainError('payment_password.missing');
  const triesLeft = await consumeRateLimit(context.db, paymentPasswordKey(memberId), paymentPasswordLimit, context.now).catch(
    (error: unknown) => {
      throw error instanceof DomainError ? locked(Number(error.params.retryAfter)) : error;
    },
  );
  if (!(await verifyPassword(payment_password_hash, given))) {
    if (triesLeft === 0) throw locked(paymentPasswordLimit.window / 1000);
    throw paymentPasswordWrong(triesLeft);
  }
  await context.db.deleteFrom('limits').where('key', '=', paymentPasswordKey(memberId)).execute();
}
