/**
 * What earns points: bets, and deposits as they are bet. A deposit that leaves without a bet earns nothing, so money that only passes
 * brings none (decision 100). Pure.
 */
import type { EarningProduct } from '#values/points.ts';

export type EarningEvent =
  | { readonly kind: 'deposit'; readonly amount: bigint }
  /** A settled bet. The product of a game that earns nothing is null. */
  | { readonly kind: 'bet'; readonly product: EarningProduct | null; readonly amount: bigint }
  /** Money left by a withdrawal or a transfer; `with` is the own money after it. */
  | { readonly kind: 'left'; readonly with: bigint };

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/**
 * Sums the events of a member in their order, by product. Each bet counts for deposits made before it, once for each unit of them. No more
 * is unbet than the member still has.
 */
export function countEarning(events: readonly EarningEvent[], unbetBefore: bigint) {
  const counted = new Map<EarningProduct, bigint>();
  const add = (product: EarningProduct, amount: bigint) => {
    if (amount > 0n) counted.set(product, (counted.get(product) ?? 0n) + amount);
  };
  let unbet = unbetBefore;
  for (const event of events) {
    if (event.kind === 'deposit') unbet += event.amount;
    else if (event.kind === 'left') unbet = least(unbet, event.with);
    else {
      const played = least(unbet, event.amount);
      unbet -= played;
      if (event.product) add(event.product, event.amount);
      add('deposit', played);
    }
  }
  return { counted, unbet };
}
