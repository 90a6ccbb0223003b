/** Starts a deposit: limits and fee decided, a reference a person can read out, and the page where it is paid. */
import { isLanguage, localeOf } from '#i18n/locales.ts';
import type { Asking, Session } from '#platform/handler.ts';
import { checkDeposit, feeOf } from '#platform/rules/limits.ts';
import type { Minor } from '#values/money.ts';
import { toAmount } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import { type Deposit, depositSettings, insertDeposit, methodOf, oneAtATime, termsOf, usedToday } from './deposits.ts';

// Without letters and digits that are taken for each other.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const digits = '0123456789';

const drawn = (random: Asking['random'], from: string, length: number): string =>
  Array.from({ length }, () => from[random(from.length)]).join('');

/** Where the provider sends the person back to: the deposit's own page in their language. */
function returnUrlOf(asking: Asking, language: string, id: string): string {
  const prefix = language === asking.brand.languages[0] ? '' : `${localeOf(language).tag}/`;
  return `${asking.settings.publicUrl}/${prefix}member/depositv2?deposit=${id}`;
}

/** `asking.db` is the transaction of the money call. Throws `Refused` with the limit in the way. */
export async function startDeposit(
  asking: Asking,
  session: Session,
  wanted: { readonly method: string; readonly amount: Minor; readonly language?: string | undefined },
): Promise<Deposit> {
  const { db, now, brand, random } = asking;
  const method = await methodOf(db, wanted.method);
  if (!method) throw new Refused('input.invalid', { fields: { method: { code: 'field.invalid' } } });
  const { dailyLimit, openFor } = await depositSettings(db);
  await oneAtATime(db, session.memberId);
  checkDeposit(wanted.amount, termsOf(method), { limit: dailyLimit, used: await usedToday(db, session.memberId, brand.timeZone, now) });

  const asked = wanted.language?.toUpperCase() ?? asking.language;
  const language = isLanguage(asked) && brand.languages.includes(asked) ? asked : brand.languages[0];
  const id = drawn(random, letters.toLowerCase(), 20);
  const { payUrl } = await asking.outside.payment.open({
    id,
    method: method.code,
    amount: toAmount(wanted.amount),
    currency: brand.currency.code,
    language,
    returnUrl: returnUrlOf(asking, language, id),
  });
  const row = {
    id,
    member_id: session.memberId,
    method: method.code,
    amount: wanted.amount,
    fee: feeOf(wanted.amount, method.fee_basis_points),
    currency: brand.currency.code,
    pay_url: payUrl,
    created_at: now,
    open_until: new Date(now.getTime() + openFor),
  };
  for (;;) {
    const kept = await insertDeposit(db, { ...row, reference: `D-${drawn(random, letters, 4)}-${drawn(random, digits, 4)}` });
    if (kept) return kept;
  }
}
