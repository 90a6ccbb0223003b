/** VIP levels: which one a member's bets earn, and the exact need for the next (MC-16). A level that was reached is kept. */
import { type Minor, minor } from '#values/money.ts';

export interface LevelNeed {
  readonly level: number;
  readonly stake_needed: bigint;
}

/** The level after these bets: the highest whose need they meet, and never below the one held. */
export const earnedLevel = (levels: readonly LevelNeed[], held: number, staked: bigint): number =>
  levels.reduce((highest, { level, stake_needed: need }) => (need <= staked && level > highest ? level : highest), held);

/** The next level above the one held and what is still to bet for it; null at the top. */
export function nextLevelOf(
  levels: readonly LevelNeed[],
  held: number,
  staked: bigint,
): { readonly level: number; readonly left: Minor } | null {
  const next = levels.filter(({ level }) => level > held).sort((a, b) => a.level - b.level)[0];
  return next ? { level: next.level, left: minor(next.stake_needed > staked ? next.stake_needed - staked : 0n) } : null;
}
