// Tests the small elements of the frame: theme switch, clock, dialogs, menus and the banner.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/styles/reset.css';
import '../../../src/styles/carousel.css';
import '../../../src/styles/pages/home.css';
import '#ui/elements/dropdowns.ts';
import '#ui/elements/find-text.ts';
import '#ui/elements/shell.ts';
import '#ui/elements/carousel.ts';
import '#ui/elements/lazy-fragment.ts';
import { watchLostFocus } from '#ui/lost-focus.ts';

const show = (html: string): void => {
  document.body.innerHTML = html;
};

beforeEach(() => {
  delete document.documentElement.dataset.theme;
});
afterEach(() => {
  vi.useRealTimers();
  show('');
});

test('the theme switch turns the page dark, then as the device is, and back, stores the choice, and names the next one (SH-15)', async () => {
  show('<theme-switch><button><span data-light="Light" data-device="As device">Dark</span></button></theme-switch>');
  await userEvent.click(page.getByRole('button', { name: 'Dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await userEvent.click(page.getByRole('button', { name: 'As device' }));
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual([isDark ? 'dark' : undefined, 'device']);
  await userEvent.click(page.getByRole('button', { name: 'Light' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('theme')).toBe('light');
});

/** Collects every text of the clock, because on a busy machine a text can be replaced at once. */
function collectClockTexts(): string[] {
  show('<site-clock zone="Asia/Manila">.</site-clock>');
  const clock = document.querySelector('site-clock') as HTMLElement;
  const texts: string[] = [];
  new MutationObserver(() => texts.push(clock.textContent)).observe(clock, { childList: true });
  return texts;
}

test('the clock shows YYYY/MM/DD HH:mm:ss in the brand’s zone, based on the server’s time (SH-05)', async () => {
  // 16:05:09.2 UTC is five past midnight of the next day in Manila; the response took 200 ms.
  const duration = Date.UTC(2026, 10, 20, 16, 5, 9, 200);
  const now = performance.now();
  const entry = { transferSize: 1, requestStart: now - 100, responseStart: now + 100, serverTiming: [{ name: 'now', duration }] };
  const entriesSpy = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as unknown as PerformanceEntry]);
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(now);
  const texts = collectClockTexts();
  await expect.poll(() => texts).toEqual(['2026/11/21 00:05:09']);
  elapsed.mockReturnValue(now + 805);
  await expect.poll(() => texts[1]).toBe('2026/11/21 00:05:10');
  elapsed.mockRestore();
  entriesSpy.mockRestore();
});

test('the clock asks the server again after the device slept (SH-05, R15)', async () => {
  const at = Date.UTC(2027, 0, 1, 4, 0, 0, 500);
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { headers: { 'server-timing': `now;dur=${at}` } }));
  const device = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  const texts = collectClockTexts();
  await expect.poll(() => texts).toContain('2027/01/01 12:00:00');
  expect(fetchSpy).toHaveBeenCalledTimes(1);
  device.mockRestore();
  fetchSpy.mockRestore();
});

test('a menu opens as a modal dialog, closes by button, Escape and backdrop, and returns the focus', async () => {
  show(
    '<a href="#menu" data-open="menu">Menu</a><dialog id="menu" closedby="any" aria-label="Menu"><a href="#main" data-close>Close</a><p>Ways</p></dialog>',
  );
  const link = page.getByRole('link', { name: 'Menu' });
  const dialog = document.getElementById('menu') as HTMLDialogElement;
  const opens = () => expect.poll(() => dialog.matches(':modal')).toBe(true);
  await userEvent.click(link);
  await opens();
  await userEvent.click(page.getByRole('link', { name: 'Close' }));
  expect(dialog.open).toBe(false);
  expect(document.activeElement).toBe(link.element());
  await userEvent.click(link);
  await opens();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.open).toBe(false);
  await userEvent.click(link);
  await opens();
  dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 1, clientY: 1 }));
  expect(dialog.open).toBe(false);
});

test('a press on the menu link paints before the menu opens, and a second press does not open it twice', async () => {
  show('<a href="#menu" data-open="menu">Menu</a><dialog id="menu" aria-label="Menu"><a href="#main" data-close>Close</a></dialog>');
  const dialog = document.getElementById('menu') as HTMLDialogElement;
  const frame = new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(dialog.open)));
  const link = page.getByRole('link', { name: 'Menu' }).element() as HTMLElement;
  link.click();
  link.click();
  expect(await frame).toBe(false);
  await expect.poll(() => dialog.matches(':modal')).toBe(true);
});

