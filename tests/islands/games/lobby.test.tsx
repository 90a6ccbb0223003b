// Tests the lobby and the search by touch and by keyboard at 360 px.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/game-cards.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { LobbyProviders } from '#islands/games/LobbyProviders.tsx';
import Search from '#islands/games/search/Search.tsx';
import { $session } from '#stores/access/session.ts';
import { $favourites } from '#stores/games/favourites.ts';
import { searchLobby } from '#stores/games/lobby.ts';
import { forgetNames } from '#stores/games/search.ts';
import { createTranslator } from '#ui/translate.ts';
import { emptyLobbyQuery } from '#values/games/lobby.ts';
import english from '../../../src/i18n/EN/games.json';
import filipino from '../../../src/i18n/TY/games.json';
import { ApiError, stubPlatform } from '../fake-api.ts';
import { gameResponse, lobby as lobbyOf, names, namesOf } from './lobby-games.tsx';

const providers = 'originals\tIsla Originals\nshut\tShut Studio\t-';
const lobby = (words = english) => lobbyOf(providers, words, ['originals', 'shut']);

/** The address of the link that a key presses; it is not followed. */
async function linkOpenedBy(key: string): Promise<string | null | undefined> {
  const opened: (string | null)[] = [];
  const record = (event: Event): void => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    opened.push(link.getAttribute('href'));
  };
  document.addEventListener('click', record);
  onTestFinished(() => document.removeEventListener('click', record));
  await userEvent.keyboard(key);
  await expect.poll(() => opened.length).toBe(1);
  return opened[0];
}

beforeEach(() => {
  history.replaceState(null, '', location.pathname);
  forgetNames();
  $favourites.set(null);
  $session.set({ state: 'out' });
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that scripts read is what is tried here
  document.cookie = 'isla_in=; Max-Age=0';
});

test.each([
  ['EN', english, 'Closed'],
  ['TY', filipino, 'Sarado'],
] as const)('a lobby in %s shows its games and marks closed ones (GM-20)', async (_, words, closed) => {
  stubPlatform({});
  await render(lobby(words));
  expect(page.getByRole('img').elements().length).toBe(4);
  await expect.element(page.getByText(closed).first()).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('the count beside the list matches the shown games (GM-04)', async () => {
  stubPlatform({
    '/wps/v2/games/names': () => names,
    '/wps/relay/GCSGAME_gameList': () => ({ games: [gameResponse('Koi Ascending', 2)], total: 1 }),
  });
  const { container } = await render(lobby());
  const all = page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /^All/ });
  await expect.element(all).toHaveTextContent('All4');
  expect(container.querySelector('[data-chosen]')).toBeNull();
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.element(all).toHaveTextContent('All2');
  expect(container.querySelector('[data-chosen]')).not.toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Clear search' }));
  await userEvent.click(page.getByRole('link', { name: /Shut Studio/ }).first());
  await expect.element(all).toHaveTextContent('All1');
});

