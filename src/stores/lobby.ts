/** A category's lobby: what is asked, which games are known, which are shown. The address says it all, so that Back and a link find the same (R8). */
import { atom } from 'nanostores';
import { inTime } from '#client/in-time.ts';
import { chosen, type LobbyAsked, lobbyAddress, nothingAsked, pageSize, readLobby, stepSize } from '#values/lobby.ts';
import { askBlock, blockAt } from './lobby-ask.ts';
import { againAs, type FirstLobby, firstView, type Lobby, shownIn, withBlock } from './lobby-shown.ts';
import { forgetViews, keepViews, type LobbyView, readViews, rememberView, viewOf } from './lobby-views.ts';
import { painted } from './painted.ts';
import { findNames, loadNames, type Names, namesHere } from './search.ts';

export const $lobby = atom<Lobby | null>(null);

/** Old games stand this long before bones take their place: most answers are quicker. */
const patience = 250;

const phones = '(max-width: 56.1875em)';
const isPhone = (): boolean => typeof matchMedia === 'function' && matchMedia(phones).matches;
const here = (): string => location.pathname + location.search;
const addressOf = ({ path, asked }: Pick<Lobby, 'path' | 'asked'>): string => lobbyAddress(path, asked);

let newest = 0;
/** Place of the first game in sight: it moves with every scroll, so it is no part of what is drawn. */
let sight = 0;
/** A choice that is seen and has no address yet. */
let choosing = -1;
/** Places at which games were wanted and did not come. */
const missing = new Set<number>();
let typing: ReturnType<typeof setTimeout> | undefined;
const blocks = new Set<number>();
/** The address of what was typed, which had not followed before something else lay over the page. */
let due: string | null = null;

const change = (part: Partial<Lobby>): void => {
  const now = $lobby.get();
  if (now) $lobby.set({ ...now, ...part });
};

const howCame = (): NavigationTimingType | undefined =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type;

/** Takes over the page that the server made; on Back and after a reload it puts back what was there. Returns how to stop. */
export function wakeLobby(first: FirstLobby, came: NavigationTimingType | undefined = howCame()): () => void {
  const made = firstView(first);
  readViews();
  const view = came === 'back_forward' || came === 'reload' ? viewOf(here()) : null;
  $lobby.set(view ? againAs(made, view, came === 'reload' && !first.failed) : made);
  sight = $lobby.get()?.at ?? 0;
  addEventListener('popstate', onPop);
  addEventListener('pagehide', onHide);
  return () => {
    removeEventListener('popstate', onPop);
    removeEventListener('pagehide', onHide);
    clearTimeout(typing);
    due = null;
    newest++;
    $lobby.set(null);
  };
}

function remember(): void {
  const now = $lobby.get();
  if (now?.face !== 'ready') return;
  const { games, total, from, shown } = now;
  rememberView(here(), { games, total, from, shown, at: sight, y: scrollY });
}

function onHide(): void {
  remember();
  keepViews();
}

function onPop(): void {
  const now = $lobby.get();
  if (!now || location.pathname !== now.path) return;
  if (due !== null) history.replaceState(history.state, '', due);
  due = null;
  if (here() === addressOf(now)) return;
  void show(readLobby(new URLSearchParams(location.search), now.type), viewOf(here()));
}

/** Opens another view of this lobby under its own address; a choice of list resets page and filters (GM-03). */
export async function goLobby(asked: Partial<LobbyAsked>): Promise<void> {
  const now = $lobby.get();
  if (!now) return;
  const next = chosen(now.asked, asked);
  remember();
  const mine = ++newest;
  choosing = mine;
  change({ asked: next });
  await painted();
  // Another choice has been made meanwhile.
  if (newest !== mine) return;
  choosing = -1;
  const address = lobbyAddress(now.path, next);
  if (address !== here()) history.pushState(null, '', address);
  return show(next, null);
}

/** The same question once more: the games that did not come, or the whole view. */
export function retryLobby(): Promise<void> {
  const now = $lobby.get();
  if (!now) return Promise.resolve();
  return missing.size === 0 ? show(now.asked, null) : Promise.all([...missing].map(fill)).then(() => {});
}

/** Says that an answer takes long, to who still waits for it. */
const slowFor = (mine: number) => () => {
  if (newest === mine) change({ slow: true });
};

