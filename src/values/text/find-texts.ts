/** Search in help texts, shared by the pages of help and the platform's help centre. */
import { type FuzzyMatcher, withoutOperators } from '../games/find-games.ts';
import { stripAccents } from '../games/name-search.ts';

export interface SearchableText {
  /** What it is about: title and search words. A typo is forgiven only here. */
  readonly about: string;
  readonly body: string;
}

/** From so many words on it is a question, in which some words say nothing. */
const question = 3;

/**
 * The texts that contain every typed word, those about more of the words first. A question finds those that contain its rare words, and
 * without any of them, or when nothing contains the words, the texts about words that differ by one letter. Of equals, in their order.
 * `near` has `fuzzyOptions`. An empty query finds every text.
 */
export function findTexts<Text extends SearchableText>(near: FuzzyMatcher, texts: readonly Text[], typed: string): Text[] {
  // Some devices send a letter and its accent as two characters.
  const needle = stripAccents(typed.normalize('NFC').trim());
  if (needle === '') return [...texts];
  const words = [...new Set(needle.split(/[\s?!.,]+/).filter(Boolean))];
  const subjects = texts.map(({ about }) => stripAccents(about));
  const wholes = texts.map(({ body }, place) => `${subjects[place]} ${stripAccents(body)}`);
  const isIn = (text: string | undefined, word: string): boolean => text?.includes(word) === true;
  const best = words.length < question ? withEvery(words) : withRare(words);
  if (best.length > 0) return best;
  // Not ranked: the engine would prefer what stands earlier in the text to the editors' order.
  const [places] = near.search(subjects, withoutOperators(needle), 1, 0);
  return (places ?? []).flatMap((place) => texts[place] ?? []);

  function ranked(weigh: (place: number) => number, least: (most: number) => number): Text[] {
    const weights = texts.map((_, place) => weigh(place));
    const bound = least(Math.max(...weights));
    const places = [...texts.keys()].filter((place) => (weights[place] ?? 0) > 0 && (weights[place] ?? 0) >= bound);
    return places.sort((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0)).flatMap((place) => texts[place] ?? []);
  }
  function withEvery(all: readonly string[]): Text[] {
    const weigh = (place: number): number =>
      all.every((word) => isIn(wholes[place], word)) ? 1 + all.filter((word) => isIn(subjects[place], word)).length : 0;
    return ranked(weigh, () => 1);
  }
  function withRare(all: readonly string[]): Text[] {
    const rarity = new Map(all.map((word) => [word, Math.log(texts.length / wholes.filter((whole) => isIn(whole, word)).length)]));
    const weigh = (place: number): number =>
      all.reduce((sum, word) => sum + (isIn(wholes[place], word) ? (rarity.get(word) ?? 0) * (isIn(subjects[place], word) ? 3 : 1) : 0), 0);
    return ranked(weigh, (most) => most / 2);
  }
}
