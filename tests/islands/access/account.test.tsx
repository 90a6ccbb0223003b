// Tests the account in the header on a phone: balance, hiding it, announcements and sign-out.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/shell.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import AccountMenu from '#islands/member/AccountMenu.tsx';
import AccountSummary from '#islands/member/AccountSummary.tsx';
import Greeting from '#islands/member/Greeting.tsx';
import WinnerConsent from '#islands/member/WinnerConsent.tsx';
import { $session } from '#stores/access/session.ts';
import { $balance, hideBalance, refreshBalance, setBalance } from '#stores/wallet/balance.ts';
import words from '../../../src/i18n/EN/member.json';
import { ApiError, balance, marisol, stubPlatform } from '../fake-api.ts';

const isLater = (key: string) => /^account\.(?:soon|ended|asGuest|signIn)/.test(key);
const part = (later: boolean) => Object.fromEntries(Object.entries(words).filter(([key]) => isLater(key) === later));

const first = part(false);
const header = (
  <header className="ink">
    <AccountMenu words={first} tag="en" base="" />
  </header>
);

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the readable cookie is what the island reads
  document.cookie = 'isla_in=1';
  hideBalance(false);
  $balance.set({ state: 'updating', amount: null, symbol: 'P' });
  $session.set({ state: 'out' });
});
afterEach(async () => {
  await cleanup();
  // A pending request would answer into the next test.
  await refreshBalance();
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Max-Age=0';
  document.documentElement.removeAttribute('data-in');
});

const calls = (sum: () => unknown) => ({
  '/wps/v2/wallets/balance': sum,
  '/wps/member/info': () => marisol,
  '/wps/relay/CSP_unreadCount': () => ({ unreadMessage: 0 }),
  '/parts/account.json': () => part(true),
});

test('the balance shows as updating, then the amount, and a change is announced once (SH-11)', async () => {
  let known = (_: unknown): void => {};
  const first = new Promise((resolve) => {
    known = resolve;
  });
  stubPlatform(calls(() => first));
  await render(header);
  await expect.element(page.getByRole('link', { name: /Balance\s+Updating/ })).toBeVisible();
  await expect.poll(() => document.documentElement.hasAttribute('data-in')).toBe(true);
  known(balance('4812.60'));
  await expect.element(page.getByText('₱4,812.60').first()).toBeVisible();
  expect(page.getByRole('status').element().textContent).toBe('');
  setBalance('5312.60');
  await expect.element(page.getByRole('status')).toHaveTextContent('Balance ₱5,312.60');
});

test.each([
  [4, 'Trial Balance ₱1,000.00', 1],
  [0, 'Balance ₱1,000.00', 0],
])('an account of type %s is called “%s” in the narrow header (SH-09, R19)', async (type, name, marks) => {
  stubPlatform({ ...calls(() => balance('1000.00')), '/wps/member/info': () => ({ ...marisol, type }) });
  await render(header);
  await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
  const shown = page.getByText('Trial', { exact: true }).elements();
  expect(shown.map((one) => one.getBoundingClientRect().height > 0)).toEqual(Array.from({ length: marks }, () => true));
});

test('a hidden balance stays hidden on the next page (SH-09)', async () => {
  stubPlatform(calls(() => balance('4812.60')));
  const { unmount } = await render(header);
  await userEvent.click(page.getByRole('button', { name: 'Hide balance' }));
  await expect.element(page.getByText('₱••••')).toBeVisible();
  expect(document.body.textContent).not.toContain('4,812.60');
  await unmount();
  await render(header);
  await expect.element(page.getByRole('button', { name: 'Show balance' })).toBeVisible();
  expect(document.body.textContent).not.toContain('4,812.60');
});

test('a failed refresh keeps the last amount and marks it as old (SH-11)', async () => {
  let works = true;
  stubPlatform(calls(() => (works ? balance('10.00') : new ApiError(403, 'role.not_allowed', 'No.'))));
  await render(<AccountSummary words={words} tag="en" zone="Asia/Manila" base="/en" />);
  await render(header);
  await expect.element(page.getByText('₱10.00').first()).toBeVisible();
  works = false;
  await userEvent.click(page.getByRole('button', { name: 'Refresh balance' }).first());
  await expect.element(page.getByText('last known').first()).toBeInTheDocument();
  await expect.element(page.getByText('₱10.00').first()).toBeVisible();
});

test('the greeting has the name and the VIP level (SH-09)', async () => {
  stubPlatform(calls(() => balance('1.00')));
  await render(<Greeting words={words} tag="en" zone="Asia/Manila" />);
  await expect.element(page.getByText(/^Good (morning|afternoon|evening), Marisol$/)).toBeVisible();
  await expect.element(page.getByText('VIP 3')).toBeVisible();
});

test('a trial is marked beside its name, and a name equal to the account shows once (SH-09)', async () => {
  const trial = { ...marisol, nickname: '', account: 'trya1239', type: 4, clubLabel: { rankLevel: 0, labelName: '' } };
  stubPlatform({ ...calls(() => balance('1000.00')), '/wps/member/info': () => trial });
  await render(
    <>
      <Greeting words={words} tag="en" zone="Asia/Manila" />
      <AccountSummary words={words} tag="en" zone="Asia/Manila" base="/en" />
    </>,
  );
  await expect.poll(() => page.getByText('Trial', { exact: true }).elements().length).toBe(2);
  await expect.element(page.getByText('trya1239', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Member since March 2026')).toBeVisible();
  // A trial is offered only the link to create an account.
  const ways = [...document.querySelectorAll('.mine a')].map((way) => way.getAttribute('href'));
  expect(ways).toEqual(['/en/register']);
});

test('sign-out asks first, staying changes nothing, and a failed request keeps the session (SH-10)', async () => {
  const requests = stubPlatform({
    ...calls(() => balance('1.00')),
    'DELETE /wps/session/logout': () => new ApiError(403, 'origin.foreign', 'No.'),
  });
  await page.viewport(1280, 800);
  await render(header);
  await userEvent.click(page.getByLabelText('Your account'));
  await userEvent.click(page.getByRole('button', { name: 'Sign out' }));
  const dialog = page.getByRole('alertdialog', { name: 'Sign out on this device?' });
  await expect.element(dialog).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Sign out' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  await expect.element(dialog.getByText(/you're still signed in/)).toBeVisible();
  expect($session.get().state).toBe('in');
  await page.viewport(360, 740);
});

