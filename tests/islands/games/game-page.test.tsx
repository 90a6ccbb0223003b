// Tests the game page around its frame: site closing, sign-out in another tab, slow frames and full screen.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import GamePage from '#islands/games/GamePage.tsx';
import { $session } from '#stores/access/session.ts';
import { $timeoutWarning } from '#stores/access/session-timeout.ts';
import { $playing, type LotteryLaunch } from '#stores/games/game-session.ts';
import { $outsideBalance, $playStats } from '#stores/games/play-stats.ts';
import { $balance } from '#stores/wallet/balance.ts';
import { createTranslator } from '#ui/translate.ts';
import { trial } from '#values/access/account-types.ts';
import { activityWriteInterval, idleTimeout } from '#values/access/session-timeouts.ts';
import gameWords from '../../../src/i18n/EN/games.json';
import member from '../../../src/i18n/EN/member.json';
import saferPlay from '../../../src/i18n/EN/saferPlay.json';
import wallet from '../../../src/i18n/EN/wallet.json';
import { speedUpTimeouts } from '../../speed-up-timeouts.ts';
import { type Answers, ApiError, balance, marisol, stubPlatform } from '../fake-api.ts';

/** Holds back the code that loads after the game. */
const lazyCode = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('#islands/games/GamePageLazy.tsx', async (load) => {
  await lazyCode.promise;
  return load();
});

const words = { ...gameWords, ...saferPlay };
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
const to = {
  back: '/en/rng',
  signIn: '/en/login',
  deposit: '/member/depositv2',
  transfer: '/member/transferFund',
  safely: '/s',
  bets: '/b',
  support: '/c',
  game: '/en/game',
  home: '/en',
};
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

const open = async (
  change: Partial<Record<keyof typeof launch | 'wallet' | 'withBonus', unknown>> = {},
  played: object | null = figures,
  more: Answers = {},
  incident: string | null = null,
  lottery: LotteryLaunch | null = null,
): Promise<string[]> => {
  const requests = stubPlatform({
    'POST /wps/game/launchGame': () => ({ ...launch, ...change }),
    ...(played ? { '/wps/v2/plays/a-launch': () => played } : {}),
    '/wps/v2/wallets/balance': () => balance('100.00'),
    '/wps/member/info': () => marisol,
    ...more,
  });
  await render(
    <GamePage
      words={words}
      frameWords={none}
      tag="en"
      zone="Asia/Manila"
      code="lantern-tide"
      name="Lantern Tide"
      cover="data:,"
      marks={marks}
      incident={incident}
      shut={false}
      lottery={lottery}
      to={to}
    />,
  );
  if (played) await expect.element(page.getByText('−₱5.20').first()).toBeInTheDocument();
  return requests;
};

// Must be the first test: once loaded, the code stays.
test('the page is never empty while the code of an error or a note is on its way, however long that takes (R12, GM-14)', async () => {
  await open({ frameUrl: theirs(), launchToken: null, api: null });
  await expect.poll(() => $playing.get().state).toBe('open');
  const play = document.querySelector('.play') as Element;
  const empty: string[] = [];
  new MutationObserver(() => {
    if (!play.querySelector('.note, .frame p')) empty.push(play.innerHTML);
  }).observe(play, { childList: true, subtree: true, attributes: true });
  $playing.set({ ...$playing.get(), state: 'opening' });
  await expect.poll(() => play.querySelector('.frame p')?.textContent).toBe('Opening Lantern Tide');
  $playing.set({ ...$playing.get(), state: 'trouble', trouble: { is: 'closed' } });
  await expect.poll(() => document.querySelector('iframe.away')).not.toBeNull();
  expect(play.querySelector('.frame p')?.textContent).toBe('Opening Lantern Tide');
  $playing.set({ ...$playing.get(), state: 'open', slow: true });
  await expect.poll(() => play.querySelector('.frame')).toBeNull();
  await expect.poll(() => play.querySelector('.note')?.textContent).toBe(words['play.slowFrame']);
  lazyCode.resolve();
  $playing.set({ ...$playing.get(), state: 'trouble', slow: false });
  await expect.element(page.getByRole('heading', { name: 'Lantern Tide is closed for now' })).toBeInTheDocument();
  expect(empty).toEqual([]);
});

