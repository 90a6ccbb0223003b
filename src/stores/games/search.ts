/** Search while typing: an index of all names, loaded on demand, and the earlier searches. */
import { atom } from 'nanostores';
import { games as calls } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import { getItem, removeItem, searchesKey, setItem } from '#client/storage.ts';
import type { SearchIndex } from './search-index.ts';

let loaded: SearchIndex | null = null;
let pending: Promise<SearchIndex | null> | null = null;

/** Loads the name index and the search engine. Null on failure; a later call retries. */
export function loadNames(): Promise<SearchIndex | null> {
  if (loaded) return Promise.resolve(loaded);
  pending ??= (async () => {
    // Offline the import fails as well.
    const [result, module] = await Promise.all([callApi(calls.names, {}, { tries: 2 }), import('./search-index.ts').catch(() => null)]);
    pending = null;
    if (result.kind !== 'done' || module === null) return null;
    const index = new module.SearchIndex(result.value);
    loaded = index;
    // An exact and a fuzzy search compile the code, so that the first letter does not wait for that.
    for (const text of ['a', 'qzx']) setTimeout(() => index.find(text));
    return loaded;
  })();
  return pending;
}

/** The name index if loaded, for a search without waiting. */
export const loadedNames = (): SearchIndex | null => loaded;

/** Drops the name index. Used by tests only, which share one page. */
export function forgetNames(): void {
  loaded = null;
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
