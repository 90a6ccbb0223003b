// The account in the header on a phone: balance, hiding it, what is heard, and the way out.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/frame.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import Account from '#islands/member/Account.tsx';
import Greeting from '#islands/member/Greeting.tsx';
import Mine from '#islands/member/Mine.tsx';
import WinsShown from '#islands/member/WinsShown.tsx';
import { $balance, hideBalance, refreshBalance, setBalance } from '#stores/balance.ts';
import { $session } from '#stores/session.ts';
import words from '../../src/i18n/EN/member.json';
import { balance, marisol, platform, Refusal } from './platform.ts';

const isLater = (key: string) => /^account\.(?:soon|ended|asGuest|signIn)/.test(key);
const part = (later: boolean) => Object.fromEntries(Object.entries(words).filter(([key]) => isLater(key) === later));

const first = part(false);
const header = (
  <header className="ink">
    <Account words={first} tag="en" base="" />
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
  // A question still on its way would answer into the next test.
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

test('SH-11 it says updating, then the symbol and the sum; a change is heard once', async () => {
  let known = (_: unknown): void => {};
  const first = new Promise((resolve) => {
    known = resolve;
  });
  platform(calls(() => first));
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
])('SH-09 R19 an account of type %s is called “%s” in the narrow header', async (type, name, marks) => {
  platform({ ...calls(() => balance('1000.00')), '/wps/member/info': () => ({ ...marisol, type }) });
  await render(header);
  await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
  const shown = page.getByText('Trial', { exact: true }).elements();
  expect(shown.map((one) => one.getBoundingClientRect().height > 0)).toEqual(Array.from({ length: marks }, () => true));
});

test('SH-09 the balance can be hidden, and stays hidden on the next page', async () => {
  platform(calls(() => balance('4812.60')));
  const { unmount } = await render(header);
  await userEvent.click(page.getByRole('button', { name: 'Hide balance' }));
  await expect.element(page.getByText('₱••••')).toBeVisible();
  expect(document.body.textContent).not.toContain('4,812.60');
  await unmount();
  await render(header);
  await expect.element(page.getByRole('button', { name: 'Show balance' })).toBeVisible();
  expect(document.body.textContent).not.toContain('4,812.60');
});

test('SH-11 when asking again fails the last amount stays and says that it is old', async () => {
  let works = true;
  platform(calls(() => (works ? balance('10.00') : new Refusal(403, 'role.not_allowed', 'No.'))));
  await render(<Mine words={words} tag="en" zone="Asia/Manila" base="/en" />);
  await render(header);
  await expect.element(page.getByText('₱10.00').first()).toBeVisible();
  works = false;
  await userEvent.click(page.getByRole('button', { name: 'Refresh balance' }).first());
  await expect.element(page.getByText('last known').first()).toBeInTheDocument();
  await expect.element(page.getByText('₱10.00').first()).toBeVisible();
});

test('SH-09 the greeting names the person and the VIP level', async () => {
  platform(calls(() => balance('1.00')));
  await render(<Greeting words={words} tag="en" zone="Asia/Manila" />);
  await expect.element(page.getByText(/^Good (morning|afternoon|evening), Marisol$/)).toBeVisible();
  await expect.element(page.getByText('VIP 3')).toBeVisible();
});

test('AC-11 a trial is marked as one beside its name, and a name that is the account stands once', async () => {
  const trial = { ...marisol, nickname: '', account: 'trya1239', type: 4, clubLabel: { rankLevel: 0, labelName: '' } };
  platform({ ...calls(() => balance('1000.00')), '/wps/member/info': () => trial });
  await render(
    <>
      <Greeting words={words} tag="en" zone="Asia/Manila" />
      <Mine words={words} tag="en" zone="Asia/Manila" base="/en" />
    </>,
  );
  await expect.poll(() => page.getByText('Trial', { exact: true }).elements().length).toBe(2);
  await expect.element(page.getByText('trya1239', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Since March 2026')).toBeVisible();
  // What a trial cannot do is not offered to it: its way is to an account that can.
  const ways = [...document.querySelectorAll('.mine a')].map((way) => way.getAttribute('href'));
  expect(ways).toEqual(['/en/register']);
});

test('SH-10 signing out asks first; staying changes nothing, and no answer is no sign-out', async () => {
  const asked = platform({
    ...calls(() => balance('1.00')),
    'DELETE /wps/session/logout': () => new Refusal(403, 'origin.foreign', 'No.'),
  });
  await page.viewport(1280, 800);
  await render(header);
  await userEvent.click(page.getByLabelText('Your account'));
  await userEvent.click(page.getByRole('button', { name: 'Sign out' }));
  const dialog = page.getByRole('alertdialog', { name: 'Sign out on this device?' });
  await expect.element(dialog).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Sign out' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
  await expect.element(dialog.getByText(/you're still signed in/)).toBeVisible();
  expect($session.get().state).toBe('in');
  await page.viewport(360, 740);
});

test('SH-10 it can be signed out where the words of the session did not come; these are asked for again with the line', async () => {
  let times = 0;
  let works = false;
  platform({
    ...calls(() => balance('1.00')),
    '/cut/parts/account.json': () => {
      times += 1;
      return works ? part(true) : Promise.reject(new TypeError('No line.'));
    },
    'DELETE /wps/session/logout': () => new Refusal(403, 'origin.foreign', 'No.'),
  });
  await page.viewport(1280, 800);
  // Words that came for another test are another place's.
  await render(
    <header className="ink">
      <Account words={first} tag="en" base="/cut" />
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

test('ER-02 a session that ended is said, with the way back in', async () => {
  platform(calls(() => new Refusal(401, 'session.ended', 'Ended.')));
  await render(<div className="member">{header}</div>);
  const dialog = page.getByRole('alertdialog', { name: 'You were signed out' });
  await expect.element(dialog.getByRole('button', { name: 'Sign in' })).toHaveFocus();
  expect(document.documentElement.hasAttribute('data-in')).toBe(false);
  // The account's place is hidden from guests; what is said of its end is not.
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['before a balance was known', null],
  ['after one was known', '100.00'],
])('SH-11 an ended session shows a dash for its balance and no sentence in its place, %s', async (_, amount) => {
  platform(calls(() => new Refusal(401, 'session.ended', 'Ended.')));
  await render(
    <>
      {header}
      <Mine words={words} tag="en" zone="Asia/Manila" base="/en" />
    </>,
  );
  $balance.set({ state: 'stale', amount, symbol: '₱' });
  $session.set({ state: 'ended' });
  for (const place of ['.bal', '.mine .big']) {
    await expect.poll(() => document.querySelector(place)?.textContent).toMatch(/–$/);
    expect(document.querySelector(place)?.textContent).not.toMatch(/Unavailable|last known|100/);
  }
});

test('the tick that shows the wins keeps the focus while it is sent, and is sent once', async () => {
  let shown = false;
  const sent = Promise.withResolvers<void>();
  const asked = platform({
    ...calls(() => balance('1.00')),
    '/wps/member/info': () => ({ ...marisol, winsShown: shown }),
    'POST /wps/member/winners': async () => {
      await sent.promise;
      shown = true;
      return { shown };
    },
  });
  await render(<WinsShown words={words} tag="en" />);
  const tick = page.getByRole('checkbox');
  await expect.element(tick).not.toBeChecked();
  (tick.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard(' ');
  await expect.element(tick).toHaveFocus();
  sent.resolve();
  await expect.element(tick).toBeChecked();
  await expect.element(tick).toHaveFocus();
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /wps/member/winners']);
});
