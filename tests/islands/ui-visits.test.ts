// Counting visits by somebody else's script: only after a yes, and told no more than the path.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#ui/elements/visits.ts';

const layer = () => ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((one) => Array.from(one));
/** What the page would have loaded from elsewhere; nothing is. */
let scripts: HTMLScriptElement[] = [];
const loaded = () => scripts;
const here = location.pathname + location.search;

beforeEach(() => {
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  delete (window as { dataLayer?: unknown }).dataLayer;
  history.replaceState(null, '', here);
});

function draw(): HTMLElement {
  document.body.innerHTML =
    '<count-visits data-id="G-ISLA1" hidden><button type="button" value="yes">Yes</button><button type="button" value="no">No</button></count-visits>';
  return document.querySelector('count-visits') as HTMLElement;
}
const press = (answer: string) => document.querySelector<HTMLButtonElement>(`[value=${answer}]`)?.click();

test('SY-15 nothing is loaded before a yes; a yes counts this visit and the next ones, and nobody is asked again', () => {
  history.replaceState(null, '', `${location.pathname}?secret=1`);
  const asks = draw();
  expect([asks.hidden, loaded().length, layer()]).toEqual([false, 0, []]);
  press('yes');
  expect([asks.hidden, loaded().map(({ src }) => src)]).toEqual([true, ['https://www.googletagmanager.com/gtag/js?id=G-ISLA1']]);
  const [, config] = layer();
  expect(config).toEqual([
    'config',
    'G-ISLA1',
    expect.objectContaining({ page_location: location.origin + location.pathname, allow_google_signals: false }),
  ]);
  expect([draw().hidden, loaded().length]).toEqual([true, 2]);
});

test('SY-15 a no is as good as a yes: it is kept, and nothing is ever loaded', () => {
  draw();
  press('no');
  expect([draw().hidden, loaded().length]).toEqual([true, 0]);
});

test('SY-15 on the page of cookies the answer can be changed', () => {
  localStorage.setItem('visits', 'no');
  history.replaceState(null, '', '/en/help/cookies');
  const asks = draw();
  expect(asks.hidden).toBe(false);
  press('yes');
  expect([localStorage.getItem('visits'), loaded().length]).toEqual(['yes', 1]);
});

test('SY-15 whose browser says no already is not asked', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  try {
    localStorage.setItem('visits', 'yes');
    expect([draw().hidden, loaded().length]).toEqual([true, 0]);
  } finally {
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  }
});
