// The session's end as it is said on the screen: before it comes, with a way to go on, and after, with a way back to this place.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import { SessionEnd } from '#islands/member/SessionEnd.tsx';
import { $idle } from '#stores/idle.ts';
import { $session } from '#stores/session.ts';
import { sayer } from '#ui/say.ts';
import words from '../../src/i18n/EN/member.json';
import { marisol, platform, Refusal } from './platform.ts';

const form = (
  <>
    <input aria-label="Amount" />
    <SessionEnd t={sayer(words, 'en')} signIn="#sign-in" />
  </>
);

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the readable cookie is what the store reads
  document.cookie = 'isla_in=1';
  $session.set({ state: 'in', member: null });
});
afterEach(() => {
  $idle.set('no');
  $session.set({ state: 'out' });
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Max-Age=0';
});

test('2.2.1 the warning takes the focus, Space goes on, and what was typed stands where the focus comes back', async () => {
  platform({ '/wps/member/info': () => marisol });
  await render(form);
  const amount = page.getByLabelText('Amount');
  await userEvent.fill(amount, '500');
  $idle.set('soon');
  await expect.element(page.getByRole('alertdialog', { name: words['account.soon'] })).toBeVisible();
  await expect.element(page.getByRole('button', { name: words['account.stay'] })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('500');
});

test('2.2.1 a press without an answer says so and can be pressed again', async () => {
  let answers = false;
  platform({ '/wps/member/info': () => (answers ? marisol : new Refusal(503, 'overloaded', '')) });
  await render(form);
  $idle.set('soon');
  const stay = page.getByRole('button', { name: words['account.stay'] });
  await userEvent.click(stay);
  await expect.element(page.getByText(words['account.soonUnheard'])).toBeVisible();
  answers = true;
  await userEvent.click(stay);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('2.2.1 when it is over one is led to sign-in and back here', async () => {
  platform({});
  await render(form);
  $session.set({ state: 'ended' });
  await userEvent.click(page.getByRole('button', { name: words['account.signIn'] }));
  expect(location.hash).toBe(`#sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  location.hash = '';
});