async function show(asked: LobbyAsked, view: LobbyView | null): Promise<void> {
  clearTimeout(typing);
  const mine = ++newest;
  const now = $lobby.get();
  if (!now) return;
  blocks.clear();
  missing.clear();
  if (view) {
    sight = view.at;
    change({ ...view, asked, face: 'ready', reason: null, slow: false, found: null, restore: view.y });
    return;
  }
  change({ asked, face: 'stale', reason: null, slow: false });
  const isMine = () => newest === mine && $lobby.get() !== null;
  const bones = setTimeout(
    () => isMine() && $lobby.get()?.face === 'stale' && change({ face: 'loading', games: new Map(), found: null, total: 0, shown: 0 }),
    patience,
  );
  const from = (asked.page - 1) * pageSize;
  const got = await inTime((signal) => askBlock(asked, now.type, blockAt(from, isPhone()), signal), slowFor(mine));
  clearTimeout(bones);
  if (!isMine()) return;
  if (got.kind === 'done') {
    const games = withBlock(new Map(), got.value);
    sight = from;
    change({ games, total: got.value.total, from, at: from, shown: shownIn(games, from), face: 'ready', slow: false, found: null });
  } else fail(got.code, got.message);
}

function fail(code: string, message: string): void {
  const offline = code === 'network' && navigator.onLine === false;
  change({ face: offline ? 'offline' : 'failed', reason: code === 'network' ? null : message || null, slow: false });
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
  missing.delete(place);
  if (now.face !== 'ready') change({ face: 'ready', reason: null });
  const got = await inTime((signal) => askBlock(now.asked, now.type, block, signal), slowFor(mine));
  const later = $lobby.get();
  if (newest !== mine || !later) return;
  blocks.delete(block.pageNo);
  if (got.kind === 'done') {
    const games = withBlock(later.games, got.value);
    const end = later.from + later.shown;
    const grown = place === end ? shownIn(games, end) : 0;
    change({
      games,
      total: grown === 0 && place === end ? end : got.value.total,
      shown: later.shown + grown,
      slow: false,
      ...(missing.size === 0 ? ({ face: 'ready', reason: null } as const) : {}),
    });
  } else {
    missing.add(place);
    fail(got.code, got.message);
  }
}

/** Where one is in the list; on a phone the address follows, a page at a time. */
export function lookAt(place: number): void {
  const now = $lobby.get();
  if (!now || sight === place || now.face !== 'ready' || choosing === newest) return;
  sight = place;
  const page = Math.floor(place / pageSize) + 1;
  if (!isPhone() || page === now.asked.page || now.asked.list === 'hot' || location.pathname !== now.path) return;
  const asked = { ...now.asked, page };
  change({ asked });
  history.replaceState(history.state, '', lobbyAddress(now.path, asked));
}

export const restored = (): void => change({ restore: null });

/** Favourites changed: the list of them is another, and the views of it are old. */
export function favouritesChanged(): void {
  forgetViews((address) => address.includes('list=fav'));
  if ($lobby.get()?.asked.list === 'fav') void retryLobby();
}

/** The address follows what was typed; what lies over the page has one of its own. */
function follow({ path }: Lobby, asked: LobbyAsked): void {
  const address = lobbyAddress(path, { ...asked, q: asked.q.trim() });
  if (location.pathname === path) history.replaceState(history.state, '', address);
  else due = address;
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
  const mine = ++newest;
  const askServer = () => {
    typing = setTimeout(() => {
      follow(now, asked);
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
  const find = (names: Names | null): void => {
    const hits = names
      ? findNames(names, q, { type: now.type, ...(asked.vendor && now.type !== 'FISH' ? { vendor: asked.vendor } : {}) })
      : [];
    if (hits.length === 0) {
      change({ asked });
      askServer();
      return;
    }
    sight = 0;
    change({
      asked,
      games: new Map(hits.map(({ game }, n) => [n, game])),
      found: hits.map(({ at }) => at),
      total: hits.length,
      from: 0,
      at: 0,
      // What a phone has room for; the rest follows as one scrolls.
      shown: Math.min(isPhone() ? stepSize : pageSize, hits.length),
      face: 'ready',
      reason: null,
      slow: false,
    });
    // The address follows when the typing rests: some browsers count how often it changes.
    typing = setTimeout(() => follow(now, asked), 400);
  };
  const names = namesHere();
  if (names && !filtered) {
    find(names);
    return;
  }
  change({ asked });
  if (filtered) askServer();
  else void loadNames().then((got) => newest === mine && find(got));
}
