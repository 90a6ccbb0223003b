/** Exact name search: ignores accents and case, and ranks matches at the start of a word first. */
import { stripAccents } from '../text/strip-accents.ts';

/** Names are written together and apart: `hanoi`, `Hà Nội`. */
export const withoutSpaces = (name: string): string => name.replaceAll(' ', '');
/** Fewer letters than this are in too many names that are read without their spaces. */
export const minSqueezed = 4;

/** Start and end, in characters of the name. */
export type Range = readonly [number, number];

export interface Match {
  /** Index of the name in its list. */
  readonly place: number;
  /** Range of each word, in order, without overlaps. */
  readonly ranges: readonly Range[];
}

const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined &&
  ((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || (letter > '\x7f' && /[\p{L}\p{M}\p{N}]/u.test(letter)));
const startsWord = (name: string, at: number): boolean => at === 0 || !isLetter(name[at - 1]);

/** The position of a word in a name, preferably at the start of one of its words; -1 when absent. */
function placeOf(word: string, name: string): number {
  const first = name.indexOf(word);
  for (let at = first; at >= 0; at = name.indexOf(word, at + 1)) if (startsWord(name, at)) return at;
  return first;
}

/** What can be opened before what cannot, each in its order. */
export const openFirst = <T>(list: readonly T[], isOpen: (one: T) => boolean): T[] => [
  ...list.filter(isOpen),
  ...list.filter((one) => !isOpen(one)),
];

/** Factors of the sort key, larger than any index, length or position in it. */
const placeFactor = 2 ** 20;
const lengthFactor = 2 ** 7;

/**
 * Names that contain every typed word, best first. Open games precede closed ones. Then: name starts with the text, text starts a word,
 * every word starts a word, others. Ties: whole words, earlier position, shorter name, list order. `folded` are names after `stripAccents`;
 * `only` filters; `isOpen` marks games that can be opened.
 */
export function namesContaining(
  folded: readonly string[],
  text: string,
  only: (place: number) => boolean = () => true,
  isOpen: (place: number) => boolean = () => true,
): Match[] {
  // Some devices send a letter and its accent as two characters.
  const needle = stripAccents(text.normalize('NFC').trim()).replace(/\s+/g, ' ');
  if (needle === '') return [];
  const words = needle.split(' ');
  const ranked: number[] = [];
  for (let place = 0; place < folded.length; place++) {
    const name = folded[place] ?? '';
    if (!only(place) || !words.every((word) => name.includes(word))) continue;
    const at = placeOf(needle, name);
    const rank = at === 0 ? 0 : at > 0 && startsWord(name, at) ? 1 : words.every((word) => startsWord(name, placeOf(word, name))) ? 2 : 3;
    const part = at >= 0 && isLetter(name[at + needle.length]) ? 1 : 0;
    const order =
      (((isOpen(place) ? 0 : 4) * 2 + rank * 2 + part) * lengthFactor + Math.min(Math.max(0, at), lengthFactor - 1)) * lengthFactor +
      Math.min(name.length, lengthFactor - 1);
    ranked.push(order * placeFactor + place);
  }
  // Sorted as numbers in one array: one letter matches nearly every name, and a phone must sort between key presses.
  return Array.from(Float64Array.from(ranked).sort(), (order) => {
    const place = order % placeFactor;
    return new LazyMatch(place, words, folded[place] ?? '');
  });
}

/** Computes ranges lazily: one letter matches a thousand names, of which a screen shows a dozen. */
class LazyMatch implements Match {
  readonly place: number;
  readonly #words: readonly string[];
  readonly #name: string;
  #ranges: readonly Range[] | undefined;

  constructor(place: number, words: readonly string[], name: string) {
    this.place = place;
    this.#words = words;
    this.#name = name;
  }

  get ranges(): readonly Range[] {
    this.#ranges ??= rangesOf(this.#words, this.#name);
    return this.#ranges;
  }
}

function rangesOf(words: readonly string[], name: string): Range[] {
  const all = words.map((word): Range => [placeOf(word, name), placeOf(word, name) + word.length]).sort((a, b) => a[0] - b[0]);
  return all.filter((range, n) => n === 0 || range[0] >= (all[n - 1]?.[1] ?? 0));
}

/** The default code of a name: `Koi Ascending` → `koi-ascending`. */
export const codeFromName = (name: string): string =>
  stripAccents(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
