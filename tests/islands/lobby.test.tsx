// The lobby and the search as they behave under a thumb and under keys, at 360 px.
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
import Lobby from '#islands/games/Lobby.tsx';
import Search from '#islands/games/Search.tsx';
import { $favourites } from '#stores/favourites.ts';
import { forgetNames } from '#stores/search.ts';
import { $session } from '#stores/session.ts';
import { nothingAsked, packGames } from '#values/lobby.ts';
import english from '../../src/i18n/EN/games.json';
import filipino from '../../src/i18n/TY/games.json';
import { platform, Refusal } from './platform.ts';

const named = ['Lantern Tide', 'Koi Ascending', 'Snow Lantern', 'Desert Mail'];
const codeOf = (name: string) => name.toLowerCase().replace(' ', '-');
const short = named.map((name, n) => ({
  nodeId: String(n + 1),
  code: codeOf(name),
  name,
  vendor: n % 2 ? 'shut' : 'originals',
  min: '0.50',
  open: n % 2 === 0,
  image: null,
}));
const wire = (name: string, n: number) => ({
  nodeId: String(n),
  gameCode: codeOf(name),
  gameName: name,
  gameType: 'RNG',
  vassalage: 'originals',
  accountTypeName: 'Isla Originals',
  minBet: '0.50',
  open: true,
  image: null,
});
const names = {
  version: '1',
  vendors: [{ code: 'originals', name: 'Isla Originals' }],
  types: ['RNG'],
  codes: named.map(codeOf),
  names: named,
  vendor: named.map(() => 0),
  type: named.map(() => 0),
  minBets: named.map(() => '0.50'),
  nodeIds: named.map((_, n) => String(n + 1)),
};

const lobby = (words: Record<string, string> = english) => (
  <div className="wrap lobby">
    <Lobby
      words={words}
      tag="en"
      symbol="₱"
      category="Slots"
      type="RNG"
      path={location.pathname}
      asked={nothingAsked}
      makers={'originals\tIsla Originals\nshut\tShut Studio\t-'}
      classes="video"
      packed={packGames(short)}
      total={4}
      all={4}
      failed={false}
      signIn="/login"
      game="/game"
    />
  </div>
);

beforeEach(() => {
  history.replaceState(null, '', location.pathname);
  forgetNames();
  $favourites.set(null);
  $session.set({ state: 'out' });
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that scripts read is what is tried here
  document.cookie = 'isla_in=; Max-Age=0';
});

test.each([
  ['EN', english, 'Closed for now'],
  ['TY', filipino, 'Sarado muna'],
] as const)('GM-01 in %s a lobby shows its games; a closed one says so quietly', async (_, words, closed) => {
  platform({});
  await render(lobby(words));
  expect(page.getByRole('img').elements().length).toBe(4);
  await expect.element(page.getByText(closed).first()).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('GM-04 typing finds at once and marks what was found; clearing gives the focus back', async () => {
  platform({ '/wps/v2/games/names': () => names });
  await render(lobby());
  const box = page.getByRole('searchbox');
  await userEvent.type(box, 'lantern');
  await expect.poll(() => page.getByRole('img').elements().length + document.querySelectorAll('.grid img').length).toBe(2);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Lantern', 'Lantern']);
  await userEvent.click(page.getByRole('button', { name: 'Clear the search' }));
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('');
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
      refuse ? new Refusal(409, 'favourite.full', 'The list of favourites is full.') : { nodeIds: ['1', '2'] },
  });
  await render(lobby());
  await expect
    .element(page.getByRole('button', { name: 'Take Koi Ascending from your favourites' }))
    .toHaveAttribute('aria-pressed', 'true');
  const star = page.getByRole('button', { name: 'Keep Lantern Tide as a favourite' });
  (star.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('button', { name: 'Take Lantern Tide from your favourites' }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  refuse = true;
  await userEvent.click(page.getByRole('button', { name: 'Keep Snow Lantern as a favourite' }));
  await expect.element(page.getByText('The list of favourites is full.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Keep Snow Lantern as a favourite' })).toHaveAttribute('aria-pressed', 'false');
});

test('GM-04 search by keys: down to the results and back up, and what was found is said', async () => {
  platform({ '/wps/v2/games/names': () => names });
  await render(<Search words={english} tag="en" symbol="₱" categories={'RNG\tSlots\t/rng'} path="/search" game="/game" signIn="/login" />);
  const box = page.getByRole('searchbox');
  await userEvent.type(box, 'isla');
  await expect.element(page.getByRole('link', { name: /Isla Originals/ })).toHaveAttribute('href', '/rng?page=originals');
  await userEvent.clear(box);
  await userEvent.type(box, 'lantern');
  await expect.element(page.getByText('2 games and 0 makers found')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toMatch(/Lantern/);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(box).toHaveFocus();
  await userEvent.clear(box);
  await userEvent.type(box, 'zzzz');
  await expect.element(page.getByText(/Nothing is called/)).toBeInTheDocument();
});

test('GM-04 names that do not come are said, and the form still asks the server', async () => {
  platform({ '/wps/v2/games/names': () => new Refusal(400, 'internal', 'No.') });
  await render(<Search words={english} tag="en" symbol="₱" categories={'RNG\tSlots\t/rng'} path="/search" game="/game" signIn="/login" />);
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.element(page.getByText(english['search.failed'])).toBeInTheDocument();
});
