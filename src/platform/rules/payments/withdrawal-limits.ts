/** Withdrawal limits: the amount of one and of a day, how many a day, and what of the balance can be withdrawn. */
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount, zero } from '#values/money.ts';

/** The market's terms of a withdrawal. */
export interface WithdrawalLimits {
  readonly minimum: Minor;
  readonly maximum: Minor;
  /** How many withdrawals a member may request in a day of the brand. */
  readonly perDay: number;
  /** The sum of a day. */
  readonly dailyLimit: Minor;
  readonly feeBasisPoints: number;
  /** How often a deposit must be bet before it can be withdrawn; 0 asks for nothing. */
  readonly turnover: number;
}

/** What a member has requested since midnight, without what was returned. */
export interface RequestedToday {
  readonly count: number;
  readonly amount: Minor;
}

export interface Withdrawable {
  /** What of the balance can be withdrawn. */
  readonly available: Minor;
  /** What stays until it has been played; zero when the condition is met. */
  readonly locked: Minor;
  /** How much is still to be bet for the locked part. */
  readonly toBet: Minor;
}

/**
 * What can be withdrawn, when `unbet` of the required stakes is missing. A deposit counts once it has been bet `turnover` times, and
 * winnings are free. The locked part never exceeds the balance.
 */
export function withdrawable(balance: Minor, unbet: Minor, turnover: number): Withdrawable {
  if (turnover <= 0 || unbet <= zero || balance <= zero) return { available: balance > zero ? balance : zero, locked: zero, toBet: zero };
  const times = turnoverHundredths(turnover);
  const share = minor((unbet * 100n + times - 1n) / times);
  const locked = share > balance ? balance : share;
  return { available: minor(balance - locked), locked, toBet: unbet };
}

/** Left of the day's sum and count; never below zero. */
export const leftOfDay = ({ perDay, dailyLimit }: WithdrawalLimits, { count, amount }: RequestedToday): RequestedToday => ({
  count: Math.max(0, perDay - count),
  amount: minor(amount >= dailyLimit ? 0n : dailyLimit - amount),
});

/** The highest amount that would be accepted now; zero when none would. */
export function highestWithdrawal(limits: WithdrawalLimits, today: RequestedToday, available: Minor): Minor {
  const left = leftOfDay(limits, today);
  const highest = [available, limits.maximum, left.amount].reduce((least, one) => (one < least ? one : least));
  return left.count === 0 || highest < limits.minimum ? zero : highest;
}

/** The limits of a member who is excluded: no minimum, no limit of the day and no condition holds the last unit back. */
export const limitsOfLeaving = <Limits extends WithdrawalLimits>(limits: Limits): Limits => ({
  ...limits,
  minimum: minor(1),
  perDay: 1_000,
  dailyLimit: minor(limits.maximum * 1_000n),
  turnover: 0,
});

/** Throws `DomainError` with the violated limit, and what would be allowed. */
export function checkWithdrawal(
  amount: Minor,
  limits: WithdrawalLimits,
  today: RequestedToday,
  balance: Minor,
  { available, toBet }: Withdrawable,
): void {
  if (amount > balance) throw new DomainError('wallet.insufficient_funds', { amount: toAmount(amount) });
  if (amount > limits.maximum) throw new DomainError('wallet.above_maximum', { maximum: toAmount(limits.maximum) });
  if (amount < limits.minimum) throw new DomainError('wallet.below_minimum', { minimum: toAmount(limits.minimum) });
  const left = leftOfDay(limits, today);
  if (left.count === 0) throw new DomainError('withdrawal.too_many_today', { perDay: limits.perDay });
  if (amount > left.amount)
    throw new DomainError('withdrawal.daily_limit', { limit: toAmount(limits.dailyLimit), left: toAmount(left.amount) });
  if (amount > available) throw new DomainError('withdrawal.turnover', { available: toAmount(available), toBet: toAmount(toBet) });
}

/** A deposit or a stake. */
export type TurnoverEvent = { readonly kind: 'deposit' | 'bet'; readonly amount: Minor };

/** How often a deposit must be bet, in hundredths. */
export const turnoverHundredths = (turnover: number): bigint => BigInt(Math.round(turnover * 100));

/**
 * Sums up the stakes still missing: each deposit asks for `turnover` times its amount, and each later stake counts, down to zero.
 * Events come from the newest back, and `required` is what all deposits ask for, so a long history need not be read to its beginning.
 */
export function sumUnbet(required: Minor, turnover: number) {
  let sum = 0n;
  let most = 0n;
  let earlier: bigint = required;
  return {
    /** Takes the next earlier event. False when no earlier one can change the result. */
    add({ kind, amount }: TurnoverEvent): boolean {
      const asked = kind === 'deposit' ? (amount * turnoverHundredths(turnover)) / 100n : 0n;
      sum += kind === 'deposit' ? asked : -amount;
      earlier -= asked;
      if (sum > most) most = sum;
      return sum + earlier > most;
    },
    missing: (): Minor => minor(most),
  };
}
