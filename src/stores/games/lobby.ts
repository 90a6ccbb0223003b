/** The lobby of a category: its filters, loaded games and visible range. The address holds its state, for Back and for links (R8). */
import { atom } from 'nanostores';
import { requestWithTimeout } from '#client/request-timeout.ts';
import { setItem } from '#client/storage.ts';
import {
  changeQuery,
  countFilters,
  emptyLobbyQuery,
  type LobbyGame,
  type LobbyQuery,
  lobbyAddress,
  lobbyPageSize,
  phonePageSize,
  readLobby,
} from '#values/games/lobby.ts';
import { pageCount } from '#values/page-count.ts';
import { afterNextPaint } from '../after-paint.ts';
import { $favourites } from './favourites.ts';
import type { knownGameKey } from './known-game.ts';
import { pageAt, requestGames } from './lobby-api.ts';
import { forgetViews, type LobbyView, rememberView, restoreViews, storeViews, viewOf } from './lobby-history.ts';
import { countConsecutive, type FirstLobby, firstView, type LobbyState, restoreView, withBlock, withoutGame } from './lobby-state.ts';
import { loadedNames, loadNames } from './search.ts';
import type { SearchIndex } from './search-index.ts';

export const $lobby = atom<LobbyState | null>(null);

/** Results of a search on a phone before it scrolls: one screen. A slow phone must draw them between two letters. */
const firstResults = 9;
const firstCount = ({ q }: LobbyQuery): number => (q && isPhone() ? firstResults : lobbyPageSize);
/** Milliseconds before placeholders replace the old games; most responses are faster. */
const placeholderDelay = 250;

const phones = '(max-width: 56.1875em)';
const isPhone = (): boolean => matchMedia(phones).matches;
const currentAddress = (): string => location.pathname + location.search;
const addressOf = ({ path, asked }: Pick<LobbyState, 'path' | 'asked'>): string => lobbyAddress(path, asked);

let newest = 0;
/** Index of the first visible game. Outside the store, because it changes with every scroll and is not rendered. */
let visibleIndex = 0;
/** The `newest` number of a choice that is rendered but not yet in the address. */
let choosing = -1;
/** Indexes whose request failed. */
const failedIndexes = new Set<number>();
let typingTimer: ReturnType<typeof setTimeout> | undefined;
const loadingPages = new Set<number>();
/** Pending address of a search, held back because a dialog changed the address first. */
let pendingAddress: string | null = null;

const change = (part: Partial<LobbyState>): void => {
  const now = $lobby.get();
  if (now) $lobby.set({ ...now, ...part });
};

const navigationType = (): NavigationTimingType | undefined =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type;

/** Takes over the server's view; on Back and reload it restores the cached one. Returns the cleanup function. */
export function initLobby(first: FirstLobby, navigation: NavigationTimingType | undefined = navigationType()): () => void {
  const made = firstView(first);
  restoreViews();
  const view = navigation === 'back_forward' || navigation === 'reload' ? viewOf(currentAddress()) : null;
  $lobby.set(view ? restoreView(made, view, navigation === 'reload' && !first.failed) : made);
  visibleIndex = $lobby.get()?.at ?? 0;
  addEventListener('popstate', onPop);
  addEventListener('pagehide', onHide);
  return () => {
    removeEventListener('popstate', onPop);
    removeEventListener('pagehide', onHide);
    clearTimeout(typingTimer);
    pendingAddress = null;
    newest++;
    $lobby.set(null);
  };
}

function remember(): void {
  const now = $lobby.get();
  if (now?.face !== 'ready') return;
  const { games, total, symbol, from, shown } = now;
  // A dialog over the list has an address of its own.
  const address = location.pathname === now.path ? currentAddress() : (pendingAddress ?? addressOf(now));
  rememberView(address, { games, total, symbol, from, shown, at: visibleIndex, y: scrollY });
}

function onHide(): void {
  remember();
  storeViews();
}

function onPop(): void {
  const now = $lobby.get();
  if (!now || location.pathname !== now.path) return;
  if (pendingAddress !== null) history.replaceState(history.state, '', pendingAddress);
  pendingAddress = null;
  if (currentAddress() === addressOf(now)) return;
  void show(readLobby(new URLSearchParams(location.search), now.type), viewOf(currentAddress()));
}

