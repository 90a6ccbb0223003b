// Tests the customer service desks: which show, in which order, and how each opens.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import CustomerService from '#islands/system/CustomerService.tsx';
import { initialAsyncState } from '#stores/async-state.ts';
import { $desks } from '#stores/system/customer-service.ts';
import errors from '../../../src/i18n/EN/errors.json';
import words from '../../../src/i18n/EN/system.json';
import { speedUpTimeouts } from '../../speed-up-timeouts.ts';
import { ApiError, stubPlatform } from '../fake-api.ts';

const call = '/wps/system/customerService';
const service = <CustomerService words={{ ...errors, ...words }} tag="en" email="help@isla.test" base="/en" form="/en/feedback" />;
const desks = [
  { kind: 'VIP' as const, href: 'https://desk.example/vip' },
  { kind: 'LIVE' as const, href: 'https://desk.example/live' },
  { kind: 'LIVE' as const, href: 'mailto:help@isla.test' },
];

/** Sets pointer type and screen size; returns the spy on `window.open`. */
function device(fine: boolean, width: number, height: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: fine && query.includes('fine') }) as MediaQueryList);
  vi.spyOn(screen, 'availWidth', 'get').mockReturnValue(width);
  vi.spyOn(screen, 'availHeight', 'get').mockReturnValue(height);
  return vi.spyOn(window as Window, 'open').mockReturnValue(window);
}
/** Presses the link and returns whether it was followed; the page stays. */
async function press(name: string): Promise<boolean> {
  let followed = false;
  const last = (event: Event): void => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', last, { once: true });
  await userEvent.click(page.getByRole('link', { name }));
  removeEventListener('click', last);
  return followed;
}

beforeEach(() => $desks.set(initialAsyncState));
afterEach(() => vi.restoreAllMocks());

async function showDesks(): Promise<void> {
  // Sets the desks directly; the e2e tests check the platform's response.
  stubPlatform({ [call]: () => ({ version: { pathList: [] } }) });
  await render(service);
  await expect.poll(() => $desks.get().face).toBe('ready');
  $desks.set({ ...$desks.get(), value: desks });
  await expect.element(page.getByRole('link', { name: words['service.vip'] })).toBeVisible();
}

test('a desk opens in one window of 440 by 750 with a fine pointer and enough room, and the page stays (SH-24)', async () => {
  const open = device(true, 1280, 720);
  await showDesks();
  expect(await press(words['service.vip'])).toBe(false);
  expect(await press(words['service.live'])).toBe(false);
  expect(open.mock.calls).toEqual([
    ['https://desk.example/vip', 'service', 'popup,width=440,height=750'],
    ['https://desk.example/live', 'service', 'popup,width=440,height=750'],
  ]);
});

test('an e-mail link opens the mail program, and a blocked window falls back to the link (SH-24)', async () => {
  const open = device(true, 1280, 720).mockReturnValue(null);
  await showDesks();
  expect(await press('help@isla.test')).toBe(true);
  expect(open).not.toHaveBeenCalled();
  expect(await press(words['service.live'])).toBe(true);
  expect(open).toHaveBeenCalledTimes(1);
});

test.each([
  ['a touch screen', false, 1280, 720],
  ['a narrow screen', true, 879, 720],
  ['a low screen', true, 1280, 599],
])('a desk opens in the page with %s (SH-24)', async (_, fine, width, height) => {
  const open = device(fine, width, height);
  await showDesks();
  expect(await press(words['service.vip'])).toBe(true);
  expect(open).not.toHaveBeenCalled();
});

test('the first way to write is the form of the site, as everywhere, because a mail program may be missing (SH-28)', async () => {
  await showDesks();
  const first = page.getByRole('link').first();
  await expect.element(first).toHaveTextContent(words['help.write']);
  await expect.element(first).toHaveAttribute('href', '/en/feedback');
  await cleanup();
  // A closed site has no form.
  await render(<CustomerService words={{ ...errors, ...words }} tag="en" email="help@isla.test" base="/en" form={null} />);
  expect(page.getByRole('link', { name: words['help.write'] }).query()).toBeNull();
  await expect.element(page.getByRole('link', { name: 'help@isla.test' })).toBeVisible();
});

test('desks that fail to load show an error with the e-mail link and a retry (SH-24)', async () => {
  onTestFinished(speedUpTimeouts());
  let fails = true;
  const requests = stubPlatform({ [call]: () => (fails ? new ApiError(503, 'platform.away', 'Away.') : { version: { pathList: [] } }) });
  await render(service);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'help@isla.test' })).toHaveAttribute('href', 'mailto:help@isla.test');
  fails = false;
  const before = requests.length;
  await userEvent.click(page.getByRole('button', { name: words['list.retry'] }));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(requests.length).toBe(before + 1);
});

test('the reference that a visitor comes with is shown, and a letter begins with it; no other text of an address is shown (SH-24)', async () => {
  const start = location.href;
  history.replaceState(null, '', '?reference=W-3QX8-0927');
  await showDesks();
  await expect.element(page.getByText('Mention this reference: W-3QX8-0927')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'help@isla.test' }))
    .toHaveAttribute('href', 'mailto:help@isla.test?subject=W-3QX8-0927');
  await expect.element(page.getByRole('link', { name: words['help.write'] })).toHaveAttribute('href', '/en/feedback?reference=W-3QX8-0927');
  await expect.element(page.getByRole('link', { name: words['service.vip'] })).toHaveAttribute('href', 'https://desk.example/vip');
  await cleanup();
  history.replaceState(null, '', '?reference=Call%20this%20number');
  await showDesks();
  expect(page.getByText('Mention this reference:').query()).toBeNull();
  await expect.element(page.getByRole('link', { name: words['help.write'] })).toHaveAttribute('href', '/en/feedback');
  history.replaceState(null, '', start);
});