test('amounts have the currency of the platform also when the page came without an answer of it, in each list and in a search', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that scripts read is what is tried here
  document.cookie = 'isla_in=1';
  $session.set({ state: 'in', member: null });
  const games = [gameResponse('Koi Ascending', 2)];
  stubPlatform({
    '/wps/v2/games/names': () => ({ ...names, currencySymbol: '¥' }),
    '/wps/relay/GCSGAME_gameList': () => ({ games, total: 1, currencySymbol: '€' }),
    '/wps/relay/GCSGAME_hotGamesV2': () => ({ list: games, currencySymbol: '£' }),
    '/wps/relay/MCSFE_getFavoriteGames': () => ({ nodeIds: ['2'] }),
    '/wps/relay/MCSFE_getFavoriteGamesList': () => ({ content: games, totalPages: 1, currencySymbol: '₩' }),
    '/wps/relay/GCS_recentGame': () => ({ list: games, totalPages: 1, currencySymbol: '₹' }),
  });
  const { container } = await render(lobbyOf(providers, english, ['originals'], 0, { packed: '', failed: true }));
  const lowest = () => [...new Set([...container.querySelectorAll('.tile')].map((tile) => /\S+0\.50/.exec(tile.textContent ?? '')?.[0]))];
  await page.getByRole('button', { name: english['lobby.retry'] }).click();
  await expect.poll(lowest).toEqual(['€0.50']);
  // The bets to choose from are of the same currency.
  expect(container.querySelector('select[name=min]')?.textContent).toContain('€0.50');
  const lists = page.getByRole('navigation', { name: english['lobby.lists'] });
  for (const [list, shown] of [
    ['hot', '£0.50'],
    ['fav', '₩0.50'],
    ['recent', '₹0.50'],
    ['all', '€0.50'],
  ] as const) {
    await userEvent.click(lists.getByRole('link', { name: new RegExp(`^${english[`lobby.${list}`]}`) }));
    await expect.poll(lowest).toEqual([shown]);
  }
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.poll(lowest).toEqual(['¥0.50']);
});

test('a name that no game of the category has is looked for in all categories (GM-04)', async () => {
  stubPlatform({ '/wps/v2/games/names': () => names, '/wps/relay/GCSGAME_gameList': () => ({ games: [], total: 0 }) });
  await render(lobby());
  await userEvent.type(page.getByRole('searchbox'), 'qq&zz');
  await expect.element(page.getByText(english['lobby.none.all'])).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: english['lobby.everywhere'] }))
    .toHaveAttribute('href', `${location.pathname}/../search?q=qq%26zz`);
});

