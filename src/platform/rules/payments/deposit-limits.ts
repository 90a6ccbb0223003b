/** Deposit limits: the payment method's limits and the gross daily limit. */
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';

/** A payment method's terms. `feeBasisPoints` are hundredths of a percent of the amount: 150 is 1.5 %. */
export interface Terms {
  readonly minimum: Minor;
  readonly maximum: Minor;
  readonly feeBasisPoints: number;
  readonly open: boolean;
}

/** The remaining daily limit after `used`; never below zero. */
export const remainingLimit = (dailyLimit: Minor, used: Minor): Minor => minor(used >= dailyLimit ? 0n : dailyLimit - used);

/**
 * Throws `DomainError` with the violated limit. `used` is today's gross total of deposits that have not failed;
 * withdrawals do not reduce it.
 */
export function checkDeposit(amount: Minor, terms: Terms, day: { readonly limit: Minor; readonly used: Minor }): void {
  if (!terms.open) throw new DomainError('wallet.method_closed');
  if (amount < terms.minimum) throw new DomainError('wallet.below_minimum', { minimum: toAmount(terms.minimum) });
  if (amount > terms.maximum) throw new DomainError('wallet.above_maximum', { maximum: toAmount(terms.maximum) });
  const left = remainingLimit(day.limit, day.used);
  if (amount > left) throw new DomainError('wallet.daily_limit', { limit: toAmount(day.limit), left: toAmount(left) });
}
