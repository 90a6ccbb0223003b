/** Deterministic random numbers, so that a cover depends only on its game's code. */

/** Returns the next number, from 0 up to but excluding 1. */
export type RandomFraction = () => number;

/** A 32-bit hash of a text: FNV-1a over code points with a final mix, so that similar texts differ. */
export function seed(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The same sequence for the same seed (mulberry32, public domain). */
export function seededFractions(start: number): RandomFraction {
  let state = start | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The item at an index, wrapping around. Throws RangeError for an empty list. */
export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[Math.floor(index) % list.length];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}
