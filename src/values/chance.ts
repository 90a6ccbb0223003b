/** Chance that is always the same: everything in a cover that differs comes from its code. */

/** A number from 0 up to 1, another at each call. */
export type Chance = () => number;

/** 32 bits from a text: FNV-1a over its code points, stirred so that neighbours differ everywhere. */
export function seed(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The same row of numbers for the same seed (mulberry32, public domain). */
export function chanceOf(start: number): Chance {
  let state = start | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The member of a list at an index, going round at its end. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[Math.floor(index) % list.length];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}
