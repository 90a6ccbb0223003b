/** What may be deposited: fee, the method's own limits and the gross limit of the day. */
import { type Minor, minor, toAmount } from '#values/money.ts';
import { Refused } from '#values/refused.ts';

/** A method's terms. `feeBasisPoints` are hundredths of a percent of the amount: 150 is 1.5 %. */
export interface Terms {
  readonly minimum: Minor;
  readonly maximum: Minor;
  readonly feeBasisPoints: number;
  readonly open: boolean;
}

/** The fee of an amount; a part of a cent is not charged, so nobody pays more than the percentage that was stated. */
export const feeOf = (amount: Minor, feeBasisPoints: number): Minor => minor((amount * BigInt(feeBasisPoints)) / 10_000n);

/** Hundredths of a percent as a decimal string in percent: 150 is `"1.5"`, 0 is `"0"`. */
export const percentOf = (basisPoints: number): string => (basisPoints / 100).toFixed(2).replace(/\.?0+$/, '');

/** What the daily limit still allows after `used`; never below zero. */
export const leftOf = (dailyLimit: Minor, used: Minor): Minor => minor(used >= dailyLimit ? 0n : dailyLimit - used);

/** Throws `Refused` with the limit that is in the way. `used` is what was asked for today and has not failed, gross: what was withdrawn again does not count. */
export function checkDeposit(amount: Minor, terms: Terms, day: { readonly limit: Minor; readonly used: Minor }): void {
  if (!terms.open) throw new Refused('wallet.method_closed');
  if (amount < terms.minimum) throw new Refused('wallet.below_minimum', { minimum: toAmount(terms.minimum) });
  if (amount > terms.maximum) throw new Refused('wallet.above_maximum', { maximum: toAmount(terms.maximum) });
  const left = leftOf(day.limit, day.used);
  if (amount > left) throw new Refused('wallet.daily_limit', { limit: toAmount(day.limit), left: toAmount(left) });
}
