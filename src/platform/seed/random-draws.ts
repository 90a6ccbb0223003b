/** Draws of the seed from seeded random numbers, the same on every machine. */
import { seededFractions } from '#values/seeded-random.ts';

/** Returns a uniform integer from 0 to `n` - 1. */
export type RandomBelow = (n: number) => number;

/** The same sequence for the same seed. */
export function seededRandom(start: number): RandomBelow {
  const next = seededFractions(start);
  return (n) => Math.floor(next() * n);
}

/** Picks an item uniformly. Throws RangeError for an empty list. */
export function pickOne<T>(random: RandomBelow, list: readonly T[]): T {
  const item = list[random(list.length)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

/** Picks an item by weight. Throws RangeError for an empty list. */
export function pickWeighted<T>(random: RandomBelow, list: readonly (readonly [item: T, weight: number])[]): T {
  let remaining = random(list.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [item, weight] of list) {
    if (remaining < weight) return item;
    remaining -= weight;
  }
  throw new RangeError('nothing to choose from');
}

/** Returns `length` random characters of an alphabet. */
export const randomText = (random: RandomBelow, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');
