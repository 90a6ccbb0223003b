// The watch over the parts of a page, in a real browser: what fails or hangs is said, and what was typed outlives the reload.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putBack, watchParts } from '#ui/elements/parts.ts';

const root = document.documentElement.dataset;
// Before the watch, as on a page: whoever brings what opens over it listens from the start.
addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && event.preventDefault(), true);
watchParts();

/** The sentences as the server sends them. */
const sentences =
  '<div class="note part" role="alert"><span data-is="slow">Slow</span><span data-is="failed">Failed</span><button type="button">Reload</button></div>';
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(sentences);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function draw(html: string): void {
  document.body.querySelectorAll(':scope > :not([role=alert])').forEach((one) => {
    // What is gone is waited for no more.
    one.dispatchEvent(new CustomEvent('astro:hydrate'));
    one.remove();
  });
  delete root.part;
  document.body.insertAdjacentHTML('afterbegin', html);
}
const island = () => document.querySelector('astro-island') as HTMLElement;
const press = (what: string) => (document.querySelector(what) as HTMLElement).click();
const note = () => document.querySelector<HTMLElement>('[role=alert]');
const said = () =>
  note()?.hidden === false ? [...(note()?.querySelectorAll<HTMLElement>('span:not([hidden])') ?? [])].map((one) => one.innerText) : [];

test('SY-13 ER-11 a part that fails is said at once, and what is pressed then goes the way it goes without script', async () => {
  draw('<astro-island ssr client="calm"><button type="button">Go</button></astro-island>');
  island().dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }));
  await expect.poll(said).toEqual(['Failed']);
  expect([island().hasAttribute('ssr'), asked]).toEqual([false, ['/parts/reload']]);
});

test('SY-13 ER-11 a script of an older release, and one that is brought later and does not come, are said too; over what lies over the page', async () => {
  draw(
    '<script type="text/x" src="https://counter.test/gtag.js"></script><script type="text/x" src="/_astro/old.js"></script><img><dialog></dialog>',
  );
  for (const other of ['img', 'script[src*=gtag]']) document.querySelector(other)?.dispatchEvent(new Event('error'));
  expect(root.part).toBeUndefined();
  document.querySelector('script[src*=_astro]')?.dispatchEvent(new Event('error'));
  expect(root.part).toBe('failed');
  delete root.part;
  document.querySelector('dialog')?.showModal();
  dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await expect.poll(() => note()?.parentElement?.tagName).toBe('DIALOG');
  document.body.append(note() as HTMLElement);
});

test('SY-13 ER-16 a part that does not come is said after ten seconds, has failed after two minutes, and nothing is said once it is there', async () => {
  vi.useFakeTimers();
  const wakes = async (after: number) => {
    draw('<astro-island ssr client="calm"><button type="button">Go</button></astro-island>');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(root.part).toBeUndefined();
    // It sleeps until it is meant.
    press('astro-island button');
    await vi.advanceTimersByTimeAsync(after);
  };
  await wakes(9_999);
  expect(root.part).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect([root.part, said()]).toEqual(['slow', ['Slow']]);
  await vi.advanceTimersByTimeAsync(109_999);
  expect(root.part).toBe('slow');
  await vi.advanceTimersByTimeAsync(1);
  expect([root.part, said()]).toEqual(['failed', ['Failed']]);

  await wakes(10_000);
  const other = document.createElement('astro-island');
  document.body.append(other);
  other.dispatchEvent(new CustomEvent('astro:hydrate'));
  expect(root.part).toBe('slow');
  island().removeAttribute('ssr');
  island().dispatchEvent(new CustomEvent('astro:hydrate'));
  await vi.advanceTimersByTimeAsync(200_000);
  expect([root.part, said()]).toEqual([undefined, []]);
});

test('SY-13 a guest who presses where something is for members is told of no part that hangs; who is signed in is', async () => {
  vi.useFakeTimers();
  draw('<astro-island ssr client="calm" opts=\'{"name":"CarryOn","value":"member"}\'><p>No data</p></astro-island>');
  press('p');
  await vi.advanceTimersByTimeAsync(130_000);
  expect(root.part).toBeUndefined();
  root.in = '';
  press('p');
  await vi.advanceTimersByTimeAsync(130_000);
  delete root.in;
  expect(root.part).toBe('failed');
});

test('SY-13 ER-11 what should open over the page and hangs: after five seconds the link leads to its own page; what came meanwhile stays', async () => {
  vi.useFakeTimers();
  const pressed = async (meanwhile: () => void) => {
    history.replaceState(null, '', '#here');
    draw('<a href="#login">Sign in</a><astro-island ssr client="calm" opts=\'{"name":"Overlays","value":"door"}\'></astro-island>');
    press('a');
    meanwhile();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(location.hash).toBe('#here');
    await vi.advanceTimersByTimeAsync(1);
    return location.hash;
  };
  expect(await pressed(() => {})).toBe('#login');
  expect(await pressed(() => island().removeAttribute('ssr'))).toBe('#here');
  history.replaceState(null, '', location.pathname + location.search);
});

const form = `<form><input name="username"><input name="email" type="email"><input name="password" type="password">
  <input name="verificationCode"><input name="captcha"><input type="hidden" name="human" value="7"><textarea name="content"></textarea>
  <select name="countryDialingCode"><option value="63">a</option><option value="84">b</option></select>
  <input type="checkbox" name="terms" value="1" checked><input type="radio" name="method" value="a" checked><input type="radio" name="method" value="b"></form>`;
const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const keptIn = `typed ${location.pathname}`;

test('SY-13 ER-11 what was typed, chosen and ticked is there after the reload, once; no hidden field is touched and no password waits', () => {
  const kept = [
    ['username', 'text', 'somebody', false],
    ['email', 'email', 'a@b.example', false],
    ['content', 'textarea', 'two\nlines', false],
    ['countryDialingCode', 'select-one', '84', false],
    ['terms', 'checkbox', '1', false],
    ['method', 'radio', 'a', false],
    ['method', 'radio', 'b', true],
  ];
  sessionStorage.setItem(keptIn, JSON.stringify(kept));
  draw(form);
  putBack();
  expect(['username', 'email', 'content', 'countryDialingCode', 'password', 'human'].map((name) => field(name).value)).toEqual([
    'somebody',
    'a@b.example',
    'two\nlines',
    '84',
    '',
    '7',
  ]);
  expect([field('terms').checked, document.querySelector<HTMLInputElement>('[name=method]:checked')?.value]).toEqual([false, 'b']);
  expect(sessionStorage.getItem(keptIn)).toBeNull();
  draw(form);
  putBack();
  expect(field('username').value).toBe('');
  for (const nonsense of ['{', '{}', '[[1]]', 'null']) {
    sessionStorage.setItem(keptIn, nonsense);
    putBack();
    expect(field('username').value).toBe('');
  }
});
