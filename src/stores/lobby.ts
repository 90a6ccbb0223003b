/** A category's lobby: what is asked, which games are known, which are shown. The address says it all, so that Back and a link find the same (R8). */
import { atom } from 'nanostores';
import { chosen, type LobbyAsked, type LobbyGame, lobbyAddress, nothingAsked, pageSize, readLobby, stepSize } from '#values/lobby.ts';
import { askBlock, type Block, blockAt, type GameType } from './lobby-ask.ts';
import { forgetViews, keepViews, type LobbyView, readViews, rememberView, viewOf } from './lobby-views.ts';
import { findNames, loadNames, type Range } from './search.ts';

export interface Lobby extends Omit<LobbyView, 'y'> {
  readonly type: GameType;
  /** Path with its language. */
  readonly path: string;
  readonly asked: LobbyAsked;
  /** `stale`: the games of the view before stand there for a moment more. */
  readonly face: 'loading' | 'stale' | 'ready' | 'failed' | 'offline';
  readonly reason: string | null;
  readonly slow: boolean;
  /** While one types: where in each name it was found. */
  readonly found: ReadonlyMap<string, readonly Range[]> | null;
  /** Scroll to restore once this is drawn. */
  readonly restore: number | null;
}

/** The view that the page was made with. */
export interface FirstLobby {
  readonly type: GameType;
  readonly path: string;
  readonly asked: LobbyAsked;
  readonly games: readonly LobbyGame[];
  readonly total: number;
  readonly failed: boolean;
}

export const $lobby = atom<Lobby | null>(null);

const slowAfter = 10_000;
const enough = 30_000;
/** Old games stand this long before bones take their place: most answers are quicker. */
const patience = 250;

const phones = '(max-width: 899px)';
const isPhone = (): boolean => typeof matchMedia === 'function' && matchMedia(phones).matches;
const here = (): string => location.pathname + location.search;
const addressOf = ({ path, asked }: Pick<Lobby, 'path' | 'asked'>): string => lobbyAddress(path, asked);

let newest = 0;
let typing: ReturnType<typeof setTimeout> | undefined;
const blocks = new Set<number>();

const change = (part: Partial<Lobby>): void => {
  const now = $lobby.get();
  if (now) $lobby.set({ ...now, ...part });
};

export function firstView({ type, path, asked, games, total, failed }: FirstLobby): Lobby {
  const from = (asked.page - 1) * pageSize;
  const known = new Map(games.map((game, n) => [from + n, game]));
  return {
    type,
    path,
    asked,
    games: known,
    total,
    from,
    shown: games.length,
    at: from,
    face: failed ? 'failed' : 'ready',
    reason: null,
    slow: false,
    found: null,
    restore: null,
  };
}

const cameBack = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward';
};

/** Takes over the page that the server made; on Back it puts back what was there. Returns how to stop. */
export function wakeLobby(first: FirstLobby, back: boolean = cameBack()): () => void {
  const made = firstView(first);
  readViews();
  const view = back ? viewOf(here()) : null;
  $lobby.set(view ? { ...made, ...view, face: 'ready', restore: view.y } : made);
  addEventListener('popstate', onPop);
  addEventListener('pagehide', onHide);
  return () => {
    removeEventListener('popstate', onPop);
    removeEventListener('pagehide', onHide);
    clearTimeout(typing);
    newest++;
    $lobby.set(null);
  };
}

function remember(): void {
  const now = $lobby.get();
  if (now?.face !== 'ready') return;
  const { games, total, from, shown, at } = now;
  rememberView(here(), { games, total, from, shown, at, y: scrollY });
}

function onHide(): void {
  remember();
  keepViews();
}

function onPop(): void {
  const now = $lobby.get();
  if (!now || location.pathname !== now.path || here() === addressOf(now)) return;
  void show(readLobby(new URLSearchParams(location.search), now.type), viewOf(here()));
}

/** Opens another view of this lobby under its own address; a choice of list resets page and filters (GM-03). */
export function goLobby(asked: Partial<LobbyAsked>): Promise<void> {
  const now = $lobby.get();
  if (!now) return Promise.resolve();
  const next = chosen(now.asked, asked);
  remember();
  const address = lobbyAddress(now.path, next);
  if (address !== here()) history.pushState(null, '', address);
  return show(next, null);
}

/** The same question once more. */
export function retryLobby(): Promise<void> {
  const now = $lobby.get();
  return now ? show(now.asked, null) : Promise.resolve();
}

async function show(asked: LobbyAsked, view: LobbyView | null): Promise<void> {
  clearTimeout(typing);
  const mine = ++newest;
  const now = $lobby.get();
  if (!now) return;
  blocks.clear();
  if (view) {
    change({ ...view, asked, face: 'ready', reason: null, slow: false, found: null, restore: view.y });
    return;
  }
  change({ asked, face: 'stale', reason: null, slow: false });
  const isMine = () => newest === mine && $lobby.get() !== null;
  const giveUp = new AbortController();
  const timers = [
    setTimeout(
      () => isMine() && $lobby.get()?.face === 'stale' && change({ face: 'loading', games: new Map(), found: null, total: 0, shown: 0 }),
      patience,
    ),
    setTimeout(() => isMine() && change({ slow: true }), slowAfter),
    setTimeout(() => giveUp.abort(), enough),
  ];
  const from = (asked.page - 1) * pageSize;
  const got = await askBlock(asked, now.type, blockAt(from, isPhone()), giveUp.signal);
  timers.forEach(clearTimeout);
  if (!isMine()) return;
  if (got.kind === 'done') {
    const games = withBlock(new Map(), got.value);
    change({ games, total: got.value.total, from, at: from, shown: shownIn(games, from), face: 'ready', slow: false, found: null });
  } else if (got.kind === 'refused') fail(got.code, got.message);
}

