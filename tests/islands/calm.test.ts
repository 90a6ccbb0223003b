// `client:calm`: when an island wakes, and that the touch which woke it is done exactly once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { calm } from '../../src/client/directives/calm.ts';

let island: HTMLElement;
let heard: string[];
let loads: number;
let finish: () => void;

/** Hydration as Astro does it: the listeners come, and the mark goes, some time after it was asked for. */
function start(value: string | boolean): void {
  const loaded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  calm(
    async () => {
      loads += 1;
      await loaded;
      return async () => {
        island.querySelector('button')?.addEventListener('click', () => heard.push('click'));
        island.querySelector('form')?.addEventListener('submit', (event) => {
          event.preventDefault();
          heard.push('submit');
        });
        setTimeout(() => island.removeAttribute('ssr'), 30);
      };
    },
    { name: 'calm', value: value as string },
    island,
  );
}

// The browser gives an idle moment when it likes, and with a busy neighbour in its process not for seconds. When that is, is its own matter.
const soon = (done: IdleRequestCallback): number => window.setTimeout(() => done({ didTimeout: false, timeRemaining: () => 10 }), 0);

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', soon);
  heard = [];
  loads = 0;
  island = document.createElement('div');
  island.setAttribute('ssr', '');
  // The pointer may lie anywhere since the test before: what appears under it would count as touched.
  island.style.pointerEvents = 'none';
  island.innerHTML =
    '<button type="button">Spin</button><a href="#away">Away</a><form><input name="a" aria-label="Name"><button>Send</button></form>';
  document.body.append(island);
});

afterEach(() => {
  island.remove();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.in;
});

const first = () => island.querySelector('button') as HTMLButtonElement;
const settled = () => expect.poll(() => island.hasAttribute('ssr')).toBe(false);

test('it wakes by itself when the page is calm', async () => {
  start(true);
  await expect.poll(() => loads).toBe(1);
});

test('on intent only, nothing is loaded until it is touched; three clicks before it is awake are one', async () => {
  start('intent');
  await new Promise((resolve) => requestIdleCallback(resolve));
  expect(loads).toBe(0);
  first().click();
  first().click();
  first().click();
  expect([loads, heard]).toEqual([1, []]);
  finish();
  await settled();
  await expect.poll(() => heard).toEqual(['click']);
  first().click();
  expect(heard).toEqual(['click', 'click']);
});

test('a real click, with all the events before it, is done once', async () => {
  start('intent');
  island.style.pointerEvents = '';
  await userEvent.click(first());
  expect([loads, heard]).toEqual([1, []]);
  finish();
  await settled();
  await expect.poll(() => heard).toEqual(['click']);
});

test('a form sent by Enter before it is awake is sent once, by the form itself', async () => {
  start('intent');
  const input = island.querySelector('input') as HTMLInputElement;
  await userEvent.fill(input, 'typed');
  await userEvent.keyboard('{Enter}');
  finish();
  await settled();
  await expect.poll(() => heard).toEqual(['submit']);
  expect(input.value).toBe('typed');
});

test('a part that did not arrive: the form goes its own way, and the next touch tries again', async () => {
  const sent: string[] = [];
  island.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push('plain');
  });
  let tries = 0;
  calm(
    async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return async () => {
        island.querySelector('button')?.addEventListener('click', () => heard.push('click'));
        island.removeAttribute('ssr');
      };
    },
    { name: 'calm', value: 'intent' },
    island,
  );
  island.querySelector('form')?.requestSubmit();
  await expect.poll(() => sent).toEqual(['plain']);
  await expect
    .poll(() => {
      first().click();
      return tries;
    })
    .toBe(2);
  await expect.poll(() => heard).toEqual(['click']);
});

