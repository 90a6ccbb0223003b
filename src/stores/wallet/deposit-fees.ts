/** Validation of a deposit amount before sending: fee, limits and daily remainder. */
import type { ValueOf } from '#calls/endpoint.ts';
import type { wallet } from '#calls/wallet.ts';
import { type Amount, minor, toAmount, toMinor, zero } from '#values/money.ts';
import { paymentFee } from '#values/payment-fee.ts';

export type Methods = ValueOf<typeof wallet.depositMethods>;
export type DepositMethod = Methods['methods'][number];

/** A key under `fault.` with its parameter. */
export interface AmountFault {
  readonly key: 'amount' | 'minimum' | 'maximum' | 'left';
  readonly amount: Amount | null;
}

/** The fee of an amount in the field, as the platform computes it. */
export function computeFee(amount: string, feePercent: string): Amount {
  return toAmount(paymentFee(toMinor(amount) ?? minor(0), toMinor(feePercent) ?? 0n));
}

/** Whether the member's own limit allows less than the daily remainder. */
export const isOwnStricter = ({ ownLimit, leftToday }: Methods): boolean =>
  ownLimit != null && (toMinor(ownLimit.left) ?? minor(0)) < (toMinor(leftToday) ?? minor(0));

/**
 * Checks an amount against the method and the daily remainder. Null when it may be sent. An own limit is the platform's to refuse: what it
 * allows changes by the minute, and each refusal counts as a sign that play may be getting out of hand.
 */
export function checkAmount(text: string, method: DepositMethod, leftToday: string): AmountFault | null {
  const units = toMinor(text);
  const minimum = toMinor(method.minimum) ?? minor(0);
  const maximum = toMinor(method.maximum) ?? minor(0);
  const left = toMinor(leftToday) ?? minor(0);
  if (units === null || units <= 0n) return { key: 'amount', amount: null };
  if (units < minimum) return { key: 'minimum', amount: toAmount(minimum) };
  if (units > maximum) return { key: 'maximum', amount: toAmount(maximum) };
  if (units > left) return { key: 'left', amount: toAmount(left) };
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

const quickTimes = [1, 2, 5, 10, 50] as const;
const mostQuick = 4;

/** Round amounts to choose by one press: from the smallest that the method takes, as far as it and the day allow. */
export function quickAmounts(method: Pick<DepositMethod, 'minimum' | 'maximum'> | null, leftToday = '0.00'): string[] {
  if (!method) return [];
  const { minimum, maximum } = method;
  const least = toMinor(minimum) ?? zero;
  const bounds = [maximum, leftToday].map((amount) => toMinor(amount) ?? zero);
  return quickTimes
    .map((times) => minor(least * BigInt(times)))
    .filter((amount) => amount > 0n && bounds.every((bound) => amount <= bound))
    .slice(-mostQuick)
    .map(toAmount);
}
