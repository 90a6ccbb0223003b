// Tests the withdrawal page on a phone: terms before sending, the confirmation, refusals, stages and the receipt question.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { speedUpTimeouts } from '../../speed-up-timeouts.ts';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/methods.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import Withdraw from '#islands/wallet/Withdraw.tsx';
import { initialAsyncState } from '#stores/async-state.ts';
import { $address } from '#stores/overlay.ts';
import { $balance, $balanceHidden, setBalance } from '#stores/wallet/balance.ts';
import { $passwordLock } from '#stores/wallet/password-lock.ts';
import { replacePaymentPassword } from '#stores/wallet/payment-password.ts';
import {
  $latestWithdrawals,
  $shownWithdrawal,
  $terms,
  $withdrawalDraft,
  $withdrawalTrouble,
  loadLatestWithdrawals,
  loadTerms,
  type ShownWithdrawal,
  withdrawalOrder,
} from '#stores/wallet/withdrawal.ts';
import { $withdrawalAccounts } from '#stores/wallet/withdrawal-accounts.ts';
import walletCN from '../../../src/i18n/CN/wallet.json';
import access from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';
import security from '../../../src/i18n/EN/security.json';
import wallet from '../../../src/i18n/EN/wallet.json';
import { stubDecryptingPlatform } from '../decrypting-fake-api.ts';
import { ApiError, balance, stubPlatform } from '../fake-api.ts';

const at = '2026-11-20T04:00:00.000Z';
const terms = {
  currencySymbol: '₱',
  open: true,
  minimum: '300.00',
  maximum: '100000.00',
  perDay: 3,
  leftCount: 3,
  leftToday: '200000.00',
  feePercent: '0',
  arrivesMinutes: 120,
  receiptMinutes: 2880,
  balance: '4812.60',
  available: '4812.60',
  locked: '0.00',
  toBet: '0.00',
  upTo: '4812.60',
  pending: '0.00',
  paymentPassword: true,
  secondCheck: 'none',
  contacts: [{ way: 'email', to: 'm•••@example.com' }] as object[],
};
const account = {
  id: 'a1',
  institution: 'bpi',
  institutionName: 'BPI',
  kind: 'bank',
  number: '•• 2291',
  holder: 'MARISOL DELA CRUZ',
  confirmed: true,
  createdAt: at,
};
const accounts = { accounts: [account], most: 5, institutions: [], holder: 'MARISOL DELA CRUZ', contacts: [], paymentPassword: true };
const withdrawal = (state: ShownWithdrawal['state'], more: object = {}) => ({
  id: 'one',
  reference: 'W-3QX8-0927',
  account: { name: 'BPI •• 2291', holder: 'MARISOL DELA CRUZ' },
  amount: '1500.00',
  fee: '0.00',
  net: '1500.00',
  sent: state === 'requested' ? '0.00' : '1500.00',
  returned: '0.00',
  missing: '0.00',
  currencySymbol: '₱',
  state,
  receivedBy: null,
  cause: null,
  receiptUntil: state === 'sent' ? '2026-11-22T04:00:00.000Z' : null,
  disputeDue: state === 'disputed' ? '2026-11-23T04:00:00.000Z' : null,
  stages: [
    { stage: 'requested', at, note: null },
    { stage: 'checked', at: state === 'requested' ? null : at, note: null },
    { stage: 'sending', at: state === 'requested' ? null : at, note: null },
    { stage: 'sent', at: state === 'requested' ? null : at, note: null },
    { stage: 'received', at: state === 'received' ? at : null, note: state === 'received' ? 'member' : null },
  ],
  createdAt: at,
  balance: '3312.60',
  ...more,
});
/** With the stage that names the dispute. */
const disputed = (more: object = {}) => {
  const one = withdrawal('disputed', { missing: '1500.00', ...more });
  return { ...one, stages: one.stages.toSpliced(4, 0, { stage: 'disputed', at, note: null }) };
};
const panel = (
  <Withdraw words={{ ...security, ...errors, ...access, ...wallet }} tag="en" lang="EN" zone="Asia/Manila" base="/en" brand="Isla" />
);
const reads = {
  '/wps/v2/withdrawals/terms': () => terms,
  '/wps/v2/withdrawals/accounts': () => accounts,
  '/wps/v2/withdrawals': () => ({ withdrawals: [] as object[] }),
  '/wps/v2/withdrawals/one': () => withdrawal('requested'),
  '/wps/v2/wallets/balance': () => balance('3312.60'),
};

beforeEach(() => {
  for (const store of [$terms, $latestWithdrawals, $withdrawalAccounts]) store.set(initialAsyncState);
  $shownWithdrawal.set(null);
  $withdrawalTrouble.set('none');
  $passwordLock.set(null);
  $withdrawalDraft.set({ accountId: null, amount: '' });
  sessionStorage.clear();
  withdrawalOrder.clear();
  $address.set('');
  setBalance('4812.60', '₱');
});

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('in Chinese no gap stands between what can be withdrawn and the condition (MC-05, SH-23)', async () => {
  stubPlatform(reads);
  await render(<Withdraw words={{ ...access, ...walletCN }} tag="zh-Hans" lang="CN" zone="Asia/Manila" base="/cn" brand="Isla" />);
  await expect.element(page.getByText(/^最多可取款 [^ ]+。无需再投注。$/)).toBeVisible();
});