/** Opens another view of this lobby at its own address. A change of list resets page and filters (GM-03). */
export async function goLobby(asked: Partial<LobbyQuery>): Promise<void> {
  const now = $lobby.get();
  if (!now) return;
  const next = changeQuery(now.asked, asked);
  remember();
  const requestId = ++newest;
  choosing = requestId;
  change({ asked: next });
  await afterNextPaint();
  // A newer choice was made meanwhile.
  if (newest !== requestId) return;
  choosing = -1;
  const address = lobbyAddress(now.path, next);
  if (address !== currentAddress()) history.pushState(null, '', address);
  return show(next, null);
}

/** Retries the failed games, or the whole view. */
export async function retryLobby(): Promise<void> {
  const now = $lobby.get();
  if (!now) return;
  await (failedIndexes.size === 0 ? show(now.asked, null) : Promise.all([...failedIndexes].map(loadPageAt)));
}

/** Reports a slow response, unless a newer request replaced it. */
const slowFor = (requestId: number) => () => {
  if (newest === requestId) change({ slow: true });
};

async function show(asked: LobbyQuery, view: LobbyView | null): Promise<void> {
  clearTimeout(typingTimer);
  const requestId = ++newest;
  const now = $lobby.get();
  if (!now) return;
  loadingPages.clear();
  failedIndexes.clear();
  if (view) {
    visibleIndex = view.at;
    change({ ...view, asked, face: 'ready', reason: null, slow: false, found: null, restore: view.y });
    return;
  }
  change({ asked, face: 'stale', reason: null, slow: false });
  const isMine = () => newest === requestId && $lobby.get() !== null;
  const placeholderTimer = setTimeout(
    () => isMine() && $lobby.get()?.face === 'stale' && change({ face: 'loading', games: new Map(), found: null, total: 0, shown: 0 }),
    placeholderDelay,
  );
  const from = (asked.page - 1) * lobbyPageSize;
  const result = await requestWithTimeout(
    (signal) => requestGames(asked, now.type, pageAt(from, isPhone()), { signal }),
    slowFor(requestId),
  );
  clearTimeout(placeholderTimer);
  if (!isMine()) return;
  if (result.kind === 'done') {
    const merged = withBlock(new Map(), result.value);
    visibleIndex = from;
    change({
      ...merged,
      from,
      at: from,
      shown: Math.min(firstCount(asked), countConsecutive(merged.games, from)),
      face: 'ready',
      slow: false,
      found: null,
    });
  } else fail(result.code, result.message);
}

function fail(code: string, message: string): void {
  const offline = code === 'network' && navigator.onLine === false;
  change({ face: offline ? 'offline' : 'failed', reason: code === 'network' ? null : message || null, slow: false });
}

/**
 * Shows the next games, as phones do on scroll. `drawnEnd`: the end of the list that is drawn; nothing happens while it is another than the
 * store's, because a slow phone draws later.
 */
export async function moreGames(drawnEnd?: number): Promise<void> {
  const now = $lobby.get();
  if (!now || now.face === 'loading' || now.face === 'stale') return;
  const end = now.from + now.shown;
  if (end >= now.total || (drawnEnd ?? end) !== end) return;
  if (now.games.has(end)) change({ shown: Math.min(now.shown + phonePageSize, countConsecutive(now.games, now.from)) });
  else await loadPageAt(end);
}

/** Loads the missing games of a range; placeholders show meanwhile. */
export function loadMissingGames(first: number, end: number): void {
  const now = $lobby.get();
  if (now?.face !== 'ready' || now.found) return;
  for (let index = Math.max(first, now.from); index < Math.min(end, now.from + now.shown); index++) {
    if (!now.games.has(index)) {
      void loadPageAt(index);
      index += phonePageSize - 1;
    }
  }
}

async function loadPageAt(index: number): Promise<void> {
  const now = $lobby.get();
  if (!now) return;
  const block = pageAt(index, true);
  if (loadingPages.has(block.pageNo)) return;
  loadingPages.add(block.pageNo);
  const requestId = newest;
  failedIndexes.delete(index);
  if (now.face !== 'ready') change({ face: 'ready', reason: null });
  const result = await requestWithTimeout((signal) => requestGames(now.asked, now.type, block, { signal }), slowFor(requestId));
  const later = $lobby.get();
  if (newest !== requestId || !later) return;
  loadingPages.delete(block.pageNo);
  if (result.kind === 'done') {
    const merged = withBlock(later.games, result.value);
    const end = later.from + later.shown;
    const grown = index === end ? countConsecutive(merged.games, end) : 0;
    change({
      ...merged,
      ...(grown === 0 && index === end && { total: end }),
      shown: later.shown + grown,
      slow: false,
      ...(failedIndexes.size === 0 ? ({ face: 'ready', reason: null } as const) : {}),
    });
  } else {
    failedIndexes.add(index);
    fail(result.code, result.message);
  }
}