test('the absolute end shows over the game in the bar’s time and can be dismissed to finish the round', async () => {
  const end = Math.floor(Date.now() / 1000) + 300;
  cookie(`1abc.${end.toString(36)}`);
  await open();
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Manila' }).format(end * 1000);
  const dialog = page.getByRole('alertdialog', { name: words['play.last'].replace('{{time}}', time) });
  await expect.element(dialog).toBeVisible();
  await page.getByRole('button', { name: words['play.later'] }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect($timeoutWarning.get()).toBe('no');
  localStorage.removeItem('endHeard');
});

test('a sign-out in another tab shows in the game with a button to sign in again (GM-14)', async () => {
  await open();
  expect(page.getByText('You were signed out').elements()).toEqual([]);
  cookie('');
  const other = new BroadcastChannel('isla');
  other.postMessage({ about: 'session' });
  await expect.element(page.getByRole('alertdialog', { name: 'You were signed out' })).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  other.close();
});

test('the game page has one main landmark named after the game (1.3.1)', async () => {
  await open();
  expect(page.getByRole('main').elements()).toHaveLength(1);
  await expect.element(page.getByRole('main', { name: 'Lantern Tide' })).toBeInTheDocument();
});

/** Sends a message as the frame's script does: from its window, with a null origin. */
const frameSays = (message: object): void => {
  const source = document.querySelector('iframe')?.contentWindow ?? null;
  dispatchEvent(new MessageEvent('message', { data: message, source, origin: 'null' }));
};

test('the game takes the focus when it opens and returns it to the bar (GM-14)', async () => {
  await open();
  frameSays({ type: 'ready', version: 1 });
  await expect.poll(() => document.activeElement?.tagName).toBe('IFRAME');
  frameSays({ type: 'out' });
  await expect.element(page.getByRole('button', { name: /Net/ })).toHaveFocus();
  // Focus on the bar stays there when the game becomes ready again.
  frameSays({ type: 'ready', version: 1 });
  await expect.poll(() => $playing.get().state).toBe('open');
  expect(document.activeElement?.className).toBe('pf');
});

test('the page shows when the site closes and when it reopens (SY-01, GM-14)', async () => {
  await open();
  $playing.set({ ...$playing.get(), site: 'closed' });
  await expect.element(page.getByText(/^The site is closed right now/).first()).toBeInTheDocument();
  $playing.set({ ...$playing.get(), site: 'open' });
  await expect.element(page.getByText('The site is open again.')).toBeInTheDocument();
  expect(page.getByText(/^The site is closed right now/).elements()).toEqual([]);
});

/** The figures of the bar that may be old, then those of the panel beside the game. */
const shownFigures = (): string[] =>
  [...document.querySelectorAll('[data-figure], .stage > aside .kv:nth-child(n + 2) dd')].map((one) => one.textContent ?? '');
const wideScreen = async (): Promise<void> => {
  await page.viewport(1280, 740);
  onTestFinished(() => page.viewport(360, 740));
};

test('bar and panel show dashes for possibly outdated figures when offline and after the session ended (GM-14)', async () => {
  await wideScreen();
  const limits = [
    { kind: 'loss', left: '20.00', endsAt: null },
    { kind: 'time', left: '45', endsAt: null },
  ];
  await open({ withBonus: true, balance: '225.00' }, { ...figures, running: '3.00', limits });
  const known = ['₱100.00', '−₱5.20', '2', '₱10.00', '₱4.80', '−₱5.20', '₱3.00', '₱225.00', '₱20.00', '45 min'];
  const dashes = known.map(() => '–');
  await expect.poll(shownFigures).toEqual(known);
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.poll(shownFigures).toEqual(dashes);
  line.mockRestore();
  dispatchEvent(new Event('online'));
  await expect.poll(shownFigures).toEqual(known);
  $session.set({ state: 'ended' });
  await expect.poll(shownFigures).toEqual(dashes);
});

test('a device that is turned wide shows the filled panel beside the game, and the bar says whether it is open (GM-14)', async () => {
  await open();
  const button = page.getByRole('button', { name: /Net/ });
  const expanded = () => document.querySelector('.pf')?.getAttribute('aria-expanded');
  const stop = () => document.querySelector('.stage > aside')?.textContent?.includes(words['play.stop']) ?? null;
  await expect.poll(expanded).toBe('false');
  await page.viewport(915, 412);
  onTestFinished(() => page.viewport(360, 740));
  await expect.poll(stop).toBe(true);
  await expect.poll(expanded).toBe('true');
  await button.click();
  await expect.poll(expanded).toBe('false');
  expect(stop()).toBeNull();
  await button.click();
  await expect.poll(expanded).toBe('true');
  await page.viewport(360, 740);
  await expect.poll(expanded).toBe('false');
  await button.click();
  await expect.element(page.getByRole('dialog', { name: words['play.title'] })).toBeVisible();
  await expect.poll(expanded).toBe('true');
});

test('"Leave game" goes back to a page of this site, but never to sign-in, registration or another game (GM-14)', async () => {
  const start = location.href;
  const { back } = to;
  to.back = '#category';
  const goesBack = vi.spyOn(history, 'back').mockReturnValue();
  const referrer = vi.spyOn(document, 'referrer', 'get');
  onTestFinished(() => {
    to.back = back;
    vi.restoreAllMocks();
    history.replaceState(null, '', start);
  });
  await open();
  const leave = page.getByRole('link', { name: words['play.leave'] });
  for (const form of ['login?why=launch&next=%2Fen%2Fgame', 'register?next=%2Fen%2Fgame%3Fcode%3Dkoi', 'register', 'game?code=koi']) {
    history.replaceState(null, '', start);
    referrer.mockReturnValue(`${location.origin}/en/${form}`);
    await leave.click();
    expect([form, location.hash, goesBack.mock.calls.length]).toEqual([form, '#category', 0]);
  }
  referrer.mockReturnValue(`${location.origin}/en/rng?q=koi`);
  await leave.click();
  expect(goesBack).toHaveBeenCalledTimes(1);
});

test('a bet without a result stands in the panel of the bar, and goes when it is decided (GM-14)', async () => {
  let running = '50.00';
  await open({}, figures, { '/wps/v2/plays/a-launch': () => ({ ...figures, running }) });
  await page.getByRole('button', { name: /Net/ }).click();
  await expect.element(page.getByRole('term').filter({ hasText: /^In progress$/ })).toBeInTheDocument();
  running = '0.00';
  frameSays({ type: 'round', roundId: '1-1', bet: '50.00', win: '0.00', balance: '100.00' });
  await expect.poll(() => page.getByText(/^In progress/).elements()).toEqual([]);
});

test('with a bonus the panel says what can be bet in this game, beside the own balance of the bar (GM-14)', async () => {
  onTestFinished(speedUpTimeouts());
  const inPanel = () => page.getByRole('term').filter({ hasText: 'bonus included' }).elements();
  await open({ withBonus: true, balance: '225.00' });
  await page.getByRole('button', { name: /Net/ }).click();
  await expect.poll(() => inPanel().map((term) => term.nextSibling?.textContent)).toEqual(['₱225.00']);
  frameSays({ type: 'round', roundId: '1-1', bet: '5.00', win: '0.00', balance: '220.00' });
  await expect.poll(() => inPanel().map((term) => term.nextSibling?.textContent)).toEqual(['₱220.00']);
  expect(document.querySelector('[data-figure="balance"]')?.textContent).toBe('₱100.00');
  // A deposit in another window: what can be bet now is known after the next round, and the old figure goes.
  const other = new BroadcastChannel('isla');
  onTestFinished(() => other.close());
  other.postMessage({ about: 'balance', of: null, amount: '600.00', symbol: '₱' });
  await expect.poll(() => document.querySelector('[data-figure="balance"]')?.textContent).toBe('₱600.00');
  await expect.poll(() => inPanel()).toEqual([]);
  frameSays({ type: 'round', roundId: '1-2', bet: '5.00', win: '0.00', balance: '715.00' });
  await expect.poll(() => inPanel().map((term) => term.nextSibling?.textContent)).toEqual(['₱715.00']);
});

test('the bar calls the money of a trial account free play (GM-14, R19)', async () => {
  await open({}, figures, { '/wps/member/info': () => ({ ...marisol, type: trial }) });
  await expect.element(page.getByText('Free play', { exact: true })).toBeInTheDocument();
  expect(page.getByText('Balance', { exact: true }).elements()).toEqual([]);
});

test('a balance that changed outside the game is announced; what the game wins is not (4.1.3, GM-14)', async () => {
  onTestFinished(speedUpTimeouts());
  let amount = '100.00';
  await open({}, figures, {
    '/wps/v2/plays/a-launch': () => ({ ...figures, balance: amount }),
    '/wps/v2/wallets/balance': () => balance(amount),
  });
  const heard = (): string[] =>
    page
      .getByRole('status')
      .elements()
      .map((one) => one.textContent ?? '');
  frameSays({ type: 'ready', version: 1 });
  await expect.poll(() => $playing.get().state).toBe('open');
  amount = '104.80';
  frameSays({ type: 'round', roundId: '1-1', bet: '5.00', win: '9.80', balance: amount });
  await expect.poll(() => $balance.get().amount).toBe('104.80');
  const other = new BroadcastChannel('isla');
  other.postMessage({ about: 'balance', of: null, amount: '104.80', symbol: '₱' });
  await expect.poll(() => document.querySelector('[data-figure=balance]')?.textContent).toBe('₱104.80');
  expect(heard()).not.toContain('Balance ₱104.80');
  amount = '604.80';
  other.postMessage({ about: 'balance', of: null, amount, symbol: '₱' });
  await expect.poll(heard).toContain('Balance ₱604.80');
  // The game was opened on another device, and played there.
  amount = '590.00';
  frameSays({ type: 'ended', reason: 'session' });
  await expect.poll(heard).toContain('Balance ₱590.00');
  other.close();
});

test('a deposit opens over the game, which stays as it is, and the game gets the new balance at once (GM-14, MC-04)', async () => {
  // What an outside amount is held for never ends here: only the return from the deposit can tell it.
  const real = globalThis.setTimeout;
  const hold = vi.fn();
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...rest: []) => {
    if (ms !== 8_000) return real(work, ms, ...rest);
    hold();
    return -1;
  });
  onTestFinished(() => void vi.stubGlobal('setTimeout', real));
  let amount = '0.10';
  await open({ balance: amount }, figures, {
    '/member/words.json': () => ({ ...member, ...wallet }),
    '/wps/v2/plays/a-launch': () => ({ ...figures, balance: amount }),
    '/wps/v2/wallets/balance': () => balance(amount),
    '/wps/v2/deposits/methods': () => ({ currencySymbol: '₱', leftToday: '900.00', methods: [] }),
    '/wps/v2/deposits': () => ({ deposits: [] }),
  });
  const here = location.pathname;
  frameSays({ type: 'ready', version: 1 });
  await expect.poll(() => $playing.get().state).toBe('open');
  const frame = document.querySelector('iframe');
  frameSays({ type: 'needs-deposit' });
  await userEvent.click(page.getByRole('button', { name: words['play.deposit'] }));
  await expect.poll(() => location.pathname).toBe('/member/depositv2');
  expect(new URLSearchParams(location.search).get('next')).toContain(here);
  await expect.element(page.getByRole('heading', { name: member['centre.deposit'] })).toBeVisible();
  expect($playing.get().low).toBe(true);
  amount = '500.10';
  history.back();
  await expect.poll(() => location.pathname).toBe(here);
  await expect.poll(() => $outsideBalance.get()).toBe('500.10');
  expect(hold).toHaveBeenCalled();
  expect($playing.get().low).toBe(false);
  expect(document.querySelector('iframe')).toBe(frame);
});

