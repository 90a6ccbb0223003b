/** Starts a deposit: checks limits, computes the fee, creates a readable reference and opens the payment page. */
import { localizedPath } from '#i18n/localized-url.ts';
import type { RequestContext, Session } from '#platform/context.ts';
import { assertLocked } from '#platform/db/locks/member-lock.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import type { PaymentOrder } from '#platform/outside/payment/port.ts';
import { withinPatience } from '#platform/outside/payment/within-patience.ts';
import { checkDepositLimits } from '#platform/protection/check-limits.ts';
import { recordDepositMarkers } from '#platform/protection/harm-markers.ts';
import { hasMoneyLimit } from '#platform/protection/limit-standings.ts';
import { checkDeposit } from '#platform/rules/payments/deposit-limits.ts';
import { paymentReference } from '#platform/rules/payments/payment-reference.ts';
import { randomCode, safeAlphabet } from '#platform/rules/random-code.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import type { Minor } from '#values/money.ts';
import { toAmount } from '#values/money.ts';
import { paymentFee } from '#values/payment-fee.ts';
import { minutes, toInstant } from '#values/time.ts';
import { type DepositRow, depositSettings, insertDeposit, methodOf, termsOf, usedToday } from './deposits.ts';

/** The URL to which the provider sends the user back: the deposit page in the user's language. */
const returnUrlOf = ({ settings, brand }: RequestContext, language: string, id: string): string =>
  `${settings.publicUrl}${localizedPath(brand, language, '/member/depositv2')}?deposit=${id}`;

/** How long a deposit without a payment page stays open. A retry with the same key within this time gets the page. */
const unopenedTimeout = minutes(2);

type DepositRequest = { readonly method: string; readonly amount: Minor; readonly language?: string | undefined };

/** The order, and the code of the provider that gets it. */
export type BegunDeposit = PaymentOrder & { readonly provider: string };

/** Checks and stores the deposit and returns the order for the provider. Throws `DomainError` with the exceeded limit. */
export async function beginDeposit(context: RequestContext, session: Session, request: DepositRequest): Promise<BegunDeposit> {
  const { db, now, brand, random } = context;
  const method = await methodOf(db, request.method);
  if (!method) throw new DomainError('input.invalid', { fields: { method: { code: 'field.invalid' } } });
  if (!context.outside.paymentOf(method.provider).available) throw new DomainError('wallet.method_closed');
  const { dailyLimit, openFor } = await depositSettings(db, brand);
  // So two deposits cannot both use the last of a limit.
  assertLocked(db, session.memberId);
  // Part of the deposit's transaction: a rejected deposit does not count. A full limit stays full, so the next attempt is refused too.
  await consumeRateLimit(db, `deposit:${session.memberId}`, limitOf('deposit', context.settings.demo), now);
  checkDeposit(request.amount, termsOf(method), { limit: dailyLimit, used: await usedToday(db, session.memberId, brand.timeZone, now) });
  if (brand.market.saferPlay.needsLimit && !(await hasMoneyLimit(db, session.memberId))) throw new DomainError('protection.limit_needed');
  await checkDepositLimits(db, session.memberId, request.amount, now);

  const requestedLanguage = request.language?.toUpperCase() ?? context.language;
  const language = brand.languages.includes(requestedLanguage) ? requestedLanguage : brand.languages[0];
  const id = randomCode(random, safeAlphabet.toLowerCase(), 20);
  const row = {
    id,
    member_id: session.memberId,
    method: method.code,
    provider: method.provider,
    amount: request.amount,
    fee: paymentFee(request.amount, method.fee_basis_points),
    currency: brand.currency.code,
    created_at: now,
    open_until: new Date(now.getTime() + unopenedTimeout),
  };
  let deposit: DepositRow | undefined;
  while (!deposit) deposit = await insertDeposit(db, { ...row, reference: paymentReference('D', random) });
  await recordDepositMarkers(db, session.memberId, now);
  return {
    id,
    reference: deposit.reference,
    provider: method.provider,
    method: method.code,
    amount: toAmount(request.amount),
    currency: brand.currency.code,
    language,
    returnUrl: returnUrlOf(context, language, id),
    openUntil: toInstant(new Date(now.getTime() + openFor)),
  };
}

/** The URL of the payment page, or null when the provider failed or timed out. */
export async function openPaymentPage(
  { outside, log, requestId }: RequestContext,
  { provider, ...order }: BegunDeposit,
): Promise<string | null> {
  const payment = outside.paymentOf(provider);
  try {
    const { payUrl } = await withinPatience(payment, (signal) => payment.open(order, signal));
    return payUrl;
  } catch (error) {
    log.error({ requestId, provider, order: order.id, why: String(error) }, 'the payment provider opened no page');
    return null;
  }
}

/**
 * Stores the provider's response. Without a page the deposit expires, so it uses none of the daily limit, and `wallet.method_closed`
 * is returned. A deposit that already has a page or has ended stays unchanged.
 */
export async function storePaymentPage(context: RequestContext, id: string, payUrl: string | null): Promise<DepositRow | DomainError> {
  const { db, now, brand } = context;
  const deposit = await db.selectFrom('deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (deposit.state !== 'created' || deposit.pay_url !== null) return deposit;
  const { openFor } = await depositSettings(db, brand);
  const updated = await db
    .updateTable('deposits')
    .set(payUrl === null ? { state: 'expired', expired_at: now } : { pay_url: payUrl, open_until: new Date(now.getTime() + openFor) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return payUrl === null ? new DomainError('wallet.method_closed') : updated;
}
