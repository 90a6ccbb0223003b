/** Starts a deposit: limits and fee decided, a reference a person can read out, and the page where it is paid. */
import { addressIn } from '#i18n/address.ts';
import { isLanguage } from '#i18n/locales.ts';
import { takeTurn } from '#platform/db/limits.ts';
import type { Asking, Session } from '#platform/handler.ts';
import type { PaymentOrder } from '#platform/outside/payment/port.ts';
import { drawn, readable } from '#platform/rules/drawn.ts';
import { checkDeposit, feeOf } from '#platform/rules/limits.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import type { Minor } from '#values/money.ts';
import { toAmount } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import { minutes, toInstant } from '#values/time.ts';
import { type Deposit, depositSettings, insertDeposit, methodOf, oneAtATime, termsOf, usedToday } from './deposits.ts';

/** Where the provider sends the person back to: the deposit's own page in their language. */
const returnUrlOf = ({ settings, brand }: Asking, language: string, id: string): string =>
  `${settings.publicUrl}${addressIn(brand, language, '/member/depositv2')}?deposit=${id}`;

/** How long a deposit whose page never came is kept: whoever asks again with its key within it gets the page, then the job ends it. */
const unopenedFor = minutes(2);

type Wanted = { readonly method: string; readonly amount: Minor; readonly language?: string | undefined };

/** Decides and keeps the deposit, and gives the order that the provider is to be asked for. Throws `Refused` with the limit in the way. */
export async function beginDeposit(asking: Asking, session: Session, wanted: Wanted): Promise<PaymentOrder> {
  const { db, now, brand, random } = asking;
  const method = await methodOf(db, wanted.method);
  if (!method) throw new Refused('input.invalid', { fields: { method: { code: 'field.invalid' } } });
  if (!asking.outside.payment.available) throw new Refused('wallet.method_closed');
  const { dailyLimit, openFor } = await depositSettings(db);
  await oneAtATime(db, session.memberId);
  // What is not begun takes no turn back: the next one is refused all the same.
  await takeTurn(db, `deposit:${session.memberId}`, limitOf('deposit', asking.settings.demo), now);
  checkDeposit(wanted.amount, termsOf(method), { limit: dailyLimit, used: await usedToday(db, session.memberId, brand.timeZone, now) });

  const asked = wanted.language?.toUpperCase() ?? asking.language;
  const language = isLanguage(asked) && brand.languages.includes(asked) ? asked : brand.languages[0];
  const id = drawn(random, readable.toLowerCase(), 20);
  const row = {
    id,
    member_id: session.memberId,
    method: method.code,
    amount: wanted.amount,
    fee: feeOf(wanted.amount, method.fee_basis_points),
    currency: brand.currency.code,
    created_at: now,
    open_until: new Date(now.getTime() + unopenedFor),
  };
  const reference = () => `D-${drawn(random, readable, 4)}-${drawn(random, '0123456789', 4)}`;
  let kept: Deposit | undefined;
  while (!kept) kept = await insertDeposit(db, { ...row, reference: reference() });
  return {
    id,
    reference: kept.reference,
    method: method.code,
    amount: toAmount(wanted.amount),
    currency: brand.currency.code,
    language,
    returnUrl: returnUrlOf(asking, language, id),
    openUntil: toInstant(new Date(now.getTime() + openFor)),
  };
}

/** The address of the page, or null when the provider gave none in time. */
export async function openPage({ outside: { payment }, log, requestId }: Asking, order: PaymentOrder): Promise<string | null> {
  const patience = AbortSignal.timeout(payment.patience);
  const late = new Promise<never>((_, reject) => patience.addEventListener('abort', () => reject(patience.reason)));
  late.catch(() => {});
  try {
    const { payUrl } = await Promise.race([payment.open(order, patience), late]);
    return payUrl;
  } catch (error) {
    log.error({ requestId, order: order.id, why: String(error) }, 'the payment provider opened no page');
    return null;
  }
}

/**
 * Writes down what the provider said. Without a page the deposit ends here, so that it takes nothing of the day's limit, and `wallet.method_closed` is given back.
 * A deposit that has its page, or an end, stays as it is.
 */
export async function endOpening(asking: Asking, id: string, payUrl: string | null): Promise<Deposit | Refused> {
  const { db, now } = asking;
  const deposit = await db.selectFrom('deposits').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (deposit.state !== 'created' || deposit.pay_url !== null) return deposit;
  const { openFor } = await depositSettings(db);
  const kept = await db
    .updateTable('deposits')
    .set(payUrl === null ? { state: 'expired', expired_at: now } : { pay_url: payUrl, open_until: new Date(now.getTime() + openFor) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return payUrl === null ? new Refused('wallet.method_closed') : kept;
}
