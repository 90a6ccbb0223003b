// Tests `client:when-idle`: when an island hydrates, and that the event that woke it runs exactly once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import hydrateWhenIdle from '../../../src/client/directives/hydrate-when-idle.ts';

let island: HTMLElement;
let handled: string[];
let loads: number;
let finish: () => void;

/** Hydrates as Astro does: listeners come first, and the `ssr` attribute goes some time later. */
function start(value: string | boolean): void {
  const loaded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  hydrateWhenIdle(
    async () => {
      loads += 1;
      await loaded;
      return async () => {
        island.querySelector('button')?.addEventListener('click', () => handled.push('click'));
        island.querySelector('form')?.addEventListener('submit', (event) => {
          event.preventDefault();
          handled.push('submit');
        });
        setTimeout(() => island.removeAttribute('ssr'), 30);
      };
    },
    { name: 'when-idle', value: value as string },
    island,
  );
}

const savesData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });

// A busy browser can delay idle callbacks for seconds.
const soon = (done: IdleRequestCallback): number => window.setTimeout(() => done({ didTimeout: false, timeRemaining: () => 10 }), 0);

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', soon);
  handled = [];
  loads = 0;
  island = document.createElement('div');
  island.setAttribute('client', 'when-idle');
  island.setAttribute('ssr', '');
  // The pointer may still be where the previous test left it, and an island under it would count as touched.
  island.style.pointerEvents = 'none';
  island.innerHTML =
    '<button type="button">Spin</button><a href="#away">Away</a><form><input name="a" aria-label="Name"><button>Send</button></form>';
  document.body.append(island);
});

afterEach(() => {
  island.remove();
  Reflect.deleteProperty(navigator, 'connection');
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.in;
});

const first = () => island.querySelector('button') as HTMLButtonElement;
const settled = () => expect.poll(() => island.hasAttribute('ssr')).toBe(false);

test('an island hydrates when the page is idle', async () => {
  start(true);
  await expect.poll(() => loads).toBe(1);
});

test('what is pressed before an island is idle is pressed again once it hydrates, each button once and in order', async () => {
  const second = Object.assign(document.createElement('button'), { type: 'button' });
  second.addEventListener('click', () => loads > 0 && !island.hasAttribute('ssr') && handled.push('second'));
  island.append(second);
  // A plain form works without script and is not held.
  let sent = 0;
  island.addEventListener('submit', (event) => {
    event.preventDefault();
    sent += 1;
  });
  second.click();
  first().click();
  second.click();
  island.querySelector('form')?.requestSubmit();
  expect([handled, sent]).toEqual([[], 1]);
  start(true);
  finish();
  await expect.poll(() => handled).toEqual(['second', 'click']);
});

test('what is pressed between hydration and the replay waits behind what was pressed before', async () => {
  const [one, two, last] = ['one', 'two', 'last'].map((name) => {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.addEventListener('click', () => handled.push(name));
    island.append(button);
    return button;
  });
  one?.click();
  two?.click();
  const hydration = new MutationObserver(() => last?.click());
  hydration.observe(island, { attributeFilter: ['ssr'] });
  start(true);
  finish();
  await expect.poll(() => handled).toEqual(['one', 'two', 'last']);
  last?.click();
  expect(handled).toEqual(['one', 'two', 'last', 'last']);
});

test('an island that saves data loads when touched, and three clicks before hydration count once', async () => {
  savesData();
  start(true);
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 4000 }));
  expect(loads).toBe(0);
  first().click();
  first().click();
  first().click();
  expect([loads, handled]).toEqual([1, []]);
  finish();
  await settled();
  await expect.poll(() => handled).toEqual(['click']);
  first().click();
  expect(handled).toEqual(['click', 'click']);
});

test('a real click with its preceding events counts once', async () => {
  savesData();
  start(true);
  island.style.pointerEvents = '';
  await userEvent.click(first());
  expect([loads, handled]).toEqual([1, []]);
  finish();
  await settled();
  await expect.poll(() => handled).toEqual(['click']);
});

test('a form sent by Enter before hydration is submitted once', async () => {
  savesData();
  start(true);
  const input = island.querySelector('input') as HTMLInputElement;
  await userEvent.fill(input, 'typed');
  await userEvent.keyboard('{Enter}');
  finish();
  await settled();
  await expect.poll(() => handled).toEqual(['submit']);
  expect(input.value).toBe('typed');
});

test('a form submits natively when its island fails to load, of which chunk-errors takes the mark (ER-11)', async () => {
  const sent: string[] = [];
  island.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push('plain');
  });
  savesData();
  // Astro swallows the failure.
  hydrateWhenIdle(async () => async () => island.removeAttribute('ssr'), { name: 'when-idle', value: '' }, island);
  island.querySelector('form')?.requestSubmit();
  expect(sent).toEqual([]);
  await expect.poll(() => sent).toEqual(['plain']);
});

test('a press before Astro starts an island that saves data wakes it', async () => {
  first().click();
  savesData();
  start(true);
  expect(loads).toBe(1);
  finish();
  await expect.poll(() => handled).toEqual(['click']);
});

