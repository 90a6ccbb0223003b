/** Search in help texts, shared by the pages of help and the platform's help centre. */
import { type FuzzyMatcher, withoutOperators } from '../games/find-games.ts';
import { stripAccents } from './strip-accents.ts';

export interface SearchableText {
  /** What it is about: title and search words. A typo is forgiven only here. */
  readonly about: string;
  readonly body: string;
}

/** From so many words on it is a question, in which some words say nothing; a question word and one other in scripts without spaces. */
const question = 3;
const unspacedQuestion = 2;

/** Scripts that write words together. */
const unspaced = /[\p{Script=Thai}\p{Script=Han}]/u;
/** Words that only ask. In few texts, they would count as rare. */
const asking = new Set('如何 怎么 怎样 什么 为什么 吗 的 了 อย่างไร ยังไง ไหม ทำ ทำไม อะไร'.split(' '));
const splitter = new Intl.Segmenter('th', { granularity: 'word' });

/** The words of what was typed, each once. What is written together counts as one word too: texts with all of it come first. */
const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s?!.,？！。，、；：]+/u)
      .flatMap((part) => [
        part,
        ...(unspaced.test(part) ? [...splitter.segment(part)].map(({ segment }) => segment).filter((word) => !asking.has(word)) : []),
      ])
      .filter(Boolean),
  ),
];

/**
 * The texts that contain every typed word, those about more of the words first. A question finds those that contain its rare words. Where
 * nothing contains a word, the texts about words that differ from it by one letter do, and where no text has all, those with some do. Of
 * equals, in their order. `near` has `fuzzyOptions`. An empty query finds every text.
 */
export function findTexts<Text extends SearchableText>(near: FuzzyMatcher, texts: readonly Text[], typed: string): Text[] {
  // Some devices send a letter and its accent as two characters.
  const needle = stripAccents(typed.normalize('NFC').trim());
  if (needle === '') return [...texts];
  const words = wordsOf(needle);
  const subjects = texts.map(({ about }) => stripAccents(about));
  const wholes = texts.map(({ body }, place) => `${subjects[place]} ${stripAccents(body)}`);
  const isIn = (text: string | undefined, word: string): boolean => text?.includes(word) === true;
  /** The places of the texts about words that differ from these by one letter. */
  const nearly = (typed: string): readonly number[] => near.search(subjects, withoutOperators(typed), 1, 0)[0] ?? [];
  const rare = words.length < (unspaced.test(needle) ? unspacedQuestion : question) ? [] : withRare();
  const best = rare.length > 0 ? rare : withEvery();
  if (best.length > 0) return best;
  // Not ranked: the engine would prefer what stands earlier in the text to the editors' order.
  const alike = nearly(needle).flatMap((place) => texts[place] ?? []);
  // What two words together do not find, the rarer of them does.
  return alike.length > 0 || words.length < 2 ? alike : withRare();

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