function fail(code: string, message: string): void {
  const offline = code === 'network' && navigator.onLine === false;
  change({ face: offline ? 'offline' : 'failed', reason: code === 'network' ? null : message || null, slow: false });
}

function withBlock(games: ReadonlyMap<number, LobbyGame>, { base, games: more }: Block): ReadonlyMap<number, LobbyGame> {
  const all = new Map(games);
  for (const [n, game] of more.entries()) all.set(base + n, game);
  return all;
}

/** How many of a row of games without a gap are there. */
function shownIn(games: ReadonlyMap<number, LobbyGame>, from: number): number {
  let count = 0;
  while (games.has(from + count)) count++;
  return count;
}

/** The next games under those that are shown: what a phone does as one scrolls. */
export function moreGames(): Promise<void> {
  const now = $lobby.get();
  if (now?.face !== 'ready' && now?.face !== 'failed' && now?.face !== 'offline') return Promise.resolve();
  const end = now.from + now.shown;
  if (end >= now.total) return Promise.resolve();
  if (now.games.has(end)) {
    change({ shown: Math.min(now.shown + stepSize, shownIn(now.games, now.from)) });
    return Promise.resolve();
  }
  return fill(end);
}

/** Asks for the games around a place that were not kept; holes show bones meanwhile. */
export function needGames(first: number, end: number): void {
  const now = $lobby.get();
  if (now?.face !== 'ready' || now.found) return;
  for (let place = Math.max(first, now.from); place < Math.min(end, now.from + now.shown); place++) {
    if (!now.games.has(place)) {
      void fill(place);
      place += stepSize - 1;
    }
  }
}

async function fill(place: number): Promise<void> {
  const now = $lobby.get();
  if (!now) return;
  const block = blockAt(place, true);
  if (blocks.has(block.pageNo)) return;
  blocks.add(block.pageNo);
  const mine = newest;
  const got = await askBlock(now.asked, now.type, block);
  blocks.delete(block.pageNo);
  const later = $lobby.get();
  if (newest !== mine || !later) return;
  if (got.kind === 'done') {
    const games = withBlock(later.games, got.value);
    const end = later.from + later.shown;
    const grown = place === end ? shownIn(games, end) : 0;
    change({ games, total: grown === 0 && place === end ? end : got.value.total, shown: later.shown + grown, face: 'ready', reason: null });
  } else if (got.kind === 'refused') fail(got.code, got.message);
}

/** Where one is in the list; on a phone the address follows, a page at a time. */
export function lookAt(place: number): void {
  const now = $lobby.get();
  if (!now || now.at === place || now.face !== 'ready') return;
  const page = Math.floor(place / pageSize) + 1;
  const moved = isPhone() && page !== now.asked.page && now.asked.list !== 'hot' && location.pathname === now.path;
  const asked = moved ? { ...now.asked, page } : now.asked;
  change({ at: place, asked });
  if (moved) history.replaceState(history.state, '', lobbyAddress(now.path, asked));
}

export const restored = (): void => change({ restore: null });

/** Favourites changed: the list of them is another, and the views of it are old. */
export function favouritesChanged(): void {
  forgetViews((address) => address.includes('list=fav'));
  if ($lobby.get()?.asked.list === 'fav') void retryLobby();
}

/** Looks for a name while it is typed: in the names on the device where they are enough, else on the server. */
export function seek(text: string): void {
  const now = $lobby.get();
  if (!now) return;
  clearTimeout(typing);
  const q = text.trimStart().slice(0, 80);
  const filtered = now.asked.type !== '' || now.asked.min !== '' || now.asked.lines;
  const asked: LobbyAsked = { ...(now.asked.list === 'all' ? now.asked : { ...nothingAsked, vendor: now.asked.vendor }), q, page: 1 };
  if (now.asked.q === '' && q !== '') remember();
  change({ asked });
  const mine = ++newest;
  const askServer = () => {
    typing = setTimeout(() => {
      history.replaceState(history.state, '', lobbyAddress(now.path, { ...asked, q: q.trim() }));
      void show({ ...asked, q: q.trim() }, null);
    }, 250);
  };
  if (q.trim() === '') {
    const plain = lobbyAddress(now.path, asked);
    history.replaceState(history.state, '', plain);
    void show(asked, viewOf(plain));
    return;
  }
  if (filtered) {
    askServer();
    return;
  }
  void loadNames().then((names) => {
    if (newest !== mine) return;
    if (!names) return askServer();
    const hits = findNames(names, q, { type: now.type, ...(asked.vendor && now.type !== 'FISH' ? { vendor: asked.vendor } : {}) });
    if (hits.length === 0) return askServer();
    change({
      games: new Map(hits.map(({ game }, n) => [n, game])),
      found: new Map(hits.map(({ game, ranges }) => [game.code, ranges])),
      total: hits.length,
      from: 0,
      at: 0,
      shown: Math.min(pageSize, hits.length),
      face: 'ready',
      reason: null,
      slow: false,
    });
    // The address follows when the typing rests: some browsers count how often it changes.
    typing = setTimeout(() => history.replaceState(history.state, '', lobbyAddress(now.path, { ...asked, q: q.trim() })), 400);
  });
}
