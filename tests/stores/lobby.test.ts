// Tests the lobby store: the address is the state, and Back restores the list without a request.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyLobbyQuery, lobbyGame, lobbyPageSize, readLobby } from '#values/games/lobby.ts';
import { type GamesWorld, gamesWorld } from '../calls/games/games-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { endVisit, freezeTimeouts, type Visitor, visit } from './fake-browser.ts';

const path = '/en/rng';

/** The page as the server rendered it, and a fake window with history. */
async function arrive(platform: GamesWorld, visitor: Visitor, search: string, device: 'phone' | 'desktop') {
  let entries = [{ address: path + search, state: null as unknown }];
  let at = 0;
  const put = () => {
    const url = new URL(entries[at]?.address ?? '', 'http://isla.test');
    vi.stubGlobal('location', { pathname: url.pathname, search: url.search, origin: url.origin, href: url.href });
  };
  put();
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state;
    },
    pushState: (state: unknown, _: string, address: string) => {
      entries = [...entries.slice(0, at + 1), { address, state }];
      at++;
      put();
    },
    replaceState: (state: unknown, _: string, address: string) => {
      entries[at] = { address, state };
      put();
    },
  });
  vi.stubGlobal('matchMedia', () => ({ matches: device === 'phone' }));
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  const { $lobby, initLobby, ...verbs } = await import('#stores/games/lobby.ts');
  const query = readLobby(new URLSearchParams(search), 'RNG');
  const { games, total } = (
    await platform.ask('games.gameList', {
      gameType: 'RNG',
      pageNo: query.page,
      pageSize: lobbyPageSize,
      ...(query.vendor ? { vassalage: query.vendor } : {}),
    })
  ).body.value;
  const first = { type: 'RNG' as const, path, asked: query, games: games.map(lobbyGame), total, failed: false };
  const wake = (came: NavigationTimingType = 'navigate', now = first) => initLobby(now, came);
  const lists = () => visitor.asked.filter((one) => /gameList|hotGames|FavoriteGamesList|recentGame/.test(one)).length;
  return {
    ...verbs,
    $lobby,
    wake,
    first,
    lists,
    address: () => entries[at]?.address,
    entries: () => entries.length,
    back: () => {
      at--;
      put();
      visitor.tell('popstate');
    },
    shown: () => {
      const lobby = $lobby.get();
      return Array.from({ length: lobby?.shown ?? 0 }, (_, n) => lobby?.games.get((lobby?.from ?? 0) + n)?.code);
    },
    ready: () => visitor.until(() => $lobby.get()?.face === 'ready', 'the lobby is ready'),
  };
}

