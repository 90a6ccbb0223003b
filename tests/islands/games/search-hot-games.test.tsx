// Tests the search before typing: playable hot games and earlier searches.
import { StrictMode } from 'react';
import { beforeEach, expect, test } from 'vitest';
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
import Search from '#islands/games/search/Search.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $hot } from '#stores/games/hot.ts';
import { forgetEarlier, forgetNames, rememberSearch } from '#stores/games/search.ts';
import { openHotGames } from '#values/games/hot.ts';
import { packGames } from '#values/games/lobby.ts';
import { packNames } from '#values/games/search-index-codec.ts';
import english from '../../../src/i18n/EN/games.json';
import system from '../../../src/i18n/EN/system.json';
import tagalog from '../../../src/i18n/TY/games.json';
import vietnamese from '../../../src/i18n/VI/games.json';
import { type Answers, ApiError, marisol, stubPlatform } from '../fake-api.ts';
import { gameResponse, namesOf } from './lobby-games.tsx';

const hotCall = '/wps/relay/GCSGAME_hotGamesV2';
const games = ['Lantern Tide', 'Shut Lagoon', 'Koi Ascending', 'Snow Lantern', 'Desert Mail', 'Terrace', 'Opal', 'Reef'];
const list = games.map((name, n) => gameResponse(name, n, name !== 'Shut Lagoon'));
const firstSix = ['Lantern Tide', 'Koi Ascending', 'Snow Lantern', 'Desert Mail', 'Terrace', 'Opal'];
const names = namesOf(games, 0);
const whole: Answers = { '/wps/v2/games/names': () => names, [hotCall]: () => ({ list }) };
const words = { ...english, 'home.hot': system['home.hot'] };
const search = (more: Partial<Parameters<typeof Search>[0]> = {}) => (
  <Search
    words={words}
    tag="en"
    symbol="₱"
    categories={'RNG\tSlots\t/rng'}
    path={location.pathname}
    game="/game"
    signIn="/login"
    {...more}
  />
);
const tiles = () => [...document.querySelectorAll<HTMLImageElement>('.found .tile img')].map(({ alt }) => alt);
const box = () => page.getByRole('searchbox');

beforeEach(async () => {
  await page.viewport(360, 740);
  forgetNames();
  forgetEarlier();
  $hot.set(initialAsyncState);
  document.documentElement.dir = '';
});

test('an empty search shows the playable hot games and earlier searches below', async () => {
  rememberSearch('koi');
  stubPlatform(whole);
  const { container } = await render(search({ onClose: () => {} }));
  await expect.poll(tiles).toEqual(firstSix);
  await expect.element(page.getByRole('link', { name: 'Lantern Tide Isla Originals' })).toHaveAttribute('href', '/game?code=lantern-tide');
  const places = [...container.querySelectorAll('h2')].map((title) => [title.textContent, title.getBoundingClientRect().top] as const);
  expect(places.map(([title]) => title)).toEqual([system['home.hot'], english['search.earlier']]);
  expect(places[1]?.[1]).toBeGreaterThan(container.querySelector('.tile:last-child')?.getBoundingClientRect().bottom ?? Infinity);
});

test.each([320, 360, 1280])('at %s px nothing is too wide, and nothing moves when the hot games arrive', async (width) => {
  await page.viewport(width, 740);
  rememberSearch('koi');
  const line = Promise.withResolvers<object>();
  stubPlatform({ ...whole, [hotCall]: () => line.promise });
  const { container } = await render(search({ onClose: () => {} }));
  await expect.element(page.getByText(english['lobby.loading'])).toBeInTheDocument();
  const top = () => container.querySelector('h2:not(.hot h2)')?.getBoundingClientRect().top;
  const before = top();
  expect(before).toBeGreaterThan(0);
  line.resolve({ list });
  await expect.poll(tiles).toEqual(firstSix);
  expect(top()).toBe(before);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('typing replaces the hot games, and clearing restores them without a request', async () => {
  const requests = stubPlatform(whole);
  await render(search({ onClose: () => {} }));
  await expect.poll(tiles).toEqual(firstSix);
  await userEvent.type(box(), 'reef');
  await expect.element(page.getByRole('link', { name: /^Reef/ })).toBeVisible();
  expect(tiles()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: english['search.clear'] }));
  await expect.poll(tiles).toEqual(firstSix);
  expect(requests.filter((one) => one.includes(hotCall))).toHaveLength(1);
});

