/** Search while one types: every name in one file, fetched when somebody means to search, and what was looked for earlier. */
import type uFuzzy from '@leeoniya/ufuzzy';
import { atom } from 'nanostores';
import { games as calls } from '#calls/games.ts';
import { ask } from '#client/ask.ts';
import { drop, searches as earlierName, keep, kept } from '#client/keep.ts';
import { foldName, type Match, namesHolding, type Range } from '#values/names.ts';
import { type NamedGame, type NamedMaker, unpackNames } from '#values/names-packed.ts';

export interface Names {
  readonly games: readonly NamedGame[];
  readonly folded: readonly string[];
  readonly makers: readonly NamedMaker[];
  /** Of the lowest bets, where the platform says it. */
  readonly symbol: string | undefined;
  readonly foldedMakers: readonly string[];
  /** Finds what comes near when nothing holds the very words. */
  readonly engine: uFuzzy;
}

export interface GameHit extends NamedGame {
  readonly at: Pick<Match, 'ranges'>;
}

export interface MakerHit {
  readonly code: string;
  readonly name: string;
  readonly ranges: readonly Range[];
  /** Games by category, the most first. */
  readonly games: readonly { readonly type: string; readonly count: number }[];
}

let known: Names | null = null;
let asking: Promise<Names | null> | null = null;

/** The names and what looks through them; null when they did not come, and then asking again is worth it. */
export function loadNames(): Promise<Names | null> {
  if (known) return Promise.resolve(known);
  asking ??= (async () => {
    // A line that is cut fails the engine as well as the names.
    const [got, module] = await Promise.all([ask(calls.names, {}, { tries: 2 }), import('@leeoniya/ufuzzy').catch(() => null)]);
    asking = null;
    if (got.kind !== 'done' || module === null) return null;
    const { default: Engine } = module;
    const list = unpackNames(got.value);
    known = {
      games: list,
      folded: list.map(({ game }) => foldName(game.name)),
      makers: got.value.vendors,
      symbol: got.value.currencySymbol,
      foldedMakers: got.value.vendors.map(({ name }) => foldName(name)),
      // One wrong, missing, extra or swapped letter in a word is forgiven.
      engine: new Engine({ intraMode: 1 }),
    };
    return known;
  })();
  return asking;
}

/** The names when they have come: what is typed then needs no waiting. */
export const namesHere = (): Names | null => known;

/** Another visit may find other games. */
export function forgetNames(): void {
  known = null;
}

/** What holds the words that were typed; where nothing does, what comes near them, in any order of the words. */
function matches(
  engine: uFuzzy,
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
  const needle = foldName(text);
  const [places, info, order] = engine.search(names, needle, 1, fewEnough);
  if (info && order)
    return openFirst(order.map((n) => ({ place: info.idx[n] ?? 0, ranges: pairs(info.ranges[n]) })).filter(({ place }) => only(place)));
  const words = engine.split(needle);
  const near = (places ?? [])
    .filter(only)
    .slice(0, fewEnough)
    .map((place) => ({ place, ranges: wordRanges(engine, names, place, words) }));
  return openFirst(near);
}

/** More than these near names are not ranked. */
const fewEnough = 400;

function pairs(flat: readonly number[] | undefined): Range[] {
  const list: Range[] = [];
  for (let at = 0; flat && at + 1 < flat.length; at += 2) list.push([flat[at] ?? 0, flat[at + 1] ?? 0]);
  return list;
}

/** Where each word stands in a name, without overlaps. */
function wordRanges(engine: uFuzzy, names: string[], place: number, words: readonly string[]): Range[] {
  const all = words.flatMap((word) => pairs(engine.info([place], names, word).ranges[0])).sort((a, b) => a[0] - b[0]);
  return all.filter((range, n) => n === 0 || range[0] >= (all[n - 1]?.[1] ?? 0));
}

/** The games whose names hold or nearly hold what was typed, the best first. */
export function findNames(
  { games, folded, engine }: Names,
  text: string,
  { type, vendor }: { type?: string; vendor?: string } = {},
): GameHit[] {
  if (text.trim() === '') return [];
  const only = (place: number): boolean => {
    const one = games[place];
    return (type === undefined || one?.type === type) && (vendor === undefined || one?.game.vendor === vendor);
  };
  return matches(engine, folded, text, only, (place) => games[place]?.game.open ?? true).flatMap((match) => {
    const one = games[match.place];
    // Where it was found is looked up for the few that are shown.
    return one ? [{ game: one.game, type: one.type, maker: one.maker, at: match }] : [];
  });
}

export function findMakers({ games, makers, foldedMakers, engine }: Names, text: string): MakerHit[] {
  if (text.trim() === '') return [];
  return matches(engine, foldedMakers, text).flatMap(({ place, ranges }) => {
    const maker = makers[place];
    if (!maker) return [];
    const counts = new Map<string, number>();
    for (const { game, type } of games) if (game.vendor === maker.code) counts.set(type, (counts.get(type) ?? 0) + 1);
    return [{ ...maker, ranges, games: [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count) }];
  });
}

const mostEarlier = 6;

/** Newest first; kept on this device until sign-out, or until they are cleared. */
export const $earlier = atom<readonly string[]>([]);

export const readEarlier = (): void => {
  const list = kept<unknown>(earlierName, 'local');
  $earlier.set(Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : []);
};

/** Keeps what led somewhere. */
export function rememberSearch(text: string): void {
  const said = text.trim();
  if (said.length < 2) return;
  readEarlier();
  $earlier.set([said, ...$earlier.get().filter((one) => one.toLowerCase() !== said.toLowerCase())].slice(0, mostEarlier));
  keep(earlierName, $earlier.get(), 'local');
}

export function forgetEarlier(): void {
  drop(earlierName, 'local');
  $earlier.set([]);
}
