// Tests the first frame of a lobby on a phone: what is drawn, and the space reserved for the rest.
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/game-cards.css';
import '../../../src/styles/chips.css';
import '../../../src/styles/pages/lobby.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import Lobby from '#islands/games/Lobby.tsx';
import { emptyLobbyQuery, lobbyPageSize, packGames } from '#values/games/lobby.ts';
import english from '../../../src/i18n/EN/games.json';

const games = Array.from({ length: lobbyPageSize }, (_, n) => ({
  nodeId: String(n + 1),
  code: `game-${n}`,
  name: `Game ${n}`,
  vendor: 'originals',
  min: '0.50',
  open: true,
  image: null,
}));

function arrive(): { drawn: () => number; height: () => number; island: HTMLElement } {
  document.body.innerHTML = `<div class="wrap lobby">${renderToString(
    <Lobby
      words={english}
      tag="en"
      symbol="₱"
      category="Slots"
      type="RNG"
      path="/en/rng"
      asked={emptyLobbyQuery}
      providers={'originals\tIsla Originals'}
      classes=""
      leagues=""
      packed={packGames(games)}
      total={lobbyPageSize}
      all={lobbyPageSize}
      failed={false}
      signIn="/login"
      game="/game"
    />,
  )}</div>`;
  const tiles = [...document.querySelectorAll('.tile > a')];
  return {
    drawn: () => tiles.filter((tile) => tile.checkVisibility({ contentVisibilityAuto: true })).length,
    height: () => document.querySelector('.grid')?.getBoundingClientRect().height ?? 0,
    island: document.querySelector('.lobby > div') as HTMLElement,
  };
}

/** The other tests prefer reduced motion, which also turns off deferred drawing. */
const motion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
beforeAll(() => motion('no-preference'));
afterAll(() => motion('reduce'));
beforeEach(() => page.viewport(360, 740));

test.each([320, 360, 412])('at %i px the first frame draws four of sixteen rows and reserves space for the others', async (width) => {
  await page.viewport(width, 740);
  const { drawn, height, island } = arrive();
  expect(drawn()).toBe(12);
  const kept = height();
  // A hydrated lobby draws everything.
  island.dataset.hydrated = '';
  expect(drawn()).toBe(lobbyPageSize);
  expect(Math.abs(height() - kept)).toBeLessThan(1);
});

test('the rows near the view are drawn right after, and the others as they come near, also without script', async () => {
  const { drawn } = arrive();
  expect(drawn()).toBe(12);
  await expect.poll(drawn).toBeGreaterThan(12);
  expect(drawn()).toBeLessThan(lobbyPageSize);
  document.querySelector('.tile:last-child')?.scrollIntoView({ block: 'end' });
  const last = () => document.querySelector('.tile:last-child > a')?.checkVisibility({ contentVisibilityAuto: true });
  await expect.poll(last).toBe(true);
  scrollTo(0, 0);
});

test('a wide screen draws all rows at once', async () => {
  await page.viewport(1280, 800);
  expect(arrive().drawn()).toBe(lobbyPageSize);
});

test('the far games of a page that opens at its top are laid out near the viewport only, the first ones at once', () => {
  const { island } = arrive();
  island.dataset.hydrated = '';
  document.documentElement.dataset.far = '';
  onTestFinished(() => {
    delete document.documentElement.dataset.far;
  });
  const visibilities = [...document.querySelectorAll('.grid > .tile')].map((tile) => getComputedStyle(tile).contentVisibility);
  expect(visibilities.indexOf('auto')).toBe(12);
  expect(visibilities.slice(12).every((one) => one === 'auto')).toBe(true);
});

test('only visible marks of a provider row are drawn', async () => {
  document.body.innerHTML = `<nav class="chips">${'<a class="chip"><svg class="vend" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>Provider</a>'.repeat(46)}</nav>`;
  const marks = [...document.querySelectorAll('.vend path')];
  const drawn = () => marks.filter((mark) => mark.checkVisibility({ contentVisibilityAuto: true })).length;
  await expect.poll(drawn).toBeGreaterThan(1);
  expect(drawn()).toBeLessThan(10);
});
