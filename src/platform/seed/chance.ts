/** Chance of the demo world: the same start gives the same world on every machine (mulberry32, public domain). */

/** A whole number from 0 up to, not including, `n`. */
export type Chance = (n: number) => number;

export function chanceFrom(start: number): Chance {
  let state = start >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * n);
  };
}

/** One of a list, each as likely. */
export function oneOf<T>(chance: Chance, list: readonly T[]): T {
  const item = list[chance(list.length)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

/** One of a list by weight. */
export function weighted<T>(chance: Chance, list: readonly (readonly [item: T, weight: number])[]): T {
  let left = chance(list.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [item, weight] of list) {
    if (left < weight) return item;
    left -= weight;
  }
  throw new RangeError('nothing to choose from');
}

/** `length` signs of an alphabet. */
export const drawn = (chance: Chance, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[chance(alphabet.length)]).join('');