test('the language list closes by Escape and by a click elsewhere', async () => {
  show('<details data-shut><summary>English</summary><button>Tagalog</button></details><button>Elsewhere</button>');
  const list = document.querySelector('details') as HTMLDetailsElement;
  const summary = list.querySelector('summary') as HTMLElement;
  await userEvent.click(summary);
  expect(list.open).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(list.open).toBe(false);
  expect(document.activeElement).toBe(summary);
  await userEvent.click(summary);
  await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }));
  expect(list.open).toBe(false);
});

test('a click outside open filters only closes them (GM-04)', async () => {
  show(
    '<details class="sift" data-shut><summary>Filter</summary><select><option>Any</option></select></details><p><a href="#game">A game</a></p>',
  );
  const filters = document.querySelector('details') as HTMLDetailsElement;
  const game = page.getByRole('link', { name: 'A game' });
  await userEvent.click(page.getByText('Filter'));
  expect(filters.open).toBe(true);
  // No other listener may see that click as one on the game.
  const heard: string[] = [];
  const hear = (): unknown => heard.push('click');
  addEventListener('click', hear, true);
  await userEvent.click(game);
  expect([filters.open, location.hash, heard]).toEqual([false, '', []]);
  await userEvent.click(game);
  removeEventListener('click', hear, true);
  expect([location.hash, heard]).toEqual(['#game', ['click']]);
  history.replaceState(null, '', location.pathname + location.search);
});

test('a category’s vendors load on arrow down, take the focus, and close by Escape (SH-07)', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<a href="/rng?vendor=x">Kestrel</a>'));
  show('<nav><a href="/rng" data-menu="/vendors/rng">Slots</a></nav><button>Elsewhere</button>');
  const link = page.getByRole('link', { name: 'Slots' });
  expect(fetchSpy).not.toHaveBeenCalled();
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  const vendor = page.getByRole('link', { name: 'Kestrel' });
  await expect.element(vendor).toBeVisible();
  expect(document.activeElement).toBe(vendor.element());
  await expect.element(link).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(vendor).not.toBeInTheDocument();
  expect(document.activeElement).toBe(link.element());
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(vendor).toBeVisible();
  (page.getByRole('button', { name: 'Elsewhere' }).element() as HTMLElement).focus();
  await expect.element(vendor).not.toBeInTheDocument();
  fetchSpy.mockRestore();
});

test('the category link still works and nothing opens when the vendors fail to load (SH-07)', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('cut'));
  show('<a href="/rng" data-menu="/vendors/rng">Slots</a>');
  const link = page.getByRole('link', { name: 'Slots' });
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => fetchSpy.mock.calls.length).toBe(1);
  expect(document.querySelector('.drop')).toBeNull();
  await expect.element(link).toHaveAttribute('href', '/rng');
  fetchSpy.mockRestore();
});

const banner = `<slide-show><div><button data-pause="Pause" data-play="Play" aria-label="Pause">||</button><a href="#a" data-mark>1</a><a href="#b" data-mark>2</a></div>
<div data-track class="track"><div id="a"><a href="/one">One</a></div><div id="b"><a href="/two">Two</a></div></div></slide-show>`;

function look(): void {
  const style = document.createElement('style');
  style.textContent =
    'slide-show{display:block;inline-size:300px}.track{display:flex;overflow:auto;position:relative;scroll-snap-type:x mandatory}.track>div{flex:0 0 100%;block-size:50px}';
  document.body.append(style);
}

/** Swiper is active, the visible slide is known, and the banner has learnt that it is in sight itself. */
async function waitForSwiper(): Promise<void> {
  await expect.poll(() => document.querySelector<HTMLElement>('slide-show [data-pause]')?.dataset.state).toBe('paused');
  await expect.poll(() => (document.getElementById('b') as HTMLElement).inert).toBe(true);
  // Observers report in the order in which they were made, and the banner's was before this one.
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.querySelector('slide-show') as HTMLElement);
  });
}

test('the banner’s pause is its first tab stop, reduced motion stops it, and only the visible slide is reachable (SH-02)', async () => {
  show(banner);
  look();
  const track = document.querySelector('.track') as HTMLElement;
  await waitForSwiper();
  await userEvent.tab();
  expect(document.activeElement).toBe(page.getByRole('button').element());
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Play');
  await expect.poll(() => (document.getElementById('b') as HTMLElement).inert).toBe(true);
  expect(document.getElementById('a')?.inert).toBe(false);
  await userEvent.click(page.getByRole('link', { name: '2' }));
  await expect.poll(() => track.scrollLeft).toBe(300);
  await expect.poll(() => (document.getElementById('a') as HTMLElement).inert).toBe(true);
  await expect.element(page.getByRole('link', { name: '2' })).toHaveAttribute('aria-current', 'true');
});

