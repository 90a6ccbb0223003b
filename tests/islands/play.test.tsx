// A game's page around its frame: what it says when the site closes under it, and when somebody signs out in another tab.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import Play from '#islands/games/Play.tsx';
import { $idle } from '#stores/idle.ts';
import { $playing } from '#stores/launch.ts';
import { $session } from '#stores/session.ts';
import words from '../../src/i18n/EN/games.json';
import { balance, marisol, platform } from './platform.ts';

const at = '2026-11-20T04:00:00.000Z';
const launch = {
  launchId: 'a-launch',
  launchToken: 'a'.repeat(43),
  frameUrl: 'about:blank',
  api: '/originals/api',
  game: {},
  currencySymbol: '₱',
  balance: '100.00',
  expiresAt: at,
};
const figures = {
  launchId: 'a-launch',
  startedAt: '2026-11-20T05:00:00.000Z',
  serverTime: at,
  sessionStartedAt: at,
  rounds: 2,
  staked: '10.00',
  won: '4.80',
  net: '-5.20',
  balance: '100.00',
  currencySymbol: '₱',
  ended: false,
};
const to = { back: '/en/rng', signIn: '/en/login', deposit: '/d', safely: '/s', bets: '/b', support: '/c', game: '/en/game', home: '/en' };
const marks = { left: 'M0 0', down: 'M0 0', full: 'M0 0' };
const none = {};
const cookie = (value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the edge sets it
  document.cookie = `isla_in=${value}; Path=/${value ? '' : '; Max-Age=0'}`;
};

beforeEach(() => cookie('1'));
afterEach(() => {
  cookie('');
  $session.set({ state: 'out' });
});

const open = async (change: Partial<Record<keyof typeof launch, unknown>> = {}, played: object | null = figures): Promise<void> => {
  platform({
    'POST /wps/game/launchGame': () => ({ ...launch, ...change }),
    ...(played ? { '/wps/v2/plays/a-launch': () => played } : {}),
    '/wps/v2/wallets/balance': () => balance('100.00'),
    '/wps/member/info': () => marisol,
  });
  await render(
    <Play
      words={words}
      frameWords={none}
      tag="en"
      zone="Asia/Manila"
      symbol="₱"
      code="lantern-tide"
      name="Lantern Tide"
      cover="data:,"
      marks={marks}
      shut={false}
      to={to}
    />,
  );
  if (played) await expect.element(page.getByText('−₱5.20').first()).toBeInTheDocument();
};

// First of all, while the code that comes later has not been asked for.
test('R12 GM-14 when the cover goes after ten seconds the page is at no moment empty, however slow the code of its note comes', async () => {
  await open({ frameUrl: theirs(), launchToken: null, api: null });
  await expect.poll(() => $playing.get().state).toBe('open');
  const play = document.querySelector('.play') as Element;
  const empty: string[] = [];
  new MutationObserver(() => {
    if (!play.querySelector('.note, .frame')) empty.push(play.innerHTML);
  }).observe(play, { childList: true, subtree: true, attributes: true });
  $playing.set({ ...$playing.get(), state: 'opening' });
  await expect.poll(() => play.querySelector('.frame')).not.toBeNull();
  $playing.set({ ...$playing.get(), state: 'open', slow: true });
  await expect.poll(() => play.querySelector('.frame')).toBeNull();
  await expect.poll(() => play.querySelector('.note')?.textContent).toBe(words['play.slowFrame']);
  expect(empty).toEqual([]);
});

