/** Search in help texts, shared by the pages of help and the platform's help centre. */
import { type FuzzyMatcher, withoutOperators } from '../games/find-games.ts';
import { stripAccents } from '../games/name-search.ts';

export interface SearchableText {
  /** What it is about: title and search words. A typo is forgiven only here. */
  readonly about: string;
  readonly body: string;
}

/**
 * The texts that contain every typed word, those about the words before those that only mention them, else the texts about words that
 * differ by one letter; of equals, in their order. `near` has `fuzzyOptions`. An empty query finds every text.
 */
export function findTexts<Text extends SearchableText>(near: FuzzyMatcher, texts: readonly Text[], typed: string): Text[] {
  // Some devices send a letter and its accent as two characters.
  const needle = stripAccents(typed.normalize('NFC').trim());
  if (needle === '') return [...texts];
  const words = needle.split(/\s+/);
  const holds = (text: string): boolean => words.every((word) => text.includes(word));
  const subjects = texts.map(({ about }) => stripAccents(about));
  const isAbout = subjects.map(holds);
  const mentions = texts.filter(({ body }, place) => !isAbout[place] && holds(`${subjects[place]} ${stripAccents(body)}`));
  const exact = [...texts.filter((_, place) => isAbout[place]), ...mentions];
  if (exact.length > 0) return exact;
  // Not ranked: the engine would prefer what stands earlier in the text to the editors' order.
  const [places] = near.search(subjects, withoutOperators(needle), 1, 0);
  return (places ?? []).flatMap((place) => texts[place] ?? []);
}
