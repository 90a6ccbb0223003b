// Tests the watch over the islands in a real browser: failed or slow ones are reported, and entries survive the reload.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreAfterReload, watchChunks } from '#ui/elements/chunk-errors.ts';

const root = document.documentElement.dataset;
// Before the watch, as on a page: the code for overlays listens from the start.
addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && event.preventDefault(), true);
watchChunks();

/** The messages as the server sends them. */
const sentences =
  '<div class="note part" role="alert"><span data-is="slow">Slow</span><span data-is="failed">Failed</span><button type="button">Reload</button></div>';
let requests: string[] = [];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return new Response(sentences);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function draw(html: string): void {
  document.body.querySelectorAll(':scope > :not([role=alert])').forEach((one) => {
    // Ends the watch on removed islands.
    one.dispatchEvent(new CustomEvent('astro:hydrate'));
    one.remove();
  });
  delete root.part;
  document.body.insertAdjacentHTML('afterbegin', html);
}
const island = () => document.querySelector('astro-island') as HTMLElement;
const press = (what: string) => (document.querySelector(what) as HTMLElement).click();
const note = () => document.querySelector<HTMLElement>('[role=alert]');
const shownTexts = () =>
  note()?.hidden === false ? [...(note()?.querySelectorAll<HTMLElement>('span:not([hidden])') ?? [])].map((one) => one.innerText) : [];

test('a failed island is reported at once, and its controls then work as without script (SY-13, ER-11)', async () => {
  draw('<astro-island ssr client="when-idle"><button type="button">Go</button></astro-island>');
  island().dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true }));
  await expect.poll(shownTexts).toEqual(['Failed']);
  expect([island().hasAttribute('ssr'), requests]).toEqual([false, ['/parts/reload']]);
});

test('a missing script of an older release or a failed dynamic import is reported, above open dialogs (SY-13, ER-11)', async () => {
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

test('a missing island is slow after ten seconds, failed after two minutes, and clears on arrival (SY-13, ER-16)', async () => {
  vi.useFakeTimers();
  const pressAndWait = async (after: number) => {
    draw('<astro-island ssr client="when-idle"><button type="button">Go</button></astro-island>');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(root.part).toBeUndefined();
    // It stays asleep until it is touched.
    press('astro-island button');
    await vi.advanceTimersByTimeAsync(after);
  };
  await pressAndWait(9_999);
  expect(root.part).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect([root.part, shownTexts()]).toEqual(['slow', ['Slow']]);
  await vi.advanceTimersByTimeAsync(109_999);
  expect(root.part).toBe('slow');
  await vi.advanceTimersByTimeAsync(1);
  expect([root.part, shownTexts()]).toEqual(['failed', ['Failed']]);

  await pressAndWait(10_000);
  const other = document.createElement('astro-island');
  document.body.append(other);
  other.dispatchEvent(new CustomEvent('astro:hydrate'));
  expect(root.part).toBe('slow');
  island().removeAttribute('ssr');
  island().dispatchEvent(new CustomEvent('astro:hydrate'));
  await vi.advanceTimersByTimeAsync(200_000);
  expect([root.part, shownTexts()]).toEqual([undefined, []]);
});

test('a slow member-only island is reported to members only (SY-13)', async () => {
  vi.useFakeTimers();
  draw('<astro-island ssr client="when-idle" opts=\'{"name":"CarryOn","value":"member"}\'><p>No data</p></astro-island>');
  press('p');
  await vi.advanceTimersByTimeAsync(130_000);
  expect(root.part).toBeUndefined();
  root.in = '';
  press('p');
  await vi.advanceTimersByTimeAsync(130_000);
  delete root.in;
  expect(root.part).toBe('failed');
});

test('a link whose dialog hangs leads to its page after five seconds, unless the dialog arrived (SY-13, ER-11)', async () => {
  vi.useFakeTimers();
  const pressed = async (meanwhile: () => void) => {
    history.replaceState(null, '', '#here');
    draw('<a href="#login">Sign in</a><astro-island ssr client="when-idle" opts=\'{"name":"Overlays","value":"dialog"}\'></astro-island>');
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
const storageKey = `typed ${location.pathname}`;

test('entries, choices and checkboxes are restored once after the reload, but never passwords and hidden fields (SY-13, ER-11)', () => {
  const kept = [
    ['username', 'text', 'somebody', false],
    ['email', 'email', 'a@b.example', false],
    ['content', 'textarea', 'two\nlines', false],
    ['countryDialingCode', 'select-one', '84', false],
    ['terms', 'checkbox', '1', false],
    ['method', 'radio', 'a', false],
    ['method', 'radio', 'b', true],
  ];
  sessionStorage.setItem(storageKey, JSON.stringify(kept));
  draw(form);
  restoreAfterReload();
  expect(['username', 'email', 'content', 'countryDialingCode', 'password', 'human'].map((name) => field(name).value)).toEqual([
    'somebody',
    'a@b.example',
    'two\nlines',
    '84',
    '',
    '7',
  ]);
  expect([field('terms').checked, document.querySelector<HTMLInputElement>('[name=method]:checked')?.value]).toEqual([false, 'b']);
  expect(sessionStorage.getItem(storageKey)).toBeNull();
  draw(form);
  restoreAfterReload();
  expect(field('username').value).toBe('');
  for (const nonsense of ['{', '{}', '[[1]]', 'null']) {
    sessionStorage.setItem(storageKey, nonsense);
    restoreAfterReload();
    expect(field('username').value).toBe('');
  }
});
