/** What a method says of an amount before it is sent: fee, limits, what is left of the day. */
import type { ValueOf } from '#calls/call.ts';
import type { wallet } from '#calls/wallet.ts';
import { type Amount, minor, toAmount, toMinor } from '#values/money.ts';

export type Methods = ValueOf<typeof wallet.depositMethods>;
export type Method = Methods['methods'][number];

/** The sentence to show: a key under `fault.` and what it needs. */
export interface AmountFault {
  readonly key: 'amount' | 'minimum' | 'maximum' | 'left';
  readonly amount: Amount | null;
}

/** The fee of an amount: the part of a cent is not charged, as the platform reckons. */
export function feeOf(amount: string, feePercent: string): Amount {
  const units = toMinor(amount) ?? minor(0);
  const basisPoints = toMinor(feePercent) ?? minor(0);
  return toAmount(minor((units * basisPoints) / 10_000n));
}

/** Null when the amount may be sent; a half-typed amount is at fault only once it is judged. */
export function judgeAmount(text: string, method: Method, leftToday: string): AmountFault | null {
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

/** What the wire takes of what was typed: two decimals, no spaces. Null when it is no amount. */
export function asAmount(text: string): Amount | null {
  const units = toMinor(text);
  return units === null || units <= 0n ? null : toAmount(units);
}

/** The balance once an amount less its fee has arrived. */
export function balanceAfter(balance: string, amount: string, fee: string): Amount {
  const units = (text: string) => toMinor(text) ?? minor(0);
  return toAmount(minor(units(balance) + units(amount) - units(fee)));
}
