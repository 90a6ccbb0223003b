// Tests the consent to show a member's wins: off by default, changed by hand, with an error when saving fails.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import '../../../src/styles/utilities.css';
import WinnerConsent from '#islands/member/WinnerConsent.tsx';
import { $session } from '#stores/access/session.ts';
import { serverNow } from '#values/server-clock.ts';
import words from '../../../src/i18n/EN/member.json';
import { ApiError, marisol, stubPlatform } from '../fake-api.ts';

const info = '/wps/member/info';
const box = () => page.getByRole('checkbox', { name: new RegExp(`^${words['winners.show']}`) });

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that scripts read is what is tried here
  document.cookie = 'isla_in=1';
  $session.set({ state: 'in', member: null });
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Max-Age=0';
  $session.set({ state: 'out' });
});

test('the consent is off by default, and a press turns it on and sends just that (R26, SH-28)', async () => {
  const sent: unknown[] = [];
  stubPlatform({
    [info]: () => ({ ...marisol, winsShown: false }),
    'POST /wps/member/winners': (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return { shown: true };
    },
  });
  await render(<WinnerConsent words={words} tag="en" />);
  await expect.element(box()).not.toBeChecked();
  expect(sent).toEqual([]);
  await userEvent.click(box());
  await expect.element(box()).toBeChecked();
  await expect.element(box()).toBeEnabled();
  expect(sent).toEqual([{ shown: true }]);
});

test('a consent that could not be saved shows an error and stays off (R26)', async () => {
  stubPlatform({
    [info]: () => ({ ...marisol, winsShown: false }),
    'POST /wps/member/winners': () => new ApiError(400, 'internal', 'No.'),
  });
  await render(<WinnerConsent words={words} tag="en" />);
  await userEvent.click(box());
  await expect.element(page.getByText(words['winners.notChanged'])).toBeVisible();
  await expect.element(box()).not.toBeChecked();
});

test('a used-up daily limit shows when to try again, and a short wait shows the normal error (R26)', async () => {
  let wait = 5 * 3_600;
  stubPlatform({
    [info]: () => ({ ...marisol, winsShown: false }),
    'POST /wps/member/winners': () => new ApiError(429, 'rate.too_many', 'Too many tries.', { retryAfter: wait }),
  });
  await render(<WinnerConsent words={words} tag="en" />);
  const before = serverNow();
  await userEvent.click(box());
  const [start, end] = words['winners.oftenToday'].split('{{when}}') as [string, string];
  const errorText = () => document.querySelector('.errt')?.textContent ?? '';
  await expect.poll(errorText).toContain(start);
  const when = Date.parse(errorText().slice(start.length, errorText().length - end.length));
  // Minutes show, and never earlier than the limit ends.
  expect(when - before).toBeGreaterThanOrEqual(wait * 1000);
  expect(when - before).toBeLessThan(wait * 1000 + 120_000);
  await expect.element(box()).not.toBeChecked();
  wait = 3;
  await userEvent.click(box());
  await expect.element(page.getByText(words['winners.notChanged'])).toBeVisible();
});
