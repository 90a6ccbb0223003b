/** What a spin of a slot can start besides its wins: a multiplier, and coins that are held while the other places spin again. */
import type { SlotFeature } from '#values/games/slot-api-types.ts';
import { type Minor, minor } from '#values/money.ts';

type Feature<Is extends SlotFeature['is']> = Extract<SlotFeature, { is: Is }>;
type Random = (n: number) => number;
type Weighted = readonly (readonly [value: number, weight: number])[];

/** A coin that was held. `at` 0 lay on the reels, the others came with that spin. */
type HeldCoin = { readonly reel: number; readonly row: number; readonly at: number; readonly win: Minor };
export type Hold = {
  readonly coins: readonly HeldCoin[];
  readonly spins: number;
  /** Paid besides the coins when every place has one. */
  readonly full: Minor;
  readonly total: Minor;
};

const weightOf = (values: Weighted): number => values.reduce((sum, [, weight]) => sum + weight, 0);

/** The mean of weighted values. */
export const meanOf = (values: Weighted): number => values.reduce((sum, [value, weight]) => sum + value * weight, 0) / weightOf(values);

export const highestOf = (values: Weighted): number => Math.max(...values.map(([value]) => value));

function pick(values: Weighted, random: Random): number {
  let left = random(weightOf(values));
  for (const [value, weight] of values) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new RangeError('The weights of a slot do not add up');
}

export const pickTimes = ({ values }: Feature<'times'>, random: Random): number => pick(values, random);

/** Holds the coins in sight and spins the other places until no new coin has come so often, or none is left. `coin` in minor units. */
export function holdCoins(feature: Feature<'hold'>, grid: readonly (readonly string[])[], coin: bigint, random: Random): Hold {
  const { spins: again, chance, values, full } = feature;
  const coins: HeldCoin[] = [];
  const place = (reel: number, row: number, at: number) => coins.push({ reel, row, at, win: minor(coin * BigInt(pick(values, random))) });
  const empty: { reel: number; row: number }[] = [];
  for (const [row, symbols] of grid.entries())
    for (const [reel, symbol] of symbols.entries()) symbol === 'K' ? place(reel, row, 0) : empty.push({ reel, row });
  let spins = 0;
  for (let left = again; left > 0 && empty.length > 0; left--) {
    spins++;
    for (const { reel, row } of empty.splice(0)) {
      if (random(chance[1]) >= chance[0]) empty.push({ reel, row });
      else {
        place(reel, row, spins);
        left = again + 1;
      }
    }
  }
  const filled = empty.length === 0 ? minor(coin * BigInt(full)) : minor(0);
  return { coins, spins, full: filled, total: minor(coins.reduce((sum, { win }) => sum + win, filled as bigint)) };
}

/** How many coins are held in the end, and how likely all places are, from `held` of `places`. */
export function expectedHold({ spins, chance }: Feature<'hold'>, places: number, held: number): { coins: number; full: number } {
  const share = chance[0] / chance[1];
  const known = new Map<string, { coins: number; full: number }>();
  const from = (now: number, left: number): { coins: number; full: number } => {
    if (now === places) return { coins: places, full: 1 };
    if (left === 0) return { coins: now, full: 0 };
    const key = `${now} ${left}`;
    const found = known.get(key);
    if (found) return found;
    const empty = places - now;
    let [ways, sum] = [1, { coins: 0, full: 0 }];
    for (let came = 0; came <= empty; came++) {
      const likely = ways * share ** came * (1 - share) ** (empty - came);
      const then = from(now + came, came === 0 ? left - 1 : spins);
      sum = { coins: sum.coins + likely * then.coins, full: sum.full + likely * then.full };
      ways = (ways * (empty - came)) / (came + 1);
    }
    known.set(key, sum);
    return sum;
  };
  return from(held, spins);
}