test('a game that plays from the wallet of its provider offers to move money to that wallet (GM-14, MC-03)', async () => {
  const wallets = ['harbour', 'quayside'].map((code) => ({ code, name: code, balance: '0.10', open: true }));
  await open({ wallet: 'quayside', balance: '0.10' }, figures, {
    '/member/words.json': () => ({ ...member, ...wallet }),
    '/wps/relay/GCS_merchantWallet': () => ({ single: false, currencySymbol: '₱', main: '900.00', wallets }),
  });
  const here = location.pathname;
  frameSays({ type: 'ready', version: 1 });
  await expect.poll(() => $playing.get().state).toBe('open');
  frameSays({ type: 'needs-deposit' });
  // The bar and the dialog name the wallet: the main balance holds more.
  await expect.element(page.getByText(/wallet has too little/)).toBeVisible();
  expect(document.querySelector('.pf')?.textContent).toMatch(/ wallet/);
  await userEvent.click(page.getByRole('button', { name: words['play.transfer'] }));
  await expect.poll(() => location.pathname).toBe('/member/transferFund');
  expect(new URLSearchParams(location.search).get('next')).toContain(here);
  await expect.element(page.getByRole('radio', { name: /^To quayside/ })).toBeChecked();
  history.back();
  await expect.poll(() => location.pathname).toBe(here);
});

