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

beforeEach(() => {
  heard = [];
  loads = 0;
  island = document.createElement('div');
  island.setAttribute('ssr', '');
  island.innerHTML =
    '<button type="button">Spin</button><a href="#away">Away</a><form><input name="a" aria-label="Name"><button>Send</button></form>';
  document.body.append(island);
});

afterEach(() => {
  island.remove();
  delete document.documentElement.dataset.in;
});

const first = () => island.querySelector('button') as HTMLButtonElement;
const settled = () => vi.waitFor(() => expect(island.hasAttribute('ssr')).toBe(false));

test('it wakes by itself when the page is calm', async () => {
  start(true);
  await vi.waitFor(() => expect(loads).toBe(1));
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
  await vi.waitFor(() => expect(heard).toEqual(['click']));
  first().click();
  expect(heard).toEqual(['click', 'click']);
});

test('a real click, with all the events before it, is done once', async () => {
  start('intent');
  setTimeout(() => finish(), 100);
  await userEvent.click(first());
  await settled();
  await vi.waitFor(() => expect(heard).toEqual(['click']));
});

test('a form sent by Enter before it is awake is sent once, by the form itself', async () => {
  start('intent');
  const input = island.querySelector('input') as HTMLInputElement;
  await userEvent.fill(input, 'typed');
  await userEvent.keyboard('{Enter}');
  finish();
  await settled();
  await vi.waitFor(() => expect(heard).toEqual(['submit']));
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
  await vi.waitFor(() => expect(sent).toEqual(['plain']));
  await vi.waitFor(() => {
    first().click();
    expect(tries).toBe(2);
  });
  await vi.waitFor(() => expect(heard).toEqual(['click']));
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

test('the header of somebody who is signed in wakes after the first paint', async () => {
  document.documentElement.dataset.in = '';
  start('now');
  await vi.waitFor(() => expect(loads).toBe(1));
});