test('the banner moves after 5 s when started, rests under the pointer, and stays paused once paused (SH-02)', async () => {
  show(banner);
  look();
  const track = document.querySelector('.track') as HTMLElement;
  const host = document.querySelector('slide-show') as HTMLElement;
  const button = page.getByRole('button').element() as HTMLButtonElement;
  await waitForSwiper();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  button.click();
  expect(track.getAttribute('aria-live')).toBe('off');
  host.dispatchEvent(new PointerEvent('pointerenter'));
  vi.advanceTimersByTime(30_000);
  expect(track.scrollLeft).toBe(0);
  host.dispatchEvent(new PointerEvent('pointerleave'));
  vi.advanceTimersByTime(4999);
  expect(track.scrollLeft).toBe(0);
  vi.advanceTimersByTime(1);
  expect(track.scrollLeft).toBe(300);
  button.click();
  expect(track.getAttribute('aria-live')).toBe('polite');
  expect(button.getAttribute('aria-label')).toBe('Play');
  vi.advanceTimersByTime(60_000);
  expect(track.scrollLeft).toBe(300);
});

test('an offer that was hidden on this device never shows, not even until its code is here (SH-17)', async () => {
  localStorage.setItem('hidden-app', '1');
  const offer = (name: string) => `<site-offer name="${name}"><a href="/down">Get ${name}</a></site-offer>`;
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(offer('app') + offer('site')));
  const seen = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const link of document.querySelectorAll('site-offer a')) seen.add(link.textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  show('<late-part data-src="/parts/foot"></late-part>');
  await expect.poll(() => [...seen]).toContain('Get site');
  expect([...seen]).toEqual(['Get site']);
  observer.disconnect();
  fetchSpy.mockRestore();
  localStorage.removeItem('hidden-app');
});

test('a part that comes late leaves the keyboard focus below it where it is on the screen (2.4.11)', async () => {
  let come = (): void => undefined;
  const answer = new Promise<Response>((resolve) => {
    come = () => resolve(new Response('<p>Providers</p>'.repeat(100)));
  });
  const fetchSpy = vi.spyOn(window, 'fetch').mockReturnValue(answer);
  show(`<late-part data-src="/parts/foot"></late-part><p><a href="#me">Me</a></p>${'<p>Footer</p>'.repeat(300)}`);
  await userEvent.tab();
  const me = page.getByRole('link', { name: 'Me' }).element();
  expect(me.matches(':focus-visible')).toBe(true);
  const { top } = me.getBoundingClientRect();
  come();
  await expect.poll(() => document.querySelectorAll('late-part p').length).toBe(100);
  expect(Math.round(me.getBoundingClientRect().top)).toBe(Math.round(top));
  fetchSpy.mockRestore();
});

test('a removed banner starts no timer on later events (SH-02)', async () => {
  show(banner);
  look();
  await waitForSwiper();
  (page.getByRole('button').element() as HTMLButtonElement).click();
  const host = document.querySelector('slide-show') as HTMLElement;
  host.remove();
  const set = vi.spyOn(window, 'setTimeout');
  document.dispatchEvent(new Event('visibilitychange'));
  host.dispatchEvent(new PointerEvent('pointerleave'));
  expect(set.mock.calls.filter(([, after]) => after === 5000)).toEqual([]);
  set.mockRestore();
});

test.each([
  ['Save-Data', { saveData: true, effectiveType: '4g' }],
  ['a slow connection', { saveData: false, effectiveType: '3g' }],
])('the banner for %s works without Swiper: it scrolls, its marks link to slides, and nothing moves (SH-02)', async (_, line) => {
  Object.defineProperty(navigator, 'connection', { value: line, configurable: true });
  // Swiper would be loaded when the browser is idle.
  const idle = vi.spyOn(window, 'requestIdleCallback');
  try {
    show(banner);
    look();
    const track = document.querySelector('.track') as HTMLElement;
    await expect.poll(() => (document.getElementById('b') as HTMLElement).inert).toBe(true);
    expect(idle).not.toHaveBeenCalled();
    await userEvent.click(page.getByRole('link', { name: '2' }));
    await expect.poll(() => track.scrollLeft).toBe(300);
    await expect.element(page.getByRole('link', { name: '2' })).toHaveAttribute('aria-current', 'true');
    expect(document.querySelector('.swiper-slide')).toBeNull();
    expect(document.querySelector<HTMLElement>('[data-pause]')?.dataset.state).toBeUndefined();
  } finally {
    idle.mockRestore();
    Reflect.deleteProperty(navigator, 'connection');
  }
});