test('the wallet of a provider is a dash while its figures may be old, and the balance never stands for it (GM-14, MC-03)', async () => {
  let fails = false;
  await wideScreen();
  const known = ['₱40.00', '−₱5.20', '2', '₱10.00', '₱4.80', '−₱5.20'];
  const dashes = known.map(() => '–');
  await open({ wallet: 'originals', balance: '40.00' }, null, {
    '/wps/v2/plays/a-launch': () => (fails ? new ApiError(400, 'input.invalid', 'No.') : { ...figures, balance: '40.00' }),
  });
  await expect.poll(shownFigures).toEqual(known);
  fails = true;
  dispatchEvent(new Event('online'));
  await expect.poll(shownFigures).toEqual(dashes);
  await expect.poll(() => $balance.get()).toMatchObject({ state: 'known', amount: '100.00' });
  expect(shownFigures()).toEqual(dashes);
  fails = false;
  dispatchEvent(new Event('online'));
  await expect.poll(shownFigures).toEqual(known);
});

test('the wallet of a provider has the currency of the launch until the figures come', async () => {
  await open({ wallet: 'originals', balance: '40.00', currencySymbol: '€' }, null, {
    '/wps/v2/plays/a-launch': () => new Promise(() => {}),
  });
  await expect.poll(() => document.querySelector('[data-figure=balance]')?.textContent).toBe('€40.00');
});

