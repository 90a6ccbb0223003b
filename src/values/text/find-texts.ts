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
 * The texts that contain every typed word, those about more of the words first. A question finds those that contain its rare words. Where
 * nothing contains a word, the texts about words that differ from it by one letter do. Of equals, in their order. `near` has
 * `fuzzyOptions`. An empty query finds every text.
 */
export function findTexts<Text extends SearchableText>(near: FuzzyMatcher, texts: readonly Text[], typed: string): Text[] {
  // Some devices send a letter and its accent as two characters.
  const needle = stripAccents(typed.normalize('NFC').trim());
  if (needle === '') return [...texts];
  const words = [...new Set(needle.split(/[\s?!.,？！。，、；：]+/u).filter(Boolean))];
  const subjects = texts.map(({ about }) => stripAccents(about));
  const wholes = texts.map(({ body }, place) => `${subjects[place]} ${stripAccents(body)}`);
  const isIn = (text: string | undefined, word: string): boolean => text?.includes(word) === true;
  /** The places of the texts about words that differ from these by one letter. */
  const nearly = (typed: string): readonly number[] => near.search(subjects, withoutOperators(typed), 1, 0)[0] ?? [];
  const rare = words.length < question ? [] : withRare();
  const best = rare.length > 0 ? rare : withEvery();
  // Not ranked: the engine would prefer what stands earlier in the text to the editors' order.
  return best.length > 0 ? best : nearly(needle).flatMap((place) => texts[place] ?? []);

  function ranked(weigh: (place: number) => number, least: (most: number) => number): Text[] {
    const weights = texts.map((_, place) => weigh(place));
    const bound = least(Math.max(...weights));
    const places = [...texts.keys()].filter((place) => (weights[place] ?? 0) > 0 && (weights[place] ?? 0) >= bound);
    return places.sort((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0)).flatMap((place) => texts[place] ?? []);
  }
  function withEvery(): Text[] {
    const weigh = (place: number): number =>
      words.every((word) => isIn(wholes[place], word)) ? 1 + words.filter((word) => isIn(subjects[place], word)).length : 0;
    return ranked(weigh, () => 1);
  }
  function withRare(): Text[] {
    const finds = words.map((word) => {
      const about = texts.map((_, place) => isIn(subjects[place], word));
      const within = texts.map((_, place) => isIn(wholes[place], word));
      // A word that stands nowhere may have a typo.
      if (!within.includes(true)) for (const place of nearly(word)) about[place] = within[place] = true;
      return { about, within, rarity: Math.log(texts.length / within.filter(Boolean).length) };
    });
    const weigh = (place: number): number =>
      finds.reduce((sum, { about, within, rarity }) => sum + (within[place] ? rarity * (about[place] ? 3 : 1) : 0), 0);
    return ranked(weigh, (most) => most / 2);
  }
}
