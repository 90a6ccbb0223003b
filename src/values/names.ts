/** Names compared as people type them: without accents and capitals, and what stands at the beginning of a word before what stands in the middle of one. */

/** Letters that are no other letter with an accent, and are typed as one all the same. */
const plain: Readonly<Record<string, string>> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i', æ: 'a', œ: 'o' };

/** Latin, Greek and Cyrillic letters without their accents, one for one, so that places in the name stay where they are. The vowels that Thai, Hindi or Burmese write as marks are letters, and stay. */
export const foldName = (text: string): string =>
  // Most names have no accents, and taking each letter apart costs a slow phone a quarter of a second for all of them.
  /^[\x20-\x7e]*$/.test(text)
    ? text.toLowerCase()
    : [...text]
        .map((letter) => {
          const small = letter
            .normalize('NFD')
            .replace(/[\u0300-\u036f]/g, '')
            .toLowerCase()
            .slice(0, letter.length);
          return plain[small] ?? (small || letter);
        })
        .join('');

/** From and to, in characters of the name. */
export type Range = readonly [number, number];

export interface Match {
  /** Of the name in its list. */
  readonly place: number;
  /** Where each word stands in it, in order, without overlaps. */
  readonly ranges: readonly Range[];
}

const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined &&
  ((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || (letter > '\x7f' && /[\p{L}\p{M}\p{N}]/u.test(letter)));
const begins = (name: string, at: number): boolean => at === 0 || !isLetter(name[at - 1]);

/** Where a word stands: at the beginning of one of the name's words if it does so anywhere, else at its first place; -1 when it is not in it. */
function placeOf(word: string, name: string): number {
  const first = name.indexOf(word);
  for (let at = first; at >= 0; at = name.indexOf(word, at + 1)) if (begins(name, at)) return at;
  return first;
}

/** Larger than any place, length or position that is counted with it. */
const many = 2 ** 20;
const long = 2 ** 7;

/**
 * The names that hold every word that was typed, the best first: those that begin with it, then those with it at the beginning of a word, then those with
 * each word at the beginning of one, then the rest; before all these those that can be opened; among them whole words, what stands further in front, the shorter name, the order of the list.
 * `folded` are names after `foldName`; `only` leaves others out; `isOpen` says what can be opened.
 */
export function namesHolding(
  folded: readonly string[],
  text: string,
  only: (place: number) => boolean = () => true,
  isOpen: (place: number) => boolean = () => true,
): Match[] {
  // Some devices type a letter and its accent as two.
  const whole = foldName(text.normalize('NFC').trim()).replace(/\s+/g, ' ');
  if (whole === '') return [];
  const words = whole.split(' ');
  const ranked: number[] = [];
  for (const [place, name] of folded.entries()) {
    if (!words.every((word) => name.includes(word)) || !only(place)) continue;
    const at = placeOf(whole, name);
    const rank = at === 0 ? 0 : at > 0 && begins(name, at) ? 1 : words.every((word) => begins(name, placeOf(word, name))) ? 2 : 3;
    const part = at >= 0 && isLetter(name[at + whole.length]) ? 1 : 0;
    const order =
      (((isOpen(place) ? 0 : 4) * 2 + rank * 2 + part) * long + Math.min(Math.max(0, at), long - 1)) * long +
      Math.min(name.length, long - 1);
    ranked.push(order * many + place);
  }
  // As numbers in one array: a single letter is in nearly every name, and a phone sorts them between two keys.
  return Array.from(Float64Array.from(ranked).sort(), (order) => {
    const place = order % many;
    return new Held(place, words, folded[place] ?? '');
  });
}

/** A letter is in a thousand names, of which a screen shows a dozen: where it stands in each is looked up when it is shown. */
class Held implements Match {
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

/** The code that a name has by itself: `Koi Ascending`, `koi-ascending`. */
export const codeOf = (name: string): string =>
  foldName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