/** A vendor's page that does not know this site. */
const theirs = (): string =>
  URL.createObjectURL(new Blob(['<!doctype html><title>Table</title><h1>Their table</h1>'], { type: 'text/html' }));

test('a silent vendor’s game shows once loaded, and unknown figures are dashes (GM-14, R25)', async () => {
  await open({ frameUrl: theirs(), launchToken: null, api: null }, null);
  await expect.poll(() => document.querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-scripts');
  await expect.poll(() => $playing.get().state).toBe('open');
  expect(page.getByText('Opening Lantern Tide').elements()).toEqual([]);
  expect(document.querySelector('.frame')).toBeNull();
  await expect.poll(() => document.querySelector('[data-figure=balance]')?.textContent).toBe('₱100.00');
  expect(document.querySelector('[data-figure=net]')?.textContent).toBe('–');
});

test('a silent frame shows a notice, then a retry and a contact link, and makes no claim about the balance (GM-14, R25, R12)', async () => {
  await open({ frameUrl: theirs(), launchToken: null, api: null });
  await expect.poll(() => $playing.get().state).toBe('open');
  const heard = () => [...document.querySelectorAll('[role=status]')].map((line) => line.textContent).join('');
  expect(heard()).toBe('');
  const lines = document.querySelectorAll('[role=status]').length;
  $playing.set({ ...$playing.get(), slow: true });
  await expect.element(page.getByText('This is taking longer than usual.', { exact: true }).first()).toBeInTheDocument();
  // Uses an existing live region, because a new one may not be announced.
  expect(document.querySelectorAll('[role=status]').length).toBe(lines);
  await expect.poll(heard).toBe('This is taking longer than usual.');
  $playing.set({ ...$playing.get(), stuck: true });
  await expect.element(page.getByText(/seem to have opened/).first()).toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Write to us' })).toBeInTheDocument();
  const before = $playing.get().frame?.n ?? 0;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => [$playing.get().frame?.n, $playing.get().state]).toEqual([before + 1, 'open']);
  for (const trouble of [{ is: 'late' }, { is: 'barred', message: '' }, { is: 'unknown' }] as const) {
    $playing.set({ ...$playing.get(), state: 'trouble', trouble });
    await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('your rounds are in your betting record');
    expect(document.body.textContent).not.toMatch(/Nothing has left your balance|is not affected/);
  }
});