onOneEngineDaily('lobby', (open) => {
  let platform: GamesWorld;
  let visitor: Visitor;
  beforeAll(async () => {
    platform = await gamesWorld(open);
  }, 120_000);
  beforeEach(() => {
    vi.resetModules();
    visitor = visit(async (request) => platform.fetch(request));
  });
  afterEach(endVisit);

  test('choices have addresses, and Back makes no request (GM-03, GM-05, SY-11)', async () => {
    const lobby = await arrive(platform, visitor, '', 'desktop');
    const stop = lobby.wake();
    const first = lobby.shown();
    expect(first).toHaveLength(lobbyPageSize);
    vi.stubGlobal('scrollY', 1_234);
    await lobby.goLobby({ page: 2 });
    vi.stubGlobal('scrollY', 77);
    expect(lobby.address()).toBe('/en/rng?n=2');
    const second = lobby.shown();
    expect(second.some((code) => first.includes(code))).toBe(false);
    await lobby.goLobby({ list: 'hot' });
    expect(lobby.address()).toBe('/en/rng?list=hot');
    await lobby.goLobby({ min: '0.5' });
    expect(lobby.address()).toBe('/en/rng?min=0.5');
    expect([...(lobby.$lobby.get()?.games.values() ?? [])].every(({ min }) => Number(min) >= 0.5)).toBe(true);
    const calls = lobby.lists();
    lobby.back();
    lobby.back();
    expect([lobby.shown(), lobby.$lobby.get()?.restore]).toEqual([second, 77]);
    lobby.back();
    expect([lobby.shown(), lobby.$lobby.get()?.restore]).toEqual([first, 1_234]);
    expect(lobby.$lobby.get()?.asked).toEqual(emptyLobbyQuery);
    expect(lobby.lists()).toBe(calls);
    stop();
  });

  test('a phone appends fifteen games at a time, the address follows, and the position is restored (GM-05, R20)', async () => {
    const lobby = await arrive(platform, visitor, '', 'phone');
    lobby.wake();
    const before = lobby.lists();
    await lobby.moreGames(48);
    expect(lobby.lists()).toBe(before + 1);
    expect(lobby.$lobby.get()?.shown).toBe(60);
    // Asked by a list that is still drawn as it was.
    await lobby.moreGames(48);
    expect(lobby.$lobby.get()?.shown).toBe(60);
    await lobby.moreGames(60);
    const seen = lobby.shown();
    expect(new Set(seen).size).toBe(75);
    lobby.setVisibleIndex(50);
    expect(lobby.address()).toBe('/en/rng?n=2');
    vi.stubGlobal('scrollY', 2_345);
    visitor.tell('pagehide');

    // The page is loaded again, without the back-forward cache.
    vi.resetModules();
    const again = await arrive(platform, visitor, '?n=2', 'phone');
    const calls = again.lists();
    again.wake('back_forward');
    expect(again.$lobby.get()).toMatchObject({ from: 0, shown: 75, at: 50, restore: 2_345, face: 'ready', symbol: '₱' });
    expect(again.shown().filter((code) => code !== undefined)).toEqual(seen);
    expect(again.lists()).toBe(calls);
    // So does a reload, with fresh data from the server in its place.
    vi.resetModules();
    const loaded = await arrive(platform, visitor, '?n=2', 'phone');
    const [shut] = loaded.first.games;
    if (!shut) throw new Error('The second page has no game.');
    loaded.wake('reload', { ...loaded.first, games: [{ ...shut, open: !shut.open }, ...loaded.first.games.slice(1)] });
    expect(loaded.$lobby.get()).toMatchObject({ from: 0, shown: 75, at: 50, restore: 2_345, face: 'ready' });
    expect(loaded.shown()).toEqual(seen);
    expect(loaded.$lobby.get()?.games.get(48)?.open).toBe(!shut.open);
    // A list of another length has moved, so it starts at the page in the address.
    vi.resetModules();
    const longer = await arrive(platform, visitor, '?n=2', 'phone');
    longer.wake('reload', { ...longer.first, total: longer.first.total + 1 });
    expect(longer.$lobby.get()).toMatchObject({ from: 48, restore: null });
    // A new visit starts at the page in the address.
    vi.resetModules();
    const anew = await arrive(platform, visitor, '?n=2', 'phone');
    anew.wake();
    expect(anew.$lobby.get()).toMatchObject({ from: 48, restore: null });
  });

  test('games dropped far up are requested again, once (R20)', async () => {
    const lobby = await arrive(platform, visitor, '', 'phone');
    lobby.wake();
    // While the list is drawn whole, it is stored whole.
    for (let n = 0; n < 5; n++) await lobby.moreGames();
    lobby.setVisibleIndex(110);
    visitor.tell('pagehide');
    vi.resetModules();
    const short = await arrive(platform, visitor, new URL(lobby.address() ?? '', 'http://x').search, 'phone');
    const leave = short.wake('back_forward');
    expect(short.shown()).toEqual(lobby.shown());
    leave();
    for (let n = 0; n < 6; n++) await lobby.moreGames();
    const all = lobby.shown();
    expect(all.length).toBeGreaterThan(192);
    visitor.tell('pagehide');
    vi.resetModules();
    const again = await arrive(platform, visitor, new URL(lobby.address() ?? '', 'http://x').search, 'phone');
    again.wake('back_forward');
    expect(again.shown()[0]).toBeUndefined();
    const calls = again.lists();
    again.loadMissingGames(0, 30);
    again.loadMissingGames(0, 30);
    await visitor.until(
      () =>
        again
          .shown()
          .slice(0, 30)
          .every((code) => code !== undefined),
      'the holes are filled',
    );
    expect(again.lists()).toBe(calls + 2);
    expect(again.shown().slice(0, 30)).toEqual(all.slice(0, 30));
  });

  test('typed text is searched on the device, and a filter or an empty result asks the server (GM-04, R8)', async () => {
    const lobby = await arrive(platform, visitor, '', 'desktop');
    lobby.wake();
    lobby.searchLobby('lantrn tide');
    await visitor.until(() => lobby.$lobby.get()?.found !== null, 'names are found');
    expect(lobby.shown()[0]).toBe('lantern-tide');
    expect(lobby.$lobby.get()?.found?.[0]?.ranges).toEqual([
      [0, 7],
      [8, 12],
    ]);
    expect(lobby.lists()).toBe(0);
    await visitor.until(() => lobby.address() === '/en/rng?q=lantrn+tide', 'the address follows');
    lobby.searchLobby('');
    await lobby.ready();
    expect(lobby.shown()).toHaveLength(lobbyPageSize);
    expect(lobby.address()).toBe('/en/rng');
    await lobby.goLobby({ lines: true });
    const calls = lobby.lists();
    lobby.searchLobby('lantern');
    await visitor.until(() => lobby.lists() === calls + 1 && lobby.$lobby.get()?.face === 'ready', 'the server answers');
    expect(lobby.$lobby.get()?.found).toBeNull();
  });

  test('a phone draws one screen of what the server found for a typed text, and scrolling shows the rest that came (GM-04)', async () => {
    const lobby = await arrive(platform, visitor, '', 'phone');
    lobby.wake();
    await lobby.goLobby({ lines: true });
    const calls = lobby.lists();
    lobby.searchLobby('a');
    await visitor.until(() => lobby.lists() === calls + 1 && lobby.$lobby.get()?.face === 'ready', 'the server answers');
    expect(lobby.shown()).toHaveLength(9);
    await lobby.moreGames(9);
    expect([lobby.shown().length, lobby.lists()]).toEqual([15, calls + 1]);
  });

  test('an overlay opened while typing keeps its address, and the search gets its own once it closes (GM-04, R8)', async () => {
    const lobby = await arrive(platform, visitor, '', 'desktop');
    lobby.wake();
    lobby.searchLobby('lantern tide');
    await visitor.until(() => lobby.$lobby.get()?.found !== null, 'names are found');
    freezeTimeouts();
    lobby.searchLobby('lantern tide');
    history.pushState(null, '', '/en/member/depositv2');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lobby.address()).toBe('/en/member/depositv2');
    lobby.back();
    expect([lobby.address(), lobby.shown()[0], lobby.lists()]).toEqual(['/en/rng?q=lantern+tide', 'lantern-tide', 0]);
  });

  test('a search that ends with a space, as phones complete words, is kept while an overlay is open (GM-04, R8)', async () => {
    const lobby = await arrive(platform, visitor, '', 'desktop');
    lobby.wake();
    lobby.searchLobby('lantern tide ');
    await visitor.until(() => lobby.address() === '/en/rng?q=lantern+tide', 'the address follows');
    const found = lobby.$lobby.get();
    history.pushState(null, '', '/en/gameInfo?code=lantern-tide');
    lobby.back();
    expect([lobby.$lobby.get(), lobby.lists()]).toEqual([found, 0]);
  });

  test('a list that is left from a dialog over it comes back at its place (SY-11, R8)', async () => {
    const lobby = await arrive(platform, visitor, '?n=2', 'desktop');
    const stop = lobby.wake();
    const games = lobby.shown();
    vi.stubGlobal('scrollY', 1_234);
    history.pushState(null, '', '/en/gameInfo?code=lantern-tide');
    visitor.tell('pagehide');
    stop();
    lobby.back();
    const calls = lobby.lists();
    lobby.wake('back_forward');
    expect([lobby.shown(), lobby.$lobby.get()?.restore, lobby.lists()]).toEqual([games, 1_234, calls]);
  });

  test('a list that fails to load shows the error, and a retry fixes it (ER-15)', async () => {
    const lobby = await arrive(platform, visitor, '', 'desktop');
    lobby.wake();
    visitor.line = async () =>
      Response.json({ success: false, errorCode: 'internal', message: 'Something failed.', value: {} }, { status: 400 });
    await lobby.goLobby({ page: 2 });
    expect(lobby.$lobby.get()).toMatchObject({ face: 'failed', reason: 'Something failed.' });
    visitor.line = (request, forward) => forward(request);
    await lobby.retryLobby();
    expect(lobby.$lobby.get()?.face).toBe('ready');
    // A slow response to an old request changes nothing.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    visitor.line = async (request, forward) => {
      if (request.url.includes('pageNo=3')) await held;
      return forward(request);
    };
    const slow = lobby.goLobby({ page: 3 });
    await lobby.goLobby({ page: 1 });
    const shown = lobby.shown();
    release();
    await slow;
    expect(lobby.shown()).toEqual(shown);
  });

  test('games that fail to append show an error, and Try again loads just them (ER-15, R12)', async () => {
    const lobby = await arrive(platform, visitor, '', 'phone');
    lobby.wake();
    const shown = lobby.shown();
    visitor.line = async () =>
      Response.json({ success: false, errorCode: 'internal', message: 'Something failed.', value: {} }, { status: 400 });
    await lobby.moreGames();
    expect(lobby.$lobby.get()).toMatchObject({ face: 'failed', reason: 'Something failed.' });
    expect(lobby.shown()).toEqual(shown);
    visitor.line = (request, forward) => forward(request);
    const calls = lobby.lists();
    await lobby.retryLobby();
    expect(lobby.lists()).toBe(calls + 1);
    expect(lobby.$lobby.get()).toMatchObject({ face: 'ready', shown: 60 });
    // No response at all: the request times out after half a minute.
    const real = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...rest: []) => real(work, ms === 30_000 ? 50 : ms, ...rest));
    visitor.line = (request) =>
      new Promise((_, cut) => request.signal.addEventListener('abort', () => cut(new TypeError('Failed to fetch')), { once: true }));
    await lobby.moreGames();
    await lobby.moreGames();
    expect(lobby.$lobby.get()?.face).toBe('failed');
  });

  /** The list of fifty favourites, and a way to take one out of it. */
  async function favouriteList(device: 'phone' | 'desktop') {
    const lobby = await arrive(platform, visitor, '', device);
    const [{ $favourites, loadFavourites, toggleFavourite }, { $session }] = await Promise.all([
      import('#stores/games/favourites.ts'),
      import('#stores/access/session.ts'),
    ]);
    visitor.token = await platform.signInAs('amihan');
    $session.set({ state: 'in', member: null });
    const toggle = ({ nodeId, vendor }: { nodeId: string; vendor: string }) => toggleFavourite({ nodeId, vendor, gameType: 'RNG' });
    await loadFavourites();
    const { games } = (await platform.ask('games.gameList', { gameType: 'RNG', pageNo: 2, pageSize: lobbyPageSize })).body.value;
    for (const game of [...lobby.first.games, ...games.map(lobbyGame)].slice(0, 50))
      if (!$favourites.get()?.has(game.nodeId)) await toggle(game);
    lobby.wake();
    await lobby.goLobby({ list: 'fav' });
    const at = (index: number) => lobby.$lobby.get()?.games.get(index) ?? expect.unreachable(`game ${index}`);
    const remove = async (index: number) => {
      const game = at(index);
      await toggle(game);
      lobby.favouritesChanged(game.nodeId);
    };
    return { ...lobby, at, remove };
  }

  test('a favourite that is removed leaves its list, and the rest stays where it is without a request (GM-08)', async () => {
    const lobby = await favouriteList('phone');
    await lobby.moreGames();
    const [shown, calls, total] = [lobby.shown(), lobby.lists(), lobby.$lobby.get()?.total ?? 0];
    visitor.line = (request, forward) => (request.method === 'GET' ? Promise.reject(new TypeError('Failed to fetch')) : forward(request));
    await lobby.remove(20);
    // A star that was pressed meanwhile has changed nothing.
    lobby.favouritesChanged(lobby.at(3).nodeId);
    expect(lobby.shown()).toEqual(shown.toSpliced(20, 1));
    expect(lobby.$lobby.get()).toMatchObject({ face: 'ready', total: total - 1, restore: null });
    expect(lobby.lists()).toBe(calls);
    // The games below follow without a gap.
    visitor.line = (request, forward) => forward(request);
    for (let n = 0; n < 5; n++) await lobby.moreGames();
    const all = lobby.shown();
    await lobby.retryLobby();
    for (let n = 0; n < 5; n++) await lobby.moreGames();
    expect([all, all.length]).toEqual([lobby.shown(), lobby.$lobby.get()?.total]);
  });

  test('on the desktop the next page fills the place of a favourite that is removed (GM-08)', async () => {
    const lobby = await favouriteList('desktop');
    const last = lobby.shown().at(-1);
    expect(lobby.shown()).toHaveLength(lobbyPageSize);
    await lobby.remove(5);
    await visitor.until(() => !lobby.shown().includes(undefined), 'the gap is filled');
    expect([lobby.shown().length, lobby.shown().at(-2), lobby.$lobby.get()?.face]).toEqual([lobbyPageSize, last, 'ready']);
    const now = lobby.shown();
    await lobby.retryLobby();
    expect(now).toEqual(lobby.shown());
  });

  test('the only favourite of the last page, removed, leads to the page before (GM-08)', async () => {
    const lobby = await favouriteList('desktop');
    await lobby.goLobby({ list: 'fav', page: 2 });
    while ((lobby.$lobby.get()?.shown ?? 0) > 1) await lobby.remove(lobbyPageSize);
    expect(lobby.$lobby.get()).toMatchObject({ from: lobbyPageSize, shown: 1 });
    const visited = lobby.entries();
    await lobby.remove(lobbyPageSize);
    await visitor.until(() => lobby.$lobby.get()?.face === 'ready' && lobby.$lobby.get()?.from === 0, 'the page before is shown');
    expect(lobby.$lobby.get()).toMatchObject({ shown: lobbyPageSize, total: lobbyPageSize });
    expect(lobby.entries()).toBe(visited);
  });

  test('favourites load for a member, follow the response to a change, and are dropped at sign-out (GM-08, GM-09)', async () => {
    const { $favourites, $favouriteCounts, $pendingFavourite, countFavourites, loadFavourites, toggleFavourite } = await import(
      '#stores/games/favourites.ts'
    );
    const { $session } = await import('#stores/access/session.ts');
    await loadFavourites();
    expect($favourites.get()).toBeNull();
    visitor.token = await platform.signInAs('amihan');
    $session.set({ state: 'in', member: null });
    await Promise.all([loadFavourites(), loadFavourites()]);
    expect(visitor.asked.filter((one) => one.includes('getFavoriteGames'))).toHaveLength(1);
    await countFavourites('RNG');
    const count = $favouriteCounts.get().RNG ?? 0;
    const [game] = (await platform.ask('games.gameList', { gameType: 'RNG', gameName: 'Northern Gems' })).body.value.games;
    const star = { nodeId: game?.nodeId ?? '', vendor: game?.vassalage ?? '', gameType: 'RNG' as const };
    const had = $favourites.get()?.has(star.nodeId);
    const change = toggleFavourite(star);
    expect($pendingFavourite.get()).toEqual({ nodeId: star.nodeId, on: !had });
    // One change at a time.
    expect(await toggleFavourite(star)).toBeNull();
    expect(await change).toBeNull();
    expect($favourites.get()?.has(star.nodeId)).toBe(!had);
    expect($favouriteCounts.get().RNG).toBe(count + (had ? -1 : 1));
    await toggleFavourite(star);
    expect($favouriteCounts.get().RNG).toBe(count);
    expect(await toggleFavourite({ ...star, nodeId: '1' })).toMatchObject({ kind: 'refused', code: 'game.unknown' });
    $session.set({ state: 'out' });
    expect($favourites.get()).toBeNull();
  });
});
