// Tests the session warnings on screen: before the end with a way to stay, and after it with a way back to this page.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import MemberCentre from '#islands/member/MemberCentre.tsx';
import { SessionTimeoutDialog } from '#islands/member/SessionTimeoutDialog.tsx';
import SessionWatch from '#islands/member/SessionWatch.tsx';
import { $session } from '#stores/access/session.ts';
import { $timeoutWarning } from '#stores/access/session-timeout.ts';
import { createTranslator } from '#ui/translate.ts';
import words from '../../../src/i18n/EN/member.json';
import { ApiError, balance, marisol, stubPlatform } from '../fake-api.ts';

const form = (
  <>
    <input aria-label="Amount" />
    <SessionTimeoutDialog t={createTranslator(words, 'en')} tag="en" signIn="#sign-in" />
  </>
);

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the readable cookie is what the store reads
  document.cookie = 'isla_in=1';
  $session.set({ state: 'in', member: null });
});
afterEach(() => {
  $timeoutWarning.set('no');
  $session.set({ state: 'out' });
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Max-Age=0';
});

test('the warning takes the focus, Space extends the session, and the focus returns to the kept entry (2.2.1)', async () => {
  stubPlatform({ '/wps/member/info': () => marisol });
  await render(form);
  const amount = page.getByLabelText('Amount');
  await userEvent.fill(amount, '500');
  $timeoutWarning.set('soon');
  await expect.element(page.getByRole('alertdialog', { name: words['account.soon'] })).toBeVisible();
  await expect.element(page.getByRole('button', { name: words['account.stay'] })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('500');
});

test('an unanswered press shows so and can be repeated (2.2.1)', async () => {
  let answers = false;
  stubPlatform({ '/wps/member/info': () => (answers ? marisol : new ApiError(503, 'overloaded', '')) });
  await render(form);
  $timeoutWarning.set('soon');
  const stay = page.getByRole('button', { name: words['account.stay'] });
  await userEvent.click(stay);
  await expect.element(page.getByText(words['account.soonUnheard'])).toBeVisible();
  answers = true;
  await userEvent.click(stay);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('the absolute end shows its time and can be dismissed, and signing in again leads back here with the draft', async () => {
  const end = Math.floor(Date.now() / 1000) + 300;
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `isla_in=1abc.${end.toString(36)}`;
  const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(end * 1000);
  let answers = false;
  const requests = stubPlatform({ 'DELETE /wps/session/logout': () => (answers ? {} : new ApiError(503, 'overloaded', '')) });
  await render(form);
  const amount = page.getByLabelText('Amount');
  await userEvent.fill(amount, '500');
  $timeoutWarning.set('last');
  const dialog = page.getByRole('alertdialog', { name: words['account.last'].replace('{{time}}', time) });
  await expect.element(dialog).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: words['account.later'] }));
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('500');

  localStorage.removeItem('endHeard');
  sessionStorage.setItem('depositDraft', '{}');
  $timeoutWarning.set('last');
  const again = page.getByRole('button', { name: words['account.again'] });
  await userEvent.click(again);
  await expect.element(page.getByText(words['account.soonUnheard'])).toBeVisible();
  answers = true;
  await userEvent.click(again);
  await expect.poll(() => location.hash).toBe(`#sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  expect(requests.filter((one) => one.startsWith('DELETE /wps/session/logout')).length).toBeGreaterThan(1);
  expect(sessionStorage.getItem('depositDraft')).toBe('{}');
  location.hash = '';
  sessionStorage.removeItem('depositDraft');
});

test('Space and Enter end nothing when the absolute end is announced during typing', async () => {
  const end = Math.floor(Date.now() / 1000) + 300;
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `isla_in=1keys.${end.toString(36)}`;
  const requests = stubPlatform({ 'DELETE /wps/session/logout': () => ({}) });
  await render(form);
  const amount = page.getByLabelText('Amount');
  for (const key of [' ', '{Enter}']) {
    await userEvent.fill(amount, '500');
    localStorage.removeItem('endHeard');
    $timeoutWarning.set('last');
    await expect.element(page.getByRole('button', { name: words['account.later'] })).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(amount).toHaveFocus();
  }
  expect(requests.filter((one) => one.includes('logout'))).toEqual([]);
  expect($session.get().state).toBe('in');
  localStorage.removeItem('endHeard');
});

test('an ended session leads to sign-in and back here (2.2.1)', async () => {
  stubPlatform({});
  await render(form);
  $session.set({ state: 'ended' });
  await userEvent.click(page.getByRole('button', { name: words['account.signIn'] }));
  expect(location.hash).toBe(`#sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  location.hash = '';
});

test.each([
  ['ends', () => $session.set({ state: 'ended' })],
  // Another tab has deleted the cookie and says so.
  [
    'is ended by a sign-out in another tab',
    () => {
      // biome-ignore lint/suspicious/noDocumentCookie: as above
      document.cookie = 'isla_in=; Max-Age=0';
      new BroadcastChannel('isla').postMessage({ about: 'session' });
    },
  ],
] as const)(
  'when the session %s, a page that has nothing for guests is covered until somebody signs in, here or elsewhere (R12, ER-02)',
  async (_what, end) => {
    stubPlatform({ '/wps/member/info': () => marisol });
    await render(<SessionWatch words={words} tag="en" home="#home" signIn="#sign-in" />);
    await expect.poll(() => $session.get()).toMatchObject({ state: 'in', member: { id: marisol.id } });
    expect(page.getByRole('alertdialog').query()).toBeNull();
    end();
    const dialog = page.getByRole('alertdialog', { name: words['account.ended'] });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(page.getByRole('button', { name: words['account.signIn'] }));
    expect(location.hash).toBe(`#sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
    await userEvent.click(page.getByRole('button', { name: words['account.asGuest'] }));
    expect(location.hash).toBe('#home');
    location.hash = '';
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = 'isla_in=1again';
    new BroadcastChannel('isla').postMessage({ about: 'session' });
    await expect.element(dialog).not.toBeInTheDocument();
    expect($session.get()).toMatchObject({ state: 'in' });
  },
);

test('a page that has nothing for guests warns before the end, and says nothing of a sign-out on it (2.2.1)', async () => {
  stubPlatform({ '/wps/member/info': () => marisol });
  await render(<SessionWatch words={words} tag="en" home="#home" signIn="#sign-in" />);
  await expect.poll(() => $session.get()).toMatchObject({ state: 'in', member: { id: marisol.id } });
  $timeoutWarning.set('soon');
  await userEvent.click(page.getByRole('button', { name: words['account.stay'] }));
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  $session.set({ state: 'out', here: true });
  await expect.poll(() => page.getByRole('alertdialog').query()).toBeNull();
});

test('the member centre over a page closes when another tab signs out, and not by a sign-out in it (SH-10, SY-16)', async () => {
  stubPlatform({ '/wps/member/info': () => marisol, '/wps/v2/wallets/balance': () => balance('1.00') });
  const onClose = vi.fn();
  await render(
    <MemberCentre words={words} tag="en" zone="Asia/Manila" base="/en" path="/member/messageV2" onClose={onClose}>
      <p>Your inbox</p>
    </MemberCentre>,
  );
  await expect.poll(() => $session.get()).toMatchObject({ state: 'in', member: { id: marisol.id } });
  await expect.element(page.getByText('Your inbox')).toBeVisible();
  $session.set({ state: 'out', here: true });
  await expect.element(page.getByText('Your inbox')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  $session.set({ state: 'in', member: marisol as never });
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Max-Age=0';
  new BroadcastChannel('isla').postMessage({ about: 'session' });
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