test('account, limits, fee, time and the balance afterwards show before sending (MC-05)', async () => {
  stubPlatform(reads);
  await render(panel);
  await expect.element(page.getByRole('radio', { name: /BPI •• 2291\s*MARISOL DELA CRUZ/ })).toBeChecked();
  await expect.element(page.getByText('You can withdraw up to ₱4,812.60. No further bets are needed.')).toBeVisible();
  await expect.element(page.getByText('₱300 to ₱100,000, up to 3 a day')).toBeVisible();
  await expect.element(page.getByText('Within 2 h')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  await expect.element(page.getByText('₱0.00', { exact: true })).toBeVisible();
  await expect.element(page.getByText('₱3,312.60')).toBeVisible();
  await expect.element(button('Withdraw ₱1,500.00')).toBeVisible();
});

test('a fee shows with what arrives, rounded down to the cent, and the whole amount leaves the balance (MC-05)', async () => {
  stubPlatform({ ...reads, '/wps/v2/withdrawals/terms': () => ({ ...terms, feePercent: '1.5' }) });
  await render(panel);
  const value = (name: string) => page.getByRole('term').filter({ hasText: name }).element().nextElementSibling?.textContent;
  await userEvent.fill(page.getByLabelText('Amount'), '1500.50');
  await expect.poll(() => [value('Fee'), value('You receive'), value('New balance')]).toEqual(['₱22.50', '₱1,478.00', '₱3,312.10']);
  await expect.element(button('Withdraw ₱1,500.50')).toBeVisible();
});

test('one press enters the highest amount, to the last cent; hidden amounts stay hidden, and nothing offers what is not there (MC-05)', async () => {
  let upTo = '4812.60';
  stubPlatform({ ...reads, '/wps/v2/withdrawals/terms': () => ({ ...terms, upTo }) });
  const first = await render(panel);
  await userEvent.click(button('Enter ₱4,812.60'));
  await expect.element(page.getByLabelText('Amount')).toHaveValue('4,812.60');
  await expect.element(button('Withdraw ₱4,812.60')).toBeVisible();
  $balanceHidden.set(true);
  onTestFinished(() => $balanceHidden.set(false));
  await expect.element(button(/^Enter ₱\s?•+$/)).toBeVisible();
  await first.unmount();
  upTo = '0.00';
  $terms.set(initialAsyncState);
  await render(panel);
  await expect.element(page.getByLabelText('Amount')).toBeVisible();
  expect(button(/^Enter/).elements()).toEqual([]);
});

test('an older withdrawal that has not ended is shown beside a newer one that arrived (MC-17)', async () => {
  stubPlatform({
    ...reads,
    '/wps/v2/withdrawals': () => ({ withdrawals: [withdrawal('received', { id: 'two', reference: 'W-TWO2-0002' }), disputed()] }),
    '/wps/v2/withdrawals/one': () => disputed(),
  });
  await render(panel);
  await expect.element(button('It arrived after all')).toBeVisible();
});

test('the payment password is asked in a dialog, sent encrypted with the order, and kept nowhere; the balance changes at once (MC-05)', async () => {
  const { carried } = await stubDecryptingPlatform({ ...reads, 'POST /wps/v2/withdrawals': () => withdrawal('requested') });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  await userEvent.click(button('Withdraw ₱1,500.00'));
  const dialog = page.getByRole('dialog', { name: 'Confirm your withdrawal' });
  await expect.element(dialog.getByText('₱1,500.00 to BPI •• 2291')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog.getByRole('textbox', { name: 'Payment password' }))
    .toHaveAccessibleDescription(expect.stringContaining(wallet['payment.needed']));
  await userEvent.keyboard('271828{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(carried).toEqual([{ accountId: 'a1', amount: '1500.00', paymentPassword: '271828' }]);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('271828');
  expect(location.search).not.toContain('271828');
  await expect.element(page.getByText('W-3QX8-0927').first()).toBeVisible();
  await expect.poll(() => $balance.get().amount).toBe('3312.60');
  await expect.element(page.getByLabelText('Amount')).toHaveValue('');
  expect(page.getByText('Enter an amount, such as 500 or 1,500.50.').elements()).toEqual([]);
});

test('after one withdrawal the next amount can be typed: nothing opens before its own press (MC-05)', async () => {
  await stubDecryptingPlatform({ ...reads, 'POST /wps/v2/withdrawals': () => withdrawal('requested') });
  await render(panel);
  const amount = page.getByLabelText('Amount');
  const dialog = page.getByRole('dialog', { name: 'Confirm your withdrawal' });
  await userEvent.fill(amount, '1500');
  await userEvent.click(button('Withdraw ₱1,500.00'));
  await userEvent.keyboard('271828{Enter}');
  await expect.element(amount).toHaveValue('');
  await userEvent.click(amount);
  await userEvent.keyboard('1000');
  await expect.element(button('Withdraw ₱1,000.00')).toBeVisible();
  expect(dialog.query()).toBeNull();
  await expect.element(amount).toHaveFocus();
  await userEvent.click(button('Withdraw ₱1,000.00'));
  await expect.element(dialog.getByText('₱1,000.00 to BPI •• 2291')).toBeVisible();
});

test('what is left of the day is read again before it refuses for good, as after midnight (MC-05)', async () => {
  let leftCount = 0;
  stubPlatform({ ...reads, '/wps/v2/withdrawals/terms': () => ({ ...terms, leftCount }) });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  leftCount = 3;
  await userEvent.click(page.getByRole('button', { name: /^Withdraw/ }));
  await userEvent.click(page.getByRole('button', { name: 'Withdraw ₱1,500.00' }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('terms that change while a withdrawal is confirmed leave the dialog and what is typed; the platform decides (MC-05)', async () => {
  await stubDecryptingPlatform({
    ...reads,
    'POST /wps/v2/withdrawals': () => new ApiError(409, 'wallet.insufficient_funds', 'There is not enough in your balance.'),
  });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  await userEvent.click(button('Withdraw ₱1,500.00'));
  const dialog = page.getByRole('dialog', { name: 'Confirm your withdrawal' });
  await userEvent.keyboard('2718');
  $terms.set({ ...initialAsyncState, face: 'ready', value: { ...terms, balance: '400.00', available: '400.00', upTo: '400.00' } as never });
  await expect.element(page.getByText('₱400.00', { exact: false }).first()).toBeInTheDocument();
  await userEvent.keyboard('28{Enter}');
  await expect.element(page.getByText('There is not enough in your balance.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a wrong payment password is said at its field, and the dialog stays for another try', async () => {
  let tries = 0;
  const { carried } = await stubDecryptingPlatform({
    ...reads,
    'POST /wps/v2/withdrawals': () => {
      tries += 1;
      const fields = { paymentPassword: { code: 'payment_password.wrong' } };
      return tries === 1 ? new ApiError(400, 'payment_password.wrong', 'Tries left: 4.', { fields }) : withdrawal('requested');
    },
  });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  await userEvent.click(button('Withdraw ₱1,500.00'));
  await userEvent.keyboard('000000{Enter}');
  const field = page.getByRole('textbox', { name: 'Payment password' });
  await expect.element(page.getByText('Tries left: 4.')).toBeVisible();
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('paymentPassword');
  await expect.element(field.or(page.getByLabelText('Payment password')).first()).toBeVisible();
  // What is typed next replaces the wrong one.
  await userEvent.keyboard('271828{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(carried.map((one) => (one as { paymentPassword: string }).paymentPassword)).toEqual(['000000', '271828']);
});

test.each([
  [320, 640],
  [360, 740],
])(
  'after the last try at %i × %i the lock is said above the button, and nothing is asked again until it ends (MC-05)',
  async (width, height) => {
    await page.viewport(width, height);
    const minutes = (count: number) => errors['payment_password.locked'].replace('{{minutes}}', `${count}`);
    const { asked } = await stubDecryptingPlatform({
      ...reads,
      'POST /wps/v2/withdrawals': () => new ApiError(429, 'payment_password.locked', minutes(59), { retryAfter: 3500 }),
      'POST /wps/v2/paymentPassword/reset': () => ({}),
      '/wps/v2/security': () => null,
    });
    await render(panel);
    await userEvent.fill(page.getByLabelText('Amount'), '1500');
    await userEvent.click(button('Withdraw ₱1,500.00'));
    await userEvent.keyboard('000000{Enter}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const lock = page.getByText(minutes(59));
    const go = button('Withdraw ₱1,500.00');
    const isInSight = () => lock.element().getBoundingClientRect().bottom <= go.element().getBoundingClientRect().top;
    await expect.poll(isInSight).toBe(true);
    expect(lock.element().getBoundingClientRect().top).toBeGreaterThan(0);
    expect(document.activeElement?.contains(lock.element())).toBe(true);
    expect(asked.filter((one) => one === 'POST /wps/v2/withdrawals')).toHaveLength(1);
    await expect.element(go).toBeDisabled();
    await expect.element(page.getByRole('link', { name: security['security.forgot'] })).toHaveAttribute('href', formHref('set=forgotten'));
    // Another amount does not end it; its time does.
    await userEvent.fill(page.getByLabelText('Amount'), '1600');
    await expect.element(button('Withdraw ₱1,600.00')).toBeDisabled();
    $passwordLock.set(Date.now() + 50_000);
    await expect.element(page.getByText(minutes(1))).toBeVisible();
    $passwordLock.set(Date.now() - 1);
    await expect.element(button('Withdraw ₱1,600.00')).toBeEnabled();
    // The form that resets the password may have ended it when one comes back.
    $passwordLock.set(Date.now() + 50_000);
    await expect.element(button('Withdraw ₱1,600.00')).toBeDisabled();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await expect.element(button('Withdraw ₱1,600.00')).toBeEnabled();
    // That form may stand over this one, which then stays as it is.
    $passwordLock.set(Date.now() + 50_000);
    await expect.element(button('Withdraw ₱1,600.00')).toBeDisabled();
    await replacePaymentPassword('email', { newPaymentPassword: '271828', confirmPaymentPassword: '271828', verificationCode: '1234567' });
    await expect.element(button('Withdraw ₱1,600.00')).toBeEnabled();
    expect(page.getByText(minutes(1)).elements()).toEqual([]);
  },
);

test('whoever forgot the payment password is led from the dialog to the form that resets it, and back (MC-02)', async () => {
  stubPlatform(reads);
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  await userEvent.click(button('Withdraw ₱1,500.00'));
  const link = page.getByRole('dialog').getByRole('link', { name: security['security.forgot'] });
  await expect.element(link).toHaveAttribute('href', formHref('set=forgotten'));
});

test('another refusal closes the dialog and stands above the button, with the amount kept', async () => {
  await stubDecryptingPlatform({
    ...reads,
    'POST /wps/v2/withdrawals': () => new ApiError(409, 'withdrawal.closed', 'Withdrawals are closed right now.'),
  });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  await userEvent.click(button('Withdraw ₱1,500.00'));
  await userEvent.keyboard('271828{Enter}');
  await expect.element(page.getByText('Withdrawals are closed right now.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Amount')).toHaveValue('1,500.00');
});

test('where a code is asked for, “Send code” sends it for this order, a wrong one keeps what was typed, and the next is sent with it', async () => {
  let tries = 0;
  const { asked, carried } = await stubDecryptingPlatform({
    ...reads,
    '/wps/v2/withdrawals/terms': () => ({ ...terms, secondCheck: 'code' }),
    'POST /wps/v2/withdrawals/code': () => ({ expiredMinutes: 1, codeId: 'c1', digits: 7, firebase: false }),
    'POST /wps/v2/withdrawals': () => {
      tries += 1;
      const fields = { verificationCode: { code: 'field.verification', triesLeft: 4 } };
      return tries === 1 ? new ApiError(400, 'code.wrong', "That's not right. Tries left: 4.", { fields }) : withdrawal('requested');
    },
  });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  await userEvent.click(button('Withdraw ₱1,500.00'));
  const dialog = page.getByRole('dialog', { name: 'Confirm your withdrawal' });
  await userEvent.keyboard('271828');
  // Without a code nothing is sent, and its field takes the focus.
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('verificationCode');
  await userEvent.click(dialog.getByRole('button', { name: access['code.send'] }));
  await expect.element(dialog.getByText('m•••@example.com', { exact: false })).toBeVisible();
  expect(carried[0]).toEqual({ accountId: 'a1', amount: '1500.00', way: 'email' });
  await expect.element(dialog.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await userEvent.keyboard('1234567{Enter}');
  await expect.element(dialog.getByText("That's not right. Tries left: 4.")).toBeVisible();
  await expect.element(dialog.getByLabelText(access['register.verificationCode'])).toHaveValue('1234567');
  await userEvent.keyboard('{Backspace}8{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  const proof = { paymentPassword: '271828', way: 'email', codeId: 'c1' };
  expect(carried.slice(1)).toEqual(
    ['1234567', '1234568'].map((verificationCode) => ({ accountId: 'a1', amount: '1500.00', ...proof, verificationCode })),
  );
  expect(asked.filter((one) => one === 'POST /wps/v2/withdrawals/code')).toHaveLength(1);
});

test('a code that cannot be sent is said at its field, and the order waits', async () => {
  const { asked } = await stubDecryptingPlatform({
    ...reads,
    '/wps/v2/withdrawals/terms': () => ({ ...terms, secondCheck: 'code' }),
    'POST /wps/v2/withdrawals/code': () => new ApiError(503, 'code.not_sent', "The code couldn't be sent."),
  });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  await userEvent.click(button('Withdraw ₱1,500.00'));
  await userEvent.click(page.getByRole('button', { name: access['code.send'] }));
  await expect.element(page.getByText("The code couldn't be sent.")).toBeVisible();
  expect(asked).not.toContain('POST /wps/v2/withdrawals');
});

/** A form of the account page that leads back here. */
const formHref = (query: string): string =>
  `/en/member/securityCenter?${query}&next=${encodeURIComponent(location.pathname + location.search)}`;

test('a member without an address for the code reads so, and is led to the form that adds one', async () => {
  stubPlatform({ ...reads, '/wps/v2/withdrawals/terms': () => ({ ...terms, secondCheck: 'code', contacts: [] }) });
  await render(panel);
  await expect.element(page.getByText(wallet['withdraw.noContact'])).toBeVisible();
  await expect.element(page.getByRole('link', { name: wallet['withdraw.addContact'] })).toHaveAttribute('href', formHref('set=contact'));
  await expect.element(button(/^Withdraw/)).toBeDisabled();
});

test.each<[string, string, object?]>([
  ['100', 'The minimum is ₱300.00.'],
  ['9000', 'Your balance is ₱4,812.60.'],
  ['9000', 'You can withdraw ₱1,821.35 now. To withdraw the rest, you need to bet more first.', { available: '1821.35', upTo: '1821.35' }],
  ['9000', 'The maximum is ₱1,000.00.', { maximum: '1000.00', upTo: '1000.00' }],
  ['', 'Enter an amount, such as 500 or 1,500.50.'],
])(
  'an amount of "%s" is refused before it is sent by the lowest of its limits, and takes the focus: %s',
  async (typed, says, more = {}) => {
    const requests = stubPlatform({ ...reads, '/wps/v2/withdrawals/terms': () => ({ ...terms, ...more }) });
    await render(panel);
    await userEvent.fill(page.getByLabelText('Amount'), typed);
    await userEvent.click(button(/^Withdraw/));
    await expect.element(page.getByText(says)).toBeVisible();
    expect(document.activeElement?.getAttribute('name')).toBe('amount');
    expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);
  },
);

test('during a break the limits name no minimum and no number a day, and an empty balance has no minimum either', async () => {
  const leaving = { ...terms, minimum: '0.01', perDay: 1000, leftCount: 1000, leaving: true };
  stubPlatform({ ...reads, '/wps/v2/withdrawals/terms': () => leaving });
  const { unmount } = await render(panel);
  await expect.element(page.getByText('No minimum, at most ₱100,000 at a time')).toBeVisible();
  await unmount();
  stubPlatform({ ...reads, '/wps/v2/withdrawals/terms': () => ({ ...leaving, balance: '0.00', available: '0.00', upTo: '0.00' }) });
  await render(panel);
  await expect.element(page.getByText(wallet['withdraw.nothingLeft'])).toBeVisible();
});

test('without an account or a payment password the page says so and leads to the forms and back, and the amount is kept', async () => {
  stubPlatform({
    ...reads,
    '/wps/v2/withdrawals/terms': () => ({ ...terms, paymentPassword: false }),
    '/wps/v2/withdrawals/accounts': () => ({ ...accounts, accounts: [], paymentPassword: false }),
  });
  const { unmount } = await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('Add an account')).toHaveAttribute('href', formHref('add=account'));
  await expect.element(link('Set a payment password')).toHaveAttribute('href', formHref('set=payment'));
  await expect.element(button(/^Withdraw/)).toBeDisabled();
  await unmount();
  await render(panel);
  await expect.element(page.getByLabelText('Amount')).toHaveValue('1,500.00');
});

test('the open stage says when the money is expected, and says when it is late, with the way to support (MC-05)', async () => {
  let expectedAt = new Date(Date.now() + 3_600_000).toISOString();
  stubPlatform({
    ...reads,
    '/wps/v2/withdrawals': () => ({ withdrawals: [withdrawal('requested', { expectedAt })] }),
    '/wps/v2/withdrawals/one': () => withdrawal('requested', { expectedAt }),
  });
  await render(panel);
  const open = page.getByRole('list', { name: 'Stages of this withdrawal' }).getByRole('listitem').nth(1);
  await expect.element(open).toHaveAttribute('aria-current', 'step');
  await expect.element(open.getByText(/^We expect the money to arrive by .*\d\d:\d\d\.$/)).toBeVisible();
  expectedAt = at;
  await expect
    .element(open.getByText(/^This is taking longer than usual: we expected the money to arrive by (20 Nov|Nov 20), 12:00\.$/))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ask customer service about W-3QX8-0927' })).toBeVisible();
});

test('each stage of another day shows its date, and a stage of today only its time (MC-05)', async () => {
  // The time of day stands: no day ends meanwhile, and it is never the day of the other stages.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const today = '2026-11-21T04:00:00.000Z';
  vi.setSystemTime(today);
  const stages = withdrawal('received').stages.map((one) => (one.stage === 'received' ? { ...one, at: today } : one));
  stubPlatform({
    ...reads,
    '/wps/v2/withdrawals': () => ({ withdrawals: [withdrawal('returned', { stages })] }),
    '/wps/v2/withdrawals/one': () => withdrawal('returned', { stages }),
  });
  await render(panel);
  const list = page.getByRole('list', { name: 'Stages of this withdrawal' });
  await expect.element(list).toBeVisible();
  const shown = [...list.element().querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(shown).toHaveLength(5);
  for (const text of shown.slice(0, 4)) expect(text).toMatch(/^(20 Nov|Nov 20), 12:00$/);
  expect(shown[4]).toMatch(/^\d\d:\d\d$/);
});

test('“Did it arrive?” is answered in the stages: all of it (MC-17)', async () => {
  const { carried } = await stubDecryptingPlatform({
    ...reads,
    '/wps/v2/withdrawals': () => ({ withdrawals: [withdrawal('sent')] }),
    '/wps/v2/withdrawals/one': () => withdrawal('sent'),
    'POST /wps/v2/withdrawals/one/receipt': () => withdrawal('received', { receivedBy: 'member' }),
  });
  await render(panel);
  await expect.element(page.getByText(/this counts as received on (22 Nov|Nov 22), 12:00/)).toBeVisible();
  // Meanwhile another withdrawal is not the main action, until an amount is typed.
  await expect.element(page.getByRole('button', { name: 'Withdraw', exact: true })).toHaveClass('line');
  await userEvent.click(button('Yes, all of it'));
  await expect.element(page.getByText('You confirmed it.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Amount'), '300');
  await expect.element(page.getByRole('button', { name: 'Withdraw ₱300.00' })).toHaveClass('go');
  expect(carried).toEqual([{ answer: 'received' }]);
});

test('an answer to “Did it arrive?” that got no response is not called unsent, and can be given again (MC-17, REL-08)', async () => {
  const normal = speedUpTimeouts();
  let isLost = true;
  // The page reads the withdrawal again by itself: what it reads knows of the answer.
  let now = withdrawal('sent');
  await stubDecryptingPlatform({
    ...reads,
    '/wps/v2/withdrawals': () => ({ withdrawals: [now] }),
    '/wps/v2/withdrawals/one': () => now,
    'POST /wps/v2/withdrawals/one/receipt': () => {
      if (isLost) throw new TypeError('Failed to fetch');
      now = withdrawal('received', { receivedBy: 'member' });
      return now;
    },
  });
  await render(panel);
  await userEvent.click(button('Yes, all of it'));
  await expect.element(page.getByText(/^No response, so we can't say yet whether your answer arrived\./)).toBeVisible();
  isLost = false;
  await userEvent.click(button('Yes, all of it'));
  await expect.element(page.getByText('You confirmed it.')).toBeVisible();
  normal();
});

test('“No” asks once more before it opens a dispute, and Back leaves the question (MC-17)', async () => {
  let now = withdrawal('sent');
  const { carried } = await stubDecryptingPlatform({
    ...reads,
    '/wps/v2/withdrawals': () => ({ withdrawals: [withdrawal('sent')] }),
    '/wps/v2/withdrawals/one': () => now,
    'POST /wps/v2/withdrawals/one/receipt': () => {
      now = disputed();
      return now;
    },
  });
  await render(panel);
  await userEvent.click(button('No'));
  const sure = page.getByText(
    "Has none of the ₱1,500.00 arrived in BPI •• 2291? Check the account first. Then we'll ask the payment provider.",
  );
  await expect.element(sure).toHaveFocus();
  await userEvent.click(button('Back'));
  await userEvent.click(button('No'));
  expect(carried).toEqual([]);
  await userEvent.click(button('Report it'));
  await expect.element(button('It arrived after all')).toBeVisible();
  expect(carried).toEqual([{ answer: 'not_received' }]);
});

test('a dispute whose reply is late says so, and the member can say that the money arrived after all (MC-17)', async () => {
  const { carried } = await stubDecryptingPlatform({
    ...reads,
    '/wps/v2/withdrawals': () => ({ withdrawals: [disputed()] }),
    '/wps/v2/withdrawals/one': () => disputed({ disputeDue: at }),
    'POST /wps/v2/withdrawals/one/receipt': () => withdrawal('received', { receivedBy: 'member' }),
  });
  await render(panel);
  await expect
    .element(page.getByText(/^Our reply is late\. We promised it by (20 Nov|Nov 20), 12:00, and you'll still get it\.$/))
    .toBeVisible();
  await userEvent.click(button('It arrived after all'));
  await expect.element(page.getByText('Has all of it arrived? This ends the dispute, and nothing is refunded.')).toHaveFocus();
  await userEvent.click(button('Yes, all of it'));
  await expect.element(page.getByText('You confirmed it.')).toBeVisible();
  expect(carried).toEqual([{ answer: 'received' }]);
});

test('“In part” asks how much is missing, refuses what is no part, and reports it (MC-17)', async () => {
  let isReported = false;
  const { carried } = await stubDecryptingPlatform({
    ...reads,
    '/wps/v2/withdrawals': () => ({ withdrawals: [withdrawal('sent')] }),
    '/wps/v2/withdrawals/one': () => (isReported ? withdrawal('disputed', { missing: '120.00' }) : withdrawal('sent')),
    'POST /wps/v2/withdrawals/one/receipt': () => {
      isReported = true;
      return withdrawal('disputed', { missing: '120.00' });
    },
  });
  await render(panel);
  $shownWithdrawal.set(withdrawal('sent') as ShownWithdrawal);
  await expect.element(page.getByRole('group', { name: 'Did it arrive?' })).toBeVisible();
  await userEvent.click(button('In part'));
  const missing = page.getByLabelText("How much hasn't arrived?");
  // The keys go on in the field, and back to the answer that led there.
  await expect.element(missing).toHaveFocus();
  await userEvent.click(button('Back'));
  await expect.element(button('In part')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(missing).toHaveFocus();
  await userEvent.fill(missing, '1500');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter more than 0 and less than ₱1,500.00.')).toBeVisible();
  await userEvent.fill(missing, '120');
  await userEvent.click(button('Report it'));
  await expect
    .element(page.getByRole('link', { name: 'Ask customer service about W-3QX8-0927' }))
    .toHaveAttribute('href', '/en/helpmc?reference=W-3QX8-0927#desks');
  expect(carried).toEqual([{ answer: 'partially', remaining: '120.00' }]);
});

test('money that came back is in the balance, with the reason, and the terms are read again (MC-05)', async () => {
  const returned = withdrawal('returned', { returned: '1500.00', cause: 'refused' });
  const stages = [returned.stages[0], { stage: 'returned', at, note: null }];
  const requests = stubPlatform({
    ...reads,
    '/wps/v2/withdrawals': () => ({ withdrawals: [withdrawal('requested')] }),
    '/wps/v2/withdrawals/one': () => ({ ...returned, stages }),
    '/wps/v2/wallets/balance': () => balance('4812.60'),
  });
  setBalance('3312.60', '₱');
  await render(panel);
  await expect.element(page.getByText('The payment provider refused this account. Check it, or choose another.')).toBeVisible();
  await expect.poll(() => $balance.get().amount).toBe('4812.60');
  await expect.poll(() => requests.filter((one) => one === 'GET /wps/v2/withdrawals/terms').length).toBeGreaterThan(1);
});

test('a withdrawal received in part says in list and stages how much, and is shown again after a reload (MC-05, MC-17)', async () => {
  const part = withdrawal('received', { missing: '300.00', received: '1200.00', returned: '300.00', receivedBy: 'settlement' });
  const stages = part.stages.toSpliced(4, 0, { stage: 'returned', at, note: null });
  stubPlatform({ ...reads, '/wps/v2/withdrawals': () => ({ withdrawals: [{ ...part, stages }] }) });
  await render(panel);
  const says = '₱1,200.00 of ₱1,500.00 received, ₱300.00 returned';
  const last = page.getByRole('list', { name: 'Stages of this withdrawal' }).getByRole('listitem').last();
  await expect.poll(() => last.element().textContent).toContain(says);
  const row = button(/W-3QX8-0927/);
  await expect.element(row.getByText(says)).toBeVisible();
  await expect.element(row.getByText('Received in part', { exact: true })).toBeVisible();
});

test('a trial account reads why it has no withdrawals (R19)', async () => {
  const refusal = () => new ApiError(403, 'role.trial', 'A trial account plays with a trial balance only.');
  stubPlatform({ '/wps/v2/withdrawals/terms': refusal, '/wps/v2/withdrawals/accounts': refusal, '/wps/v2/withdrawals': refusal });
  await render(panel);
  await expect.element(page.getByRole('alert').getByText('A trial account plays with a trial balance only.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
});

test('without an answer the page says that the money is safe, and tries again (MC-05)', async () => {
  onTestFinished(speedUpTimeouts());
  let fails = true;
  const failing = (answer: () => unknown) => () => (fails ? new ApiError(500, 'internal', 'Something went wrong.') : answer());
  stubPlatform(Object.fromEntries(Object.entries(reads).map(([path, answer]) => [path, failing(answer)])));
  await render(panel);
  await expect.element(page.getByText('Something went wrong.').first()).toBeVisible();
  await expect.poll(() => button('Try again').elements().length).toBe(2);
  fails = false;
  // The latest withdrawals are also read again by themselves, so their button may go at any moment.
  const pressAll = () =>
    button('Try again')
      .elements()
      .map((one) => (one as HTMLElement).click());
  await expect.poll(pressAll).toEqual([]);
  await expect.element(page.getByText('No withdrawals yet. They will appear here.')).toBeVisible();
  await expect.element(page.getByText('₱300 to ₱100,000, up to 3 a day')).toBeVisible();
});

test('offline the page says so, and what was shown before stays (MC-05)', async () => {
  onTestFinished(speedUpTimeouts());
  stubPlatform(reads);
  await render(panel);
  await expect.element(page.getByText('₱300 to ₱100,000, up to 3 a day')).toBeVisible();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await Promise.all([loadTerms(), loadLatestWithdrawals()]);
  await expect.element(page.getByText(wallet['face.offline']).first()).toBeVisible();
  await expect.element(page.getByText('₱300 to ₱100,000, up to 3 a day')).toBeVisible();
  vi.restoreAllMocks();
});

test('pressed offline, the dialog says what becomes of the withdrawal, and says it no longer once the device is back (MC-05)', async () => {
  const answer = Promise.withResolvers<object>();
  const { carried } = await stubDecryptingPlatform({ ...reads, 'POST /wps/v2/withdrawals': () => answer.promise });
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onTestFinished(() => line.mockRestore());
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  await userEvent.click(button('Withdraw ₱1,500.00'));
  const status = page.getByRole('dialog').getByRole('status').last();
  line.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.element(status).toBeEmptyDOMElement();
  await userEvent.keyboard('271828{Enter}');
  await expect.element(status).toHaveTextContent(wallet['withdraw.cut']);
  await expect.element(page.getByText(wallet['withdraw.cut'])).toBeVisible();
  line.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(status).toBeEmptyDOMElement();
  answer.resolve(withdrawal('requested'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(carried).toHaveLength(1);
});

test.each([
  [
    '1484.50',
    "You can't withdraw right now. The minimum is ₱300.00, and ₱19.50 is available. To withdraw your whole balance, you need to bet another ₱1,465.00.",
  ],
  // Bets would not help: the whole balance is below the minimum.
  ['250.00', "You can't withdraw right now. The minimum is ₱300.00, and ₱19.50 is available."],
])('with ₱%s of which too little may leave, the page says how much more has to be bet where that helps (MC-05)', async (whole, says) => {
  const few = { ...terms, balance: whole, available: '19.50', locked: '1465.00', toBet: '1465.00', upTo: '0.00' };
  stubPlatform({ ...reads, '/wps/v2/withdrawals/terms': () => few });
  await render(panel);
  await expect.element(page.getByText(says, { exact: true })).toBeVisible();
});

test.each([
  [
    '4812.60',
    "You can't withdraw any more today. ₱120.00 of the daily limit is left, and the minimum is ₱300.00. The limit resets at midnight.",
  ],
  // Midnight alone would not help: the bets are named.
  [
    '19.50',
    "You can't withdraw right now. The minimum is ₱300.00, and ₱19.50 is available. To withdraw your whole balance, you need to bet another ₱1,465.00.",
  ],
])('with too little left of the limit of the day, and ₱%s available, the page names what helps (MC-05)', async (available, says) => {
  const few = { ...terms, available, leftToday: '120.00', toBet: '1465.00', upTo: '0.00' };
  stubPlatform({ ...reads, '/wps/v2/withdrawals/terms': () => few });
  await render(panel);
  await expect.element(page.getByText(says, { exact: true })).toBeVisible();
});

test('offline while the outcome is asked for, the page says so in place of checking, and checks again once back (MC-05)', async () => {
  onTestFinished(speedUpTimeouts());
  let reached = false;
  await stubDecryptingPlatform({
    ...reads,
    'POST /wps/v2/withdrawals': () => Promise.reject(new TypeError('Failed to fetch')),
    '/wps/v2/outcome': () => (reached ? { known: false } : Promise.reject(new TypeError('Failed to fetch'))),
  });
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onTestFinished(() => line.mockRestore());
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  await userEvent.click(button('Withdraw ₱1,500.00'));
  await userEvent.keyboard('271828{Enter}');
  await expect.element(page.getByText(wallet['withdraw.checking'])).toBeVisible();
  line.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await expect.element(page.getByText(wallet['withdraw.cut'])).toBeVisible();
  await expect.element(page.getByText(wallet['withdraw.checking'])).not.toBeInTheDocument();
  line.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(wallet['withdraw.checking'])).toBeVisible();
  reached = true;
  await expect.element(page.getByText(wallet['withdraw.unsent'])).toBeVisible();
});

test('an accepted withdrawal brings its stages into view and takes the focus, not the emptied form (MC-05)', async () => {
  await stubDecryptingPlatform({ ...reads, 'POST /wps/v2/withdrawals': () => withdrawal('requested') });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1500');
  await userEvent.click(button('Withdraw ₱1,500.00'));
  await userEvent.keyboard('271828{Enter}');
  const stages = page.getByRole('complementary', { name: /₱1,500\.00/ });
  await expect.element(stages).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(stages.getByRole('heading')).toBeInViewport({ ratio: 1 });
});

test('a tap on a row of the latest withdrawals brings its stages into view and takes the focus, also of the one shown (MC-05)', async () => {
  const many = ['two', 'three', 'four', 'five'].map((id) => withdrawal('received', { id, reference: `W-${id}` }));
  stubPlatform({ ...reads, '/wps/v2/withdrawals': () => ({ withdrawals: many }) });
  await render(panel);
  const stages = page.getByRole('complementary', { name: /₱1,500\.00/ });
  for (const reference of ['W-three', 'W-five', 'W-five']) {
    await userEvent.click(button(new RegExp(reference)));
    await expect.element(stages).toHaveFocus();
    await expect.element(stages.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect.element(stages.getByText(`Reference ${reference}`)).toBeVisible();
    (document.activeElement as HTMLElement).blur();
  }
});

test('read from right to left, amounts and account numbers keep their order and nothing is wider than the phone (SH-23)', async () => {
  stubPlatform({ ...reads, '/wps/v2/withdrawals': () => ({ withdrawals: [withdrawal('sent')] }) });
  document.documentElement.dir = 'rtl';
  await render(<Withdraw words={{ ...access, ...wallet }} tag="ar" lang="AR" zone="Asia/Manila" base="/ar" brand="Isla" />);
  const row = page.getByRole('button', { name: /W-3QX8-0927/ });
  await expect.element(row).toBeVisible();
  for (const text of ['W-3QX8-0927', 'BPI •• 2291']) {
    const isolated = [...document.querySelectorAll('bdi')].find((one) => one.textContent === text);
    expect(isolated && getComputedStyle(isolated).unicodeBidi).toBe('isolate');
  }
  const { scrollWidth } = document.documentElement;
  document.documentElement.dir = '';
  expect(scrollWidth).toBeLessThanOrEqual(innerWidth);
});
