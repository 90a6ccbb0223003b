/** Which products are open in a branch and their highest stakes. The tightest setting counts; an agent sets none looser than above. */
import type { Minor } from '#values/money.ts';

/** What one agent, or the operator, decided for a product. */
export interface ProductSetting {
  readonly closed: boolean;
  /** Of one bet; null is no limit. */
  readonly highestStake: Minor | null;
}

export const noSetting: ProductSetting = { closed: false, highestStake: null };

const lower = (one: Minor | null, other: Minor | null): Minor | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

/** What holds under all these settings. */
export const tightestSetting = (settings: readonly ProductSetting[]): ProductSetting =>
  settings.reduce(
    (held, { closed, highestStake }) => ({ closed: held.closed || closed, highestStake: lower(held.highestStake, highestStake) }),
    noSetting,
  );

/** The part of a requested setting that is looser than the one above it, or null. Without a stake it asks for no more than above. */
export function looserThan(above: ProductSetting, requested: ProductSetting): 'closed' | 'stake' | null {
  if (above.closed && !requested.closed) return 'closed';
  return above.highestStake !== null && requested.highestStake !== null && requested.highestStake > above.highestStake ? 'stake' : null;
}

/** Why a bet is refused, or null. A free round stakes nothing, but needs an open product. */
export function refusedBet({ closed, highestStake }: ProductSetting, stake: Minor): 'closed' | 'stake' | null {
  if (closed) return 'closed';
  return highestStake !== null && stake > highestStake ? 'stake' : null;
}
