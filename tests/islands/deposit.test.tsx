// The deposit form on a phone: what is said before sending, what is wrong in words, one press, and the stages after.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import Deposit from '#islands/wallet/Deposit.tsx';
import { setBalance } from '#stores/balance.ts';
import { $draft, $followed, $latest, $methods, $step } from '#stores/deposit.ts';
import { unasked } from '#stores/listed.ts';
import { $address } from '#stores/overlay.ts';
import { $session, type Member } from '#stores/session.ts';
import words from '../../src/i18n/EN/wallet.json';
import { platform, Refusal } from './platform.ts';

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
  $methods.set(unasked);
  $latest.set(unasked);
  $step.set({ at: 'draft' });
  $followed.set(null);
  $draft.set({ method: null, amount: '', became: null });
  $address.set('');
  $session.set({ state: 'out' });
  setBalance('100.00', '₱');
});

const calls = { '/wps/v2/deposits/methods': () => methods, '/wps/v2/deposits': () => ({ deposits: [] }) };

test('MC-04 ways, fee, limits and what is left of the day are stated before anything is sent', async () => {
  platform(calls);
  await render(panel);
  await expect.element(page.getByRole('radio', { name: /Island Wallet\s*No fee, arrives instantly/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /Bank transfer\s*Closed for now/ })).toBeDisabled();
  await expect.element(page.getByText('₱100 to ₱50,000 per deposit')).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: /Debit card\s*1\.5% fee, arrives instantly/ }));
  await userEvent.fill(page.getByLabelText('Amount'), '500');
  await expect.element(page.getByText('₱7.50')).toBeVisible();
  await expect.element(page.getByText('₱592.50')).toBeVisible();
  // Both amounts stand in the button: what is paid, and what arrives.
  await expect.element(page.getByRole('button', { name: 'Deposit ₱500.00, get ₱492.50', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: /^\d/ }).elements()).toEqual([]);
});