test('typing finds games at once and marks the matches, and clearing returns the focus (GM-04)', async () => {
  stubPlatform({ '/wps/v2/games/names': () => names });
  await render(lobby());
  const box = page.getByRole('searchbox');
  await userEvent.type(box, 'lantern');
  await expect.poll(() => document.querySelectorAll('.grid .tile').length).toBe(2);
  await expect.poll(() => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Lantern', 'Lantern']);
  await userEvent.click(page.getByRole('button', { name: 'Clear search' }));
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('');
});

test('tables are filtered by bet and seats: the address has the choice, its count is announced, and nothing found says so (GM-04)', async () => {
  const requests = stubPlatform({
    '/wps/relay/GCSGAME_gameList': ({ searchParams }) => {
      const found = searchParams.has('seats') ? [] : [gameResponse('Koi Ascending', 2)];
      return { games: found, total: found.length };
    },
  });
  await render(lobbyOf(providers, english, ['originals'], 4, { type: 'LIVE' }));
  await page.getByText('Filter', { exact: true }).click();
  const bets = page.getByRole('combobox', { name: 'Bet limits' });
  expect([...bets.element().querySelectorAll('option')].map(({ value }) => value)).toEqual(['', '1', '10', '100', '1000', '10000']);
  await expect.element(page.getByRole('combobox', { name: 'Minimum bet' })).not.toBeInTheDocument();
  await bets.selectOptions('Takes bets of ₱100.00');
  await expect.poll(() => location.search).toBe('?bet=100');
  await expect.element(page.getByText('1 game found')).toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Seats' }).selectOptions('Limited seats');
  await expect.poll(() => location.search).toBe('?bet=100&seats=limited');
  await expect.element(page.getByText(english['lobby.none.all'])).toBeVisible();
  expect(requests.at(-1)).toContain('bet=100&seats=limited');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect.poll(() => location.search).toBe('');
});

test('sports books are filtered by league and start, and the leagues are those of the category (GM-04)', async () => {
  const requests = stubPlatform({ '/wps/relay/GCSGAME_gameList': () => ({ games: [gameResponse('Koi Ascending', 2)], total: 1 }) });
  await render(lobbyOf(providers, english, ['originals'], 4, { type: 'SPORTS', leagues: 'Bay Cup\nIsla League' }));
  await page.getByText('Filter', { exact: true }).click();
  await page.getByRole('combobox', { name: 'League' }).selectOptions('Bay Cup');
  await page.getByRole('combobox', { name: 'Start' }).selectOptions('Starts within 2 minutes');
  await expect.poll(() => location.search).toBe('?league=Bay+Cup&start=120');
  await expect.poll(() => requests.at(-1)).toContain('league=Bay+Cup&startWithin=120');
});

test('scrolling measures the list at most once in 200 ms (SH-25)', async () => {
  stubPlatform({});
  const { container } = await render(lobby());
  const grid = container.querySelector('.grid') as HTMLElement;
  const looked = vi.spyOn(grid, 'getBoundingClientRect');
  // Waits for the initial measurement.
  await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  looked.mockClear();
  for (let count = 0; count < 30; count += 1) dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(199);
  expect(looked).not.toHaveBeenCalled();
  for (let count = 0; count < 30; count += 1) dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(1);
  expect(looked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2000);
  expect(looked).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a star works by key, shows at once, and shows an error when it could not be saved (GM-08)', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that scripts read is what is tried here
  document.cookie = 'isla_in=1';
  $session.set({ state: 'in', member: null });
  let refuse = false;
  const requests = stubPlatform({
    '/wps/relay/MCSFE_getFavoriteGames': () => ({ nodeIds: ['2'] }),
    '/wps/relay/MCSFE_getFavoriteGamesList': () => ({ content: [gameResponse('Koi Ascending', 2)], totalPages: 1 }),
    'POST /wps/relay/MCSFE_favoriteGameV2': () =>
      refuse ? new ApiError(409, 'favourite.full', 'Your list of favourites is full.') : { nodeIds: ['1', '2'] },
  });
  await render(lobby());
  await expect.element(page.getByRole('button', { name: 'Remove Koi Ascending from favourites' })).toBeVisible();
  const star = page.getByRole('button', { name: 'Add Lantern Tide to favourites' });
  (star.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  // The name changes with the state, so `aria-pressed` would contradict it.
  await expect.element(page.getByRole('button', { name: 'Remove Lantern Tide from favourites' })).not.toHaveAttribute('aria-pressed');
  expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  refuse = true;
  await userEvent.click(page.getByRole('button', { name: 'Add Snow Lantern to favourites' }));
  await expect.element(page.getByText('Your list of favourites is full.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add Snow Lantern to favourites' })).toBeVisible();
});

test('a star that leaves the list of favourites leaves the focus in its place, and nothing is loaded again (GM-08, 2.4.3)', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that scripts read is what is tried here
  document.cookie = 'isla_in=1';
  $session.set({ state: 'in', member: null });
  let nodeIds = ['1', '2', '3', '4'];
  const requests = stubPlatform({
    '/wps/relay/MCSFE_getFavoriteGames': () => ({ nodeIds }),
    'DELETE /wps/relay/MCSFE_favoriteGameV2': ({ searchParams }) => {
      nodeIds = nodeIds.filter((one) => one !== searchParams.get('nodeId'));
      return { nodeIds };
    },
  });
  await render(lobbyOf(providers, english, ['originals'], 4, { asked: { ...emptyLobbyQuery, list: 'fav' } }));
  const star = (name: string) => page.getByRole('button', { name: `Remove ${name} from favourites` });
  const remove = async (name: string): Promise<void> => {
    await expect.element(star(name)).toBeVisible();
    const rest = tiles() - 1;
    (star(name).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(tiles).toBe(rest);
  };
  await remove('Koi Ascending');
  await expect.element(star('Snow Lantern')).toHaveFocus();
  await remove('Desert Mail');
  await expect.element(star('Snow Lantern')).toHaveFocus();
  await remove('Lantern Tide');
  await remove('Snow Lantern');
  await expect.element(page.getByRole('link', { name: english['lobby.toAll'] })).toHaveFocus();
  expect(requests.filter((one) => one.includes('getFavoriteGamesList') && !one.includes('pageSize=1'))).toEqual([]);
});

test('arrows lead from the search box to the results and back, and the result count is announced (GM-04)', async () => {
  stubPlatform({ '/wps/v2/games/names': () => names });
  await render(<Search words={english} tag="en" symbol="₱" categories={'RNG\tSlots\t/rng'} path="/search" game="/game" signIn="/login" />);
  const box = page.getByRole('searchbox');
  await userEvent.type(box, 'isla');
  await expect.element(page.getByRole('link', { name: /Isla Originals/ })).toHaveAttribute('href', '/rng?page=originals');
  await expect.element(page.getByText(/ and 1 provider found/)).toBeInTheDocument();
  await userEvent.clear(box);
  await userEvent.type(box, 'lantern');
  await expect.element(page.getByText('2 games and 0 providers found')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toMatch(/Lantern/);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(box).toHaveFocus();
  await userEvent.clear(box);
  await userEvent.type(box, 'zzzz');
  await expect.element(page.getByText(/No results for/)).toBeInTheDocument();
});

test('a search for a category leads to it (GM-04)', async () => {
  stubPlatform({ '/wps/v2/games/names': () => names });
  const categories = 'RNG\tSlots\t/rng\nLIVE\tLive casino\t/live';
  await render(<Search words={english} tag="en" symbol="₱" categories={categories} path="/search" game="/game" signIn="/login" />);
  await userEvent.type(page.getByRole('searchbox'), 'slots');
  await expect.element(page.getByRole('link', { name: 'Slots' })).toHaveAttribute('href', '/rng');
  await expect.element(page.getByRole('link', { name: 'Live casino' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').first()).toHaveTextContent('Slots, 4 games and 0 providers found');
  await expect.element(page.getByText(/No results for/)).not.toBeInTheDocument();
  expect(await linkOpenedBy('{Enter}')).toBe('/rng');
});

test('a category is above the games that its name finds, and Enter and the arrows take the first game (GM-04)', async () => {
  stubPlatform({ '/wps/v2/games/names': () => names });
  const categories = 'RNG\tLantern games\t/rng';
  await render(<Search words={english} tag="en" symbol="₱" categories={categories} path="/search" game="/game" signIn="/login" />);
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.element(page.getByRole('link', { name: 'Lantern games' })).toBeInTheDocument();
  // Names come later than the categories, which the page has.
  await expect.poll(() => page.getByRole('link').elements().length).toBeGreaterThan(1);
  const [category, game] = page.getByRole('link').elements();
  expect(category?.getAttribute('href')).toBe('/rng');
  expect(game?.getAttribute('href')).toMatch(/^\/game\?code=/);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(game);
  await userEvent.keyboard('{ArrowUp}');
  expect(await linkOpenedBy('{Enter}')).toBe(game?.getAttribute('href'));
});

test('names that fail to load show an error, and the form still asks the server (GM-04)', async () => {
  stubPlatform({ '/wps/v2/games/names': () => new ApiError(400, 'internal', 'No.') });
  await render(<Search words={english} tag="en" symbol="₱" categories={'RNG\tSlots\t/rng'} path="/search" game="/game" signIn="/login" />);
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.element(page.getByText(english['search.failed']).first()).toBeVisible();
  await expect.element(page.getByRole('status').first()).toHaveTextContent(english['search.failed']);
});

test('loading names is announced once, politely (4.1.3)', async () => {
  const line = Promise.withResolvers<typeof names>();
  stubPlatform({ '/wps/v2/games/names': () => line.promise });
  await render(<Search words={english} tag="en" symbol="₱" categories={'RNG\tSlots\t/rng'} path="/search" game="/game" signIn="/login" />);
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.element(page.getByRole('status').first()).toHaveTextContent(english['search.loading']);
  line.resolve(names);
  await expect.element(page.getByRole('status').first()).toHaveTextContent('2 games and 0 providers found');
});

test('the provider arrow at the end keeps the focus, is disabled, and works again after going back (GM-02, 2.4.3)', async () => {
  await page.viewport(1280, 800);
  const providers = Array.from({ length: 24 }, (_, n) => ({ code: `provider${n}`, name: `Provider number ${n}`, shut: false }));
  const t = createTranslator(english, 'en');
  await render(<LobbyProviders t={t} providers={providers} chosen="" hydrated hrefOf={(code) => `#${code}`} onGo={() => {}} />);
  const on = page.getByRole('button', { name: english['lobby.providersOn'] });
  const back = page.getByRole('button', { name: english['lobby.providersBack'] });
  await expect.element(back).toHaveAttribute('aria-disabled', 'true');
  (on.element() as HTMLElement).focus();
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Enter}');
      return on.element().getAttribute('aria-disabled');
    })
    .toBe('true');
  await expect.element(on).toHaveFocus();
  await expect.element(back).not.toHaveAttribute('aria-disabled');
  (back.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(on).not.toHaveAttribute('aria-disabled');
  await page.viewport(360, 740);
});

test('the row of providers has arrows only with more than seven of them (GM-02)', async () => {
  const t = createTranslator(english, 'en');
  const row = (count: number, absent: boolean) => {
    const providers = Array.from({ length: count }, (_, n) => ({
      code: `provider${n}`,
      name: `Provider number ${n}`,
      shut: false,
      absent: absent && n === 0,
    }));
    return <LobbyProviders t={t} providers={providers} chosen="" hydrated hrefOf={(code) => `#${code}`} onGo={() => {}} />;
  };
  const shown = () => [document.querySelectorAll('nav.chips a').length, document.querySelectorAll('.scroller button').length];
  const { rerender } = await render(row(7, false));
  // One of the links is to all of them.
  expect(shown()).toEqual([8, 0]);
  await rerender(row(8, false));
  expect(shown()).toEqual([9, 2]);
  // One that is closed for good is not in the row.
  await rerender(row(8, true));
  expect(shown()).toEqual([8, 0]);
});

test('the chosen provider scrolls into view in its row without moving the page (GM-02)', async () => {
  await page.viewport(360, 740);
  const providers = Array.from({ length: 24 }, (_, n) => ({ code: `provider${n}`, name: `Provider number ${n}`, shut: false }));
  const t = createTranslator(english, 'en');
  const room = document.createElement('div');
  room.style.blockSize = '3000px';
  document.body.append(room);
  scrollTo(0, 1500);
  await render(<LobbyProviders t={t} providers={providers} chosen="provider12" hydrated hrefOf={(code) => `#${code}`} onGo={() => {}} />, {
    container: document.body.insertBefore(document.createElement('div'), room),
  });
  const chosen = document.querySelector('nav.chips [aria-current]')?.getBoundingClientRect();
  const stands = scrollY;
  room.parentElement?.firstElementChild?.remove();
  room.remove();
  expect(stands).toBeGreaterThan(1000);
  expect(Math.abs((chosen?.x ?? 0) + (chosen?.width ?? 0) / 2 - 180)).toBeLessThan(2);
});

test('the skip link past the providers leads to the games (2.4.1)', async () => {
  await render(lobbyOf(Array.from({ length: 8 }, (_, n) => `provider${n}\tProvider number ${n}`).join('\n')));
  const way = page.getByRole('link', { name: english['lobby.providersPast'] }).element();
  const place = document.querySelector(way.getAttribute('href') ?? '');
  expect([place?.querySelectorAll('.tile').length, place?.querySelector('input')]).toEqual([4, null]);
});

const many = Array.from({ length: 48 }, (_, n) => `Lantern ${n}`);
const manyNames = namesOf(many, 100);
const tiles = () => document.querySelectorAll('.grid .tile').length;

test('a phone draws as many found games as fit in view, and the next ones before they come into view (GM-04, R20)', async () => {
  stubPlatform({ '/wps/v2/games/names': () => manyNames });
  await render(lobby());
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.poll(tiles).toBe(9);
  // The address updates after typing pauses, when the list has been measured.
  await expect.poll(() => location.search).toBe('?q=lantern');
  expect(tiles()).toBe(9);
  window.scrollBy(0, 200);
  await expect.poll(tiles).toBe(24);
  await expect.poll(tiles).toBe(many.length);
  const grid = document.querySelector('.grid');
  expect((grid?.getBoundingClientRect().bottom ?? 0) - innerHeight).toBeGreaterThan(740);
});

test('results that a slow phone draws after a scroll go on below the view (GM-04, R20)', async () => {
  stubPlatform({ '/wps/v2/games/names': () => manyNames });
  await render(lobby());
  await userEvent.type(page.getByRole('searchbox'), 'lanter');
  await expect.poll(tiles).toBe(9);
  const scroll = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
  window.scrollBy(0, 20);
  await scroll;
  searchLobby('lantern');
  await expect.poll(tiles).toBe(many.length);
});

test('far down a long list, games stay in view when the window is resized, and none of them waits until it is near (R20)', async () => {
  stubPlatform({
    '/wps/v2/games/names': () =>
      namesOf(
        Array.from({ length: 150 }, (_, n) => `Lantern ${n}`),
        100,
      ),
  });
  await render(lobby());
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.poll(tiles).toBe(9);
  const grid = document.querySelector('.grid') as HTMLElement;
  const inMiddle = () => document.elementFromPoint(180, innerHeight / 2)?.closest('.tile') ?? null;
  for (let screens = 0; screens < 8; screens++) {
    scrollBy({ top: 700, behavior: 'instant' });
    await expect.poll(() => grid.getBoundingClientRect().bottom - innerHeight).toBeGreaterThan(1_400);
  }
  await expect.poll(() => Number.parseFloat(grid.style.paddingBlockStart)).toBeGreaterThan(500);
  await expect.poll(inMiddle).not.toBeNull();
  dispatchEvent(new Event('resize'));
  await expect.poll(inMiddle).not.toBeNull();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(inMiddle()).not.toBeNull();
  expect(document.querySelectorAll('.grid .far')).toHaveLength(0);
});

test('a list goes on loading until its end is out of sight, also when no scroll event comes any more (R20)', async () => {
  const total = 90;
  const requests = stubPlatform({
    '/wps/relay/GCSGAME_gameList': ({ searchParams }) => {
      const from = (Number(searchParams.get('pageNo')) - 1) * 15;
      return { games: Array.from({ length: 15 }, (_, n) => gameResponse(`Game ${from + n}`, 1 + from + n)), total };
    },
  });
  const { container } = await render(
    <>
      <div style={{ height: 2000 }} />
      {lobbyOf(providers, english, ['originals'], total)}
    </>,
  );
  await expect.poll(() => container.querySelector('[data-hydrated]')).not.toBeNull();
  const grid = container.querySelector('.grid') as HTMLElement;
  scrollTo(0, scrollY + grid.getBoundingClientRect().bottom - innerHeight + 100);
  await expect.poll(() => grid.getBoundingClientRect().bottom - innerHeight).toBeGreaterThan(900);
  expect(requests.filter((one) => one.includes('gameList')).length).toBeGreaterThan(1);
});

test('a chosen list is marked first, and its games load after the frame (GM-03)', async () => {
  stubPlatform({ '/wps/relay/GCSGAME_hotGamesV2': () => ({ list: [gameResponse('Koi Ascending', 2)] }) });
  await render(lobby());
  const hot = page.getByRole('link', { name: 'Hot', exact: true });
  await expect.element(page.getByRole('button', { name: /^Add Lantern Tide/ })).toBeVisible();
  const seen = new Promise<[string | null, string]>((resolve) =>
    requestAnimationFrame(() => resolve([hot.element().getAttribute('aria-current'), location.search])),
  );
  (hot.element() as HTMLElement).click();
  expect(await seen).toEqual(['page', '']);
  await expect.poll(() => location.search).toBe('?list=hot');
  await expect.poll(tiles).toBe(1);
});
