/** Requests a withdrawal: limits, payment password and second check, then debit and request in the same transaction. */
import type { Transaction } from 'kysely';
import { type RequestContext, refusalOf, type Session } from '#platform/context.ts';
import { enqueueOnce } from '#platform/db/enqueue.ts';
import { assertLocked } from '#platform/db/locks/member-lock.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { TypedCode } from '#platform/identity/one-time-codes.ts';
import { verifyPaymentPassword } from '#platform/identity/payment-passwords.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { recordMoneyLeft } from '#platform/ledger/points.ts';
import { post, postedBalance } from '#platform/ledger/post.ts';
import type { Sending } from '#platform/outside/payment/port.ts';
import { checkWithdrawal } from '#platform/rules/payments/withdrawal-limits.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { randomCode, safeAlphabet } from '#platform/rules/random-code.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, toAmount } from '#values/money.ts';
import { paymentFee } from '#values/payment-fee.ts';
import { withdrawalReference } from './references.ts';
import { completeName, confirmedWithdrawalAccount, readWholeName, withdrawalAccountName } from './withdrawal-accounts.ts';
import { verifySecondCheck, waitsUntil } from './withdrawal-check.ts';
import { notifyAboutWithdrawal } from './withdrawal-messages.ts';
import { memberWithdrawalSettings, requestedToday, type WithdrawalWithAccount, withdrawableOf, withdrawalById } from './withdrawals.ts';

/** The delivery job that hands a withdrawal to the payment provider. Its key is the withdrawal's id. */
export const sendDelivery = 'wallet.send-withdrawal';

interface WithdrawalRequest extends TypedCode {
  readonly accountId: string;
  readonly amount: Minor;
  readonly paymentPassword: string;
  /** The whole name, for an account whose holder is incomplete. */
  readonly holder?: string | undefined;
  /** Where the code went that `verificationCode` repeats. */
  readonly way?: CodeChannel | undefined;
}

/** The provider's side that sends; null when none does. */
export const sendingOf = (context: Pick<RequestContext, 'outside'>, provider: string): Sending | null => {
  const port = context.outside.paymentOf(provider);
  return (port.available && port.sending) || null;
};

/**
 * Runs in the transaction of the idempotency key. Throws `DomainError` with the exceeded limit. Returns the refusal of a wrong payment
 * password or code, so that its count is committed. Nothing is debited before all checks have passed.
 */
export async function requestWithdrawal(
  context: RequestContext,
  { memberId }: Session,
  { paymentPassword, ...order }: WithdrawalRequest,
): Promise<WithdrawalWithAccount | DomainError> {
  const { db, now, brand, random } = context;
  const { accountId, amount } = order;
  const settings = await memberWithdrawalSettings(context, memberId);
  if (!sendingOf(context, settings.provider)) throw new DomainError('withdrawal.closed');
  const until = await waitsUntil(context, memberId, settings);
  if (until) throw new DomainError('withdrawal.contact_changed', { until: until.toISOString() });
  const account = await confirmedWithdrawalAccount(db, memberId, accountId);
  const wholeName = account.holder_incomplete ? readWholeName(account, order.holder) : null;
  // So two withdrawals cannot both use the last of a limit.
  assertLocked(db, memberId);
  await consumeRateLimit(db, `withdrawal:${memberId}`, limitOf('withdrawal', context.settings.demo), now);
  const { main } = await balanceOf(db, memberId);
  const today = await requestedToday(db, memberId, brand.timeZone, now);
  checkWithdrawal(amount, settings, today, main, await withdrawableOf(db, memberId, main, settings.turnover));
  const refusal =
    (await refusalOf(verifyPaymentPassword(context, memberId, paymentPassword))) ??
    (await refusalOf(verifySecondCheck(context, memberId, settings, order)));
  if (refusal) return refusal;
  if (wholeName !== null) await completeName(db, memberId, wholeName);

  const id = randomCode(random, safeAlphabet.toLowerCase(), 20);
  const fee = paymentFee(amount, settings.feeBasisPoints);
  const reference = await withdrawalReference(context);
  const posted = await post(db as Transaction<Tables>, {
    kind: 'withdrawal',
    reference,
    memberId,
    at: now,
    data: {
      withdrawal: id,
      amount: toAmount(amount),
      fee: toAmount(fee),
      account: withdrawalAccountName(brand, account),
    },
    lines: entriesFor.withdrawalAsked(memberId, amount),
  });
  await db
    .insertInto('withdrawals')
    .values({
      id,
      reference,
      member_id: memberId,
      account_id: account.id,
      provider: settings.provider,
      amount,
      fee,
      currency: brand.currency.code,
      requested_at: now,
      balance_after: postedBalance(posted, { member: memberId, kind: 'main' }),
    })
    .execute();
  await recordMoneyLeft(db, memberId, amount, now);
  await enqueueOnce(db, sendDelivery, id, { id }, now);
  const withdrawal = await withdrawalById(db, id);
  await notifyAboutWithdrawal(db, brand, withdrawal, 'requested', now);
  return withdrawal;
}