test('MC-04 the balance after is stated of an amount that can be sent, and of no other', async () => {
  platform(calls);
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

test('MC-04 a wrong amount is said in words, keeps what was typed, takes the focus, and sends nothing', async () => {
  const asked = platform(calls);
  await render(panel);
  const box = page.getByLabelText('Amount');
  await userEvent.fill(box, '1000');
  await userEvent.click(page.getByRole('button', { name: /^Deposit/ }));
  await expect.element(page.getByRole('alert').getByText(/You can deposit ₱900\.00 more today\./)).toBeVisible();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('1000');
  expect(asked.some((one) => one.startsWith('POST'))).toBe(false);
});

test('MC-04 while it is sent the button says so and cannot be pressed again', async () => {
  const asked = platform({ ...calls, 'POST /wps/v2/deposits': () => new Promise(() => {}) });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '500');
  const button = page.getByRole('button', { name: 'Deposit ₱500.00' });
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  (button.element() as HTMLButtonElement).click();
  (button.element() as HTMLButtonElement).form?.requestSubmit();
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
});

test('MC-04 a refusal of the platform stands beside the button, and goes when the form is changed', async () => {
  platform({
    ...calls,
    'POST /wps/v2/deposits': () => new Refusal(409, 'wallet.method_closed', 'This way is closed for now. Nothing was taken.'),
  });
  await render(panel);
  await userEvent.fill(page.getByLabelText('Amount'), '500');
  await userEvent.click(page.getByRole('button', { name: 'Deposit ₱500.00' }));
  await expect.element(page.getByText('This way is closed for now. Nothing was taken.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Amount'), '501');
  await expect.element(page.getByText('This way is closed for now. Nothing was taken.')).not.toBeInTheDocument();
});

test('MC-04 the stages follow the deposit by themselves, from waiting to the receipt', async () => {
  let state = 'created';
  platform({
    ...calls,
    '/wps/v2/deposits': () => ({ deposits: [deposit(state)] }),
    '/wps/v2/deposits/one': () => deposit(state, state === 'credited' ? { balance: '600.00' } : { payUrl: '/pay/one' }),
  });
  await render(panel);
  await expect.element(page.getByText(/Not yet: no payment has been reported/).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Continue to payment' }).first()).toHaveAttribute('href', '/pay/one');
  state = 'credited';
  await expect.element(page.getByText(/Yes, ₱500\.00 at 12:00\./).first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Credited to your balance' }).first()).toBeVisible();
  await expect.element(page.getByText('D-7K3M-2210').first()).toBeVisible();
  await expect.element(page.getByText('₱600.00').first()).toBeVisible();
});

test('MC-04 the payment page opens for who pressed the button, not for who opens the panel again later', async () => {
  platform(calls);
  const leaving = { at: 'leaving', deposit: deposit('created', { payUrl: '#paying' }) as never } as const;
  $step.set(leaving);
  await render(panel);
  await expect.element(page.getByRole('radio', { name: /Island Wallet/ })).toBeChecked();
  expect([location.hash, $step.get().at]).toEqual(['', 'draft']);
  $step.set({ ...leaving });
  await expect.poll(() => location.hash).toBe('#paying');
  history.replaceState(null, '', location.pathname + location.search);
});

test('MC-04 R12 while one is being confirmed nothing asks to pay it again; another one is called another', async () => {
  const open = deposit('pending', { payUrl: '#paying' });
  platform({ ...calls, '/wps/v2/deposits': () => ({ deposits: [open] }), '/wps/v2/deposits/one': () => open });
  await render(panel);
  await expect.element(page.getByText('Pending').first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Make another deposit' })).toHaveAttribute('type', 'submit');
  expect(page.getByRole('link', { name: /^Continue your/ }).elements()).toEqual([]);
  await userEvent.fill(page.getByLabelText('Amount'), '600');
  await expect.element(page.getByRole('button', { name: 'Deposit another ₱600.00' })).toBeVisible();
});

test('MC-04 while one waits to be paid the button goes on with it; another one is a choice of its own', async () => {
  const open = deposit('created', { payUrl: '#paying' });
  const asked = platform({
    ...calls,
    '/wps/v2/deposits': () => ({ deposits: [open] }),
    '/wps/v2/deposits/one': () => open,
    'POST /wps/v2/deposits': () => new Refusal(409, 'wallet.method_closed', 'This way is closed for now. Nothing was taken.'),
  });
  const sent = () => asked.filter((one) => one.startsWith('POST')).length;
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

test('MC-04 one that is not paid says when it ends and can be cancelled; then the form is free again', async () => {
  let state = deposit('created', { payUrl: '#paying', openUntil: '2026-11-20T04:30:00.000Z' });
  let cut = true;
  platform({
    ...calls,
    '/wps/v2/deposits': () => ({ deposits: [state] }),
    '/wps/v2/deposits/one': () => state,
    'POST /wps/v2/deposits/one/cancel': () => {
      if (cut) return new Refusal(403, 'role.not_allowed', 'Not now.');
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

test('MC-04 money that came after its deposit had ended says so among the latest and at its stages; one that took nothing names no fee', async () => {
  const stages = [
    { stage: 'created', at, note: null },
    { stage: 'cancelled', at, note: null },
    { stage: 'paying', at, note: null },
    { stage: 'confirmed', at, note: null },
    { stage: 'credited', at, note: 'late' },
  ];
  const late = deposit('credited', { stages, balance: '600.00', fee: '7.50', credited: '492.50' });
  const nothing = { ...deposit('declined', { fee: '3.00' }), id: '2', reference: 'D-0000-0002' };
  platform({ ...calls, '/wps/v2/deposits': () => ({ deposits: [late, nothing] }), '/wps/v2/deposits/one': () => late });
  await render(panel);
  const one = page.getByRole('button', { name: /D-7K3M-2210/ });
  // What is in the balance is what came, and what was kept of it is said.
  await expect.element(one.getByText('₱492.50')).toBeVisible();
  await expect.element(one.getByText(/Fee ₱7\.50/)).toBeVisible();
  await expect.element(one.getByText('Credited late')).toBeVisible();
  expect(page.getByRole('button', { name: /D-0000-0002/ }).element().textContent).not.toContain('Fee');
  await userEvent.click(one);
  await expect.element(page.getByText(/Yes, ₱492\.50 at 12:00\. The payment came after this deposit had ended/)).toBeVisible();
});

test('ER-15 the list of ways that cannot be had offers to ask again', async () => {
  let works = false;
  platform({
    ...calls,
    '/wps/v2/deposits/methods': () => (works ? methods : new Refusal(403, 'role.not_allowed', 'This is not open to your account.')),
  });
  await render(panel);
  await expect.element(page.getByText('This is not open to your account.')).toBeVisible();
  works = true;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByRole('radio', { name: /Island Wallet/ })).toBeChecked();
});

test('ER-20 while no way is open the list says so, and who plays in an agent’s line is sent to the agent', async () => {
  const closed = { ...methods, methods: methods.methods.map((one) => ({ ...one, open: false })) };
  platform({ ...calls, '/wps/v2/deposits/methods': () => closed });
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

test('nothing is wider than a phone of 320', async () => {
  platform({ ...calls, '/wps/v2/deposits': () => ({ deposits: [deposit('credited')] }) });
  await page.viewport(320, 740);
  await render(panel);
  await expect.element(page.getByRole('radio', { name: /Island Wallet/ })).toBeChecked();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});
