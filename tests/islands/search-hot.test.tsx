// What a search shows before anything is typed: hot games that can be opened, and what was looked for.
import { StrictMode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/tiles.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import Search from '#islands/games/Search.tsx';
import { $hot } from '#stores/hot.ts';
import { unasked } from '#stores/listed.ts';
import { forgetEarlier, forgetNames, rememberSearch } from '#stores/search.ts';
import { hotOpen } from '#values/hot.ts';
import { packGames } from '#values/lobby.ts';
import english from '../../src/i18n/EN/games.json';
import system from '../../src/i18n/EN/system.json';
import { namesOf, wire } from './lobby-games.tsx';
import { type Answers, platform, Refusal } from './platform.ts';

const hotCall = '/wps/relay/GCSGAME_hotGamesV2';
const games = ['Lantern Tide', 'Shut Lagoon', 'Koi Ascending', 'Snow Lantern', 'Desert Mail', 'Terrace', 'Opal', 'Reef'];
const list = games.map((name, n) => wire(name, n, name !== 'Shut Lagoon'));
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
  $hot.set(unasked);
  document.documentElement.dir = '';
});

test('a search with nothing typed shows the hot games that can be opened, and beneath them what was looked for', async () => {
  rememberSearch('koi');
  platform(whole);
  const { container } = await render(search({ onClose: () => {} }));
  await expect.poll(tiles).toEqual(firstSix);
  await expect.element(page.getByRole('link', { name: 'Lantern Tide Isla Originals' })).toHaveAttribute('href', '/game?code=lantern-tide');
  const places = [...container.querySelectorAll('h2')].map((title) => [title.textContent, title.getBoundingClientRect().top] as const);
  expect(places.map(([title]) => title)).toEqual([system['home.hot'], english['search.earlier']]);
  expect(places[1]?.[1]).toBeGreaterThan(container.querySelector('.tile:last-child')?.getBoundingClientRect().bottom ?? Infinity);
});

test.each([320, 360, 1280])('at %s px nothing is too wide, and nothing moves when the hot games come', async (width) => {
  await page.viewport(width, 740);
  rememberSearch('koi');
  const line = Promise.withResolvers<object>();
  platform({ ...whole, [hotCall]: () => line.promise });
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

test('what is typed takes the place of the hot games, and clearing brings them back without another question', async () => {
  const asked = platform(whole);
  await render(search({ onClose: () => {} }));
  await expect.poll(tiles).toEqual(firstSix);
  await userEvent.type(box(), 'reef');
  await expect.element(page.getByRole('link', { name: /^Reef/ })).toBeVisible();
  expect(tiles()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: english['search.clear'] }));
  await expect.poll(tiles).toEqual(firstSix);
  expect(asked.filter((one) => one.includes(hotCall))).toHaveLength(1);
});

test('the arrows lead from the box to the hot games and back, and Enter with nothing typed opens none', async () => {
  platform(whole);
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

test('hot games that do not come are said with a way to ask again; what was looked for stands there all the same', async () => {
  rememberSearch('koi');
  let refused = true;
  platform({ ...whole, [hotCall]: () => (refused ? new Refusal(400, 'internal', '') : { list }) });
  await render(search({ onClose: () => {} }));
  await expect.element(page.getByRole('alert')).toHaveTextContent(english['lobby.failed']);
  await expect.element(page.getByRole('button', { name: 'koi' })).toBeVisible();
  refused = false;
  await userEvent.click(page.getByRole('button', { name: english['lobby.retry'] }));
  await expect.poll(tiles).toEqual(firstSix);
});

test('without a line the search says so, and shows the games when the line is back', async () => {
  $hot.set({ ...unasked, face: 'offline' });
  const line = Promise.withResolvers<object>();
  platform({ ...whole, [hotCall]: () => line.promise });
  await render(search({ onClose: () => {} }));
  $hot.set({ ...unasked, face: 'offline' });
  await expect.element(page.getByRole('alert')).toHaveTextContent(english['lobby.offline']);
  dispatchEvent(new Event('online'));
  line.resolve({ list });
  await expect.poll(tiles).toEqual(firstSix);
});

test('where no hot game can be opened the search says what to type', async () => {
  platform({ ...whole, [hotCall]: () => ({ list: list.filter(({ open }) => !open) }) });
  await render(search({ onClose: () => {} }));
  await expect.element(page.getByText(english['search.start'])).toBeVisible();
  expect(tiles()).toEqual([]);
});

test('the page of the search has its hot games from the server, and asks for none', async () => {
  const asked = platform(whole);
  const made = hotOpen(list);
  const { container } = await render(
    search({ packed: packGames(made.map(({ game }) => game)), kinds: made.map(({ type, maker }) => `${type}\t${maker}`).join('\n') }),
  );
  await expect.poll(tiles).toEqual(firstSix);
  expect(container.querySelectorAll('.rs')).toHaveLength(0);
  expect(asked.filter((one) => one.includes(hotCall))).toEqual([]);
});

test('where no name is like what was typed, the ways into the categories stand, however often they are drawn', async () => {
  platform(whole);
  const categories = 'RNG\tSlots\t/rng\nLIVE\tLive casino\t/live';
  await render(<StrictMode>{search({ onClose: () => {}, categories })}</StrictMode>);
  await userEvent.fill(box(), 'zzzqqq');
  await expect.element(page.getByText(/No results for/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Slots', exact: true })).toHaveAttribute('href', '/rng');
  await expect.element(page.getByRole('link', { name: 'Live casino' })).toHaveAttribute('href', '/live');
});

test('R8 a search over a page keeps its words in the address when one leaves it for a game, so that Back finds them', async () => {
  const before = location.pathname + location.search;
  platform(whole);
  await render(search({ onClose: () => {} }));
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay);
  await userEvent.fill(box(), 'koi as');
  await expect.element(page.getByRole('link', { name: /Koi Ascending/ })).toBeVisible();
  // At once: the address that follows what is typed has no time to.
  await userEvent.keyboard('{Enter}');
  expect(location.search).toBe('?q=koi+as');
  document.removeEventListener('click', stay);
  history.replaceState(history.state, '', before);
});
