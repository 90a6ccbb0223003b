// Tests the jackpot counter: its steps, its next reading, its pause button and its accessible text.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/shell.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { jackpotShown } from '#values/games/jackpot-counter.ts';
import { minor } from '#values/money.ts';
import { millis } from '#values/time.ts';
import '#ui/elements/jackpot.ts';

const reading = (amount: string, at: number) =>
  `<jack-pot data-amount="${amount}" data-at="${new Date(at).toISOString()}" data-symbol="₱" data-tag="en" data-src="/parts/jackpot"><a href="#rules">How it works</a><button type="button" data-pause="Stop" data-play="Go" hidden>||</button><p class="digits num"><span class="vh" data-read>₱${amount}</span><i aria-hidden="true">₱</i><span class="cells" aria-hidden="true" data-cells></span></p></jack-pot>`;
const show = (html: string): void => {
  document.body.innerHTML = html;
};
const read = () => document.querySelector('[data-read]')?.textContent;
const cells = () => document.querySelector('[data-cells]');

let fetchSpy: { mock: { calls: unknown[] }; mockRestore: () => void };
let next = '';
beforeEach(() => {
  sessionStorage.removeItem('jackpot-stopped');
  // No server time: the device clock applies.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime(Date.UTC(2026, 10, 20, 4));
  next = '';
  fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(next));
});
afterEach(() => {
  show('');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the counter grows by 165.11 every 3 s from the reading and stops after a minute without a new one (GM-16, R10)', () => {
  const shown = (ms: number) => jackpotShown(minor(100_000), millis(ms));
  expect([shown(-5), shown(0), shown(2999), shown(3000), shown(9000)]).toEqual([100_000n, 100_000n, 100_000n, 116_511n, 149_533n]);
  expect(shown(60_000)).toBe(430_220n);
  expect(shown(3_600_000)).toBe(shown(60_000));
});

test('the digits roll, a new digit does not move the layout, and the next reading applies (GM-16, R10)', async () => {
  show(`${reading('999990.00', Date.now())}<b data-jackpot></b>`);
  const cell = document.querySelector('.digits') as HTMLElement;
  const high = cell.getBoundingClientRect().height;
  expect([read(), cells()?.textContent]).toEqual(['₱999,990.00', '999,990.00']);
  // With reduced motion it changes every 6 s.
  vi.advanceTimersByTime(3000);
  expect(read()).toBe('₱999,990.00');
  vi.advanceTimersByTime(3000);
  expect([read(), cells()?.textContent]).toEqual(['₱1,000,320.22', '1,000,320.22']);
  // The tiles of the games that feed it show the same.
  expect(document.querySelector('[data-jackpot]')?.textContent).toBe('₱1,000,320.22');
  expect(cell.getBoundingClientRect().height).toBe(high);
  next = reading('1000100.05', Date.now() + 24_000);
  vi.advanceTimersByTime(24_000);
  await expect.poll(read).toBe('₱1,000,100.05');
  expect(fetchSpy.mock.calls).toHaveLength(1);
});

test('the pause button stops the counter, also on the next page, and nothing is announced (GM-16)', async () => {
  show(reading('5000.00', Date.now()));
  await userEvent.click(page.getByRole('button', { name: 'Stop' }));
  await expect.element(page.getByRole('button', { name: 'Go' })).toBeVisible();
  vi.advanceTimersByTime(30_000);
  expect(read()).toBe('₱5,000.00');
  show(reading('6000.00', Date.now()));
  vi.advanceTimersByTime(30_000);
  expect([read(), page.getByRole('button', { name: 'Go' }).elements().length]).toEqual(['₱6000.00', 1]);
  expect(document.querySelector('[aria-live], [role=status]')).toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Go' }));
  vi.advanceTimersByTime(6000);
  expect(read()).toMatch(/^₱7,9/);
});

test('the last reading stays when a request fails (GM-16)', async () => {
  show(reading('5000.00', Date.now()));
  fetchSpy.mockRestore();
  const cut = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('cut'));
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => cut.mock.calls.length).toBe(1);
  expect(read()).toBe('₱6,651.10');
});
