/** Random codes that people read out, write down and type. */

/** Unambiguous digits and letters, without vowels, so that no word appears by accident. */
export const safeAlphabet = '23456789BCDFGHJKMNPQRSTVWXZ';

/** Returns `length` random characters of `from`. `random` returns an integer in [0, below). */
export const randomCode = (random: (below: number) => number, from: string, length: number): string =>
  Array.from({ length }, () => from[random(from.length)]).join('');
