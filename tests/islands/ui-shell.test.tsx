// What moves and what can be waved away in the shell: the row of makers, offers, tabs, the end of a long list.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/frame.css';
import '../../src/styles/foot.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import '#ui/elements/offer.ts';
import '#ui/elements/slides.ts';
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

test('SH-06 SH-17 what is offered goes by its button, stays away on this device, and the focus goes on', async () => {
  show(`<div>${offer('app')}<a href="#makers">All makers</a></div>`);
  const hide = page.getByRole('button', { name: 'Hide this' });
  (hide.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Isla on your phone')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'All makers' })).toHaveFocus();
  show(offer('app') + offer('other'));
  expect([...document.querySelectorAll('site-offer')].map((one) => one.getAttribute('name'))).toEqual(['other']);
});

test('SH-06 the app is offered on phones alone, at 320 px too', async () => {
  show(`<footer class="ink">${offer('app', 'm-only')}</footer>`);
  const seen = () => document.querySelector<HTMLElement>('site-offer')?.offsetParent !== null;
  await page.viewport(320, 740);
  expect(seen()).toBe(true);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1280, 800);
  expect(seen()).toBe(false);
});

test('the groups of the footer are folded on a phone; on a desktop they stand open without script, in any browser, and with no arrow to fold them', async () => {
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

/** The pointer may lie anywhere since the test before, and a row rests under it. */
const makers = (count: number) =>
  `<slide-show class="makers-show" style="pointer-events: none"><button type="button" class="ib" data-pause="Pause" data-play="Go on" hidden>||</button><div><ul class="makers-row" data-track="row">${Array.from({ length: count }, (_, n) => `<li><a href="#m${n}">Maker number ${n}</a></li>`).join('')}</ul></div></slide-show>`;
const row = () => document.querySelector('.makers-row') as HTMLElement;
/** What is in sight is told with the next frame. */
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const isWhole = (n: number) => {
  const [around, one] = [row().getBoundingClientRect(), (row().children[n] as HTMLElement).getBoundingClientRect()];
  return one.left >= around.left - 1 && one.right <= around.right + 1;
};

test('SH-16 the row of makers moves on after 5 s by as many as are in sight, comes round, and stands still once it is paused', async () => {
  show(makers(10));
  const button = document.querySelector('slide-show button') as HTMLButtonElement;
  // For who wants no motion it begins at rest.
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

test('SH-16 every maker is within reach of the keys, and a row that is whole has no button', async () => {
  show(makers(6));
  await expect.poll(() => isWhole(0)).toBe(true);
  expect(page.getByRole('link').elements().length).toBe(6);
  await page.viewport(1280, 800);
  show(makers(3));
  expect(document.querySelector('button')?.hidden).toBe(true);
});

test('SH-32 of n tabs each is as wide as 100 / n of the row, and one whose word does not fit is wider', async () => {
  const tabs = (labels: readonly string[]) => labels.map((label, n) => ({ label, href: `#t${n}` }));
  const { rerender } = await render(<TabLinks label="Lists" tabs={tabs(['All', 'Hot', 'Favourites'])} at="#t0" />);
  const widths = () =>
    page
      .getByRole('link')
      .elements()
      .map((tab) => tab.getBoundingClientRect().width);
  const uneven = (of: readonly number[]) => Math.max(...of) - Math.min(...of);
  expect(uneven(widths())).toBeLessThan(1);
  await rerender(<TabLinks label="Lists" tabs={tabs(['All', 'Hot', 'A very long word that nobody cuts in two'])} at="#t0" />);
  const [all = 0, hot = 0, long = 0] = widths();
  expect(uneven([all, hot])).toBeLessThan(1);
  expect(long).toBeGreaterThan(all);
  await page.viewport(1280, 800);
  await rerender(<TabLinks label="Lists" tabs={tabs(['All', 'Hot', 'Favourites', 'Recent'])} at="#t0" />);
  expect(widths().map(Math.round)).toEqual([128, 128, 128, 128]);
});

test('SH-01 the buttons of a guest stand in one row, also where long words leave no room for the name', async () => {
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
