/** Limits of a transfer to the upline: the amount of one and of a day, and what of the balance may leave the account. */
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount, zero } from '#values/money.ts';
import type { Withdrawable } from './withdrawal-limits.ts';

export interface TransferLimits {
  readonly minimum: Minor;
  readonly maximum: Minor;
  /** The sum of a day of the brand. */
  readonly dailyLimit: Minor;
}

export const leftToTransfer = ({ dailyLimit }: TransferLimits, sentToday: Minor): Minor =>
  minor(sentToday >= dailyLimit ? 0n : dailyLimit - sentToday);

/** The highest amount that would be accepted now; zero when none would. */
export function highestTransfer(limits: TransferLimits, sentToday: Minor, available: Minor): Minor {
  const highest = [available, limits.maximum, leftToTransfer(limits, sentToday)].reduce((least, one) => (one < least ? one : least));
  return highest < limits.minimum ? zero : highest;
}

/** Throws `DomainError` with the violated limit, and what would be allowed. */
export function checkTransfer(
  amount: Minor,
  limits: TransferLimits,
  sentToday: Minor,
  balance: Minor,
  { available, toBet }: Withdrawable,
): void {
  if (amount > balance) throw new DomainError('wallet.insufficient_funds', { amount: toAmount(amount) });
  if (amount > limits.maximum) throw new DomainError('wallet.above_maximum', { maximum: toAmount(limits.maximum) });
  if (amount < limits.minimum) throw new DomainError('wallet.below_minimum', { minimum: toAmount(limits.minimum) });
  const left = leftToTransfer(limits, sentToday);
  if (amount > left) throw new DomainError('transfer.daily_limit', { limit: toAmount(limits.dailyLimit), left: toAmount(left) });
  if (amount > available) throw new DomainError('transfer.turnover', { available: toAmount(available), toBet: toAmount(toBet) });
}
