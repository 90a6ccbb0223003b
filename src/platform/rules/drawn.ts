/** Codes and numbers that people read out, write down and type. */

/** Digits and letters of which none is taken for another, and no vowels, so that no word stands there by accident. */
export const readable = '23456789BCDFGHJKMNPQRSTVWXZ';

/** `length` signs by chance. `random` gives a whole number in [0, below). */
export const drawn = (random: (below: number) => number, from: string, length: number): string =>
  Array.from({ length }, () => from[random(from.length)]).join('');
