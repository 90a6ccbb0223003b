// Whether others see a member's wins: off at first, chosen by hand, and told when it could not be kept.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/form.css';
import '../../src/styles/utilities.css';
import WinsShown from '#islands/member/WinsShown.tsx';
import { $session } from '#stores/session.ts';
import { serverNow } from '#values/server-clock.ts';
import words from '../../src/i18n/EN/member.json';
import { marisol, platform, Refusal } from './platform.ts';

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

test('R26 SH-28 the consent is off at first, is turned on by a press, and the platform is told just that', async () => {
  const sent: unknown[] = [];
  platform({
    [info]: () => ({ ...marisol, winsShown: false }),
    'POST /wps/member/winners': (_url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return { shown: true };
    },
  });
  await render(<WinsShown words={words} tag="en" />);
  await expect.element(box()).not.toBeChecked();
  expect(sent).toEqual([]);
  await userEvent.click(box());
  await expect.element(box()).toBeChecked();
  await expect.element(box()).toBeEnabled();
  expect(sent).toEqual([{ shown: true }]);
});

test('R26 a consent that could not be kept says so and stays off', async () => {
  platform({
    [info]: () => ({ ...marisol, winsShown: false }),
    'POST /wps/member/winners': () => new Refusal(400, 'internal', 'No.'),
  });
  await render(<WinsShown words={words} tag="en" />);
  await userEvent.click(box());
  await expect.element(page.getByText(words['winners.notChanged'])).toBeVisible();
  await expect.element(box()).not.toBeChecked();
});

test('R26 who has used up the day is not told to try again, but from when it can be switched on; a short wait is tried again', async () => {
  let wait = 5 * 3_600;
  platform({
    [info]: () => ({ ...marisol, winsShown: false }),
    'POST /wps/member/winners': () => new Refusal(429, 'rate.too_many', 'Too many tries.', { retryAfter: wait }),
  });
  await render(<WinsShown words={words} tag="en" />);
  const before = serverNow();
  await userEvent.click(box());
  const [start, end] = words['winners.oftenToday'].split('{{when}}') as [string, string];
  const said = () => document.querySelector('.errt')?.textContent ?? '';
  await expect.poll(said).toContain(start);
  const when = Date.parse(said().slice(start.length, said().length - end.length));
  // Minutes are said, and no earlier one than the limit's.
  expect(when - before).toBeGreaterThanOrEqual(wait * 1000);
  expect(when - before).toBeLessThan(wait * 1000 + 120_000);
  await expect.element(box()).not.toBeChecked();
  wait = 3;
  await userEvent.click(box());
  await expect.element(page.getByText(words['winners.notChanged'])).toBeVisible();
});