test('an opening that is slow or fails without an answer makes no claim about the balance, which nobody knows then (GM-14, R12)', async () => {
  await open({ frameUrl: theirs(), launchToken: null, api: null });
  await expect.poll(() => $playing.get().state).toBe('open');
  const said = () => document.querySelector('.play .frame p')?.textContent;
  $playing.set({ ...$playing.get(), state: 'opening', slow: true });
  await expect.poll(said).toBe('This is taking longer than usual.');
  $playing.set({ ...$playing.get(), frame: null });
  await expect.poll(said).toBe('This is taking longer than usual.');
  const alert = () => document.querySelector('[role=alert]')?.textContent;
  $playing.set({ ...$playing.get(), state: 'trouble', trouble: { is: 'late' } });
  await expect.poll(alert).toContain('If you played, your rounds are in your betting record.');
  expect(document.body.textContent).not.toContain('Nothing has left your balance');
  // The platform has answered that it opens nothing.
  $playing.set({ ...$playing.get(), trouble: { is: 'failed' } });
  await expect.poll(alert).toContain('Nothing has left your balance.');
});

test('one button toggles full screen, and it disappears when the browser refuses (GM-14)', async () => {
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
  // By Escape, as the browser itself leaves full screen.
  turned(null);
  asks.mockRejectedValue(new TypeError('not here'));
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect.element(page.getByRole('button', { name: /full screen/i })).not.toBeInTheDocument();
  await page.viewport(360, 740);
  vi.restoreAllMocks();
});

test('who has paused play is told until when, with a way to safer play, and is offered no other game and no retry', async () => {
  const says = 'Play on your account is paused until November 29, 2026 at 20:20.';
  const requests = await open({}, null, { 'POST /wps/game/launchGame': () => new ApiError(403, 'protection.excluded', says) });
  await expect.element(page.getByText(says)).toBeVisible();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByRole('link', { name: words['play.control'] })).toHaveAttribute('href', to.safely);
  expect(alert.getByRole('button').elements()).toEqual([]);
  expect(requests.filter((request) => request.includes('hotGames'))).toEqual([]);
});