test('arrows lead from the box to the hot games and back, and Enter in an empty box opens none', async () => {
  stubPlatform(whole);
  await render(search({ onClose: () => {} }));
  await expect.poll(tiles).toEqual(firstSix);
  const opened: string[] = [];
  const note = (event: Event): void => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    opened.push(link.href);
  };
  document.addEventListener('click', note);
  (box().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('link', { name: /^Koi Ascending/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual([expect.stringMatching(/code=koi-ascending$/)]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(box()).toHaveFocus();
  document.removeEventListener('click', note);
});

test('hot games that fail to load show an error and a retry, and earlier searches still show', async () => {
  rememberSearch('koi');
  let refused = true;
  stubPlatform({ ...whole, [hotCall]: () => (refused ? new ApiError(400, 'internal', '') : { list }) });
  await render(search({ onClose: () => {} }));
  await expect.element(page.getByRole('alert')).toHaveTextContent(english['lobby.failed']);
  await expect.element(page.getByRole('button', { name: 'koi' })).toBeVisible();
  refused = false;
  await userEvent.click(page.getByRole('button', { name: english['lobby.retry'] }));
  await expect.poll(tiles).toEqual(firstSix);
});

test('the search shows when it is offline and loads the games once online', async () => {
  $hot.set({ ...initialAsyncState, face: 'offline' });
  const line = Promise.withResolvers<object>();
  stubPlatform({ ...whole, [hotCall]: () => line.promise });
  await render(search({ onClose: () => {} }));
  $hot.set({ ...initialAsyncState, face: 'offline' });
  await expect.element(page.getByRole('alert')).toHaveTextContent(english['lobby.offline']);
  dispatchEvent(new Event('online'));
  line.resolve({ list });
  await expect.poll(tiles).toEqual(firstSix);
});

test('the search shows what to type when no hot game is playable', async () => {
  stubPlatform({ ...whole, [hotCall]: () => ({ list: list.filter(({ open }) => !open) }) });
  await render(search({ onClose: () => {} }));
  await expect.element(page.getByText(english['search.start'])).toBeVisible();
  expect(tiles()).toEqual([]);
});

test('the search page gets its hot games from the server and requests none', async () => {
  const requests = stubPlatform(whole);
  const made = openHotGames(list);
  const { container } = await render(
    search({ packed: packGames(made.map(({ game }) => game)), kinds: made.map(({ type, provider }) => `${type}\t${provider}`).join('\n') }),
  );
  await expect.poll(tiles).toEqual(firstSix);
  expect(container.querySelectorAll('.rs')).toHaveLength(0);
  expect(requests.filter((one) => one.includes(hotCall))).toEqual([]);
});

test('an empty result links to the categories, also in strict mode', async () => {
  stubPlatform(whole);
  const categories = 'RNG\tSlots\t/rng\nLIVE\tLive casino\t/live';
  await render(<StrictMode>{search({ onClose: () => {}, categories })}</StrictMode>);
  await userEvent.fill(box(), 'zzzqqq');
  await expect.element(page.getByText(/No results for/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Slots', exact: true })).toHaveAttribute('href', '/rng');
  await expect.element(page.getByRole('link', { name: 'Live casino' })).toHaveAttribute('href', '/live');
});

test.each([
  ['English', english, ['sabong', '/cockfight'], ['Lotto', '/lottery']],
  ['Tagalog', tagalog, ['cockfight', '/cockfight'], ['lotto', '/lottery']],
  ['Vietnamese', vietnamese, ['choi ga', '/cockfight'], ['vé số', '/lottery']],
])('a word that people use for a category leads to it in %s, and the middle of a word does not (GM-04)', async (_name, texts, ...found) => {
  stubPlatform(whole);
  const categories = 'RNG\tSlots\t/rng\nLOTT\tLottery\t/lottery\nCOCKFIGHT\tCockfighting\t/cockfight';
  const { container } = await render(search({ onClose: () => {}, categories, words: { ...words, ...texts } }));
  for (const [typed, path] of [...found, ['slots', '/rng'], ['otto', undefined]] as const) {
    await box().fill(typed ?? '');
    await expect
      .poll(() => [...container.querySelectorAll('.found .gh a')].map((link) => link.getAttribute('href')))
      .toEqual(path ? [path] : []);
  }
});

test('a search dialog stores its text in the address when a game opens, so Back restores it (R8)', async () => {
  const before = location.pathname + location.search;
  stubPlatform(whole);
  await render(search({ onClose: () => {} }));
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay);
  await userEvent.fill(box(), 'koi as');
  await expect.element(page.getByRole('link', { name: /Koi Ascending/ })).toBeVisible();
  // At once, before the address has followed the typing.
  await userEvent.keyboard('{Enter}');
  expect(location.search).toBe('?q=koi+as');
  document.removeEventListener('click', stay);
  history.replaceState(history.state, '', before);
});

test('games of a product that is closed for the account come last, among hot games and in what is found, on the page and typed (AG-05, GM-04)', async () => {
  const typeOf = (name: string): string => (['Lantern Tide', 'Koi Ascending'].includes(name) ? 'RNG' : 'LIVE');
  const mixed = list.map((one) => ({ ...one, gameType: typeOf(one.gameName) }));
  const packedNames = packNames(
    [{ code: 'originals', name: 'Isla Originals' }],
    mixed.map((one) => ({ ...one, code: one.gameCode, name: one.gameName, vendor: one.vassalage, type: one.gameType, min: one.minBet })),
  );
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that the edge sets beside the session
  document.cookie = 'isla_in=1; Path=/';
  const member = { ...marisol, closedProducts: ['RNG'] };
  stubPlatform({
    '/wps/v2/games/names': () => ({ version: '1', ...packedNames }),
    [hotCall]: () => ({ list: mixed }),
    '/wps/member/info': () => member,
    '/wps/relay/MCSFE_getFavoriteGames': () => ({ list: [] }),
  });
  const lanterns = openHotGames(mixed).filter(({ game }) => game.name.includes('Lantern'));
  const made = {
    q: 'lantern',
    packed: packGames(lanterns.map(({ game }) => game)),
    kinds: lanterns.map(({ type, provider }) => `${type}\t${provider}`).join('\n'),
  };
  const { container } = await render(search(made));
  const rows = () => [...container.querySelectorAll('.rs b')].map(({ textContent }) => textContent);
  $session.set({ state: 'out' });
  await expect.poll(rows).toEqual(['Lantern Tide', 'Snow Lantern']);
  $session.set({ state: 'in', member } as never);
  await expect.poll(rows).toEqual(['Snow Lantern', 'Lantern Tide']);
  await userEvent.fill(box(), '');
  await expect.poll(tiles).toEqual([...firstSix.filter((name) => typeOf(name) === 'LIVE'), 'Lantern Tide', 'Koi Ascending']);
  await userEvent.fill(box(), 'lant');
  await expect.poll(rows).toEqual(['Snow Lantern', 'Lantern Tide']);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Path=/; Max-Age=0';
  $session.set({ state: 'out' });
});

test('games of a product that is closed for the account are marked, among hot games and in what is found (AG-05)', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that the edge sets beside the session
  document.cookie = 'isla_in=1; Path=/';
  const member = { ...marisol, closedProducts: ['RNG'] };
  stubPlatform({ ...whole, '/wps/member/info': () => member, '/wps/relay/MCSFE_getFavoriteGames': () => ({ list: [] }) });
  const { container } = await render(search({ onClose: () => {} }));
  await expect.poll(tiles).toEqual(firstSix);
  $session.set({ state: 'in', member } as never);
  await expect
    .poll(() => [...container.querySelectorAll('.tile[data-shut] .num')].map(({ textContent }) => textContent))
    .toEqual(firstSix.map(() => english['lobby.closed']));
  await userEvent.type(box(), 'reef');
  const row = page.getByRole('link', { name: /^Reef/ });
  await expect.poll(() => row.element().textContent).toMatch(/\(Closed\)$/);
  $session.set({ state: 'in', member: marisol } as never);
  await expect.poll(() => row.element().textContent).not.toMatch(/Closed/);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Path=/; Max-Age=0';
  $session.set({ state: 'out' });
});