test('the end that nothing puts off is told over the game by the clock of its bar; who finishes the round first is not told again', async () => {
  const end = Math.floor(Date.now() / 1000) + 300;
  cookie(`1abc.${end.toString(36)}`);
  await open();
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Manila' }).format(end * 1000);
  const dialog = page.getByRole('alertdialog', { name: words['play.last'].replace('{{time}}', time) });
  await expect.element(dialog).toBeVisible();
  await page.getByRole('button', { name: words['play.later'] }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect($idle.get()).toBe('no');
  localStorage.removeItem('endHeard');
});

test('SY-16 GM-14 signed out in another tab: the game says so, with the way to sign in and come back', async () => {
  await open();
  expect(page.getByText('You were signed out').elements()).toEqual([]);
  cookie('');
  const other = new BroadcastChannel('isla');
  other.postMessage({ about: 'session' });
  await expect.element(page.getByRole('alertdialog', { name: 'You were signed out' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  other.close();
});

test('1.3.1 the page of a game has one main part, and it is named by the game', async () => {
  await open();
  expect(page.getByRole('main').elements()).toHaveLength(1);
  await expect.element(page.getByRole('main', { name: 'Lantern Tide' })).toBeInTheDocument();
});

/** As the frame's own script says it: from its window, without an origin. */
const frameSays = (message: object): void => {
  const source = document.querySelector('iframe')?.contentWindow ?? null;
  dispatchEvent(new MessageEvent('message', { data: message, source, origin: 'null' }));
};

test('GM-14 the game has the keys as soon as it is open, and gives them back to the bar', async () => {
  await open();
  frameSays({ type: 'ready', version: 1 });
  await expect.poll(() => document.activeElement?.tagName).toBe('IFRAME');
  frameSays({ type: 'out' });
  await expect.element(page.getByRole('button', { name: /Net/ })).toHaveFocus();
  // Whoever is at the bar when the game is ready anew stays there.
  frameSays({ type: 'ready', version: 1 });
  await expect.poll(() => $playing.get().state).toBe('open');
  expect(document.activeElement?.className).toBe('pf');
});

test('SY-01 GM-14 the site closes under the game and opens again: the page says both', async () => {
  await open();
  $playing.set({ ...$playing.get(), site: 'closed' });
  await expect.element(page.getByText(/^The site is closed right now/).first()).toBeInTheDocument();
  $playing.set({ ...$playing.get(), site: 'open' });
  await expect.element(page.getByText('The site is open again.')).toBeInTheDocument();
  expect(page.getByText(/^The site is closed right now/).elements()).toEqual([]);
});

test('GM-14 the bar shows a dash for each figure that may be of before: while the line is cut, and once the session has ended', async () => {
  await open();
  const figures = (): string[] => [...document.querySelectorAll('[data-figure]')].map((one) => one.textContent ?? '');
  expect(figures()).toEqual(['₱100.00', '−₱5.20']);
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.poll(figures).toEqual(['–', '–']);
  line.mockRestore();
  dispatchEvent(new Event('online'));
  await expect.poll(figures).toEqual(['₱100.00', '−₱5.20']);
  $session.set({ state: 'ended' });
  await expect.poll(figures).toEqual(['–', '–']);
});

/** A page of a vendor that knows nothing of us, from an address of its own. */
const theirs = (): string =>
  URL.createObjectURL(new Blob(['<!doctype html><title>Table</title><h1>Their table</h1>'], { type: 'text/html' }));

test('GM-14 R25 a game of a vendor that says nothing is shown when it has loaded; what is not known of its figures is a dash', async () => {
  await open({ frameUrl: theirs(), launchToken: null, api: null }, null);
  await expect.poll(() => document.querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-scripts');
  await expect.poll(() => $playing.get().state).toBe('open');
  expect(page.getByText('Opening Lantern Tide').elements()).toEqual([]);
  expect(document.querySelector('.frame')).toBeNull();
  await expect.poll(() => document.querySelector('[data-figure=balance]')?.textContent).toBe('₱100.00');
  expect(document.querySelector('[data-figure=net]')?.textContent).toBe('–');
});

test('GM-14 R25 R12 a frame that gives no sign is shown with a sentence, then with another try and the way to us; nothing is said of the balance', async () => {
  await open({ frameUrl: theirs(), launchToken: null, api: null });
  await expect.poll(() => $playing.get().state).toBe('open');
  const heard = () => [...document.querySelectorAll('[role=status]')].map((line) => line.textContent).join('');
  expect(heard()).toBe('');
  const lines = document.querySelectorAll('[role=status]').length;
  $playing.set({ ...$playing.get(), slow: true });
  await expect.element(page.getByText('This is taking longer than usual.', { exact: true }).first()).toBeInTheDocument();
  // Heard from the line that was there before; a region that comes with its words may say nothing.
  expect(document.querySelectorAll('[role=status]').length).toBe(lines);
  await expect.poll(heard).toBe('This is taking longer than usual.');
  $playing.set({ ...$playing.get(), stuck: true });
  await expect.element(page.getByText(/seem to have opened/).first()).toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Write to us' })).toBeInTheDocument();
  const before = $playing.get().frame?.n ?? 0;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => [$playing.get().frame?.n, $playing.get().state]).toEqual([before + 1, 'open']);
  $playing.set({ ...$playing.get(), state: 'trouble', trouble: { is: 'late' } });
  await expect.element(page.getByRole('alert')).toBeInTheDocument();
  expect(document.body.textContent).not.toContain('Nothing has left your balance');
});

test('GM-14 full screen is on and off by one button, which says which; a browser that refuses it has none', async () => {
  const root = document.documentElement;
  const asks = vi.spyOn(root, 'requestFullscreen').mockResolvedValue();
  const leaves = vi.spyOn(document, 'exitFullscreen').mockResolvedValue();
  const filled = vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(null);
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true);
  const turned = (element: Element | null) => {
    filled.mockReturnValue(element);
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  await page.viewport(1280, 740);
  await open();
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  expect(asks).toHaveBeenCalledTimes(1);
  turned(root);
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  expect([asks.mock.calls.length, leaves.mock.calls.length]).toEqual([1, 1]);
  // By Escape, as the browser itself leaves it.
  turned(null);
  asks.mockRejectedValue(new TypeError('not here'));
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect.element(page.getByRole('button', { name: /full screen/i })).not.toBeInTheDocument();
  await page.viewport(360, 740);
  vi.restoreAllMocks();
});