/** A platform with a check that is due until it is answered. */
const checkedPlay = (inRound = false) => {
  const world = { due: true, inRound, answers: [] as string[] };
  const check = () => ({ dueAt: at, due: world.due, inRound: world.inRound });
  const play = { since: new Date(Date.now() - 3_723_000).toISOString(), staked: '120.00', won: '80.50', net: '-39.50', running: '12.00' };
  const realityCheck = () => ({
    serverTime: at,
    currencySymbol: '₱',
    interval: 'PT1H',
    intervals: ['PT1H'],
    mayBeOff: false,
    check: check(),
    play,
    session: play,
  });
  const more: Answers = {
    '/wps/v2/plays/a-launch': () => ({ ...figures, realityCheck: check() }),
    '/wps/v2/saferPlay/realityCheck': realityCheck,
    'POST /wps/v2/saferPlay/realityCheck/answer': (_url, init) => {
      world.answers.push((JSON.parse(String(init?.body)) as { choice: string }).choice);
      world.due = false;
      return realityCheck();
    },
  };
  return { world, more };
};
const checkDialog = () => page.getByRole('alertdialog', { name: saferPlay['check.ask.title'] });

test('a due reality check waits until the running round has ended, in the game and at the platform', async () => {
  const { world, more } = checkedPlay(true);
  await open({}, figures, more);
  frameSays({ type: 'ready', version: 1 });
  await expect.poll(() => $playing.get().state).toBe('open');
  frameSays({ type: 'paused' });
  await expect.poll(() => $playing.get().still).toBe(true);
  expect(checkDialog().elements(), 'the platform still waits for a result').toEqual([]);
  world.inRound = false;
  frameSays({ type: 'round', roundId: 'r1', bet: '5.00', win: '0.00', balance: '95.00' });
  await expect.element(checkDialog()).toBeVisible();
});

test('a reality check shows time, bets, payouts, net and bets in progress, and takes two equal answers by keys; Escape and a held key are none', async () => {
  const { world, more } = checkedPlay();
  await open({}, figures, more);
  frameSays({ type: 'ready', version: 1 });
  await expect.poll(() => $playing.get().state).toBe('open');
  expect(checkDialog().elements(), 'a round may be running').toEqual([]);
  frameSays({ type: 'paused' });
  for (const text of [/^1:0\d:\d\d$/, '₱120.00', '₱80.50', '−₱39.50', '₱12.00'])
    await expect.element(checkDialog().getByText(text).first()).toBeVisible();
  await expect.element(checkDialog().getByRole('link', { name: saferPlay['check.ask.record'] })).toHaveAttribute('href', to.bets);
  const [stop, goOn] = checkDialog().getByRole('button').elements() as [HTMLElement, HTMLElement];
  expect([stop.textContent, goOn.textContent]).toEqual([saferPlay['check.ask.stop'], saferPlay['check.ask.go']]);
  expect(stop.className, 'neither is more prominent').toBe(goOn.className);
  await expect.poll(() => document.activeElement?.tagName).toBe('H2');
  await userEvent.keyboard(' {Enter}{Escape}{Escape}');
  await expect.element(checkDialog()).toBeVisible();
  expect(world.answers).toEqual([]);
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
  await expect.element(checkDialog()).not.toBeInTheDocument();
  expect(world.answers).toEqual(['continue']);
  expect($playing.get().still).toBe(false);
});

test('a bet that a reality check refused shows it, also when it became due on another device (GM-14)', async () => {
  const { world, more } = checkedPlay();
  world.due = false;
  await open({}, figures, more);
  frameSays({ type: 'ready', version: 1 });
  await expect.poll(() => $playing.get().state).toBe('open');
  world.due = true;
  frameSays({ type: 'refused', reason: 'reality-check' });
  await expect.poll(() => $playStats.get()?.check?.due).toBe(true);
  frameSays({ type: 'paused' });
  await expect.element(checkDialog()).toBeVisible();
});

