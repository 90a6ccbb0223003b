// The lobby for who goes by keys, reads with spaced letters or on a screen of little height, and what it tells a screen reader.
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/frame.css';
import '../../src/styles/kit.css';
import '../../src/styles/tiles.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import { $favourites } from '#stores/favourites.ts';
import { forgetNames } from '#stores/search.ts';
import { $session } from '#stores/session.ts';
import { Field, PasswordField } from '#ui/Field.tsx';
import english from '../../src/i18n/EN/games.json';
import { lobby, named, names, wire } from './lobby-games.tsx';
import { platform } from './platform.ts';

const makers = ['originals\tIsla Originals', ...Array.from({ length: 45 }, (_, n) => `maker${n}\tMaker number ${n}`)].join('\n');

beforeEach(async () => {
  await page.viewport(360, 740);
  history.replaceState(null, '', location.pathname);
  forgetNames();
  $favourites.set(null);
  $session.set({ state: 'out' });
});

test('2.4.1 one key leads past forty-six makers, to the games', async () => {
  platform({ '/wps/v2/games/names': () => names });
  const { container } = await render(
    <>
      <button type="button">Before</button>
      {lobby(makers)}
    </>,
  );
  expect(container.querySelectorAll('.makers .chip').length).toBe(47);
  (page.getByRole('button', { name: 'Before' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: english['lobby.makersPast'] })).toHaveFocus();
  const box = document.activeElement?.getBoundingClientRect();
  expect([Math.round(box?.top ?? -1) >= 0, (box?.height ?? 0) >= 24, (box?.width ?? 0) >= 24]).toEqual([true, true, true]);
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.poll(() => document.activeElement).toBe(container.querySelector('#games a, #games button'));
});

test('1.4.12 at 320 px with letters, words and lines set apart every lowest bet is whole', async () => {
  await page.viewport(320, 640);
  platform({});
  const { container } = await render(lobby(makers));
  const spaced = document.createElement('style');
  spaced.textContent = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';
  container.append(spaced);
  const bets = [...container.querySelectorAll<HTMLElement>('.cap > .num')];
  expect(bets.length).toBe(4);
  const cut = bets.filter((bet) => bet.scrollWidth > bet.clientWidth || bet.scrollHeight > bet.clientHeight + 1);
  expect(cut.map((bet) => `${bet.textContent}: ${bet.scrollWidth} in ${bet.clientWidth}`)).toEqual([]);
});

test('1.4.10 with 400 % zoom, at 320 x 256 px, no bar stays over the page', async () => {
  const { container } = await render(
    <div>
      <header className="top">Bar</header>
      <nav className="dock">Dock</nav>
      <div className="act">Send</div>
      <div className="centre">
        <div className="head">Head</div>
      </div>
    </div>,
  );
  const stays = () =>
    [...container.querySelectorAll('.top, .dock, .act, .centre .head')]
      .filter((bar) => /fixed|sticky/.test(getComputedStyle(bar).position))
      .map((bar) => bar.className);
  // So that the test knows bars that stay when it sees them.
  expect(stays()).toContain('top');
  await page.viewport(320, 256);
  expect(stays()).toEqual([]);
});

test('1.3.1 4.1.2 the games are a list; a star has one name and no second one in a title', async () => {
  platform({});
  await render(lobby(makers));
  await expect.element(page.getByRole('button', { name: 'Add Lantern Tide to favourites' })).toBeInTheDocument();
  const grid = document.querySelector('.grid');
  expect([grid?.tagName, [...(grid?.children ?? [])].map(({ tagName }) => tagName)]).toEqual(['UL', ['LI', 'LI', 'LI', 'LI']]);
  expect(
    [...document.querySelectorAll('.fav')].map((star) => [star.getAttribute('title'), star.getAttribute('aria-label') !== null]),
  ).toEqual(named.map(() => [null, true]));
});

test('H32 every form of a lobby has a button that sends it', async () => {
  platform({});
  const { container } = await render(lobby(makers));
  const forms = [...container.querySelectorAll('form')];
  expect(forms.length).toBeGreaterThan(1);
  expect(forms.filter((form) => !form.querySelector('button[type=submit], input[type=submit]')).map((form) => form.className)).toEqual([]);
});

test('GM-04 the card of a game that was found names its maker', async () => {
  platform({ '/wps/v2/games/names': () => names });
  await render(lobby(makers));
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.poll(() => document.querySelectorAll('mark').length).toBe(2);
  await expect.element(page.getByRole('link', { name: /^Snow Lantern.*Isla Originals/ })).toBeVisible();
});

test('R7 addresses, names to sign in with and passwords run from left to right on a page that runs the other way', async () => {
  await render(
    <div dir="rtl">
      <Field label="E-mail" type="email" />
      <Field label="Name" autoComplete="username" />
      <PasswordField label="Password" autoComplete="new-password" words={{ show: 'Show', hide: 'Hide' }} />
      <Field label="City" />
    </div>,
  );
  const way = (label: string) => getComputedStyle(page.getByRole('textbox', { name: label }).element()).direction;
  expect([way('E-mail'), way('Name'), way('City')]).toEqual(['ltr', 'ltr', 'rtl']);
  await userEvent.click(page.getByRole('button', { name: 'Show' }));
  expect(way('Password')).toBe('ltr');
});

test('R7 headings in Arabic and Thai are not drawn closer, which tears their letters; others are', async () => {
  const { container } = await render(
    <div>
      <div dir="rtl" lang="ar">
        <h1>الألعاب</h1>
        <h2>الألعاب</h2>
        <h3>الألعاب</h3>
      </div>
      <div lang="th">
        <h1>เกม</h1>
        <h2>เกม</h2>
        <h3>เกม</h3>
      </div>
      <h1 lang="en">Games</h1>
    </div>,
  );
  const spaces = [...container.querySelectorAll('h1, h2, h3')].map((title) => getComputedStyle(title).letterSpacing);
  expect(spaces.slice(0, 6).every((space) => space === 'normal' || space === '0px')).toBe(true);
  expect(Number.parseFloat(spaces[6] ?? '')).toBeLessThan(0);
});

test('GM-05 SY-11 another page begins at the top of the games; a filter, which stands there already, moves nothing', async () => {
  await page.viewport(1280, 740);
  platform({ '/wps/relay/GCSGAME_gameList': () => ({ games: [wire('Koi Ascending', 2)], total: 200 }) });
  const { container } = await render(lobby(makers));
  const moved = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  // The row of makers brings the chosen one into sight along itself.
  const toTop = () =>
    moved.mock.instances.filter(
      (one, at) =>
        one instanceof Element &&
        one.contains(container.querySelector('.grid')) &&
        JSON.stringify(moved.mock.calls[at]) === '[{"block":"start"}]',
    ).length;
  await userEvent.click(page.getByRole('link', { name: /Maker number 3$/ }).first());
  const next = page.getByRole('link', { name: english['lobby.next'] });
  await expect.element(next).toBeVisible();
  expect(toTop()).toBe(0);
  await next.click();
  await expect.poll(() => location.search).toContain('n=2');
  await expect.poll(toTop).toBe(1);
  moved.mockRestore();
});