test('a link goes at once, whatever sleeps around it', () => {
  start('intent');
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  island.querySelector('a')?.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test('focus by key wakes it', async () => {
  start('intent');
  first().focus();
  expect(loads).toBe(1);
});

test('the header of somebody who is signed in wakes after the next paint, and a guest’s never does', async () => {
  start('member');
  await new Promise((resolve) => requestIdleCallback(resolve));
  expect(loads).toBe(0);
  document.documentElement.dataset.in = '';
  await expect.poll(() => loads).toBe(1);
});

test('R12 a guest’s press on a door loads what opens over the page; where the page itself came slowly the link leads to its own page at once', async () => {
  const came = vi.spyOn(performance, 'getEntriesByType');
  const line = (took: number) => came.mockReturnValue([{ responseStart: 400, responseEnd: 400 + took }] as unknown as PerformanceEntryList);
  const link = island.querySelector('a') as HTMLAnchorElement;
  link.href = '/login';
  // What the press was left to do by itself; the page of this test stays.
  const led: boolean[] = [];
  const last = (event: Event) => {
    led.push(!event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener('click', last);
  try {
    start('door');
    line(450);
    link.click();
    expect([loads, led]).toEqual([0, [true]]);
    line(20);
    link.click();
    expect([loads, led]).toEqual([1, [true]]);
    finish();
    await settled();
    for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done));
    // Awake, and does not listen to links yet.
    expect(led).toEqual([true]);
    document.documentElement.dataset.doors = '';
    await expect.poll(() => led).toEqual([true, true]);
  } finally {
    delete document.documentElement.dataset.doors;
    removeEventListener('click', last);
    came.mockRestore();
  }
});

test('R12 a guest’s press on a door opens it, however long the phone stood still', async () => {
  const clock = vi.spyOn(performance, 'now');
  const link = island.querySelector('a') as HTMLAnchorElement;
  link.href = '/login';
  const led: boolean[] = [];
  const last = (event: Event) => {
    event.preventDefault();
    led.push(document.documentElement.dataset.doors !== undefined);
  };
  addEventListener('click', last);
  try {
    start('door');
    link.click();
    finish();
    await settled();
    // Each look at the clock is ten seconds later.
    let at = 0;
    clock.mockImplementation(() => {
      at += 10_000;
      return at;
    });
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done));
    document.documentElement.dataset.doors = '';
    await expect.poll(() => led).toEqual([true]);
  } finally {
    delete document.documentElement.dataset.doors;
    removeEventListener('click', last);
    clock.mockRestore();
  }
});

test('R12 a link that a piece has replaced while what it opens woke leads to its page', async () => {
  const link = island.querySelector('a') as HTMLAnchorElement;
  link.href = '#/login';
  start('door');
  link.click();
  link.remove();
  expect(location.hash).not.toBe('#/login');
  finish();
  document.documentElement.dataset.doors = '';
  try {
    await expect.poll(() => location.hash).toBe('#/login');
  } finally {
    delete document.documentElement.dataset.doors;
    history.replaceState(null, '', location.pathname + location.search);
  }
});

test('a waking island is not asked to hear what no part of ours answers', async () => {
  const told: string[] = [];
  calm(
    async () => async () => {
      for (const name of ['click', 'pointerdown', 'pointerover', 'mousemove', 'touchstart'])
        island.addEventListener(name, () => told.push(name));
      island.removeAttribute('ssr');
    },
    { name: 'calm', value: true as unknown as string },
    island,
  );
  await settled();
  for (const name of ['pointerover', 'mousemove', 'touchstart', 'pointerdown', 'click']) island.dispatchEvent(new Event(name));
  expect(told).toEqual(['pointerdown', 'click']);
});

test('no part of ours answers what an island does not hear', () => {
  const sources = import.meta.glob<string>('../../src/{ui,islands}/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const deaf =
    /\bon(?:(?:Pointer|Mouse)(?:Over|Out|Enter|Leave)|MouseMove|MouseUp|Touch\w+|\w+PointerCapture|KeyPress|KeyUp|Drag\w*|Drop|Wheel|Scroll\w*|Select|BeforeInput)=/;
  expect(Object.keys(sources).length).toBeGreaterThan(40);
  expect(Object.entries(sources).flatMap(([file, text]) => deaf.exec(text)?.map((word) => `${file}: ${word}`) ?? [])).toEqual([]);
});