test('an answer to a reality check that got no response says so, and can be sent again', async () => {
  const { more } = checkedPlay();
  let fails = true;
  const answer = more['POST /wps/v2/saferPlay/realityCheck/answer'] as NonNullable<Answers[string]>;
  await open({}, figures, {
    ...more,
    'POST /wps/v2/saferPlay/realityCheck/answer': (url, init) => (fails ? new ApiError(409, 'internal', '') : answer(url, init)),
  });
  frameSays({ type: 'ready', version: 1 });
  await expect.poll(() => $playing.get().state).toBe('open');
  frameSays({ type: 'paused' });
  await page.getByRole('button', { name: saferPlay['check.ask.go'] }).click();
  await expect.element(checkDialog().getByRole('alert')).toHaveTextContent(saferPlay['check.ask.notSent']);
  fails = false;
  await page.getByRole('button', { name: saferPlay['check.ask.go'] }).click();
  await expect.element(checkDialog()).not.toBeInTheDocument();
});

test('a lottery in a vendor’s frame is launched with its mode, odds table, code, view, language and the way back (LO-07)', async () => {
  const bodies: unknown[] = [];
  const launched = (_: URL, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)));
    return { ...launch, frameUrl: theirs(), launchToken: null, api: null };
  };
  const lottery = { language: 'EN', device: 'WEB', launchMode: 'LOTT', lottoPrizeMode: 'Elott', lottoGameCode: 'lantern-tide' } as const;
  const referrer = vi.spyOn(document, 'referrer', 'get');
  onTestFinished(() => referrer.mockRestore());
  const backFrom = async (page: string): Promise<unknown> => {
    referrer.mockReturnValue(page);
    await open({}, figures, { 'POST /wps/game/launchGame': launched }, null, { ...lottery, lottoView: 'betting' });
    await cleanup();
    return (bodies.at(-1) as { backUrl: string }).backUrl;
  };
  expect(await backFrom(`${location.origin}/en/search?q=lotto`)).toBe('/en/search?q=lotto');
  expect(bodies).toEqual([{ gameCode: 'lantern-tide', ...lottery, lottoView: 'betting', backUrl: '/en/search?q=lotto' }]);
  for (const page of [`${location.origin}/en/login?next=%2F`, 'https://elsewhere.test/x', '', `${location.origin}/${'a'.repeat(600)}`])
    expect(await backFrom(page)).toBe(to.back);
});

test('a slow provider is named with the time while its game opens, beside a way to other games (GM-20)', async () => {
  onTestFinished(speedUpTimeouts());
  const line = Promise.withResolvers<object>();
  await open({}, null, { 'POST /wps/game/launchGame': () => line.promise }, 'Kestrel has been slow since 22 Nov, 14:05.');
  await expect.element(page.getByText(/Kestrel has been slow since 22 Nov, 14:05\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: words['play.another'] })).toHaveAttribute('href', to.back);
  line.resolve({ ...launch });
  await expect.poll(() => $playing.get().state).toBe('open');
  await expect.element(page.getByText(/Kestrel has been slow/)).not.toBeInTheDocument();
});

test('before inactivity ends the session the time left is counted down, and announced as it passes a minute (2.2.1)', async () => {
  const start = Date.now();
  localStorage.setItem('active', JSON.stringify(start));
  let ahead = idleTimeout - activityWriteInterval - 95_000;
  vi.spyOn(Date, 'now').mockImplementation(() => start + ahead);
  onTestFinished(() => {
    vi.restoreAllMocks();
    localStorage.removeItem('active');
    $timeoutWarning.set('no');
  });
  const t = createTranslator(words, 'en');
  const rest = { playing: $playing.get(), onAgain: vi.fn(), onLeave: vi.fn(), onClose: vi.fn() };
  const { default: GamePageLazy } = await import('#islands/games/GamePageLazy.tsx');
  await render(<GamePageLazy part="soon" t={t} tag="en" zone="UTC" name="Lantern Tide" to={to} {...rest} />);
  const dialog = page.getByRole('alertdialog', { name: words['play.soon'] });
  const left = () => dialog.getByRole('timer').element().textContent;
  expect(left()).toBe('1:35');
  expect(dialog.getByRole('status').element().textContent).toBe('');
  ahead += 36_000;
  await expect.element(dialog.getByRole('status')).toHaveTextContent("You'll be signed out in 60 seconds.");
  expect(left()).toBe('0:59');
});
