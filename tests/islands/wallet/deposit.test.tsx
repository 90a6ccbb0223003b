// Tests the deposit form on a phone: terms before sending, errors, single submission and the stages afterwards.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import HeaderBalance from '#islands/member/HeaderBalance.tsx';
import Deposit from '#islands/wallet/Deposit.tsx';
import { $session, type Member } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $availableRewards } from '#stores/member/account-sync.ts';
import { $address } from '#stores/overlay.ts';
import { setBalance } from '#stores/wallet/balance.ts';
import { $draft, $followed, $latest, $leaving, $methods, $staysOpen, $step, type ShownDeposit } from '#stores/wallet/deposit.ts';
import member from '../../../src/i18n/EN/member.json';
import saferPlay from '../../../src/i18n/EN/saferPlay.json';
import words from '../../../src/i18n/EN/wallet.json';
import { ApiError, balance, stubPlatform } from '../fake-api.ts';

const method = {
  code: 'island-wallet',
  name: 'Island Wallet',
  kind: 'e-wallet',
  minimum: '100.00',
  maximum: '50000.00',
  feePercent: '0',
  arrives: 'at-once',
  open: true,
};
const methods = {
  currencySymbol: '₱',
  leftToday: '900.00',
  methods: [
    method,
    { ...method, code: 'card', name: 'Debit card', kind: 'card', feePercent: '1.5' },
    { ...method, code: 'bank', name: 'Bank transfer', kind: 'bank', open: false },
  ],
};
const at = '2026-11-20T04:00:00.000Z';
const deposit = (state: string, more: object = {}) => ({
  openUntil: state === 'expired' ? '2026-11-20T04:30:00.000Z' : null,
  id: 'one',
  reference: 'D-7K3M-2210',
  method: 'island-wallet',
  amount: '500.00',
  fee: '0.00',
  credited: '500.00',
  currencySymbol: '₱',
  state,
  payUrl: null,
  stages: [
    { stage: 'created', at, note: null },
    { stage: 'paying', at: state === 'created' ? null : at, note: null },
    { stage: 'confirmed', at: state === 'credited' ? at : null, note: null },
    { stage: 'credited', at: state === 'credited' ? at : null, note: null },
  ],
  createdAt: at,
  balance: null,
  ...more,
});
const panel = <Deposit words={words} tag="en" lang="EN" zone="Asia/Manila" base="/en" />;

beforeEach(() => {
  $methods.set(initialAsyncState);
  $latest.set(initialAsyncState);
  $leaving.set(null);
  $followed.set(null);
  $draft.set({ method: null, amount: '', became: null });
  $address.set('');
  $session.set({ state: 'out' });
  setBalance('100.00', '₱');
});

const calls = { '/wps/v2/deposits/methods': () => methods, '/wps/v2/deposits': () => ({ deposits: [] }) };

test('the method of the last deposit is chosen, and round amounts that it and the day allow take one press (MC-04)', async () => {
  stubPlatform({ ...calls, '/wps/v2/deposits': () => ({ deposits: [deposit('credited', { method: 'card' })] }) });
  await render(panel);
  await expect.element(page.getByRole('radio', { name: /Debit card/ })).toBeChecked();
  const quick = () => [...document.querySelectorAll('.quick button')].map(({ textContent }) => textContent);
  expect(quick()).toEqual(['100', '200', '500']);
  await userEvent.click(page.getByRole('button', { name: '200', exact: true }));
  await expect.element(page.getByRole('button', { name: /^Deposit ₱200\.00, get/ })).toBeVisible();
});

test('methods, fee, limits and the daily rest show before sending (MC-04)', async () => {
  stubPlatform(calls);
  await render(panel);
  await expect.element(page.getByRole('radio', { name: /Island Wallet\s*No fee, arrives instantly/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /Bank transfer\s*Not available right now/ })).toBeDisabled();
  await expect.element(page.getByText('₱100 to ₱50,000 per deposit')).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: /Debit card\s*1\.5% fee, arrives instantly/ }));
  await userEvent.fill(page.getByLabelText('Amount'), '500');
  await expect.element(page.getByText('₱7.50')).toBeVisible();
  await expect.element(page.getByText('₱592.50')).toBeVisible();
  // The button shows both amounts: the payment and the credit.
  await expect.element(page.getByRole('button', { name: 'Deposit ₱500.00, get ₱492.50', exact: true })).toBeVisible();
  // The amounts of one press are those that can be paid.
  expect(
    page
      .getByRole('button', { name: /^\d/ })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['100', '200', '500']);
});