test('Swiper keeps the layout of the slides, and the marks follow scrolling (SH-02)', async () => {
  show(banner);
  look();
  const track = document.querySelector('.track') as HTMLElement;
  const places = () => ['a', 'b'].map((id) => JSON.stringify(document.getElementById(id)?.getBoundingClientRect()));
  const before = places();
  await waitForSwiper();
  expect(document.querySelectorAll('.swiper-slide')).toHaveLength(2);
  expect(places()).toEqual(before);
  track.scrollLeft = 300;
  await expect.element(page.getByRole('link', { name: '2' })).toHaveAttribute('aria-current', 'true');
});

test('the pause and the marks are above the slides (SH-02)', () => {
  show(
    '<slide-show class="hero"><div class="dots"><button data-pause="Pause" data-play="Play" data-state="paused">||||</button><a href="#a" data-mark></a><a href="#b" data-mark></a></div><div class="slides" data-track><div class="slide" id="a"><div class="copy"><h2>One</h2></div></div><div class="slide" id="b">Two</div></div></slide-show>',
  );
  for (const target of document.querySelectorAll('.dots > *')) {
    const box = target.getBoundingClientRect();
    expect(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)).toBe(target);
  }
});

test('results replace what stands below a search while one types, and submitting leaves them to the next page (SH-27)', async () => {
  const results = (text: string) => new Response(`<title>x</title><div data-found><h2>${text}</h2></div>`);
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => results(`Results at ${String(address)}`));
  show(
    '<find-text><form action="/helpmc"><input type="search" name="q" /></form><p role="status"></p></find-text>' +
      '<div data-found><h2>All</h2></div>',
  );
  const before = location.href;
  const form = document.querySelector('form') as HTMLFormElement;
  form.addEventListener('submit', (event) => event.preventDefault());
  const box = page.getByRole('searchbox');
  await userEvent.fill(box, 'depsoit');
  await expect.element(page.getByRole('heading', { name: 'Results at /helpmc?q=depsoit' })).toBeVisible();
  expect(page.getByRole('status').element().textContent).toBe('Results at /helpmc?q=depsoit');
  expect(location.search).toBe('?q=depsoit');
  await userEvent.fill(box, '');
  await expect.element(page.getByRole('heading', { name: 'Results at /helpmc', exact: true })).toBeVisible();
  vi.useFakeTimers();
  box.element().dispatchEvent(new InputEvent('input'));
  expect(vi.getTimerCount()).toBe(1);
  form.requestSubmit();
  expect(vi.getTimerCount()).toBe(0);
  fetchSpy.mockRestore();
  history.replaceState(history.state, '', before);
});

describe('the focus of what goes away', () => {
  beforeAll(() => watchLostFocus());
  const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();
  const at = () => document.activeElement?.textContent;

  test('goes to the heading of the part around it, when a row removes itself or a form is hidden', async () => {
    show(
      '<main><h1>Page</h1><section><h2>Helpers</h2><ul><li><button id="one">End access</button></li><li><button>Other</button></li></ul></section><form><h2>Form</h2><button id="two">Not now</button></form></main>',
    );
    focus('#one');
    document.querySelector('li')?.remove();
    await expect.poll(at).toBe('Helpers');
    focus('#two');
    document.querySelector('form')?.setAttribute('hidden', '');
    await expect.poll(at).toBe('Page');
  });

  test('stays in the dialog that is open, and where an island has put it', async () => {
    show(
      '<main><h1>Page</h1></main><dialog id="over"><h2>Centre</h2><p><button id="one">Remove</button></p><p><button id="two">Remove</button></p><button id="next">Add</button></dialog>',
    );
    document.querySelector('dialog')?.showModal();
    focus('#one');
    document.querySelector('#one')?.parentElement?.remove();
    await expect.poll(at).toBe('Centre');
    focus('#two');
    document.querySelector('#two')?.parentElement?.remove();
    focus('#next');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(at()).toBe('Add');
  });

  test('is left alone when somebody presses beside it', async () => {
    show('<main><h1>Page</h1><button id="one">Stay</button></main>');
    focus('#one');
    document.querySelector<HTMLElement>('#one')?.blur();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(document.activeElement).toBe(document.body);
  });
});
