// The lobby and the search as they behave under a thumb and under keys, at 360 px.
import { beforeEach, expect, test, vi } from 'vitest';
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
import { LobbyMakers } from '#islands/games/LobbyMakers.tsx';
import Search from '#islands/games/Search.tsx';
import { $favourites } from '#stores/favourites.ts';
import { forgetNames } from '#stores/search.ts';
import { $session } from '#stores/session.ts';
import { sayer } from '#ui/say.ts';
import english from '../../src/i18n/EN/games.json';
import filipino from '../../src/i18n/TY/games.json';
import { lobby as lobbyOf, names, namesOf, wire } from './lobby-games.tsx';
import { platform, Refusal } from './platform.ts';

const makers = 'originals\tIsla Originals\nshut\tShut Studio\t-';
const lobby = (words = english) => lobbyOf(makers, words, ['originals', 'shut']);

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
] as const)('GM-01 in %s a lobby shows its games; a closed one says so quietly', async (_, words, closed) => {
  platform({});
  await render(lobby(words));
  expect(page.getByRole('img').elements().length).toBe(4);
  await expect.element(page.getByText(closed).first()).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('GM-02 GM-04 the number beside the list is that of what is shown', async () => {
  platform({
    '/wps/v2/games/names': () => names,
    '/wps/relay/GCSGAME_gameList': () => ({ games: [wire('Koi Ascending', 2)], total: 1 }),
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

test('GM-04 typing finds at once and marks what was found; clearing gives the focus back', async () => {
  platform({ '/wps/v2/games/names': () => names });
  await render(lobby());
  const box = page.getByRole('searchbox');
  await userEvent.type(box, 'lantern');
  await expect.poll(() => page.getByRole('img').elements().length + document.querySelectorAll('.grid img').length).toBe(2);
  await expect.poll(() => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Lantern', 'Lantern']);
  await userEvent.click(page.getByRole('button', { name: 'Clear search' }));
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('');
});

test('SH-25 however often a list is scrolled, where it stands is looked at once in 200 ms', async () => {
  platform({});
  const { container } = await render(lobby());
  const grid = container.querySelector('.grid') as HTMLElement;
  const looked = vi.spyOn(grid, 'getBoundingClientRect');
  // What was still to be looked at from the beginning is over.
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

test('GM-08 a star is pressed by key, shows at once, and says why when it could not be kept', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that scripts read is what is tried here
  document.cookie = 'isla_in=1';
  $session.set({ state: 'in', member: null });
  let refuse = false;
  const asked = platform({
    '/wps/relay/MCSFE_getFavoriteGames': () => ({ nodeIds: ['2'] }),
    '/wps/relay/MCSFE_getFavoriteGamesList': () => ({ content: [wire('Koi Ascending', 2)], totalPages: 1 }),
    'POST /wps/relay/MCSFE_favoriteGameV2': () =>
      refuse ? new Refusal(409, 'favourite.full', 'Your list of favourites is full.') : { nodeIds: ['1', '2'] },
  });
  await render(lobby());
  await expect.element(page.getByRole('button', { name: 'Remove Koi Ascending from favourites' })).toBeVisible();
  const star = page.getByRole('button', { name: 'Add Lantern Tide to favourites' });
  (star.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  // Its name turns with it: a state beside that would say the opposite.
  await expect.element(page.getByRole('button', { name: 'Remove Lantern Tide from favourites' })).not.toHaveAttribute('aria-pressed');
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  refuse = true;
  await userEvent.click(page.getByRole('button', { name: 'Add Snow Lantern to favourites' }));
  await expect.element(page.getByText('Your list of favourites is full.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add Snow Lantern to favourites' })).toBeVisible();
});

test('GM-04 search by keys: down to the results and back up, and what was found is said', async () => {
  platform({ '/wps/v2/games/names': () => names });
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

test('GM-04 names that do not come are said, and the form still asks the server', async () => {
  platform({ '/wps/v2/games/names': () => new Refusal(400, 'internal', 'No.') });
  await render(<Search words={english} tag="en" symbol="₱" categories={'RNG\tSlots\t/rng'} path="/search" game="/game" signIn="/login" />);
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.element(page.getByText(english['search.failed']).first()).toBeVisible();
  await expect.element(page.getByRole('status').first()).toHaveTextContent(english['search.failed']);
});

test('4.1.3 while the names are on their way that is said, once and politely', async () => {
  const line = Promise.withResolvers<typeof names>();
  platform({ '/wps/v2/games/names': () => line.promise });
  await render(<Search words={english} tag="en" symbol="₱" categories={'RNG\tSlots\t/rng'} path="/search" game="/game" signIn="/login" />);
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.element(page.getByRole('status').first()).toHaveTextContent(english['search.loading']);
  line.resolve(names);
  await expect.element(page.getByRole('status').first()).toHaveTextContent('2 games and 0 providers found');
});

test('GM-02 2.4.3 the arrow that has come to the end of the makers keeps the focus, says that it is spent, and is a stop again on the way back', async () => {
  await page.viewport(1280, 800);
  const makers = Array.from({ length: 24 }, (_, n) => ({ code: `maker${n}`, name: `Maker number ${n}`, shut: false }));
  const t = sayer(english, 'en');
  await render(<LobbyMakers t={t} makers={makers} chosen="" awake hrefOf={(code) => `#${code}`} onGo={() => {}} />);
  const on = page.getByRole('button', { name: english['lobby.makersOn'] });
  const back = page.getByRole('button', { name: english['lobby.makersBack'] });
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

test('GM-02 the chosen maker comes into sight in its row, and whoever has scrolled on stays where they are', async () => {
  await page.viewport(360, 740);
  const makers = Array.from({ length: 24 }, (_, n) => ({ code: `maker${n}`, name: `Maker number ${n}`, shut: false }));
  const t = sayer(english, 'en');
  const room = document.createElement('div');
  room.style.blockSize = '3000px';
  document.body.append(room);
  scrollTo(0, 1500);
  await render(<LobbyMakers t={t} makers={makers} chosen="maker12" awake hrefOf={(code) => `#${code}`} onGo={() => {}} />, {
    container: document.body.insertBefore(document.createElement('div'), room),
  });
  const chosen = document.querySelector('nav.chips [aria-current]')?.getBoundingClientRect();
  const stands = scrollY;
  room.parentElement?.firstElementChild?.remove();
  room.remove();
  expect(stands).toBeGreaterThan(1000);
  expect(Math.abs((chosen?.x ?? 0) + (chosen?.width ?? 0) / 2 - 180)).toBeLessThan(2);
});

test('2.4.1 the way past many makers leads to the games themselves', async () => {
  await render(lobbyOf(Array.from({ length: 8 }, (_, n) => `maker${n}\tMaker number ${n}`).join('\n')));
  const way = page.getByRole('link', { name: english['lobby.makersPast'] }).element();
  const place = document.querySelector(way.getAttribute('href') ?? '');
  expect([place?.querySelectorAll('.tile').length, place?.querySelector('input')]).toEqual([4, null]);
});

const many = Array.from({ length: 48 }, (_, n) => `Lantern ${n}`);
const manyNames = namesOf(many, 100);
const tiles = () => document.querySelectorAll('.grid .tile').length;

test('GM-04 GM-05 a phone draws as many found games as it has room for; more come with the thumb, a row in each frame', async () => {
  platform({ '/wps/v2/games/names': () => manyNames });
  await render(lobby());
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.poll(tiles).toBe(15);
  // The address follows when the typing rests, and by then the list has been looked at.
  await expect.poll(() => location.search).toBe('?q=lantern');
  expect(tiles()).toBe(15);
  let most = 0;
  let before = tiles();
  const each = () => {
    most = Math.max(most, tiles() - before);
    before = tiles();
    if (before < 30) requestAnimationFrame(each);
  };
  requestAnimationFrame(each);
  window.scrollBy(0, 200);
  await expect.poll(tiles).toBeGreaterThanOrEqual(30);
  expect(most).toBeLessThanOrEqual(3);
});

test('GM-03 a chosen list is seen first, and what it brings follows the frame', async () => {
  platform({ '/wps/relay/GCSGAME_hotGamesV2': () => ({ list: [wire('Koi Ascending', 2)] }) });
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
