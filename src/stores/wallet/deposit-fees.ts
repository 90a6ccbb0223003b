/** Validation of a deposit amount before sending: fee, limits and daily remainder. */
import type { ValueOf } from '#calls/endpoint.ts';
import type { wallet } from '#calls/wallet.ts';
import { type Amount, minor, toAmount, toMinor } from '#values/money.ts';
import { paymentFee } from '#values/payment-fee.ts';
import { serverNow } from '#values/server-clock.ts';

export type Methods = ValueOf<typeof wallet.depositMethods>;
export type DepositMethod = Methods['methods'][number];

/** A key under `fault.` with its parameter. */
export interface AmountFault {
  readonly key: 'amount' | 'minimum' | 'maximum' | 'left' | 'own';
  readonly amount: Amount | null;
}

/** The fee of an amount in the field, as the platform computes it. */
export function computeFee(amount: string, feePercent: string): Amount {
  return toAmount(paymentFee(toMinor(amount) ?? minor(0), toMinor(feePercent) ?? 0n));
}

/** The member's own limit while it allows less than the daily remainder. */
export function strictestOwn({ ownLimit, leftToday }: Methods): NonNullable<Methods['ownLimit']> | null {
  // It allows more by now, and the platform says how much.
  if (!ownLimit || (ownLimit.freesAt && Date.parse(ownLimit.freesAt) <= serverNow())) return null;
  return (toMinor(ownLimit.left) ?? minor(0)) < (toMinor(leftToday) ?? minor(0)) ? ownLimit : null;
}

/** Checks an amount against the method, the daily remainder and the own limit. Null when it may be sent. */
export function checkAmount(text: string, method: DepositMethod, methods: Methods): AmountFault | null {
  const units = toMinor(text);
  const minimum = toMinor(method.minimum) ?? minor(0);
  const maximum = toMinor(method.maximum) ?? minor(0);
  const own = strictestOwn(methods);
  const left = toMinor(own?.left ?? methods.leftToday) ?? minor(0);
  if (units === null || units <= 0n) return { key: 'amount', amount: null };
  if (units < minimum) return { key: 'minimum', amount: toAmount(minimum) };
  if (units > maximum) return { key: 'maximum', amount: toAmount(maximum) };
  if (units > left) return { key: own ? 'own' : 'left', amount: toAmount(left) };
  return null;
}

/** Normalizes a typed amount to two decimals for the request. Null when invalid. */
export function parseAmount(text: string): Amount | null {
  const units = toMinor(text);
  return units === null || units <= 0n ? null : toAmount(units);
}

/** What must be bet before a credited amount can be withdrawn, `turnover` times of it. */
export const toBetFirst = (credited: string, turnover: number): Amount =>
  toAmount(minor(((toMinor(credited) ?? minor(0)) * BigInt(Math.round(turnover * 100))) / 100n));

/** The balance after an amount, less its fee, was credited. */
export function balanceAfter(balance: string, amount: string, fee: string): Amount {
  const units = (text: string) => toMinor(text) ?? minor(0);
  return toAmount(minor(units(balance) + units(amount) - units(fee)));
}
