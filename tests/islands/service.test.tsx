// The desks of customer service: which stand there, in which order, and how each opens.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import Service from '#islands/system/Service.tsx';
import { unasked } from '#stores/listed.ts';
import { $desks } from '#stores/service.ts';
import errors from '../../src/i18n/EN/errors.json';
import words from '../../src/i18n/EN/system.json';
import { platform, Refusal } from './platform.ts';

const call = '/wps/system/customerService';
const service = <Service words={{ ...errors, ...words }} tag="en" email="help@isla.test" />;
const desks = [
  { kind: 'VIP' as const, href: 'https://desk.example/vip' },
  { kind: 'LIVE' as const, href: 'https://desk.example/live' },
  { kind: 'LIVE' as const, href: 'mailto:help@isla.test' },
];

/** A pointer and a screen; gives the windows that are opened. */
function device(fine: boolean, width: number, height: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: fine && query.includes('fine') }) as MediaQueryList);
  vi.spyOn(screen, 'availWidth', 'get').mockReturnValue(width);
  vi.spyOn(screen, 'availHeight', 'get').mockReturnValue(height);
  return vi.spyOn(window as Window, 'open').mockReturnValue(window);
}
/** A press, whose way through the page is stopped at the end; says whether the link was left to do its work. */
async function press(name: string): Promise<boolean> {
  let led = false;
  const last = (event: Event): void => {
    led = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', last, { once: true });
  await userEvent.click(page.getByRole('link', { name }));
  removeEventListener('click', last);
  return led;
}

beforeEach(() => $desks.set(unasked));
afterEach(() => vi.restoreAllMocks());

async function showing(): Promise<void> {
  // The desks are known: what the platform says is looked at in the e2e story.
  platform({ [call]: () => ({ version: { pathList: [] } }) });
  await render(service);
  await expect.poll(() => $desks.get().face).toBe('ready');
  $desks.set({ ...$desks.get(), value: desks });
  await expect.element(page.getByRole('link', { name: words['service.vip'] })).toBeVisible();
}

test('with a fine pointer and room each desk opens in one window of 440 by 750, and the page stays (SH-24)', async () => {
  const open = device(true, 1280, 720);
  await showing();
  expect(await press(words['service.vip'])).toBe(false);
  expect(await press(words['service.live'])).toBe(false);
  expect(open.mock.calls).toEqual([
    ['https://desk.example/vip', 'service', 'popup,width=440,height=750'],
    ['https://desk.example/live', 'service', 'popup,width=440,height=750'],
  ]);
});

test('a letter opens its own program, and a window that is held back leaves the link (SH-24)', async () => {
  const open = device(true, 1280, 720).mockReturnValue(null);
  await showing();
  expect(await press(words['help.write'])).toBe(true);
  expect(open).not.toHaveBeenCalled();
  expect(await press(words['service.live'])).toBe(true);
  expect(open).toHaveBeenCalledTimes(1);
});

test.each([
  ['a finger', false, 1280, 720],
  ['a screen too narrow', true, 879, 720],
  ['a screen too low', true, 1280, 599],
])('with %s a desk opens in the page (SH-24)', async (_, fine, width, height) => {
  const open = device(fine, width, height);
  await showing();
  expect(await press(words['service.vip'])).toBe(true);
  expect(open).not.toHaveBeenCalled();
});

test('desks that could not be asked for: it says so with the way that stays, and asks again when told to (SH-24)', async () => {
  let fails = true;
  const asked = platform({ [call]: () => (fails ? new Refusal(503, 'platform.away', 'Away.') : { version: { pathList: [] } }) });
  await render(service);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('link', { name: words['help.write'] })).toHaveAttribute('href', 'mailto:help@isla.test');
  fails = false;
  const before = asked.length;
  await userEvent.click(page.getByRole('button', { name: words['list.retry'] }));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(asked.length).toBe(before + 1);
});