test('the balance afterwards shows only for a valid amount (MC-04)', async () => {
  stubPlatform(calls);
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1');
  const after = page.getByText('New balance').element().nextElementSibling as HTMLElement;
  for (const [typed, says] of [
    ['', '–'],
    ['50', '–'],
    ['500', '₱600.00'],
    ['950', '–'],
    ['900', '₱1,000.00'],
  ] as const) {
    await userEvent.fill(page.getByLabelText('Amount'), typed);
    await expect.element(after).toHaveTextContent(says);
  }
});

test('an invalid amount shows an error, stays in the box, takes the focus and is not sent (MC-04)', async () => {
  const requests = stubPlatform(calls);
  await render(panel);
  const box = page.getByLabelText('Amount');
  await userEvent.fill(box, '1000');
  await userEvent.click(page.getByRole('button', { name: /^Deposit/ }));
  await expect.element(page.getByRole('alert').getByText(/You can deposit ₱900\.00 more today\./)).toBeVisible();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('1000');
  expect(requests.some((one) => one.startsWith('POST'))).toBe(false);
});

test('what is left of the day is read again before it refuses for good, as after midnight (MC-04)', async () => {
  let leftToday = '900.00';
  const requests = stubPlatform({
    ...calls,
    '/wps/v2/deposits/methods': () => ({ ...methods, leftToday }),
    'POST /wps/v2/deposits': () => new ApiError(409, 'wallet.method_closed', 'This way is closed for now.'),
  });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '1000');
  await expect.element(page.getByText('₱900.00')).toBeVisible();
  leftToday = '100000.00';
  const button = page.getByRole('button', { name: /^Deposit/ });
  await userEvent.click(button);
  await expect.element(page.getByText('₱100,000.00')).toBeVisible();
  expect(page.getByText(/more today/).elements()).toEqual([]);
  await userEvent.click(button);
  await expect.poll(() => $step.get().at).toBe('refused');
  expect(requests.filter((one) => one === 'POST /wps/v2/deposits')).toHaveLength(1);
});

test('the button is busy while sending and sends once (MC-04)', async () => {
  const answer = Promise.withResolvers<unknown>();
  const requests = stubPlatform({ ...calls, 'POST /wps/v2/deposits': () => answer.promise });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '500');
  const button = page.getByRole('button', { name: 'Deposit ₱500.00' });
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  (button.element() as HTMLButtonElement).click();
  (button.element() as HTMLButtonElement).form?.requestSubmit();
  expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  // The order outlives the panel, so it ends before the next test.
  answer.resolve(new ApiError(409, 'wallet.method_closed', 'This way is closed for now.'));
  await expect.poll(() => $step.get().at).toBe('refused');
});

test('a deposit that is paid empties the amount, which is no error then (MC-04)', async () => {
  const paid = deposit('pending');
  let sent = false;
  stubPlatform({
    ...calls,
    '/wps/v2/deposits': () => ({ deposits: sent ? [paid] : [] }),
    'POST /wps/v2/deposits': () => {
      sent = true;
      return paid;
    },
    '/wps/v2/deposits/one': () => paid,
  });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '500');
  await userEvent.click(page.getByRole('button', { name: 'Deposit ₱500.00' }));
  await expect.element(page.getByText('Pending').first()).toBeVisible();
  await expect.element(page.getByLabelText('Amount')).toHaveValue('');
  await expect.element(page.getByLabelText('Amount')).not.toHaveAttribute('aria-invalid', 'true');
});

test('an error of the platform shows at the button and clears on a change (MC-04)', async () => {
  stubPlatform({
    ...calls,
    'POST /wps/v2/deposits': () => new ApiError(409, 'wallet.method_closed', 'This way is closed for now. Nothing was taken.'),
  });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '500');
  await userEvent.click(page.getByRole('button', { name: 'Deposit ₱500.00' }));
  await expect.element(page.getByText('This way is closed for now. Nothing was taken.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Amount'), '501');
  await expect.element(page.getByText('This way is closed for now. Nothing was taken.')).not.toBeInTheDocument();
});

