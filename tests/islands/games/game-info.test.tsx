// Tests the info of a game before play: what is known at once, what follows, and what the provider does not state.
import type { ComponentProps } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/game-cards.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/dialogs.css';
import '../../../src/styles/utilities.css';
import GameInfoDialog from '#islands/games/GameInfoDialog.tsx';
import { $session } from '#stores/access/session.ts';
import { $gameInfo } from '#stores/games/game-info.ts';
import { knownGameKey } from '#stores/games/known-game.ts';
import { $address } from '#stores/overlay.ts';
import english from '../../../src/i18n/EN/games.json';
import { ApiError, marisol, stubPlatform } from '../fake-api.ts';
import { gameResponse, lobby } from './lobby-games.tsx';

const props: Omit<ComponentProps<typeof GameInfoDialog>, 'onClose' | 'onTitle'> = {
  words: english,
  tag: 'en',
  symbol: '₱',
  categories: { RNG: 'Slots', LIVE: 'Live casino', PVP: 'Player versus player', ELOTT: 'E-lottery' },
  game: '/game',
  signIn: '/login',
  help: '/help/return-to-player',
  practice: 'With play money, from the sign-in page',
  practiceAt: '/login',
};
const stated = (name: string, n: number) => ({
  game: gameResponse(name, n),
  currencySymbol: '₱',
  returnToPlayer: '96.1133',
  volatility: 'high',
  stakes: { min: '0.50', max: '200.00' },
  lines: 25,
  maxWinTimes: 100,
  minCycle: 2500,
  rules: ['lines', 'average', 'unheard-of'],
});
const games = '/wps/relay/GCSGAME_gameList';
const listed = (names: string[]) => ({
  games: names.map((name, n) => ({
    ...gameResponse(name, n, name !== 'Closed Keno'),
    gameType: 'ELOTT',
    isGame: n === 0 ? 'VASSALAGE' : 'GAME',
  })),
  total: names.length,
  totalPages: 1,
  currencySymbol: '₱',
});
const group = {
  code: 'fast-draws',
  name: 'Fast Draws',
  vendor: 'originals',
  provider: 'Isla Originals',
  type: 'ELOTT',
  min: '1.00',
  open: true,
  image: null,
  group: true,
};
const unstated = { returnToPlayer: null, volatility: null, stakes: null, lines: null, maxWinTimes: null, minCycle: null, rules: [] };
const value = (name: string) => page.getByRole('term').filter({ hasText: name }).element().nextElementSibling?.textContent;

beforeEach(() => sessionStorage.removeItem(knownGameKey));

/** Opens the info of a game of the lobby by its own link. */
const titles: string[] = [];

async function openFrom(name: string, code: string, symbol = '₱') {
  const { unmount } = await render(lobby('originals\tIsla Originals', english, ['originals'], 4, { symbol }));
  const link = page.getByRole('link', { name: english['lobby.info'].replace('{{name}}', name) });
  await expect.element(link).toHaveAttribute('href', `/gameInfo?code=${code}`);
  // The page stays: only the link's own work is tried here.
  link.element().addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  await unmount();
  $address.set(`/gameInfo?code=${code}`);
  await render(<GameInfoDialog {...props} onClose={() => {}} onTitle={(title) => titles.push(title)} />);
}

test('it opens with what the card shows before the platform answers, and the figures follow', async () => {
  const line = Promise.withResolvers<unknown>();
  const requests = stubPlatform({ '/wps/v2/games/koi-ascending/info': () => line.promise });
  await openFrom('Koi Ascending', 'koi-ascending');
  const dialog = page.getByRole('dialog', { name: 'Koi Ascending' });
  // As its own page is called.
  await expect.poll(() => titles.at(-1)).toBe('About Koi Ascending');
  await expect.poll(() => dialog.element().textContent).toMatch(/Isla Originals · Slots\s*from ₱0.50/);
  await expect.element(page.getByRole('link', { name: 'Play' })).toHaveAttribute('href', '/game?code=koi-ascending');
  expect(value('Return to player')).toBe('');
  line.resolve(stated('Koi Ascending', 2));
  await expect.poll(() => value('Return to player')).toBe('96.113%');
  expect(value('Bets')).toBe('₱0.50 to ₱200.00');
  expect(value('Lines')).toBe('25');
  expect(value('Highest payout')).toBe('100 times the bet');
  expect(page.getByRole('listitem').elements()).toHaveLength(2);
  // A guest goes from here to where it is played for free.
  const practice = page.getByRole('link', { name: props.practice });
  await expect.element(practice).toHaveAttribute('href', '/login?why=launch&next=%2Fgame%3Fcode%3Dkoi-ascending');
  const button = page.getByRole('link', { name: english['info.practice'], exact: true });
  await expect.element(button).toHaveAttribute('href', '/login?why=launch&next=%2Fgame%3Fcode%3Dkoi-ascending');
  expect(requests.filter((one) => one.includes('/info'))).toHaveLength(1);
  // What is known is not asked for again with each picture: that would never end.
  let changes = 0;
  onTestFinished($gameInfo.listen(() => void (changes += 1)));
  for (let pictures = 0; pictures < 10; pictures += 1) await new Promise(requestAnimationFrame);
  expect(changes).toBe(0);
});

