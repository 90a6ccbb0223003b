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
import words from '../../../src/i18n/EN/system.json';
import { ApiError, marisol, stubPlatform } from '../fake-api.ts';

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
  await render(<RecentGames words={words} tag="en" place="rail" />);
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
  await render(<RecentGames words={words} tag="en" place="rail" />);
  await expect.element(page.getByText(words['home.recentOff'])).toBeVisible();
  expect(asked).toEqual([]);
});
