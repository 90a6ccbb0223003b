/** Setting, changing and resetting the payment password (MC-02). */
import type { RequestOf } from '#calls/endpoint.ts';
import type { RefusedField } from '#calls/response.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { broadcast } from '#client/tab-channel.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { paymentPasswordFault } from '#values/access/payment-password.ts';
import { $security, settleChange } from '../access/account-security.ts';
import { codeIdOf, type OwnCodeUse, storeSentCode } from '../access/otp.ts';
import { $passwordLock } from './password-lock.ts';

type NewPaymentPassword = RequestOf<typeof wallet.setPaymentPassword>;

/** The faults of the new payment password by field. */
export function newPaymentPasswordFaults(typed: Pick<NewPaymentPassword, 'newPaymentPassword' | 'confirmPaymentPassword'>) {
  const faults: Record<string, RefusedField> = {};
  const fault = paymentPasswordFault(typed.newPaymentPassword);
  if (fault) faults.newPaymentPassword = { code: fault };
  else if (typed.confirmPaymentPassword !== typed.newPaymentPassword) faults.confirmPaymentPassword = { code: 'field.unequal' };
  return faults;
}

/** Sets the first one, or changes it. Null on success. */
export const savePaymentPassword = (typed: NewPaymentPassword): Promise<Refusal | null> =>
  settleChange(
    callApi(wallet.setPaymentPassword, typed),
    // An answer that was lost may have set the first one. A refusal says that another one was set elsewhere.
    ({ code }) =>
      typed.paymentPassword === undefined && /^(?:network|internal|platform)/.test(code) && $security.get().value?.paymentPassword === true,
  );

export const paymentCodeUse = (way: CodeChannel): OwnCodeUse => `payment-${way}`;

/** Requests a code to reset it. Null when it was sent. */
export const requestPaymentPasswordCode = async (way: CodeChannel): Promise<Refusal | null> =>
  storeSentCode(paymentCodeUse(way), await callApi(wallet.sendPaymentPasswordCode, { way }));

/** Resets a forgotten one by a code. Null on success. */
export async function replacePaymentPassword(
  way: CodeChannel,
  typed: Omit<RequestOf<typeof wallet.resetPaymentPassword>, 'way' | 'codeId'>,
): Promise<Refusal | null> {
  const refusal = await settleChange(callApi(wallet.resetPaymentPassword, { ...typed, way, ...codeIdOf(paymentCodeUse(way)) }));
  if (refusal) return refusal;
  // A new one has no wrong tries. The form of the withdrawal may stand beneath this one, or in another tab.
  $passwordLock.set(null);
  broadcast({ about: 'withdrawal' });
  return null;
}