test('before the platform answers, the lowest bet has the currency of the card', async () => {
  stubPlatform({ '/wps/v2/games/desert-mail/info': () => new Promise(() => {}) });
  await openFrom('Desert Mail', 'desert-mail', '€');
  await expect.poll(() => page.getByRole('dialog').element().textContent).toMatch(/Isla Originals · Slots\s*from €0.50/);
});

test('a game that is closed for the account says so instead of offering play (AG-05)', async () => {
  $session.set({ state: 'in', member: { ...marisol, closedProducts: ['RNG'] } });
  stubPlatform({ '/wps/v2/games/night-ferry/info': () => stated('Night Ferry', 2) });
  $address.set('/gameInfo?code=night-ferry');
  await render(<GameInfoDialog {...props} onClose={() => {}} onTitle={() => {}} />);
  await expect.element(page.getByText(english['lobby.barred'])).toBeVisible();
  expect(page.getByRole('link', { name: english['info.play'] }).elements()).toEqual([]);
  expect(page.getByRole('link', { name: props.practice }).elements()).toEqual([]);
  $session.set({ state: 'out' });
});

const roomCall = '/wps/relay/GLS2_roomList';
const room = (roomId: string, name: string, more: object = {}) => ({
  roomId,
  gameCode: 'dragon-tiger',
  gameName: 'Dragon Tiger',
  name,
  minBet: '1.00',
  maxBet: '500.00',
  players: 3,
  open: true,
  ...more,
});
const cards = { code: 'dragon-tiger', name: 'Dragon Tiger', vendor: 'originals', provider: 'Isla Originals', type: 'PVP', min: '1.00' };

function signIn(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that the edge sets beside the session
  document.cookie = 'isla_in=1; Path=/';
  $session.set({ state: 'in', member: marisol });
}
function signOut(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Path=/; Max-Age=0';
  $session.set({ state: 'out' });
}

/** Opens the info of a game with rooms, as the card of a lobby does. */
async function openRooms(answer: () => unknown) {
  sessionStorage.setItem(knownGameKey, JSON.stringify({ ...cards, open: true, image: null }));
  const asked = stubPlatform({
    '/wps/member/info': () => marisol,
    '/wps/v2/games/dragon-tiger/info': () => ({
      ...stated('Dragon Tiger', 1),
      game: { ...gameResponse('Dragon Tiger', 1), gameType: 'PVP' },
    }),
    [roomCall]: answer,
  });
  $address.set('/gameInfo?code=dragon-tiger');
  await render(<GameInfoDialog {...props} onClose={() => {}} onTitle={() => {}} />);
  return asked;
}

test('the rooms of a card game show stakes and players, each opens the game in it, and one that is full or closed does not (GM-15)', async () => {
  signIn();
  const rooms = [
    room('bamboo', 'Bamboo', { players: 1 }),
    room('jade', 'Jade', { seats: 7 }),
    room('pearl', 'Pearl', { players: 7, seats: 7 }),
    room('coral', 'Coral', { open: false }),
  ];
  const asked = await openRooms(() => ({ list: rooms, currencySymbol: '₱' }));
  const list = page.getByRole('list', { name: english['info.rooms'] });
  await expect.element(list).toBeVisible();
  const rows = [...list.element().querySelectorAll('li')].map((row) => [
    row.textContent,
    row.querySelector('a')?.getAttribute('href') ?? null,
  ]);
  expect(rows).toEqual([
    ['Bamboo₱1.00 to ₱500.001 player', '/game?code=dragon-tiger&room=bamboo'],
    ['Jade₱1.00 to ₱500.003 of 7 seats taken', '/game?code=dragon-tiger&room=jade'],
    [`Pearl₱1.00 to ₱500.007 of 7 seats taken · ${english['info.roomFull']}`, null],
    [`Coral₱1.00 to ₱500.003 players · ${english['lobby.closed']}`, null],
  ]);
  expect(asked.filter((one) => one.includes('roomList'))).toHaveLength(1);
  signOut();
});

test('a guest reads that signing in shows the rooms, and nothing is asked', async () => {
  const asked = await openRooms(() => ({ list: [], currencySymbol: '₱' }));
  await expect.element(page.getByText(english['info.roomsGuest'], { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: english['play.signIn'] })).toHaveAttribute('href', '/login');
  expect(asked.filter((one) => one.includes('roomList'))).toEqual([]);
});