test('the question before a sign-out stays while it is sent, so that a failure is seen (SH-10)', async () => {
  const held = Promise.withResolvers<void>();
  stubPlatform({
    ...calls(() => balance('1.00')),
    'DELETE /wps/session/logout': async () => {
      await held.promise;
      return new ApiError(403, 'origin.foreign', 'No.');
    },
  });
  await page.viewport(1280, 800);
  await render(header);
  await userEvent.click(page.getByLabelText('Your account'));
  await userEvent.click(page.getByRole('button', { name: 'Sign out' }));
  const dialog = page.getByRole('alertdialog', { name: 'Sign out on this device?' });
  const out = dialog.getByRole('button', { name: 'Sign out' });
  const stay = dialog.getByRole('button', { name: 'Stay signed in' });
  await userEvent.click(out);
  await expect.element(out).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  (stay.element() as HTMLElement).click();
  await expect.element(dialog).toBeVisible();
  held.resolve();
  await expect.element(dialog.getByText(/you're still signed in/)).toBeVisible();
  // Back to a page that the browser kept: it has no question.
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(dialog).not.toBeInTheDocument();
  await page.viewport(360, 740);
});

test('sign-out works when the texts of the session failed to load, and they load again once online (SH-10)', async () => {
  let times = 0;
  let works = false;
  stubPlatform({
    ...calls(() => balance('1.00')),
    '/cut/parts/account.json': () => {
      times += 1;
      return works ? part(true) : Promise.reject(new TypeError('No line.'));
    },
    'DELETE /wps/session/logout': () => new ApiError(403, 'origin.foreign', 'No.'),
  });
  await page.viewport(1280, 800);
  // A separate base, because loaded texts are cached by base.
  await render(
    <header className="ink">
      <AccountMenu words={first} tag="en" base="/cut" />
    </header>,
  );
  await userEvent.click(page.getByLabelText('Your account'));
  await userEvent.click(page.getByRole('button', { name: 'Sign out' }));
  const dialog = page.getByRole('alertdialog', { name: 'Sign out on this device?' });
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  await expect.element(dialog.getByText(/you're still signed in/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }));
  works = true;
  const before = times;
  dispatchEvent(new Event('online'));
  await expect.poll(() => times).toBe(before + 1);
  $session.set({ state: 'ended' });
  await expect.element(page.getByRole('alertdialog', { name: 'You were signed out' })).toBeVisible();
  await page.viewport(360, 740);
});

test('an ended session shows a dialog with a link to sign in', async () => {
  stubPlatform(calls(() => new ApiError(401, 'session.ended', 'Ended.')));
  await render(<div className="member">{header}</div>);
  const dialog = page.getByRole('alertdialog', { name: 'You were signed out' });
  await expect.element(dialog.getByRole('button', { name: 'Sign in' })).toHaveFocus();
  expect(document.documentElement.hasAttribute('data-in')).toBe(false);
  // The account area is hidden from guests, but the dialog inside it is not.
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  // Signed in again over the page, as from a game's form.
  $session.set({ state: 'in', member: marisol });
  await expect.poll(() => document.documentElement.hasAttribute('data-in')).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
  $session.set({ state: 'ended' });
  await expect.element(dialog).toBeVisible();
});

test.each([
  ['before a balance is known', null],
  ['after a balance is known', '100.00'],
])('an ended session shows a dash for its balance and no message instead, %s (SH-11)', async (_, amount) => {
  stubPlatform(calls(() => new ApiError(401, 'session.ended', 'Ended.')));
  await render(
    <>
      {header}
      <AccountSummary words={words} tag="en" zone="Asia/Manila" base="/en" />
    </>,
  );
  $balance.set({ state: 'stale', amount, symbol: '₱' });
  $session.set({ state: 'ended' });
  for (const place of ['.bal', '.mine .big']) {
    await expect.poll(() => document.querySelector(place)?.textContent).toMatch(/–$/);
    expect(document.querySelector(place)?.textContent).not.toMatch(/Unavailable|last known|100/);
  }
});

test('the checkbox that shows wins keeps the focus while it is sent and is sent once', async () => {
  let shown = false;
  const sent = Promise.withResolvers<void>();
  const requests = stubPlatform({
    ...calls(() => balance('1.00')),
    '/wps/member/info': () => ({ ...marisol, winsShown: shown }),
    'POST /wps/member/winners': async () => {
      await sent.promise;
      shown = true;
      return { shown };
    },
  });
  await render(<WinnerConsent words={words} tag="en" />);
  const tick = page.getByRole('checkbox');
  await expect.element(tick).not.toBeChecked();
  (tick.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard(' ');
  await expect.element(tick).toHaveFocus();
  sent.resolve();
  await expect.element(tick).toBeChecked();
  await expect.element(tick).toHaveFocus();
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual(['POST /wps/member/winners']);
});
