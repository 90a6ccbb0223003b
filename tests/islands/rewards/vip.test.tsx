// Tests the VIP level on a phone: the exact need, what it costs, what each level gives, and the states of the list.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/table.css';
import '../../../src/styles/utilities.css';
import PlayerRank from '#islands/member/PlayerRank.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $levels } from '#stores/member/vip.ts';
import memberWords from '../../../src/i18n/EN/member.json';
import system from '../../../src/i18n/EN/system.json';
import { stubPlatform } from '../fake-api.ts';
import { checkFaces, expectText } from '../ui/list-faces.ts';

const path = '/wps/v2/vip/levels';
const words = { ...system, ...memberWords };
const panel = <PlayerRank words={words} tag="en" zone="Asia/Manila" base="/en" />;
const level = (number: number, stakeNeeded: string, gives: string[]) => ({
  level: number,
  name: `VIP ${number}`,
  stakeNeeded,
  gives,
  vipService: false,
  language: 'EN',
});
const levels = [
  level(1, '200.00', ['A level']),
  level(2, '1500.00', ['A level', 'A desk of your own']),
  level(3, '3000.00', ['A level', 'A desk of your own']),
];
const answer = (mine: object | null) => ({ days: 30, currencySymbol: '₱', levels, mine });
const mine = { level: 1, staked: '660.00', next: { level: 2, left: '840.00' } };

beforeEach(() => {
  $levels.set(initialAsyncState);
  $session.set({ state: 'out' });
});

test('a member sees the exact need for the next level and what it costs on average (MC-16)', async () => {
  stubPlatform({ [path]: () => answer(mine) });
  await page.viewport(320, 740);
  await render(panel);
  await expect.element(page.getByRole('progressbar', { name: '₱660 of ₱1,500 for VIP 2' })).toHaveAttribute('value', '66000');
  const region = page.getByRole('region', { name: words['rank.level'] });
  await expectText(region, 'Needed for VIP 2₱1,500');
  await expectText(region, 'Still needed₱840');
  await expectText(region, 'the ₱840 still needed costs ₱33.60 on average');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});

test('each level says what it adds, which are reached, and what is left for the others (MC-16)', async () => {
  stubPlatform({ [path]: () => answer(mine) });
  await render(panel);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expectText(row('VIP 1'), 'A level₱200Yours');
  await expectText(row('VIP 2'), 'VIP 2A desk of your own₱1,500₱840');
  await expectText(row('VIP 3'), 'Nothing more than the level before₱3,000₱2,340');
});

test('at the top there is no need, and without a level it says so (MC-16)', async () => {
  stubPlatform({ [path]: () => answer({ level: 3, staked: '9000.00', next: null }) });
  const { unmount } = await render(panel);
  await expect.element(page.getByText(words['rank.top'])).toBeVisible();
  expect(page.getByRole('progressbar').query()).toBeNull();
  await unmount();
  $levels.set(initialAsyncState);
  stubPlatform({ [path]: () => answer({ level: 0, staked: '0.00', next: { level: 1, left: '200.00' } }) });
  await render(panel);
  await expect.element(page.getByText(words['rank.noLevel'])).toBeVisible();
});

test('the levels load, fail and are tried again; an account without levels is told so (MC-16)', async () => {
  await checkFaces({
    store: $levels as never,
    path,
    panel,
    words: { offline: words['list.offline'], retry: words['list.retry'] },
    filled: [answer(mine), 'Still needed'],
    empty: [answer(null), words['rank.none']],
  });
});

test('a member on a break reads until when, and is not told to have no level (MC-16)', async () => {
  stubPlatform({ [path]: () => answer(null) });
  $session.set({ state: 'in', member: { excluded: { until: '2030-01-31T20:30:00.000Z' } } as never });
  await render(panel);
  await expectText(page.getByRole('paragraph'), 'Play on your account is paused until February 1, 2030 at 04:30');
  await expect.element(page.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/en/member/withdraw');
  await expect.element(page.getByRole('link', { name: 'Safer play' })).toHaveAttribute('href', '/en/member/saferPlay');
  expect(page.getByText(words['rank.none']).elements()).toEqual([]);
});