test('rooms that fail to load can be asked again, and a game without rooms says so', async () => {
  signIn();
  let refuse = true;
  await openRooms(() => (refuse ? new ApiError(400, 'internal', '') : { list: [], currencySymbol: '₱' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent(english['lobby.failed']);
  refuse = false;
  await userEvent.click(page.getByRole('button', { name: english['lobby.retry'] }));
  await expect.element(page.getByText(english['info.roomsNone'])).toBeVisible();
  signOut();
});

test('a sports book says what one bet pays at most, and that its matches are simulated', async () => {
  const book = { ...stated('Lantern Tide', 2), maxWinTimes: null, maxPayout: '100000.00', lines: null, rules: ['simulated'] };
  stubPlatform({ '/wps/v2/games/lantern-tide/info': () => book });
  await openFrom('Lantern Tide', 'lantern-tide');
  await expect.poll(() => value('Highest payout')).toBe('₱100,000.00 paid on one bet');
  await expect.element(page.getByText(english['info.rule.simulated'])).toBeVisible();
});

test('what the provider does not state is said so', async () => {
  stubPlatform({ '/wps/v2/games/desert-mail/info': () => ({ ...unstated, game: gameResponse('Desert Mail', 4), currencySymbol: '₱' }) });
  await openFrom('Desert Mail', 'desert-mail');
  for (const name of ['Return to player', 'Volatility', 'Bets', 'Lines', 'Highest payout'])
    await expect.poll(() => value(name), { message: name }).toBe(english['info.unstated']);
});

test('figures that fail to load can be asked again, and the game can be played', async () => {
  let refuse = true;
  stubPlatform({
    '/wps/v2/games/snow-lantern/info': () => (refuse ? new ApiError(400, 'internal', '') : stated('Snow Lantern', 3)),
  });
  await openFrom('Snow Lantern', 'snow-lantern');
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${english['info.failed']}${english['lobby.retry']}`);
  await expect.element(page.getByRole('link', { name: 'Play' })).toBeVisible();
  refuse = false;
  await userEvent.click(page.getByRole('button', { name: english['lobby.retry'] }));
  await expect.poll(() => value('Return to player')).toBe('96.113%');
});

// A game's figures are kept for the visit, so each has its own.
test.each([
  [1_000, 'Moonrise Owl', 'moonrise-owl', 'There is at least 1 second between rounds'],
  [2_500, 'Palace Door', 'palace-door', 'There are at least 2.5 seconds between rounds'],
])('a pace of %i ms has the right form of its unit in the rules', async (minCycle, name, gameCode, sentence) => {
  stubPlatform({ [`/wps/v2/games/${gameCode}/info`]: () => ({ ...stated(name, 2), minCycle, rules: ['random'] }) });
  $address.set(`/gameInfo?code=${gameCode}`);
  await render(<GameInfoDialog {...props} onClose={() => {}} onTitle={() => {}} />);
  await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
});

test('a group lists its games without itself, each opens its game, and a closed one says so (GM-13)', async () => {
  sessionStorage.setItem(knownGameKey, JSON.stringify(group));
  const requests = stubPlatform({ [games]: () => listed(['Fast Draws', 'Fast Three', 'Closed Keno']) });
  $address.set('/gameInfo?code=fast-draws');
  await render(<GameInfoDialog {...props} onClose={() => {}} onTitle={() => {}} />);
  const links = page.getByRole('list', { name: 'The games of Fast Draws' }).getByRole('link');
  await expect.poll(() => links.elements().map((link) => link.textContent)).toEqual(['Fast Threefrom ₱0.50', 'Closed KenoClosed']);
  await expect.element(links.first()).toHaveAttribute('href', '/game?code=fast-three');
  expect(requests).toEqual(['GET /wps/relay/GCSGAME_gameList?gameType=ELOTT&vassalage=originals&pageNo=1&pageSize=100']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('a group whose games fail to load asks again, and says when there are none (GM-13)', async () => {
  sessionStorage.setItem(knownGameKey, JSON.stringify(group));
  let refuse = true;
  stubPlatform({ [games]: () => (refuse ? new ApiError(400, 'internal', '') : listed(['Fast Draws'])) });
  $address.set('/gameInfo?code=fast-draws');
  await render(<GameInfoDialog {...props} onClose={() => {}} onTitle={() => {}} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(english['lobby.failed']);
  refuse = false;
  await userEvent.click(page.getByRole('button', { name: english['lobby.retry'] }));
  await expect.element(page.getByText(english['info.gamesNone'])).toBeVisible();
});
