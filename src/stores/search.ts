/** Search while one types: every name in one file, fetched when somebody means to search, and what was looked for earlier. */
import type uFuzzy from '@leeoniya/ufuzzy';
import { atom } from 'nanostores';
import { games as calls } from '#calls/games.ts';
import { ask } from '#client/ask.ts';
import { drop, searches as earlierName, keep, kept } from '#client/keep.ts';
import { foldName, type Match, type Range } from '#values/names.ts';
import { findMatches, forgiving } from '#values/names-found.ts';
import { foldedNames, type NamedGame, type NamedMaker, unpackNames } from '#values/names-packed.ts';

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
    known = {
      games: unpackNames(got.value),
      folded: foldedNames(got.value),
      makers: got.value.vendors,
      symbol: got.value.currencySymbol,
      foldedMakers: got.value.vendors.map(({ name }) => foldName(name)),
      engine: new Engine(forgiving),
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
  return findMatches(engine, folded, text, only, (place) => games[place]?.game.open ?? true).flatMap((match) => {
    const one = games[match.place];
    // Where it was found is looked up for the few that are shown.
    return one ? [{ game: one.game, type: one.type, maker: one.maker, at: match }] : [];
  });
}

export function findMakers({ games, makers, foldedMakers, engine }: Names, text: string): MakerHit[] {
  if (text.trim() === '') return [];
  return findMatches(engine, foldedMakers, text).flatMap(({ place, ranges }) => {
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