test('the stages update automatically from waiting to the receipt (MC-04)', async () => {
  let state = 'created';
  stubPlatform({
    ...calls,
    '/wps/v2/deposits': () => ({ deposits: [deposit(state)] }),
    '/wps/v2/deposits/one': () => deposit(state, state === 'credited' ? { balance: '600.00' } : { payUrl: '/pay/one' }),
  });
  await render(panel);
  await expect.element(page.getByText(/Not yet: no payment has been reported/).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Continue to payment' }).first()).toHaveAttribute('href', '/pay/one');
  state = 'credited';
  await expect.element(page.getByText(/Yes, ₱500\.00 was credited \((20 Nov|Nov 20), 12:00\)\./).first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Credited to your balance' }).first()).toBeVisible();
  await expect.element(page.getByText('D-7K3M-2210').first()).toBeVisible();
  await expect.element(page.getByText('₱600.00').first()).toBeVisible();
});

test('the payment page opens after the press, not when the panel opens again later (MC-04)', async () => {
  stubPlatform(calls);
  const leaving = { at: 'leaving', deposit: deposit('created', { payUrl: '#paying' }) as never } as const;
  $leaving.set(leaving);
  await render(panel);
  await expect.element(page.getByRole('radio', { name: /Island Wallet/ })).toBeChecked();
  expect([location.hash, $step.get().at]).toEqual(['', 'draft']);
  $leaving.set({ ...leaving });
  await expect.poll(() => location.hash).toBe('#paying');
  history.replaceState(null, '', location.pathname + location.search);
});

test('the receipt of a deposit leads to a reward that is ready, because bets count towards a bonus only after it is claimed', async () => {
  const done = deposit('credited', { balance: '600.00' });
  stubPlatform({ ...calls, '/wps/v2/deposits': () => ({ deposits: [done] }), '/wps/v2/deposits/one': () => done });
  history.replaceState(null, '', '?deposit=one');
  await render(panel);
  await expect.element(page.getByRole('link', { name: 'See games' })).toBeVisible();
  expect(page.getByText('A reward is ready').elements()).toEqual([]);
  $availableRewards.set(1);
  await expect.element(page.getByText('A reward is ready', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See rewards' })).toHaveAttribute('href', '/en/member/rewardCenter');
  $availableRewards.set(0);
  history.replaceState(null, '', location.pathname);
});

test('a pending deposit has no pay button, and a further one is called another (MC-04)', async () => {
  const open = deposit('pending', { payUrl: '#paying' });
  stubPlatform({ ...calls, '/wps/v2/deposits': () => ({ deposits: [open] }), '/wps/v2/deposits/one': () => open });
  await render(panel);
  await expect.element(page.getByText('Pending').first()).toBeVisible();
  const another = page.getByRole('button', { name: 'Make another deposit' });
  await expect.element(another).toHaveAttribute('type', 'submit');
  await expect.element(another).toHaveClass('line');
  expect(page.getByRole('link', { name: /^Continue your/ }).elements()).toEqual([]);
  await userEvent.fill(page.getByLabelText('Amount'), '600');
  await expect.element(page.getByRole('button', { name: 'Deposit another ₱600.00' })).toBeVisible();
});

test('a waiting deposit makes its payment the primary button, and another deposit a separate choice (MC-04)', async () => {
  const open = deposit('created', { payUrl: '#paying' });
  const requests = stubPlatform({
    ...calls,
    '/wps/v2/deposits': () => ({ deposits: [open] }),
    '/wps/v2/deposits/one': () => open,
    'POST /wps/v2/deposits': () => new ApiError(409, 'wallet.method_closed', 'This way is closed for now. Nothing was taken.'),
  });
  const sent = () => requests.filter((one) => one.startsWith('POST')).length;
  await render(panel);
  await expect.element(page.getByRole('link', { name: 'Continue your ₱500.00 deposit' })).toHaveAttribute('href', '#paying');
  const box = page.getByLabelText('Amount');
  await userEvent.fill(box, '600');
  expect(page.getByRole('button', { name: 'Deposit ₱600.00' }).elements()).toEqual([]);
  await userEvent.type(box, '{Enter}');
  await expect.poll(() => location.hash).toBe('#paying');
  history.replaceState(null, '', location.pathname + location.search);
  expect(sent()).toBe(0);
  await userEvent.click(page.getByRole('button', { name: 'Deposit another ₱600.00' }));
  await expect.poll(sent).toBe(1);
});

test('an unpaid deposit shows its expiry and can be cancelled, which frees the form (MC-04)', async () => {
  let state = deposit('created', { payUrl: '#paying', openUntil: '2026-11-20T04:30:00.000Z' });
  let cut = true;
  stubPlatform({
    ...calls,
    '/wps/v2/deposits': () => ({ deposits: [state] }),
    '/wps/v2/deposits/one': () => state,
    'POST /wps/v2/deposits/one/cancel': () => {
      if (cut) return new ApiError(403, 'role.not_allowed', 'Not now.');
      const stages = [
        { stage: 'created', at, note: null },
        { stage: 'cancelled', at, note: null },
      ];
      state = deposit('expired', { stages });
      return state;
    },
  });
  await render(panel);
  await expect.element(page.getByText(/Expires at 12:30 if unpaid/)).toBeVisible();
  const cancel = page.getByRole('button', { name: 'Cancel this deposit' });
  await userEvent.click(cancel);
  await expect.element(page.getByRole('alert').getByText('Not now.')).toBeVisible();
  cut = false;
  await userEvent.click(cancel);
  await expect.element(page.getByText(/You cancelled it, so nothing was added/)).toBeVisible();
  await expect.element(page.getByText(/Its payment page closes at 12:30\. Until then it counts/)).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
  await userEvent.fill(page.getByLabelText('Amount'), '600');
  await expect.element(page.getByRole('button', { name: 'Deposit ₱600.00' })).toBeVisible();
});

test('a reported payment without a confirmation in time says that it is credited once confirmed, and leads to customer service (MC-04)', async () => {
  const stages = [
    { stage: 'created', at, note: null },
    { stage: 'paying', at, note: null },
    { stage: 'expired', at, note: null },
  ];
  const open = deposit('expired', { stages, openUntil: null });
  stubPlatform({ ...calls, '/wps/v2/deposits': () => ({ deposits: [open] }), '/wps/v2/deposits/one': () => open });
  await render(panel);
  await expect.element(page.getByText(words['arrived.unconfirmed'], { exact: false })).toBeVisible();
  await expect.element(page.getByText(words['stage.unconfirmed'], { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /D-7K3M-2210/ }).getByText(words['state.unconfirmed'])).toBeVisible();
  const primary = () => [...document.querySelectorAll('.btn.go')].map((one) => one.textContent);
  await expect.poll(primary).toEqual(['Ask customer service about D-7K3M-2210']);
  const support = page.getByRole('link', { name: 'Ask customer service about D-7K3M-2210' });
  await expect.element(support).toHaveAttribute('href', '/en/helpmc?reference=D-7K3M-2210#desks');
  await expect.element(page.getByRole('button', { name: 'Make another deposit' })).toHaveClass('line');
});

test('a late credit is marked in list and stages, and a declined deposit shows no fee (MC-04)', async () => {
  const stages = [
    { stage: 'created', at, note: null },
    { stage: 'cancelled', at, note: null },
    { stage: 'paying', at, note: null },
    { stage: 'confirmed', at, note: null },
    { stage: 'credited', at, note: 'late' },
  ];
  const late = deposit('credited', { stages, balance: '600.00', fee: '7.50', credited: '492.50' });
  const nothing = { ...deposit('declined', { fee: '3.00' }), id: '2', reference: 'D-0000-0002' };
  stubPlatform({ ...calls, '/wps/v2/deposits': () => ({ deposits: [late, nothing] }), '/wps/v2/deposits/one': () => late });
  await render(panel);
  const one = page.getByRole('button', { name: /D-7K3M-2210/ });
  // The list shows the credited amount and the fee.
  await expect.element(one.getByText('₱492.50')).toBeVisible();
  await expect.element(one.getByText(/Fee ₱7\.50/)).toBeVisible();
  await expect.element(one.getByText('Credited late')).toBeVisible();
  expect(page.getByRole('button', { name: /D-0000-0002/ }).element().textContent).not.toContain('Fee');
  await userEvent.click(one);
  await expect
    .element(
      page.getByText(/Yes, ₱492\.50 was credited \((20 Nov|Nov 20), 12:00\)\. The payment was confirmed after this deposit had ended/),
    )
    .toBeVisible();
});

test('the form of a first deposit shows together with the question above it, which pushes nothing down', async () => {
  stubPlatform({ ...calls, '/wps/v2/deposits/methods': () => ({ ...methods, asksForLimits: true }) });
  const shown: string[] = [];
  const note = (): void => {
    const isSeen = (name: string): boolean => document.querySelector(name)?.checkVisibility() === true;
    shown.push(`${isSeen('#first-limit') ? 'question' : ''} ${isSeen('[type=radio]') ? 'form' : ''}`.trim());
  };
  const watch = new MutationObserver(note);
  onTestFinished(() => watch.disconnect());
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  await render(<Deposit words={{ ...words, ...saferPlay }} tag="en" lang="EN" zone="Asia/Manila" base="/en" />);
  await expect.element(page.getByRole('button', { name: saferPlay['limits.first.set'], exact: true })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /Island Wallet/ })).toBeVisible();
  expect(shown).toContain('question form');
  expect(shown).not.toContain('form');
});

test('where the market needs a limit that is missing, the page asks for it and has no form yet', async () => {
  stubPlatform({ ...calls, '/wps/v2/deposits/methods': () => ({ ...methods, asksForLimits: true, needsLimit: true }) });
  await render(<Deposit words={{ ...words, ...saferPlay }} tag="en" lang="EN" zone="Asia/Manila" base="/en" />);
  await expect.element(page.getByRole('button', { name: saferPlay['limits.first.set'], exact: true })).toBeVisible();
  expect(page.getByRole('textbox').query()).toBeNull();
});

test('methods that fail to load show an error and a retry (ER-15)', async () => {
  let works = false;
  stubPlatform({
    ...calls,
    '/wps/v2/deposits/methods': () => (works ? methods : new ApiError(403, 'role.not_allowed', 'This is not open to your account.')),
  });
  await render(panel);
  await expect.element(page.getByText('This is not open to your account.')).toBeVisible();
  works = true;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByRole('radio', { name: /Island Wallet/ })).toBeChecked();
});

test('the list shows when no method is open, and members under an agent are sent to the agent (ER-20)', async () => {
  const closed = { ...methods, methods: methods.methods.map((one) => ({ ...one, open: false })) };
  stubPlatform({ ...calls, '/wps/v2/deposits/methods': () => closed });
  const shown = await render(panel);
  await expect.element(page.getByText(words['deposit.noWays'])).toBeVisible();
  expect(page.getByRole('radio').elements()).toEqual([]);
  await shown.unmount();
  for (const toUpline of [true, false]) {
    $session.set({ state: 'in', member: { toUpline } as Member });
    const again = await render(panel);
    await expect.element(page.getByText(words[toUpline ? 'deposit.askAgent' : 'deposit.noWays'])).toBeVisible();
    await again.unmount();
  }
  expect(words['deposit.askAgent']).toContain('contact your agent');
});

test('nothing is wider than a phone of 320 px', async () => {
  stubPlatform({ ...calls, '/wps/v2/deposits': () => ({ deposits: [deposit('credited')] }) });
  await page.viewport(320, 740);
  await render(panel);
  await expect.element(page.getByRole('radio', { name: /Island Wallet/ })).toBeChecked();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});

const walletMethod = { ...method, code: 'wallet', name: 'Wallet', maximum: '900.00' };
const shownDeposit = (more: object) =>
  ({
    reference: 'D-7',
    method: 'wallet',
    fee: '0.00',
    currencySymbol: '₱',
    payUrl: null,
    stages: [],
    createdAt: at,
    balance: null,
    ...more,
  }) as unknown as ShownDeposit;
const receipt = shownDeposit({ id: 'two', state: 'credited', amount: '500.00', credited: '500.00', balance: '600.00' });
const waiting = shownDeposit({ id: 'one', state: 'created', amount: '300.00', credited: '300.00', payUrl: '#paying' });

test('before it is paid, a deposit says what must be bet before it can be withdrawn, and only the strictest limit (MC-04)', async () => {
  const own = { period: 'week', amount: '2000.00', left: '100.00', freesAt: null };
  stubPlatform({
    '/wps/v2/deposits/methods': () => ({ currencySymbol: '₱', leftToday: '900.00', methods: [walletMethod], turnover: 1.5 }),
    '/wps/v2/deposits': () => ({ deposits: [] }),
  });
  const shown = await render(panel);
  await expect.element(page.getByText('1.5 × the deposit')).toBeInTheDocument();
  await userEvent.fill(page.getByLabelText('Amount'), '250');
  await expect.element(page.getByText('₱375.00')).toBeInTheDocument();
  await expect.element(page.getByText('Remaining today')).toBeInTheDocument();
  await shown.unmount();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  let left = {};
  const requests = stubPlatform({
    '/wps/v2/deposits/methods': () => ({
      currencySymbol: '₱',
      leftToday: '900.00',
      methods: [walletMethod],
      ownLimit: { ...own, ...left },
    }),
    '/wps/v2/deposits': () => ({ deposits: [] }),
    'POST /wps/v2/deposits': () => {
      left = { left: '0.00', freesAt: until };
      return new ApiError(409, 'protection.deposit_limit', 'Your own deposit limit is ₱2,000.00 per week.', { until });
    },
  });
  $methods.set(initialAsyncState);
  await render(panel);
  await expect.element(page.getByText('₱100.00 left')).toBeInTheDocument();
  await expect.element(page.getByText('Remaining today')).not.toBeInTheDocument();
  await userEvent.fill(page.getByLabelText('Amount'), '250');
  await userEvent.click(page.getByRole('button', { name: /^Deposit/ }));
  // The platform refuses, which it counts, and says what holds by now.
  await expect.element(page.getByText(/per week. You can deposit more from/)).toBeInTheDocument();
  // Said once, at the amount, which can be corrected at once.
  await expect.element(page.getByLabelText('Amount')).toHaveFocus();
  expect(page.getByText(/per week/).elements()).toHaveLength(1);
  await expect.element(page.getByText(/none left until/)).toBeInTheDocument();
  expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
});

test('the primary button belongs to the visible deposit: a receipt leads to games, a waiting deposit to payment (MC-04)', async () => {
  stubPlatform({
    '/wps/v2/deposits/methods': () => ({ currencySymbol: '₱', leftToday: '900.00', methods: [walletMethod] }),
    '/wps/v2/deposits': () => ({ deposits: [receipt, waiting] }),
    '/wps/v2/deposits/two': () => receipt,
    '/wps/v2/deposits/one': () => waiting,
  });
  history.replaceState(null, '', '?deposit=two');
  await render(<Deposit words={words} tag="en" lang="EN" zone="Asia/Manila" base="/en" />);
  const primaryButtons = () =>
    [...document.querySelectorAll('.btn.go')].filter((one) => (one as HTMLElement).offsetParent).map((one) => one.textContent);
  await expect.poll(primaryButtons).toEqual(['See games']);
  await userEvent.fill(page.getByLabelText('Amount'), '600');
  await expect.poll(primaryButtons).toEqual(['See games', 'Deposit ₱600.00']);
  history.replaceState(null, '', location.pathname);
  $followed.set(waiting);
  await expect.poll(primaryButtons).toEqual(['Continue your ₱300.00 deposit']);
});

test('a change of the deposit is announced once, in a live region that existed before (MC-04, WCAG 4.1.3)', async () => {
  stubPlatform({
    '/wps/v2/deposits/methods': () => ({ currencySymbol: '₱', leftToday: '900.00', methods: [walletMethod] }),
    '/wps/v2/deposits': () => ({ deposits: [] }),
  });
  $followed.set(null);
  await render(<Deposit words={words} tag="en" lang="EN" zone="Asia/Manila" base="/en" />);
  const heard = (): string[] => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent ?? '').filter(Boolean);
  await expect.poll(() => document.querySelectorAll('[role=status]').length).toBeGreaterThan(0);
  const regions = [...document.querySelectorAll('[role=status]')];
  for (const [state, says] of [
    ['pending', 'Pending'],
    ['credited', 'Credited'],
  ] as const) {
    $followed.set(shownDeposit({ id: 'd', state, amount: '500.00', credited: '500.00', balance: '600.00' }));
    await expect.poll(heard).toEqual([expect.stringContaining(says)]);
    expect(regions.some((one) => one.textContent?.includes(says))).toBe(true);
  }
});

