/** What is found for words that were typed, and in which order: the same in the browser, where a search is typed, and on the server, where a page with one is loaded. */
import { foldName, type Match, namesHolding, type Range } from './names.ts';

/** What finds names that come near, as uFuzzy does. Both sides bring their own. */
export interface NearFinder {
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

/** uFuzzy's options: one wrong, missing, extra or swapped letter in a word is forgiven. */
export const forgiving = { intraMode: 1 } as const;

/** More than these near names are not ranked. */
const fewEnough = 400;

/** To uFuzzy a minus before a word means without it, and quotes mean exactly it. Nobody who types here means that. The last word is uFuzzy's own mark for what stood in quotes. */
const inWords = (text: string): string => text.replace(/"|eexxaacctt/g, ' ').replace(/(^|\s)-+/g, '$1');

/** What holds the words that were typed; where nothing does, what comes near them, in any order of the words. `folded` are names after `foldName`, in the order of the catalogue; `only` leaves others out; what can be opened comes first. */
export function findMatches(
  near: NearFinder,
  folded: readonly string[],
  text: string,
  only: (place: number) => boolean = () => true,
  isOpen: (place: number) => boolean = () => true,
): Match[] {
  const openFirst = (list: Match[]): Match[] => [
    ...list.filter(({ place }) => isOpen(place)),
    ...list.filter(({ place }) => !isOpen(place)),
  ];
  const holding = namesHolding(folded, text, only, isOpen);
  if (holding.length > 0) return holding;
  const names = folded as string[];
  const needle = inWords(foldName(text));
  const [places, info, order] = near.search(names, needle, 1, fewEnough);
  if (info && order)
    return openFirst(order.map((n) => ({ place: info.idx[n] ?? 0, ranges: pairs(info.ranges[n]) })).filter(({ place }) => only(place)));
  const words = near.split(needle);
  const few = (places ?? [])
    .filter(only)
    .slice(0, fewEnough)
    .map((place) => ({ place, ranges: wordRanges(near, names, place, words) }));
  return openFirst(few);
}

function pairs(flat: readonly number[] | undefined): Range[] {
  const list: Range[] = [];
  for (let at = 0; flat && at + 1 < flat.length; at += 2) list.push([flat[at] ?? 0, flat[at + 1] ?? 0]);
  return list;
}

/** Where each word stands in a name, without overlaps. */
function wordRanges(near: NearFinder, names: string[], place: number, words: readonly string[]): Range[] {
  const all = words.flatMap((word) => pairs(near.info([place], names, word).ranges[0])).sort((a, b) => a[0] - b[0]);
  return all.filter((range, n) => n === 0 || range[0] >= (all[n - 1]?.[1] ?? 0));
}
