// The row of recent games: why it is there, and that it stays away once switched off.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/dialogs.css';
import RecentGames from '#islands/games/RecentGames.tsx';
import { $session } from '#stores/access/session.ts';
import { $recent } from '#stores/games/recent-games.ts';
import member from '../../../src/i18n/EN/member.json';
import system from '../../../src/i18n/EN/system.json';
import { ApiError, marisol, stubPlatform } from '../fake-api.ts';

const words = { ...system, ...member };

const game = {
  nodeId: 'g1',
  gameCode: 'tide',
  gameName: 'Tide Rising',
  accountType: 'ISLA',
  accountTypeName: 'Isla Originals',
  image: null,
};
const recent = '/wps/relay/GCS_recentGame';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  $recent.set({ state: 'unasked' });
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that the edge sets beside the session's
  document.cookie = 'isla_in=1; Path=/';
  $session.set({ state: 'in', member: { ...marisol, recentShown: true } });
  await page.viewport(360, 740);
});

test('the row says why it is there, and is gone once its member switches it off', async () => {
  let answer: unknown = new ApiError(503, 'overloaded', 'Busy. Try again.');
  stubPlatform({
    [recent]: () => ({ list: [game], totalPages: 1 }),
    // The page does not know its member yet.
    '/wps/member/info': () => ({ ...marisol, recentShown: false }),
    'POST /wps/member/recent': () => answer,
  });
  await render(<RecentGames words={words} tag="en" zone="Asia/Manila" place="rail" />);
  await expect.element(page.getByText('Tide Rising')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: words['home.why'] }));
  const dialog = page.getByRole('alertdialog', { name: words['home.why'] });
  await expect.element(dialog.getByText(words['home.whyRecent'])).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: words['home.whyKeep'] }));
  await expect.poll(() => dialog.query()).toBeNull();
  await userEvent.click(page.getByRole('button', { name: words['home.why'] }));
  await userEvent.click(dialog.getByRole('button', { name: words['home.whyOff'] }));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Busy. Try again.');
  answer = { shown: false };
  await userEvent.click(dialog.getByRole('button', { name: words['home.whyOff'] }));
  await expect.poll(() => page.getByText('Tide Rising').query()).toBeNull();
  await expect.element(page.getByText(words['home.recentOff'])).toBeVisible();
  expect(dialog.query()).toBeNull();
  expect(localStorage.getItem('unplayed')).not.toBeNull();
});

test('a row that is switched off asks for no games, and its place on a desktop says where to turn it on', async () => {
  $session.set({ state: 'in', member: { ...marisol, recentShown: false } });
  const asked = stubPlatform({});
  await render(<RecentGames words={words} tag="en" zone="Asia/Manila" place="rail" />);
  await expect.element(page.getByText(words['home.recentOff'])).toBeVisible();
  expect(asked).toEqual([]);
});

test('what is closed for the account is marked in the lists that home shows to all, and in the row itself (AG-05)', async () => {
  const member = { ...marisol, recentShown: true, closedProducts: ['RNG'] };
  $session.set({ state: 'in', member } as never);
  stubPlatform({ '/wps/member/info': () => member, [recent]: () => ({ list: [{ ...game, gameType: 'RNG' }], totalPages: 1 }) });
  const tile = (type: string) => `<li class="tile" data-type="${type}"><a href="/game"><span class="cap"><span>Tide</span></span></a></li>`;
  const category = (type: string, name: string) => `<a href="/${name}" data-type="${type}"><span>${name}</span></a>`;
  const home = document.createElement('div');
  home.innerHTML = category('RNG', 'Slots') + category('LIVE', 'Live') + tile('RNG') + tile('LIVE');
  document.body.append(home);
  await render(<RecentGames words={words} tag="en" zone="Asia/Manila" place="strip" />);
  await expect.poll(() => home.querySelectorAll('[data-shut]').length).toBe(2);
  expect(home.querySelector('a')?.textContent).toBe(`Slots${words['category.shut']}`);
  expect(home.querySelector('.tile')?.textContent).toBe(`Tide${words['category.shut']}`);
  await expect.element(page.getByRole('link', { name: /Isla Originals/ })).toHaveTextContent(`Isla Originals${words['category.shut']}`);
  home.remove();
});

test.each(['strip', 'rail'] as const)('during a break home says so, and until when: %s', async (place) => {
  const excluded = { until: '2099-03-01T04:00:00.000Z' } as never;
  $session.set({ state: 'in', member: { ...marisol, recentShown: true, excluded } });
  const asked = stubPlatform({ '/wps/member/info': () => ({ ...marisol, excluded }) });
  await render(<RecentGames words={words} tag="en" zone="Asia/Manila" place={place} />);
  await expect.element(page.getByText(/paused until March 1, 2099/)).toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: member['paused.safer'], includeHidden: true }))
    .toHaveAttribute('href', expect.stringMatching(/saferPlay$/));
  expect(asked.filter((one) => one.includes('recentGame'))).toEqual([]);
});
