/** Game search with ranking, shared by the browser (live search) and the server (result page). */
import { stripAccents } from '../text/strip-accents.ts';
import { type Match, minSqueezed, namesContaining, openFirst, type Range, withoutSpaces } from './name-search.ts';

/** Fuzzy matcher with uFuzzy's interface, injected by browser and server. */
export interface FuzzyMatcher {
  search(
    names: string[],
    needle: string,
    outOfOrder: number,
    most: number,
  ): readonly [readonly number[] | null, Found | null, readonly number[] | null, ...unknown[]];
  split(needle: string): string[];
  info(places: number[], names: string[], needle: string): Found;
}
interface Found {
  readonly idx: readonly number[];
  readonly ranges: readonly (readonly number[])[];
}

/** uFuzzy options: tolerate one wrong, missing, extra or swapped letter per word. */
export const fuzzyOptions = { intraMode: 1 } as const;

/** Above this many fuzzy matches they are not ranked. */
const maxRanked = 400;

/** Removes uFuzzy operators, which visitors do not mean: a leading minus, quotes, and its internal marker for quotes. */
export const withoutOperators = (text: string): string => text.replace(/"|eexxaacctt/g, ' ').replace(/(^|\s)-+/g, '$1');

/**
 * Games whose name contains the typed words, else those that do so without spaces (`hanoi`, `Hà Nội`), else fuzzy matches with words in
 * any order, else what has one of several words. `folded` are names after `stripAccents`, in catalogue order. `only` filters; open games
 * come first.
 */
export function findMatches(
  near: FuzzyMatcher,
  folded: readonly string[],
  text: string,
  only: (place: number) => boolean = () => true,
  isOpen: (place: number) => boolean = () => true,
): Match[] {
  const sorted = (list: readonly Match[]): Match[] => openFirst(list, ({ place }) => isOpen(place));
  const exact = namesContaining(folded, text, only, isOpen);
  if (exact.length > 0) return exact;
  const squeezed = withoutSpaces(text);
  if (squeezed.length >= minSqueezed) {
    const found = namesContaining(folded.map(withoutSpaces), squeezed, only, isOpen);
    // Ranges of the name with its spaces are not known.
    if (found.length > 0) return found.map(({ place }) => ({ place, ranges: [] }));
  }
  const names = folded as string[];
  const needle = withoutOperators(stripAccents(text));
  const [places, info, order] = near.search(names, needle, 1, maxRanked);
  if (info && order)
    return sorted(order.map((n) => ({ place: info.idx[n] ?? 0, ranges: pairs(info.ranges[n]) })).filter(({ place }) => only(place)));
  const words = near.split(needle);
  const unranked = (places ?? [])
    .filter(only)
    .slice(0, maxRanked)
    .map((place) => ({ place, ranges: wordRanges(near, names, place, words) }));
  if (unranked.length > 0) return sorted(unranked);
  return sorted(withOneWord(text, (word) => findMatches(near, folded, word, only, isOpen)));
}

/** A shorter word is in too many names to be what was meant. */
const minMeant = 3;

/** Where nothing has all words, what has one of them: games of more words first, then those of the longer word. */
function withOneWord(text: string, find: (word: string) => Match[]): Match[] {
  const words = withoutOperators(text)
    .split(/\s+/)
    .filter((word) => word.length >= minMeant);
  if (words.length < 1 || words[0] === text.trim()) return [];
  const found = new Map<number, { readonly match: Match; count: number }>();
  for (const match of words.sort((one, other) => other.length - one.length).flatMap(find)) {
    const known = found.get(match.place);
    if (known) known.count += 1;
    else found.set(match.place, { match, count: 1 });
  }
  return [...found.values()].sort((one, other) => other.count - one.count).map(({ match }) => match);
}

function pairs(flat: readonly number[] | undefined): Range[] {
  const list: Range[] = [];
  for (let at = 0; flat && at + 1 < flat.length; at += 2) list.push([flat[at] ?? 0, flat[at + 1] ?? 0]);
  return list;
}

/** The ranges of the words in a name, without overlaps. */
function wordRanges(near: FuzzyMatcher, names: string[], place: number, words: readonly string[]): Range[] {
  const all = words.flatMap((word) => pairs(near.info([place], names, word).ranges[0])).sort((a, b) => a[0] - b[0]);
  return all.filter((range, n) => n === 0 || range[0] >= (all[n - 1]?.[1] ?? 0));
}
