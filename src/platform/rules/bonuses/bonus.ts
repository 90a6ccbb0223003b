/** Bonus money: what a deposit brings, which money pays a bet, how a win is split, and how a bonus ends (decision 027). */
import { type Minor, minor, zero } from '#values/money.ts';
import type { BonusState } from '#values/rewards/reward-states.ts';

/** The money of a bet or a win, by the purse it comes from or goes to. */
export interface Shares {
  readonly own: Minor;
  readonly bonus: Minor;
}

/** The bonus for a deposit: a share in percent, rounded down, up to the most. Zero below the minimum. */
export function bonusForDeposit(
  deposit: Minor,
  { percent, minimum, most }: { readonly percent: number; readonly minimum: Minor; readonly most: Minor },
): Minor {
  if (deposit < minimum) return zero;
  const share = minor((deposit * BigInt(Math.round(percent * 100))) / 10_000n);
  return share > most ? most : share;
}

/** Own money pays first, and the bonus the rest. Null when both together are too little. */
export function splitStake(amount: Minor, purse: Shares): Shares | null {
  if (amount > purse.own + purse.bonus) return null;
  const own = amount < purse.own ? amount : purse.own;
  return { own, bonus: minor(amount - own) };
}

/** A win follows the stake in proportion; the odd unit is the member's own. */
export function splitWin(win: Minor, stake: Shares): Shares {
  const bonus = minor((win * stake.bonus) / (stake.own + stake.bonus));
  return { own: minor(win - bonus), bonus };
}

/** The part of a settled bet that counts towards the bets needed. */
export const countedStake = (bet: Minor, mostBet: Minor | null): Minor => (mostBet !== null && bet > mostBet ? mostBet : bet);

/** The bets still needed; never below zero. */
export const missingStake = (needed: Minor, staked: Minor): Minor => (staked >= needed ? zero : minor(needed - staked));

/** Whose the bonus part of a win or a refund is, by what became of its bonus meanwhile. */
export function ownerOfBonusPart(state: BonusState): 'bonus' | 'own' | 'house' {
  if (state === 'active') return 'bonus';
  return state === 'released' ? 'own' : 'house';
}

/** How a settled bet leaves its bonus: `open` is whether another bet with it still runs. */
export function afterBet(
  { staked, stakeNeeded }: { readonly staked: Minor; readonly stakeNeeded: Minor },
  left: Minor,
  open: boolean,
): BonusState {
  // A running bet may still bring something back.
  if (left === zero) return open ? 'active' : 'lost';
  return staked >= stakeNeeded ? 'released' : 'active';
}
