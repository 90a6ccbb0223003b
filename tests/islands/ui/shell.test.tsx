// Tests the moving and dismissible parts of the shell: provider row, offers, footer groups, tabs and guest buttons.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/shell.css';
import '../../../src/styles/below-fold.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import '#ui/elements/dismissible.ts';
import '#ui/elements/carousel.ts';
import { TabLinks } from '#ui/Tabs.tsx';

const show = (html: string): void => {
  document.body.innerHTML = html;
};

beforeEach(() => {
  localStorage.removeItem('hidden-app');
  localStorage.removeItem('hidden-other');
});
afterEach(() => {
  vi.useRealTimers();
  show('');
});

const offer = (name: string, also = '') =>
  `<site-offer name="${name}" class="offer ${also}"><b>Isla on your phone</b><a href="#down">Get the app</a><button type="button">Hide this</button></site-offer>`;

test('an offer is dismissed by its button, stays hidden on the device, and the focus moves on (SH-06, SH-17)', async () => {
  show(`<div>${offer('app')}<a href="#providers">All providers</a></div>`);
  const hide = page.getByRole('button', { name: 'Hide this' });
  (hide.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Isla on your phone')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'All providers' })).toHaveFocus();
  show(offer('app') + offer('other'));
  expect([...document.querySelectorAll('site-offer')].map((one) => one.getAttribute('name'))).toEqual(['other']);
});

test('the app is offered on phones only, at 320 px too (SH-06)', async () => {
  show(`<footer class="ink">${offer('app', 'm-only')}</footer>`);
  const seen = () => document.querySelector<HTMLElement>('site-offer')?.offsetParent !== null;
  await page.viewport(320, 740);
  expect(seen()).toBe(true);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1280, 800);
  expect(seen()).toBe(false);
});

test('footer groups are folded on a phone and open on a desktop, without script and without an arrow', async () => {
  const group = '<details><summary><h2>Isla</h2></summary></details><ul><li><a href="#vip">VIP levels</a></li></ul>';
  show(`<footer class="foot ink"><div class="groups">${group}</div></footer>`);
  const seen = () => document.querySelector('.foot a')?.checkVisibility({ contentVisibilityAuto: true });
  const name = document.querySelector('summary') as HTMLElement;
  const arrow = () => getComputedStyle(name, '::after').content;
  await page.viewport(360, 740);
  expect([seen(), arrow()]).toEqual([false, '""']);
  name.click();
  expect(seen()).toBe(true);
  name.click();
  expect(seen()).toBe(false);
  await page.viewport(1280, 800);
  expect([seen(), arrow()]).toEqual([true, 'none']);
  await page.viewport(360, 740);
});

/** No pointer events, because the row pauses under a pointer left by the previous test. */
const providers = (count: number) =>
  `<slide-show class="providers-show" style="pointer-events: none"><button type="button" class="ib" data-pause="Pause" data-play="Go on" hidden>||</button><div><ul class="providers-row" data-track="row">${Array.from({ length: count }, (_, n) => `<li><a href="#m${n}">Brand number ${n}</a></li>`).join('')}</ul></div></slide-show>`;
const row = () => document.querySelector('.providers-row') as HTMLElement;
/** The visible items are known two frames later. */
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const isWhole = (n: number) => {
  const [around, one] = [row().getBoundingClientRect(), (row().children[n] as HTMLElement).getBoundingClientRect()];
  return one.left >= around.left - 1 && one.right <= around.right + 1;
};

test('the provider row moves by the visible count every 5 s, wraps around, and stays paused once paused (SH-16)', async () => {
  show(providers(10));
  const button = document.querySelector('slide-show button') as HTMLButtonElement;
  // With reduced motion it starts paused.
  await expect.element(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  await frames();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  button.click();
  expect(button.getAttribute('aria-label')).toBe('Pause');
  const places = [0];
  for (let turn = 0; turn < 12 && places.at(-1) !== -1; turn += 1) {
    vi.advanceTimersByTime(5000);
    const left = row().scrollLeft;
    await frames();
    places.push(left < (places.at(-1) ?? 0) ? -1 : left);
  }
  expect(places[1]).toBeGreaterThan(200);
  expect(places.at(-1)).toBe(-1);
  button.click();
  const rests = row().scrollLeft;
  vi.advanceTimersByTime(60_000);
  expect(row().scrollLeft).toBe(rests);
});

test('every provider is reachable by keys, and a row that fits has no button (SH-16)', async () => {
  show(providers(6));
  await expect.poll(() => isWhole(0)).toBe(true);
  expect(page.getByRole('link').elements().length).toBe(6);
  await page.viewport(1280, 800);
  show(providers(3));
  expect(document.querySelector('button')?.hidden).toBe(true);
});

test('each of n tabs is 100 / n of the row wide, unless its text needs more (SH-32)', async () => {
  const tabs = (labels: readonly string[]) => labels.map((label, n) => ({ label, href: `#t${n}` }));
  const { rerender } = await render(<TabLinks label="Lists" tabs={tabs(['All', 'Hot', 'Favourites'])} at="#t0" />);
  const widths = () =>
    page
      .getByRole('link')
      .elements()
      .map((tab) => tab.getBoundingClientRect().width);
  const spread = (of: readonly number[]) => Math.max(...of) - Math.min(...of);
  expect(spread(widths())).toBeLessThan(1);
  await rerender(<TabLinks label="Lists" tabs={tabs(['All', 'Hot', 'A very long word that nobody cuts in two'])} at="#t0" />);
  const [all = 0, hot = 0, long = 0] = widths();
  expect(spread([all, hot])).toBeLessThan(1);
  expect(long).toBeGreaterThan(all);
  await page.viewport(1280, 800);
  await rerender(<TabLinks label="Lists" tabs={tabs(['All', 'Hot', 'Favourites', 'Recent'])} at="#t0" />);
  expect(widths().map(Math.round)).toEqual([128, 128, 128, 128]);
});

test('the guest buttons stay in one row, also with long texts', async () => {
  const header = (signIn: string, join: string) =>
    show(
      `<header class="ink top"><div class="bar"><a class="logo" href="#"><svg viewBox="0 0 28 28"></svg>altamar</a><div class="acct">
<a class="ib d-only" href="#">Search</a>
<span class="guest"><a class="btn line slim" href="#in">${signIn}</a><a class="btn go slim" href="#join">${join}</a></span>
<div class="member"></div><a class="ib m-only" href="#menu">≡</a></div></div></header><p>after</p>`,
    );
  const place = (one: string) => document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect();
  for (const width of [320, 360, 390])
    for (const [signIn, join] of [
      ['Sign in', 'Join'],
      ['Đăng nhập', 'Đăng ký'],
      ['Mag-sign in', 'Register'],
    ] as const) {
      await page.viewport(width, 740);
      header(signIn, join);
      expect([width, signIn, place('.btn.go').top - place('.btn.line').top]).toEqual([width, signIn, 0]);
      expect([width, signIn, place('.bar').height]).toEqual([width, signIn, 56]);
      expect(place('.logo').right).toBeLessThanOrEqual(place('.btn.line').left);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
  await page.viewport(360, 740);
});