/** Stores the visible index. On phones the address follows by page. */
export function setVisibleIndex(index: number): void {
  const now = $lobby.get();
  if (!now || visibleIndex === index || now.face !== 'ready' || choosing === newest) return;
  visibleIndex = index;
  const page = Math.floor(index / lobbyPageSize) + 1;
  if (!isPhone() || page === now.asked.page || now.asked.list === 'hot' || location.pathname !== now.path) return;
  const asked = { ...now.asked, page };
  change({ asked });
  history.replaceState(history.state, '', lobbyAddress(now.path, asked));
}

/** Keeps a game for its info, as its card shows it: see `known-game.ts`. */
export const rememberGame = (game: LobbyGame, provider: string, symbol: string): void =>
  setItem('knownGame' satisfies typeof knownGameKey, { ...game, provider, symbol, type: $lobby.get()?.type });

export const clearRestore = (): void => change({ restore: null });

/** Takes a game that is no favourite any more out of the list of favourites, which keeps its place, and drops that list's cached views. */
export function favouritesChanged(nodeId: string): void {
  forgetViews((address) => address.includes('list=fav'));
  const now = $lobby.get();
  if (now?.asked.list !== 'fav') return;
  const [index] = [...now.games].find(([, game]) => game.nodeId === nodeId) ?? [];
  const isFavourite = $favourites.get()?.has(nodeId);
  // The list is still on its way, or came before the game was in it.
  if (now.face === 'loading' || now.face === 'stale' || (isFavourite && index === undefined)) return void retryLobby();
  if (isFavourite || index === undefined) return;
  const left = withoutGame(now, index, isPhone());
  // The page before is the last one now.
  if (left.shown === 0 && left.total > 0) {
    const asked = changeQuery(now.asked, { page: pageCount(left.total, lobbyPageSize) });
    updateAddress(now, asked);
    change({ asked });
    return void show(asked, null);
  }
  change(left);
  // On the desktop the first game of the next page moves up to the end of this one.
  const end = now.from + now.shown;
  loadMissingGames(end - 1, end);
}

/** Writes the query to the address, unless a dialog currently owns it. */
function updateAddress({ path }: LobbyState, asked: LobbyQuery): void {
  const address = lobbyAddress(path, asked);
  if (location.pathname === path) history.replaceState(history.state, '', address);
  else pendingAddress = address;
}

/** Searches while typing: in the local name index when it suffices, else on the server. */
export function searchLobby(text: string): void {
  const now = $lobby.get();
  if (!now) return;
  clearTimeout(typingTimer);
  const q = text.trimStart().slice(0, 80);
  const filtered = countFilters(now.asked) > 0;
  const asked: LobbyQuery = { ...(now.asked.list === 'all' ? now.asked : { ...emptyLobbyQuery, vendor: now.asked.vendor }), q, page: 1 };
  if (now.asked.q === '' && q !== '') remember();
  const requestId = ++newest;
  const askServer = () => {
    typingTimer = setTimeout(() => {
      updateAddress(now, asked);
      void show({ ...asked, q: q.trim() }, null);
    }, 250);
  };
  if (q.trim() === '') {
    change({ asked });
    const plain = lobbyAddress(now.path, asked);
    history.replaceState(history.state, '', plain);
    void show(asked, viewOf(plain));
    return;
  }
  const find = (names: SearchIndex | null): void => {
    const hits = names?.find(q, { type: now.type, ...(asked.vendor && now.type !== 'FISH' ? { vendor: asked.vendor } : {}) }) ?? [];
    if (hits.length === 0) {
      change({ asked });
      askServer();
      return;
    }
    visibleIndex = 0;
    change({
      asked,
      games: new Map(hits.map(({ game }, n) => [n, game])),
      found: hits.map(({ at }) => at),
      total: hits.length,
      symbol: names?.symbol,
      from: 0,
      at: 0,
      shown: Math.min(firstCount(asked), hits.length),
      face: 'ready',
      reason: null,
      slow: false,
    });
    // Debounced, because some browsers limit `replaceState` calls.
    typingTimer = setTimeout(() => updateAddress(now, asked), 400);
  };
  const names = loadedNames();
  if (names && !filtered) {
    find(names);
    return;
  }
  change({ asked });
  if (filtered) askServer();
  else void loadNames().then((result) => newest === requestId && find(result));
}
