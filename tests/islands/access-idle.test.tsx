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
    <SessionEnd t={sayer(words, 'en')} tag="en" signIn="#sign-in" />
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

test('the end that nothing puts off is told with its time; later is enough, and who signs in again is led to sign-in and back here with what was typed', async () => {
  const end = Math.floor(Date.now() / 1000) + 300;
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `isla_in=1abc.${end.toString(36)}`;
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(end * 1000);
  let answers = false;
  const asked = platform({ 'DELETE /wps/session/logout': () => (answers ? {} : new Refusal(503, 'overloaded', '')) });
  await render(form);
  const amount = page.getByLabelText('Amount');
  await userEvent.fill(amount, '500');
  $idle.set('last');
  const dialog = page.getByRole('alertdialog', { name: words['account.last'].replace('{{time}}', time) });
  await expect.element(dialog).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: words['account.later'] }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('500');

  localStorage.removeItem('endHeard');
  sessionStorage.setItem('depositDraft', '{}');
  $idle.set('last');
  const again = page.getByRole('button', { name: words['account.again'] });
  await userEvent.click(again);
  await expect.element(page.getByText(words['account.soonUnheard'])).toBeVisible();
  answers = true;
  await userEvent.click(again);
  await expect.poll(() => location.hash).toBe(`#sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  expect(asked.filter((one) => one.startsWith('DELETE /wps/session/logout')).length).toBeGreaterThan(1);
  expect(sessionStorage.getItem('depositDraft')).toBe('{}');
  location.hash = '';
  sessionStorage.removeItem('depositDraft');
});

test('the end that nothing puts off comes while somebody types: Space and Enter end nothing', async () => {
  const end = Math.floor(Date.now() / 1000) + 300;
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `isla_in=1keys.${end.toString(36)}`;
  const asked = platform({ 'DELETE /wps/session/logout': () => ({}) });
  await render(form);
  const amount = page.getByLabelText('Amount');
  for (const key of [' ', '{Enter}']) {
    await userEvent.fill(amount, '500');
    localStorage.removeItem('endHeard');
    $idle.set('last');
    await expect.element(page.getByRole('button', { name: words['account.later'] })).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(amount).toHaveFocus();
  }
  expect(asked.filter((one) => one.includes('logout'))).toEqual([]);
  expect($session.get().state).toBe('in');
  localStorage.removeItem('endHeard');
});

test('2.2.1 when it is over one is led to sign-in and back here', async () => {
  platform({});
  await render(form);
  $session.set({ state: 'ended' });
  await userEvent.click(page.getByRole('button', { name: words['account.signIn'] }));
  expect(location.hash).toBe(`#sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  location.hash = '';
});
