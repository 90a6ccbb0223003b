// The first frame of a lobby on a phone, as the server made it: what is drawn, and the room of what is not.
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/tiles.css';
import '../../src/styles/choose.css';
import '../../src/styles/lobby.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import Lobby from '#islands/games/Lobby.tsx';
import { nothingAsked, packGames, pageSize } from '#values/lobby.ts';
import english from '../../src/i18n/EN/games.json';

const games = Array.from({ length: pageSize }, (_, n) => ({
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
      asked={nothingAsked}
      makers={'originals\tIsla Originals'}
      classes=""
      packed={packGames(games)}
      total={pageSize}
      all={pageSize}
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

/** Other tests are of a browser whose owner wants no motion, in which nothing is put off either. */
const motion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
beforeAll(() => motion('no-preference'));
afterAll(() => motion('reduce'));
beforeEach(() => page.viewport(360, 740));

test.each([320, 360, 412])(
  'at %i px the first frame draws four rows of sixteen; the others have their room before they are drawn',
  async (width) => {
    await page.viewport(width, 740);
    const { drawn, height, island } = arrive();
    expect(drawn()).toBe(12);
    const kept = height();
    // A lobby that is awake holds nothing back.
    island.dataset.awake = '';
    expect(drawn()).toBe(pageSize);
    expect(Math.abs(height() - kept)).toBeLessThan(1);
  },
);

test('the other rows are drawn without script too, right after', async () => {
  const { drawn } = arrive();
  expect(drawn()).toBe(12);
  await expect.poll(drawn).toBe(pageSize);
});

test('on a wide screen all rows are drawn at once', async () => {
  await page.viewport(1280, 800);
  expect(arrive().drawn()).toBe(pageSize);
});

test('games that came later are laid out only near sight, also for who scrolled before the styles came', () => {
  arrive().island.dataset.awake = '';
  const grid = document.querySelector('.grid') as HTMLElement;
  const first = [...grid.children];
  for (const tile of first) grid.append(tile.cloneNode(true));
  const near = (tile: Element | undefined) => tile && getComputedStyle(tile).contentVisibility;
  expect(near(grid.children[pageSize])).toBe('auto');
  expect(near(first.at(-1))).toBe('visible');
});

test('of a row of makers only the marks in sight are drawn', async () => {
  document.body.innerHTML = `<nav class="chips">${'<a class="chip"><svg class="vend" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>Maker</a>'.repeat(46)}</nav>`;
  const marks = [...document.querySelectorAll('.vend path')];
  const drawn = () => marks.filter((mark) => mark.checkVisibility({ contentVisibilityAuto: true })).length;
  await expect.poll(drawn).toBeGreaterThan(1);
  expect(drawn()).toBeLessThan(10);
});