test('a press wakes an island at once, and what watches presses on the window sees it', () => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  const seen: EventTarget[] = [];
  const watch = ({ target }: Event) => target && seen.push(target);
  addEventListener('click', watch, true);
  start(true);
  first().click();
  removeEventListener('click', watch, true);
  expect([loads, seen]).toEqual([1, [first()]]);
});

test('a switch that turns out to be set already is not pressed again', async () => {
  first().ariaPressed = 'false';
  start(true);
  first().click();
  first().ariaPressed = 'true';
  finish();
  await settled();
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done));
  expect(handled).toEqual([]);
});

test('a link is followed at once in any island', () => {
  savesData();
  start(true);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  island.querySelector('a')?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test('keyboard focus hydrates the island', async () => {
  savesData();
  start(true);
  first().focus();
  expect(loads).toBe(1);
});

test('a member’s header hydrates after the next paint, and a guest’s never does', async () => {
  start('member');
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 4000 }));
  expect(loads).toBe(0);
  document.documentElement.dataset.in = '';
  await expect.poll(() => loads).toBe(1);
});

test('a guest’s press on a door link loads the dialog; on a slow connection the link is followed at once (R12)', async () => {
  const came = vi.spyOn(performance, 'getEntriesByType');
  const line = (took: number) => came.mockReturnValue([{ responseStart: 400, responseEnd: 400 + took }] as unknown as PerformanceEntryList);
  const link = island.querySelector('a') as HTMLAnchorElement;
  link.href = '/login';
  // Records whether each press followed the link; the test page stays.
  const followed: boolean[] = [];
  const last = (event: Event) => {
    followed.push(!event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener('click', last);
  try {
    start('dialog');
    line(450);
    link.click();
    expect([loads, followed]).toEqual([0, [true]]);
    line(20);
    link.click();
    expect([loads, followed]).toEqual([1, [true]]);
    finish();
    await settled();
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done));
    // Hydrated, but not listening to links yet.
    expect(followed).toEqual([true]);
    document.documentElement.dataset.dialogs = '';
    await expect.poll(() => followed).toEqual([true, true]);
  } finally {
    delete document.documentElement.dataset.dialogs;
    removeEventListener('click', last);
    came.mockRestore();
  }
});

test('a guest’s press on a door link opens the dialog however long the phone was suspended (R12)', async () => {
  const clock = vi.spyOn(performance, 'now');
  const link = island.querySelector('a') as HTMLAnchorElement;
  link.href = '/login';
  const followed: boolean[] = [];
  const last = (event: Event) => {
    event.preventDefault();
    followed.push(document.documentElement.dataset.dialogs !== undefined);
  };
  addEventListener('click', last);
  try {
    start('dialog');
    link.click();
    finish();
    await settled();
    // Each clock reading is ten seconds later.
    let at = 0;
    clock.mockImplementation(() => {
      at += 10_000;
      return at;
    });
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done));
    document.documentElement.dataset.dialogs = '';
    await expect.poll(() => followed).toEqual([true]);
  } finally {
    delete document.documentElement.dataset.dialogs;
    removeEventListener('click', last);
    clock.mockRestore();
  }
});

test('a link replaced while its dialog loads leads to its page (R12)', async () => {
  const link = island.querySelector('a') as HTMLAnchorElement;
  link.href = '#/login';
  start('dialog');
  link.click();
  link.remove();
  expect(location.hash).not.toBe('#/login');
  finish();
  document.documentElement.dataset.dialogs = '';
  try {
    await expect.poll(() => location.hash).toBe('#/login');
  } finally {
    delete document.documentElement.dataset.dialogs;
    history.replaceState(null, '', location.pathname + location.search);
  }
});

test('a hydrating island does not replay events that no component handles', async () => {
  const replayed: string[] = [];
  hydrateWhenIdle(
    async () => async () => {
      for (const name of ['click', 'pointerdown', 'pointerover', 'mousemove', 'touchstart'])
        island.addEventListener(name, () => replayed.push(name));
      island.removeAttribute('ssr');
    },
    { name: 'when-idle', value: true as unknown as string },
    island,
  );
  await settled();
  for (const name of ['pointerover', 'mousemove', 'touchstart', 'pointerdown', 'click']) island.dispatchEvent(new Event(name));
  expect(replayed).toEqual(['pointerdown', 'click']);
});

test('no component handles events that islands do not replay', () => {
  const sources = import.meta.glob<string>('../../../src/{ui,islands}/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const unsupportedHandler =
    /\bon(?:(?:Pointer|Mouse)(?:Over|Out|Enter|Leave)|MouseMove|MouseUp|Touch\w+|\w+PointerCapture|KeyPress|KeyUp|Drag\w*|Drop|Wheel|Scroll\w*|Select|BeforeInput)=/;
  expect(Object.keys(sources).length).toBeGreaterThan(40);
  expect(Object.entries(sources).flatMap(([file, text]) => unsupportedHandler.exec(text)?.map((word) => `${file}: ${word}`) ?? [])).toEqual(
    [],
  );
});
