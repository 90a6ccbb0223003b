// Tests the bar over the lotteries on a phone: its figures, the way to limits, and the reality check.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import '../../../src/styles/pages/lottery.css';
import LotteryBar from '#islands/lottery/LotteryBar.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { ticketOrder } from '#stores/lottery/slip.ts';
import { $realityCheck } from '#stores/safer-play/reality-check.ts';
import { hideBalance, setBalance } from '#stores/wallet/balance.ts';
import games from '../../../src/i18n/EN/games.json';
import saferPlay from '../../../src/i18n/EN/saferPlay.json';
import { ApiError, marisol, stubPlatform } from '../fake-api.ts';
import { visualOrder } from '../visual-order.ts';

const checkPath = '/wps/v2/saferPlay/realityCheck';
const reading = (net: string, due = false) => ({
  serverTime: new Date().toISOString(),
  currencySymbol: '₱',
  interval: 'PT30M',
  intervals: ['PT30M', 'PT1H'],
  mayBeOff: false,
  check: { dueAt: null, due, inRound: false },
  // Play went on across two sign-ins: the bar counts since the last one, as in a game.
  play: { since: new Date(Date.now() - 9_000_000).toISOString(), staked: '120.00', won: '10.00', net: '-110.00' },
  session: { since: new Date(Date.now() - 3_720_000).toISOString(), staked: '120.00', won: '20.00', net },
});
const bar = <LotteryBar words={{ ...games, ...saferPlay }} tag="en" base="/en" />;

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the session store reads it there
  document.cookie = 'isla_in=1; Path=/';
  document.documentElement.dataset.in = '1';
  $session.set({ state: 'in', member: marisol as never });
  $realityCheck.set(initialAsyncState);
  setBalance('4812.60', '₱');
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Max-Age=0; Path=/';
  delete document.documentElement.dataset.in;
  hideBalance(false);
  $session.set({ state: 'out' });
});

test('the bar shows time and net since the sign-in under the labels of the game bar, and one tap leads to limits (GM-14)', async () => {
  stubPlatform({ [checkPath]: () => reading('-100.00') });
  await page.viewport(320, 740);
  await render(bar);
  const link = page.getByRole('link');
  await expect.element(link).toHaveAttribute('href', '/en/member/saferPlay');
  await expect.element(page.getByText('−₱100.00')).toBeVisible();
  await expect.element(page.getByText(/^1:02:\d\d$/)).toBeVisible();
  expect([...document.querySelectorAll('.lotbar small')].map(({ textContent }) => textContent)).toEqual(['Session', 'Balance', 'Net']);
  await expect.element(page.getByText('₱4,812.60')).toBeVisible();
  hideBalance(true);
  await expect.element(page.getByText('₱••••')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  document.documentElement.style.fontSize = '200%';
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  document.documentElement.style.fontSize = '';
  await page.viewport(360, 740);
});

test('on a page from right to left the net keeps its sign before its digits (GM-14)', async () => {
  stubPlatform({ [checkPath]: () => reading('-5.20') });
  await render(
    <div dir="rtl" lang="ar">
      {bar}
    </div>,
  );
  await expect.element(page.getByText('−₱5.20')).toBeVisible();
  expect(visualOrder(page.getByText('−₱5.20').element())).toBe('−₱5.20');
});

test('figures that may be old are dashes', async () => {
  let answers = true;
  stubPlatform({ [checkPath]: () => (answers ? reading('-100.00') : new ApiError(404, 'not_found', 'No.')) });
  await render(bar);
  await expect.element(page.getByText('−₱100.00')).toBeVisible();
  answers = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('−₱100.00')).not.toBeInTheDocument();
});

test('a reality check that is due stands over the lottery, after a refused ticket too, until it is answered', async () => {
  let due = false;
  stubPlatform({
    [checkPath]: () => reading('-100.00', due),
    [`POST ${checkPath}/answer`]: () => reading('-100.00', (due = false)),
    'POST /lgw/tickets': () => ({ success: false, errorCode: 'protection.reality_check', message: 'Answer first.', value: {} }),
  });
  await render(bar);
  await expect.element(page.getByText('−₱100.00')).toBeVisible();
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
  due = true;
  await ticketOrder.submit({} as never, {});
  const check = page.getByRole('alertdialog', { name: 'Reality check' });
  await expect.element(check.getByText('₱120.00')).toBeVisible();
  await userEvent.click(check.getByRole('button', { name: 'Keep playing' }));
  await expect.element(check).not.toBeInTheDocument();
  ticketOrder.clear();
});
