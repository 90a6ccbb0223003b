// Tests visit counting by a third-party script: only after consent, and only the path is sent.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '#ui/elements/analytics-consent.ts';

const layer = () => ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((one) => Array.from(one));
/** Scripts the page would have loaded from other hosts; none is loaded. */
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

test('nothing loads before consent, which covers this visit and later ones (SY-15)', () => {
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

test('a refusal is stored, and nothing ever loads (SY-15)', () => {
  draw();
  press('no');
  expect([draw().hidden, loaded().length]).toEqual([true, 0]);
});

test('the answer can be changed on the cookies page (SY-15)', () => {
  localStorage.setItem('visits', 'no');
  history.replaceState(null, '', '/en/help/cookies');
  const asks = draw();
  expect(asks.hidden).toBe(false);
  press('yes');
  expect([localStorage.getItem('visits'), loaded().length]).toEqual(['yes', 1]);
});

test('a browser with Global Privacy Control is not asked (SY-15)', () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  try {
    localStorage.setItem('visits', 'yes');
    expect([draw().hidden, loaded().length]).toEqual([true, 0]);
  } finally {
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  }
});
