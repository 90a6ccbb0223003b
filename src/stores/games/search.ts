/** Search while typing: an index of all names, loaded on demand, and the earlier searches. */
import type uFuzzy from '@leeoniya/ufuzzy';
import { atom } from 'nanostores';
import { games as calls } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import { getItem, removeItem, searchesKey, setItem } from '#client/storage.ts';
import { findMatches, fuzzyOptions } from '#values/games/find-games.ts';
import { type Match, type Range, stripAccents } from '#values/games/name-search.ts';
import { foldedNames, type NamedGame, type NamedVendor, unpackNames } from '#values/games/search-index-codec.ts';

export interface Names {
  readonly games: readonly NamedGame[];
  readonly folded: readonly string[];
  readonly providers: readonly NamedVendor[];
  /** Currency symbol of the minimum stakes, if the platform sends it. */
  readonly symbol: string | undefined;
  readonly foldedProviders: readonly string[];
  /** Fuzzy search, for names without an exact match. */
  readonly engine: uFuzzy;
}

export interface GameHit extends NamedGame {
  readonly at: Pick<Match, 'ranges'>;
}

export interface ProviderHit {
  readonly code: string;
  readonly name: string;
  readonly ranges: readonly Range[];
  /** Number of games by category, largest first. */
  readonly games: readonly { readonly type: string; readonly count: number }[];
}

let loaded: Names | null = null;
let pending: Promise<Names | null> | null = null;

/** Loads the name index and the search engine. Null on failure; a later call retries. */
export function loadNames(): Promise<Names | null> {
  if (loaded) return Promise.resolve(loaded);
  pending ??= (async () => {
    // Offline the engine's import fails as well.
    const [result, module] = await Promise.all([callApi(calls.names, {}, { tries: 2 }), import('@leeoniya/ufuzzy').catch(() => null)]);
    pending = null;
    if (result.kind !== 'done' || module === null) return null;
    const { default: Engine } = module;
    loaded = {
      games: unpackNames(result.value),
      folded: foldedNames(result.value),
      providers: result.value.vendors,
      symbol: result.value.currencySymbol,
      foldedProviders: result.value.vendors.map(({ name }) => stripAccents(name)),
      engine: new Engine(fuzzyOptions),
    };
    return loaded;
  })();
  return pending;
}

/** The name index if loaded, for a search without waiting. */
export const loadedNames = (): Names | null => loaded;

/** Drops the name index. Used by tests only, which share one page. */
export function forgetNames(): void {
  loaded = null;
}

/** Finds the games with an exact or fuzzy match, best first. */
export function findNames(
  { games, folded, engine }: Names,
  text: string,
  { type, vendor }: { type?: string; vendor?: string } = {},
): GameHit[] {
  if (text.trim() === '') return [];
  const filter = (index: number): boolean => {
    const one = games[index];
    return (type === undefined || one?.type === type) && (vendor === undefined || one?.game.vendor === vendor);
  };
  return findMatches(engine, folded, text, filter, (index) => games[index]?.game.open ?? true).flatMap((match) => {
    const one = games[match.place];
    // Ranges are computed lazily, for the shown results only.
    return one ? [{ game: one.game, type: one.type, provider: one.provider, at: match }] : [];
  });
}

export function findProviders({ games, providers, foldedProviders, engine }: Names, text: string): ProviderHit[] {
  if (text.trim() === '') return [];
  return findMatches(engine, foldedProviders, text).flatMap(({ place, ranges }) => {
    const provider = providers[place];
    if (!provider) return [];
    const counts = new Map<string, number>();
    for (const { game, type } of games) if (game.vendor === provider.code) counts.set(type, (counts.get(type) ?? 0) + 1);
    return [{ ...provider, ranges, games: [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count) }];
  });
}

const maxEarlier = 6;

/** Newest first; stored on this device until sign-out or until cleared. */
export const $earlier = atom<readonly string[]>([]);

export const readEarlier = (): void => {
  const list = getItem<unknown>(searchesKey, 'local');
  $earlier.set(Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : []);
};

/** Stores a search of two or more characters as the newest, without duplicates. */
export function rememberSearch(text: string): void {
  const trimmed = text.trim();
  if (trimmed.length < 2) return;
  readEarlier();
  $earlier.set([trimmed, ...$earlier.get().filter((one) => one.toLowerCase() !== trimmed.toLowerCase())].slice(0, maxEarlier));
  setItem(searchesKey, $earlier.get(), 'local');
}

export function forgetEarlier(): void {
  removeItem(searchesKey, 'local');
  $earlier.set([]);
}