test('on the deposit page a credit is announced by the deposit alone, on other pages by the balance (MC-04, WCAG 4.1.3)', async () => {
  let state = 'created';
  const here = location.pathname + location.search;
  history.replaceState(null, '', '?deposit=one');
  onTestFinished(() => history.replaceState(null, '', here));
  stubPlatform({
    ...calls,
    '/wps/v2/deposits/one': () => deposit(state, state === 'credited' ? { balance: '600.00' } : { payUrl: '/pay/one' }),
    '/wps/v2/wallets/balance': () => balance(state === 'credited' ? '600.00' : '100.00'),
  });
  const head = (path: string) => <HeaderBalance words={member} tag="en" home="/en" signIn="/en/login" page={path} />;
  const heard = (): string[] => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent ?? '').filter(Boolean);
  const screen = await render(
    <>
      {head('/member/depositv2')}
      {panel}
    </>,
  );
  const shown = () => document.querySelector('.headbal bdi')?.textContent;
  await expect.poll(shown).toBe('₱100.00');
  await expect.poll(heard).toEqual([expect.stringContaining('₱500.00')]);
  state = 'credited';
  await expect.poll(shown).toBe('₱600.00');
  await expect.poll(heard).toEqual([expect.stringContaining('Credited')]);
  await screen.rerender(head('/member/withdraw'));
  setBalance('700.00', '₱');
  await expect.poll(heard).toEqual(['Balance ₱700.00']);
});

