// Tests the accessibility of the lobby: keyboard, text spacing, zoom and screen readers.
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/shell.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/game-cards.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { $session } from '#stores/access/session.ts';
import { $favourites } from '#stores/games/favourites.ts';
import { forgetNames } from '#stores/games/search.ts';
import { Field, PasswordField } from '#ui/forms/Field.tsx';
import english from '../../../src/i18n/EN/games.json';
import { stubPlatform } from '../fake-api.ts';
import { gameNames, gameResponse, lobby, names } from './lobby-games.tsx';

const providers = ['originals\tIsla Originals', ...Array.from({ length: 45 }, (_, n) => `provider${n}\tProvider number ${n}`)].join('\n');

beforeEach(async () => {
  await page.viewport(360, 740);
  history.replaceState(null, '', location.pathname);
  forgetNames();
  $favourites.set(null);
  $session.set({ state: 'out' });
});

test('a skip link leads past forty-six providers to the games (2.4.1)', async () => {
  stubPlatform({ '/wps/v2/games/names': () => names });
  const { container } = await render(
    <>
      <button type="button">Before</button>
      {lobby(providers)}
    </>,
  );
  expect(container.querySelectorAll('.scroller .chip').length).toBe(47);
  (page.getByRole('button', { name: 'Before' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: english['lobby.providersPast'] })).toHaveFocus();
  const box = document.activeElement?.getBoundingClientRect();
  expect([Math.round(box?.top ?? -1) >= 0, (box?.height ?? 0) >= 24, (box?.width ?? 0) >= 24]).toEqual([true, true, true]);
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.poll(() => document.activeElement).toBe(container.querySelector('#games a, #games button'));
});

test('every lowest bet fits at 320 px with increased text spacing (1.4.12)', async () => {
  await page.viewport(320, 640);
  stubPlatform({});
  const { container } = await render(lobby(providers));
  const spaced = document.createElement('style');
  spaced.textContent = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';
  container.append(spaced);
  const bets = [...container.querySelectorAll<HTMLElement>('.cap > .num')];
  expect(bets.length).toBe(4);
  const cut = bets.filter((bet) => bet.scrollWidth > bet.clientWidth || bet.scrollHeight > bet.clientHeight + 1);
  expect(cut.map((bet) => `${bet.textContent}: ${bet.scrollWidth} in ${bet.clientWidth}`)).toEqual([]);
});

test('no bar stays over the page at 400 % zoom, 320 x 256 px (1.4.10)', async () => {
  const { container } = await render(
    <div>
      <header className="top">Bar</header>
      <nav className="dock">Dock</nav>
      <div className="act">Send</div>
      <div className="centre">
        <div className="head">Head</div>
      </div>
      <dialog className="sheet" open>
        <div className="head">Title</div>
      </dialog>
    </div>,
  );
  const stays = () =>
    [...container.querySelectorAll('.top, .dock, .act, .head')]
      .filter((bar) => /fixed|sticky/.test(getComputedStyle(bar).position))
      .map((bar) => bar.className);
  // Checks that the test detects sticky bars.
  expect(stays()).toContain('top');
  await page.viewport(320, 256);
  expect(stays()).toEqual([]);
});

test('the games are a list, and a star has one name and no title (1.3.1, 4.1.2)', async () => {
  stubPlatform({});
  await render(lobby(providers));
  await expect.element(page.getByRole('button', { name: 'Add Lantern Tide to favourites' })).toBeInTheDocument();
  const grid = document.querySelector('.grid');
  expect([grid?.tagName, [...(grid?.children ?? [])].map(({ tagName }) => tagName)]).toEqual(['UL', ['LI', 'LI', 'LI', 'LI']]);
  expect(
    [...document.querySelectorAll('.fav')].map((star) => [star.getAttribute('title'), star.getAttribute('aria-label') !== null]),
  ).toEqual(gameNames.map(() => [null, true]));
});

test('H32 every form of a lobby has a submit button', async () => {
  stubPlatform({});
  const { container } = await render(lobby(providers));
  const forms = [...container.querySelectorAll('form')];
  expect(forms.length).toBeGreaterThan(1);
  expect(forms.filter((form) => !form.querySelector('button[type=submit], input[type=submit]')).map((form) => form.className)).toEqual([]);
});

test('the card of a found game names its provider (GM-04)', async () => {
  stubPlatform({ '/wps/v2/games/names': () => names });
  await render(lobby(providers));
  await userEvent.type(page.getByRole('searchbox'), 'lantern');
  await expect.poll(() => document.querySelectorAll('mark').length).toBe(2);
  await expect.element(page.getByRole('link', { name: /^Snow Lantern.*Isla Originals/ })).toBeVisible();
});

test('e-mail, username and password fields are left-to-right on a right-to-left page (R7)', async () => {
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

test('headings in Arabic and Thai have no negative letter spacing, which breaks their letters (R7)', async () => {
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

test('another page scrolls to the top of the games, and a filter does not scroll (GM-05, SY-11)', async () => {
  await page.viewport(1280, 740);
  stubPlatform({ '/wps/relay/GCSGAME_gameList': () => ({ games: [gameResponse('Koi Ascending', 2)], total: 200 }) });
  const { container } = await render(lobby(providers));
  const moved = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  // Ignores the scrolling of the provider row to its chosen provider.
  const toTop = () =>
    moved.mock.instances.filter(
      (one, at) =>
        one instanceof Element &&
        one.contains(container.querySelector('.grid')) &&
        JSON.stringify(moved.mock.calls[at]) === '[{"block":"start"}]',
    ).length;
  await userEvent.click(page.getByRole('link', { name: /Provider number 3$/ }).first());
  const next = page.getByRole('link', { name: english['lobby.next'] });
  await expect.element(next).toBeVisible();
  expect(toTop()).toBe(0);
  await next.click();
  await expect.poll(() => location.search).toContain('n=2');
  await expect.poll(toTop).toBe(1);
  moved.mockRestore();
});
