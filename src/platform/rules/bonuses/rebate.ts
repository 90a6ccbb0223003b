/** The rebate of each product: own money bet times its rate, rounded up to the next unit in the member's favour (MC-15). */
import { type Minor, minor, zero } from '#values/money.ts';

export interface RebateProduct<Product extends string> {
  readonly gameType: Product;
  readonly staked: Minor;
  /** Hundredths of a percent: 50 is 0.5 %. */
  readonly basisPoints: number;
  readonly amount: Minor;
}

export const rebateOf = (staked: Minor, basisPoints: number): Minor =>
  minor(basisPoints <= 0 ? 0n : (staked * BigInt(basisPoints) + 9_999n) / 10_000n);

/** The products with a rate, in the order of the rates. */
export function rebateProducts<Product extends string>(
  rates: readonly (readonly [Product, number])[],
  staked: ReadonlyMap<string, Minor>,
): RebateProduct<Product>[] {
  return rates
    .filter(([, basisPoints]) => basisPoints > 0)
    .map(([gameType, basisPoints]) => {
      const bets = staked.get(gameType) ?? zero;
      return { gameType, staked: bets, basisPoints, amount: rebateOf(bets, basisPoints) };
    });
}