test('a member who has paused play sees until when and ways on, and nothing to try again (MC-04)', async () => {
  const reason = 'Play on your account is paused until 22 Nov, 12:00.';
  stubPlatform({ ...calls, '/wps/v2/deposits/methods': () => new ApiError(403, 'protection.excluded', reason) });
  await render(panel);
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/en/member/withdraw');
  await expect.element(page.getByRole('link', { name: 'Safer play' })).toHaveAttribute('href', '/en/member/saferPlay');
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull();
});

test('over a game the payment page gets a tab of its own, and the receipt leads back to the game beneath (MC-04)', async () => {
  $staysOpen.set(true);
  const here = location.pathname + location.search;
  history.replaceState(null, '', `?next=${encodeURIComponent('/en/game?code=lantern-tide')}`);
  sessionStorage.setItem('cameFrom', JSON.stringify({ href: '/en/game?code=lantern-tide', name: 'Lantern Tide' }));
  let state = 'created';
  const answer = () => deposit(state, { payUrl: state === 'created' ? '/pay/one' : null });
  stubPlatform({ ...calls, 'POST /wps/v2/deposits': answer, '/wps/v2/deposits/one': answer });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '500');
  await userEvent.click(page.getByRole('button', { name: /^Deposit ₱500/ }));
  const pay = page.getByRole('link', { name: words['deposit.pay'] });
  await expect.element(pay).toHaveAttribute('target', '_blank');
  // Nor does the main button of the form, or Enter in its field, leave the game.
  await expect.element(page.getByRole('link', { name: /^Continue your/ })).toHaveAttribute('target', '_blank');
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null);
  await userEvent.click(page.getByLabelText('Amount'));
  await userEvent.keyboard('{Enter}');
  expect(opened.mock.calls).toEqual([['/pay/one', '_blank', 'noopener']]);
  opened.mockRestore();
  state = 'credited';
  await expect.element(page.getByRole('button', { name: words['receipt.back'].replace('{{name}}', 'Lantern Tide') })).toBeVisible();
  $staysOpen.set(false);
  history.replaceState(null, '', here);
});
