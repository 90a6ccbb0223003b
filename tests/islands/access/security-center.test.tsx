// The account page: accounts for withdrawals, payment password, authenticator and devices, by keyboard and right to left.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import '../../../src/styles/methods.css';
import '../../../src/styles/money-parts.css';
import '../../../src/styles/dialogs.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import SecurityCenter from '#islands/access/security/SecurityCenter.tsx';
import { $devices, $security, loadSecurity } from '#stores/access/account-security.ts';
import { $sentCodes } from '#stores/access/otp.ts';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $address } from '#stores/overlay.ts';
import { $withdrawalAccounts } from '#stores/wallet/withdrawal-accounts.ts';
import access from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';
import member from '../../../src/i18n/EN/member.json';
import words from '../../../src/i18n/EN/security.json';
import shell from '../../../src/i18n/EN/shell.json';
import system from '../../../src/i18n/EN/system.json';
import { stubDecryptingPlatform } from '../decrypting-fake-api.ts';
import { type Answers, ApiError, balance, marisol, stubPlatform } from '../fake-api.ts';

const panel = (base = '/en') => (
  <div className="centre">
    <SecurityCenter words={{ ...system, ...shell, ...member, ...errors, ...access, ...words }} tag="en" zone="Asia/Manila" base={base} />
  </div>
);
const at = '2026-11-20T04:00:00.000Z';
const bpi = { code: 'bpi', name: 'BPI', kind: 'bank', number: { kind: 'digits', minDigits: 10, maxDigits: 10 } };
const gcash = { code: 'gcash', name: 'GCash', kind: 'e-wallet', number: { kind: 'mobile', dialing: '63' } };
const email = { way: 'email', to: 'm•••@example.com' };
const account = {
  id: 'a1',
  institution: 'bpi',
  institutionName: 'BPI',
  kind: 'bank',
  number: '•• 2291',
  holder: 'MARISOL CRUZ',
  confirmed: true,
  createdAt: at,
};
const accounts = (more: object = {}) => ({
  accounts: [] as object[],
  most: 5,
  institutions: [bpi, gcash],
  holder: null as string | null,
  contacts: [email],
  paymentPassword: false,
  ...more,
});
const security = {
  email: email.to,
  mobile: '+63•••101',
  mobileVerified: true,
  contacts: [email],
  password: true,
  paymentPassword: false,
  authenticator: false,
  passkeys: [],
  passkeyOpen: false,
  everyLogin: false,
};
const session = (id: string, more: object = {}) => ({
  id,
  current: false,
  live: true,
  ip: '203.0.113.7',
  browser: 'Chrome',
  system: 'Android',
  startedAt: at,
  seenAt: at,
  ...more,
});
const sentCode = { expiredMinutes: 1, codeId: 'c1', digits: 7, firebase: false };
const paths = { accounts: '/wps/v2/withdrawals/accounts', payment: '/wps/v2/paymentPassword', sessions: '/wps/v2/sessions' };
const usual: Answers = {
  '/wps/member/info': () => marisol,
  '/wps/v2/wallets/balance': () => balance('100.00'),
  '/wps/member/info/funds/consolidated': () => ({ unreadMessage: 0, sumBalance: '100.00' }),
  '/wps/v2/security': () => security,
  [paths.sessions]: () => ({ sessions: [session('9', { current: true })] }),
  [paths.accounts]: () => accounts(),
};
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

beforeEach(async () => {
  for (const store of [$security, $devices, $withdrawalAccounts]) store.set(initialAsyncState);
  $sentCodes.set({});
  sessionStorage.clear();
  history.replaceState(null, '', location.pathname);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that the edge sets beside the session's
  document.cookie = 'isla_in=1; Path=/';
  $session.set({ state: 'in', member: marisol });
  document.documentElement.dir = 'ltr';
  await page.viewport(360, 740);
});

test('a member adds an account by keyboard: the code confirms it, and it is open for withdrawals (MC-02)', async () => {
  let stored: object[] = [];
  const { asked, carried } = await stubDecryptingPlatform({
    ...usual,
    [paths.accounts]: () => accounts({ accounts: stored }),
    [`POST ${paths.accounts}`]: () => {
      stored = [{ ...account, confirmed: false }];
      return { account: stored[0], sent: sentCode };
    },
    [`POST ${paths.accounts}/a1/confirm`]: () => {
      stored = [account];
      return account;
    },
  });
  await render(panel());
  await press(words['security.add']);
  const number = page.getByLabelText(words['security.number.digits']);
  await userEvent.click(number);
  await userEvent.keyboard('1234562291{Tab}Marisol Cruz{Enter}');
  await expect.element(page.getByText('to confirm BPI •• 2291', { exact: false })).toHaveFocus();
  expect(carried[0]).toEqual({ institution: 'bpi', number: '1234562291', holder: 'Marisol Cruz', way: 'email' });
  await userEvent.click(page.getByLabelText(access['register.verificationCode']));
  await userEvent.keyboard('1234567{Enter}');
  await expect.element(page.getByText('BPI •• 2291 is confirmed', { exact: false })).toBeVisible();
  expect(carried[1]).toEqual({ way: 'email', verificationCode: '1234567', codeId: 'c1' });
  await expect.element(page.getByText('MARISOL CRUZ')).toBeVisible();
  expect(document.querySelector('dialog')).toBeNull();
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(2);
});

test('adding an account survives a reload and a trip to the mail app, with what was typed and with its code (MC-02)', async () => {
  let stored: object[] = [];
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    [paths.accounts]: () => accounts({ accounts: stored }),
    [`POST ${paths.accounts}`]: () => {
      stored = [{ ...account, confirmed: false }];
      return { account: stored[0], sent: sentCode };
    },
    [`POST ${paths.accounts}/a1/confirm`]: () => account,
  });
  const number = page.getByLabelText(words['security.number.digits']);
  const first = await render(panel());
  await press(words['security.add']);
  await userEvent.fill(number, '1234562291');
  await first.unmount();
  const second = await render(panel());
  await expect.element(number).toHaveValue('1234562291');
  await userEvent.fill(page.getByLabelText(words['security.holder']), 'Marisol Cruz');
  await press(access['code.send']);
  await expect.element(page.getByText('to confirm BPI •• 2291', { exact: false })).toBeVisible();
  await second.unmount();
  $withdrawalAccounts.set({ ...initialAsyncState });
  await render(panel());
  await userEvent.fill(page.getByLabelText(access['register.verificationCode']), '1234567');
  await press(words['security.confirm']);
  await expect.poll(() => carried[1]).toEqual({ way: 'email', verificationCode: '1234567', codeId: 'c1' });
  await expect.poll(() => sessionStorage.getItem('accountDraft')).toBeNull();
});

test('a wrong number, an empty name and a refusal of the platform stand at their fields, and nothing typed is lost', async () => {
  await stubDecryptingPlatform({
    ...usual,
    [`POST ${paths.accounts}`]: () =>
      new ApiError(409, 'withdrawal.account_taken', errors['withdrawal.account_taken'], {
        fields: { number: { code: 'withdrawal.account_taken' } },
      }),
  });
  await render(panel());
  await press(words['security.add']);
  await press(access['code.send']);
  await expect.element(page.getByRole('group', { name: errors['input.invalid'] })).toHaveFocus();
  await userEvent.fill(page.getByLabelText(words['security.number.digits']), '12345');
  await userEvent.fill(page.getByLabelText(words['security.holder']), 'Marisol Cruz');
  await press(access['code.send']);
  await expect.element(page.getByText('Enter the account number with 10 digits.')).toBeVisible();
  await userEvent.fill(page.getByLabelText(words['security.number.digits']), '1234562291');
  await press(access['code.send']);
  await expect.element(page.getByText(errors['withdrawal.account_taken'])).toBeVisible();
  await expect.element(page.getByLabelText(words['security.number.digits'])).toHaveFocus();
  await expect.element(page.getByLabelText(words['security.holder'])).toHaveValue('Marisol Cruz');
});

test('the last account that fits is added and confirmed in one go, as every other (MC-02)', async () => {
  let stored: object[] = [account];
  await stubDecryptingPlatform({
    ...usual,
    [paths.accounts]: () => accounts({ holder: 'MARISOL CRUZ', accounts: stored, most: 2 }),
    [`POST ${paths.accounts}`]: () => {
      const added = { ...account, id: 'a2', number: '•• 0101', confirmed: false };
      stored = [...stored, added];
      return { account: added, sent: sentCode };
    },
  });
  await render(panel());
  await press(words['security.add']);
  await userEvent.fill(page.getByLabelText(words['security.number.digits']), '1234560101');
  await press(access['code.send']);
  await expect.element(page.getByText('to confirm BPI •• 0101', { exact: false })).toHaveFocus();
  await expect.element(page.getByLabelText(access['register.verificationCode'])).toBeVisible();
});

test('with a name on record the form shows it and does not ask; an e-wallet asks for its mobile number (MC-18)', async () => {
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    [paths.accounts]: () => accounts({ holder: 'MARISOL CRUZ', accounts: [account] }),
    [`POST ${paths.accounts}`]: () => ({ account: { ...account, id: 'a2', confirmed: false }, sent: null }),
  });
  await render(panel());
  await press(words['security.add']);
  await userEvent.selectOptions(page.getByLabelText(words['security.institution']), 'GCash');
  await userEvent.fill(page.getByLabelText(words['security.number.mobile']), '0917 555 0101');
  expect(page.getByLabelText(words['security.holder']).query()).toBeNull();
  await press(access['code.send']);
  // No code could be sent, so the person asks for one.
  await expect.element(page.getByText('Request a code to confirm', { exact: false })).toBeVisible();
  expect(carried[0]).toMatchObject({ institution: 'gcash', holder: 'MARISOL CRUZ' });
});

test('a wrong code keeps the form open with the tries left', async () => {
  await stubDecryptingPlatform({
    ...usual,
    [paths.accounts]: () => accounts({ holder: 'MARISOL CRUZ', accounts: [{ ...account, confirmed: false }] }),
    [`POST ${paths.accounts}/a1/confirm`]: () =>
      new ApiError(400, 'code.wrong', "That's not right. Tries left: 4.", {
        triesLeft: 4,
        fields: { verificationCode: { code: 'field.verification', triesLeft: 4 } },
      }),
  });
  await render(panel());
  await press(`${words['security.confirm']} BPI •• 2291`);
  await userEvent.fill(page.getByLabelText(access['register.verificationCode']), '7654321');
  await press(words['security.confirm']);
  await expect.element(page.getByText("That's not right. Tries left: 4.")).toBeVisible();
  await expect.element(page.getByLabelText(access['register.verificationCode'])).toHaveValue('7654321');
});

test('removing an account asks first; Escape keeps it (MC-02)', async () => {
  let stored: object[] = [account];
  const asked = stubPlatform({
    ...usual,
    [paths.accounts]: () => accounts({ holder: 'MARISOL CRUZ', accounts: stored }),
    [`DELETE ${paths.accounts}/a1`]: () => {
      stored = [];
      return {};
    },
  });
  await render(panel());
  await press('Remove BPI •• 2291');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('BPI •• 2291')).toBeVisible();
  expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  await press('Remove BPI •• 2291');
  await press(words['security.removeYes']);
  await expect.element(page.getByText(words['security.noAccounts'])).toBeVisible();
});

test('without a contact for a code the page says so and leads to support', async () => {
  stubPlatform({ ...usual, [paths.accounts]: () => accounts({ contacts: [] }) });
  await render(panel());
  await expect.element(page.getByText(words['security.noContact'])).toBeVisible();
  expect(page.getByRole('button', { name: words['security.add'] }).query()).toBeNull();
});

test('the withdrawal page opens the form by its address, and the way back keeps its own page', async () => {
  history.replaceState(null, '', `${location.pathname}?add=account&next=/en/member/withdraw`);
  stubPlatform(usual);
  await render(panel());
  await expect.element(page.getByRole('dialog', { name: words['security.add'] })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('link', { name: words['security.continue'] })).toHaveAttribute('href', '/en/member/withdraw');
  expect(location.search).not.toContain('add=');
});

test('a contact and a payment password are asked for by address, and what was saved is in view with the way back', async () => {
  history.replaceState(null, '', `${location.pathname}?set=contact&next=/en/member/withdraw`);
  await stubDecryptingPlatform({
    ...usual,
    '/wps/v2/security': () => ({ ...security, email: null, paymentPassword: false }),
    [`POST ${paths.payment}`]: () => ({}),
  });
  await render(panel());
  await expect.element(page.getByRole('dialog', { name: words['security.addEmail'] })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await press(`${words['security.set']} ${words['security.payment']}`);
  await userEvent.fill(page.getByLabelText(words['security.loginPassword'], { exact: true }), 'lagoon77tides');
  await userEvent.fill(page.getByLabelText(words['security.newPayment'], { exact: true }), '271828');
  await userEvent.fill(page.getByLabelText(words['security.repeatPayment'], { exact: true }), '271828');
  await press(words['security.savePayment']);
  await expect.element(page.getByText(words['security.paymentDone'])).toBeInViewport();
  await expect.element(page.getByRole('link', { name: words['security.continue'] })).toBeInViewport();
  // Its button is far below, and the next step is the link.
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: words['security.continue'] })).toHaveFocus();
});

/** The platform's side of a proof by password. */
const byPassword = () => {
  const state = { proved: false };
  return {
    state,
    answers: {
      '/wps/v2/security/proof': () => ({ ways: [{ way: 'password', to: null }] }),
      'POST /wps/v2/security/proof': () => {
        state.proved = true;
        return { until: at };
      },
    } satisfies Answers,
  };
};
const proofNeeded = () => new ApiError(403, 'proof.needed', "Confirm that it's you.");

test('a contact that needs a proof asks for it in its place, keeps what was typed, and goes on (MC-02, R34)', async () => {
  const { state, answers } = byPassword();
  let isWrong = true;
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    ...answers,
    'POST /wps/v2/security/proof': () => {
      if (!isWrong) return answers['POST /wps/v2/security/proof']();
      isWrong = false;
      return new ApiError(400, 'input.invalid', errors['input.invalid'], { fields: { password: { code: 'field.password_wrong' } } });
    },
    '/wps/v2/security': () => ({ ...security, email: null, password: false }),
    'POST /wps/v2/security/contact/code': () =>
      state.proved ? { expiredMinutes: 1, codeId: 'c', digits: 7, firebase: false } : proofNeeded(),
  });
  await render(panel());
  await press(`${words['security.contactAdd']} ${words['security.email']}`);
  await userEvent.fill(page.getByLabelText(words['security.newEmail'], { exact: true }), 'new@reef.example');
  await press('Send code');
  await expect.element(page.getByText(access['verify.proof'])).toHaveFocus();
  const password = page.getByLabelText(access['verify.password'], { exact: true });
  await userEvent.fill(password, 'lagoon78tides');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAccessibleDescription(expect.stringContaining(errors['field.password_wrong']));
  await userEvent.fill(password, 'lagoon77tides');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText("We've sent a code to new@reef.example.", { exact: false }).first()).toBeVisible();
  const asked = { way: 'email', to: 'new@reef.example' };
  const tries = ['lagoon78tides', 'lagoon77tides'].map((typed) => ({ way: 'password', password: typed }));
  expect(carried).toEqual([asked, ...tries, asked]);
});

test('the first payment password needs the sign-in password; six simple digits and two spellings are refused here (MC-02)', async () => {
  let isSet = false;
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    '/wps/v2/security': () => ({ ...security, paymentPassword: isSet }),
    [`POST ${paths.payment}`]: () => {
      isSet = true;
      return {};
    },
  });
  await render(panel());
  await press(`${words['security.set']} ${words['security.payment']}`);
  const [first, again] = [
    page.getByLabelText(words['security.newPayment'], { exact: true }),
    page.getByLabelText(words['security.repeatPayment'], { exact: true }),
  ];
  await userEvent.fill(page.getByLabelText(words['security.loginPassword'], { exact: true }), 'lagoon77tides');
  await userEvent.fill(first, '123456');
  await userEvent.fill(again, '123456');
  await press(words['security.savePayment']);
  await expect.element(page.getByText(errors['field.payment_password_simple'])).toBeVisible();
  await userEvent.fill(first, '271828');
  await press(words['security.savePayment']);
  await expect.element(page.getByText(errors['field.unequal'])).toBeVisible();
  await userEvent.fill(again, '271828');
  await press(words['security.savePayment']);
  await expect.element(page.getByText(words['security.paymentDone'])).toBeVisible();
  await expect.element(page.getByText(words['security.paymentSet'])).toBeVisible();
  expect(carried).toEqual([{ newPaymentPassword: '271828', confirmPaymentPassword: '271828', password: 'lagoon77tides' }]);
});

test('a form of the account stays open while it is sent, so that its failure is seen, and closes afterwards (MC-02)', async () => {
  const held = Promise.withResolvers<void>();
  await stubDecryptingPlatform({
    ...usual,
    [`POST ${paths.payment}`]: async () => {
      await held.promise;
      return new ApiError(409, 'payment_password.missing', 'Not now, please.');
    },
  });
  await render(panel());
  await press(`${words['security.set']} ${words['security.payment']}`);
  await userEvent.fill(page.getByLabelText(words['security.loginPassword'], { exact: true }), 'lagoon77tides');
  await userEvent.fill(page.getByLabelText(words['security.newPayment'], { exact: true }), '271828');
  await userEvent.fill(page.getByLabelText(words['security.repeatPayment'], { exact: true }), '271828');
  await press(words['security.savePayment']);
  const dialog = page.getByRole('dialog', { name: words['security.payment'] });
  await expect.element(dialog.getByRole('button', { name: words['security.savePayment'] })).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog.getByRole('button', { name: member['centre.close'] }));
  await expect.element(dialog).toBeVisible();
  held.resolve();
  await expect.element(dialog.getByText('Not now, please.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: member['centre.close'] }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the question before an account is removed stays while it is sent, and then its failure is said (MC-02)', async () => {
  const held = Promise.withResolvers<void>();
  stubPlatform({
    ...usual,
    [paths.accounts]: () => accounts({ holder: 'MARISOL CRUZ', accounts: [account] }),
    [`DELETE ${paths.accounts}/a1`]: async () => {
      await held.promise;
      return new ApiError(403, 'role.not_allowed', 'Not now.');
    },
  });
  await render(panel());
  await press('Remove BPI •• 2291');
  await press(words['security.removeYes']);
  const dialog = page.getByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  (dialog.getByRole('button', { name: words['security.keep'] }).element() as HTMLElement).click();
  await expect.element(dialog).toBeVisible();
  held.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Not now.')).toBeVisible();
});

test('a payment password that was set elsewhere is asked for in the same form, and the new one stays typed (MC-02)', async () => {
  let isSet = false;
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    '/wps/v2/security': () => ({ ...security, paymentPassword: isSet }),
    [`POST ${paths.payment}`]: () => {
      if (isSet) return {};
      isSet = true;
      return new ApiError(400, 'input.invalid', errors['input.invalid'], { fields: { paymentPassword: { code: 'field.required' } } });
    },
  });
  await render(panel());
  await press(`${words['security.set']} ${words['security.payment']}`);
  await userEvent.fill(page.getByLabelText(words['security.loginPassword'], { exact: true }), 'lagoon77tides');
  await userEvent.fill(page.getByLabelText(words['security.newPayment'], { exact: true }), '271828');
  await userEvent.fill(page.getByLabelText(words['security.repeatPayment'], { exact: true }), '271828');
  await press(words['security.savePayment']);
  const old = page.getByLabelText(words['security.oldPayment'], { exact: true });
  await expect.element(old).toHaveFocus();
  await expect.element(old).toHaveAccessibleDescription(errors['field.required']);
  await expect.element(page.getByLabelText(words['security.newPayment'], { exact: true })).toHaveValue('271828');
  await userEvent.fill(old, '314159');
  await press(words['security.savePayment']);
  await expect.element(page.getByText(words['security.paymentDone'])).toBeVisible();
  expect(carried.at(-1)).toEqual({ newPaymentPassword: '271828', confirmPaymentPassword: '271828', paymentPassword: '314159' });
});

test('a forgotten payment password is reset by a code and the sign-in password', async () => {
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    '/wps/v2/security': () => ({ ...security, paymentPassword: true }),
    [`POST ${paths.payment}/code`]: () => sentCode,
    [`POST ${paths.payment}/reset`]: () => ({}),
  });
  await render(panel());
  await press(`${words['security.change']} ${words['security.payment']}`);
  await press(words['security.forgot']);
  await press(access['code.send']);
  await expect.element(page.getByText('A code is on its way to m•••@example.com', { exact: false })).toBeVisible();
  await userEvent.fill(page.getByLabelText(access['register.verificationCode']), '1234567');
  await userEvent.fill(page.getByLabelText(words['security.loginPassword'], { exact: true }), 'lagoon77tides');
  await userEvent.fill(page.getByLabelText(words['security.newPayment'], { exact: true }), '271828');
  await userEvent.fill(page.getByLabelText(words['security.repeatPayment'], { exact: true }), '271828');
  await press(words['security.savePayment']);
  await expect.element(page.getByText(words['security.paymentDone'])).toBeVisible();
  expect(carried.at(-1)).toEqual({
    newPaymentPassword: '271828',
    confirmPaymentPassword: '271828',
    password: 'lagoon77tides',
    verificationCode: '1234567',
    way: 'email',
    codeId: 'c1',
  });
});

test('the link of who forgot the payment password opens the reset, and without an address for its code leads to adding one', async () => {
  history.replaceState(null, '', `${location.pathname}?set=forgotten&next=/en/member/withdraw`);
  let contacts = security.contacts;
  await stubDecryptingPlatform({ ...usual, '/wps/v2/security': () => ({ ...security, paymentPassword: true, contacts }) });
  const { unmount } = await render(panel());
  await expect.element(page.getByText(words['security.resetLead'])).toBeVisible();
  await expect.element(page.getByRole('button', { name: access['code.send'] })).toBeVisible();
  await unmount();
  contacts = [];
  $security.set(initialAsyncState);
  await render(panel());
  const link = page.getByRole('dialog').getByRole('link', { name: words['security.forgot'] });
  const href = `/en/member/securityCenter?set=contact&next=${encodeURIComponent(location.pathname + location.search)}`;
  await expect.element(link).toHaveAttribute('href', href);
  // Over another page such a link changes the address alone, and so does the way back.
  const [here, reset] = [location.pathname, location.search];
  history.pushState(null, '', `${here}${new URL(href, location.href).search}`);
  $address.set(location.pathname + location.search);
  await expect.element(page.getByRole('dialog', { name: words['security.changeEmail'] })).toBeVisible();
  const way = page.getByRole('link', { name: words['security.continue'] });
  await expect.element(way).toHaveAttribute('href', `${here}${reset}`);
  contacts = security.contacts;
  await loadSecurity();
  history.pushState(null, '', `${here}${reset}`);
  $address.set(location.pathname + location.search);
  await expect.element(page.getByText(words['security.resetLead'])).toBeVisible();
});

test('the authenticator is turned on by a picture or a key and a first code, and the secret is in no address (AC-33)', async () => {
  const secretUri = 'otpauth://totp/Isla:marisol?secret=JBSWY3DPEHPK3PXP&issuer=Isla';
  let on = false;
  const asked = stubPlatform({
    ...usual,
    '/wps/v2/security': () => ({ ...security, authenticator: on }),
    'POST /wps/member/authenticator': () => ({ secretUri }),
    'PUT /wps/member/authenticator': () => {
      on = true;
      return { on, recoveryCodes: ['12345-67890'] };
    },
  });
  await render(panel());
  await press(`${words['security.turnOn']} ${words['security.app']}`);
  await expect.element(page.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
  await expect.element(page.getByRole('img', { name: words['security.appQr'] })).toBeVisible();
  await userEvent.click(page.getByLabelText(words['security.appCode']));
  await userEvent.keyboard('123456{Enter}');
  await expect.element(page.getByText('12345-67890')).toBeVisible();
  await press(words['security.codesKept']);
  await expect.element(page.getByText(words['security.appOnDone'])).toBeVisible();
  await expect.element(page.getByText(words['security.appOn'])).toBeVisible();
  expect(asked.filter((one) => one.includes('JBSW'))).toEqual([]);
});

test('a session that is too old to turn it on proves who it is in the sheet, and never leaves the page (MC-02, R34)', async () => {
  const { state, answers } = byPassword();
  const secretUri = 'otpauth://totp/Isla:marisol?secret=JBSWY3DPEHPK3PXP&issuer=Isla';
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    ...answers,
    'POST /wps/member/authenticator': () => (state.proved ? { secretUri } : proofNeeded()),
  });
  await render(panel());
  await press(`${words['security.turnOn']} ${words['security.app']}`);
  await expect.element(page.getByText(access['verify.proof'])).toHaveFocus();
  await userEvent.fill(page.getByLabelText(access['verify.password'], { exact: true }), 'lagoon77tides');
  await press(access['verify.proofGo']);
  await expect.element(page.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
  expect(carried).toContainEqual({ way: 'password', password: 'lagoon77tides' });
  await expect.element(page.getByRole('link', { name: words['security.appOpen'] })).toHaveAttribute('href', secretUri);
});

test('the recovery codes are shown once, with their count, and new ones come after a proof (AC-33)', async () => {
  const codes = Array.from({ length: 10 }, (_, n) => `${10000 + n}-${20000 + n}`);
  const { state, answers } = byPassword();
  await stubDecryptingPlatform({
    ...usual,
    ...answers,
    '/wps/v2/security': () => ({ ...security, authenticator: true, recoveryCodes: 1 }),
    'POST /wps/v2/security/recoveryCodes': () => (state.proved ? { codes } : proofNeeded()),
  });
  await render(panel());
  await expect.element(page.getByText('1 code left')).toBeVisible();
  await press(words['security.codesNew']);
  const dialog = page.getByRole('dialog', { name: words['security.codes'] });
  await userEvent.click(dialog.getByRole('button', { name: words['security.codesNew'] }));
  await userEvent.fill(dialog.getByLabelText(access['verify.password'], { exact: true }), 'lagoon77tides');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(words['security.codesKeep'])).toHaveFocus();
  for (const code of codes) await expect.element(dialog.getByText(code)).toBeVisible();
  for (const name of ['codesCopy', 'codesSave', 'codesPrint'] as const)
    await expect.element(dialog.getByRole('button', { name: words[`security.${name}`] })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  await userEvent.click(dialog.getByRole('button', { name: words['security.codesKept'] }));
  await expect.element(page.getByText(words['security.codesDone'])).toBeVisible();
});

test('who has none of the ways asks for others, and the page of the account stops what was asked (AC-33)', async () => {
  let recovery: object | null = null;
  stubPlatform({
    ...usual,
    '/wps/v2/security': () => ({ ...security, authenticator: true, recoveryCodes: 3, recovery }),
    '/wps/v2/security/proof': () => ({
      ways: [
        { way: 'authenticator', to: null },
        { way: 'recoveryCode', to: null },
      ],
      later: { from: null },
    }),
    'PUT /wps/member/authenticator': proofNeeded,
    'POST /wps/v2/security/recovery': () => {
      recovery = { from: at, until: at };
      return { from: at };
    },
    'POST /wps/v2/security/recovery/stop': () => {
      recovery = null;
      return { stopped: true };
    },
  });
  const shown = await render(panel());
  await press(`${words['security.turnOff']} ${words['security.app']}`);
  await press(words['security.appLost']);
  await press(access['verify.cannot']);
  await expect.element(page.getByText(access['verify.later'])).toBeVisible();
  await press(access['verify.askLater']);
  await expect.element(page.getByText("We've told you by email and text message.", { exact: false })).toBeVisible();
  await shown.unmount();
  await render(panel());
  await expect.element(page.getByText(words['security.recoveryTitle'])).toBeVisible();
  await press(words['security.recoveryStop']);
  await expect.element(page.getByText(words['security.recoveryStopped'])).toBeVisible();
  await expect.element(page.getByText(words['security.recoveryTitle'])).not.toBeInTheDocument();
});

test('another device is signed out, this one is marked, and the sign-in before this one is told (MC-02)', async () => {
  let others = [
    session('8', { startedAt: '2026-11-19T04:00:00.000Z', country: 'PH' }),
    session('7', { browser: null, system: null, live: false, startedAt: '2026-11-18T04:00:00.000Z' }),
  ];
  const asked = stubPlatform({
    ...usual,
    [paths.sessions]: () => ({ sessions: [session('9', { current: true, system: 'Windows' }), ...others] }),
    [`DELETE ${paths.sessions}/8`]: () => {
      others = others.slice(1);
      return {};
    },
    [`DELETE ${paths.sessions}`]: () => ({}),
  });
  await render(panel());
  await expect
    .element(page.getByText('Your previous sign-in: Nov 19, 2026, 12:00, Chrome on Android, Philippines.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByText(words['security.thisDevice'])).toBeVisible();
  await expect.element(page.getByText('Signed in Nov 19, 2026, 12:00 · Philippines · 203.0.113.7')).toBeVisible();
  await press(`${words['security.signOut']} Chrome on Android`);
  await expect.element(page.getByText('Chrome on Android is signed out.')).toBeVisible();
  expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([`DELETE ${paths.sessions}/8`]);
  expect(page.getByRole('button', { name: words['security.signOutOthers'] }).query()).toBeNull();
});

test('each section that does not load says so and loads again', async () => {
  let works = false;
  const orFail = (value: object) => () => (works ? value : new ApiError(403, 'role.not_allowed', 'Not now.'));
  stubPlatform({
    ...usual,
    '/wps/v2/security': orFail(security),
    [paths.accounts]: orFail(accounts()),
    [paths.sessions]: orFail({ sessions: [session('9', { current: true })] }),
  });
  await render(panel());
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(3);
  works = true;
  for (let left = 3; left > 0; left -= 1) {
    await userEvent.click(page.getByRole('button', { name: system['list.retry'] }).first());
    await expect.poll(() => page.getByRole('alert').elements().length).toBe(left - 1);
  }
  await expect.element(page.getByText(words['security.noAccounts'])).toBeVisible();
});

test('a trial account is told why the page is closed to it (R19)', async () => {
  $session.set({ state: 'in', member: { ...marisol, type: 4 } });
  stubPlatform({ ...usual, '/wps/member/info': () => ({ ...marisol, type: 4 }) });
  await render(panel());
  await expect.element(page.getByText(errors['role.trial'])).toBeVisible();
});

test.each(['ltr', 'rtl'])('at 320 pixels nothing is cut or wider than the screen, %s', async (direction) => {
  document.documentElement.dir = direction;
  await page.viewport(320, 740);
  stubPlatform({
    ...usual,
    [paths.accounts]: () => accounts({ holder: 'MARISOL CRUZ', accounts: [account, { ...account, id: 'a2', confirmed: false }] }),
    [paths.sessions]: () => ({ sessions: [session('9', { current: true }), session('8', { ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348' })] }),
  });
  await render(panel());
  await expect.element(page.getByText(words['security.signOutOthers'])).toBeVisible();
  await expect.element(page.getByText(words['security.contactMore'], { exact: false })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  document.documentElement.dir = 'ltr';
});

test('an e-mail address is changed: the password is asked, a wrong code keeps what was typed, and the right one is stored', async () => {
  let tries = 0;
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    'POST /wps/v2/security/contact/code': () => sentCode,
    'POST /wps/v2/security/contact': () => {
      tries += 1;
      const fields = { verificationCode: { code: 'field.verification', triesLeft: 4 } };
      return tries === 1 ? new ApiError(400, 'code.wrong', 'Tries left: 4.', { fields }) : {};
    },
  });
  await render(panel());
  await press('Change Email');
  await press(access['code.send']);
  await expect.element(page.getByRole('group', { name: errors['input.invalid'] })).toHaveFocus();
  await userEvent.click(page.getByLabelText(words['security.newEmail']));
  await userEvent.keyboard('new@example.com{Tab}');
  await userEvent.fill(page.getByLabelText(words['security.loginPassword'], { exact: true }), 'lagoon tides 77');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText("We've sent a code to new@example.com", { exact: false }).first()).toHaveFocus();
  const code = page.getByLabelText(access['register.verificationCode']);
  await userEvent.fill(code, '1234567');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Tries left: 4', { exact: false }).first()).toBeVisible();
  await expect.element(code).toHaveValue('1234567');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(words['security.emailDone'])).toBeVisible();
  const sent = { way: 'email', to: 'new@example.com' };
  const proof = { ...sent, verificationCode: '1234567', codeId: 'c1' };
  expect(carried).toEqual([{ ...sent, password: 'lagoon tides 77' }, proof, proof]);
});

test('an address that nobody has verified says so, and a code to the same one verifies it', async () => {
  let emailVerified = false;
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    '/wps/v2/security': () => ({ ...security, emailVerified }),
    'POST /wps/v2/security/contact/code': () => sentCode,
    'POST /wps/v2/security/contact': () => {
      emailVerified = true;
      return {};
    },
  });
  await render(panel());
  await expect.element(page.getByText(words['security.unverified'], { exact: false })).toBeVisible();
  await press('Verify Email');
  await userEvent.fill(page.getByLabelText(words['security.newEmail']), 'marisol@example.com');
  await userEvent.fill(page.getByLabelText(words['security.loginPassword'], { exact: true }), 'lagoon tides 77');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(page.getByLabelText(access['register.verificationCode']), '1234567');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(words['security.unverified'], { exact: false })).not.toBeInTheDocument();
  expect(carried.at(-1)).toEqual({ way: 'email', to: 'marisol@example.com', verificationCode: '1234567', codeId: 'c1' });
});

test('name, picture and colour are chosen by keyboard and shown at once (MC-21)', async () => {
  const chosen = { nickname: 'Sea Turtle', avatar: 'wave', memberLabelColor: '#0E7C86' };
  const { carried } = await stubDecryptingPlatform({ ...usual, 'POST /wps/member/profile': () => chosen });
  await render(panel());
  await press(words['security.edit']);
  await userEvent.fill(page.getByLabelText(words['security.nickname']), 'x');
  await press(words['security.saveProfile']);
  await expect.element(page.getByText(errors['field.nickname'])).toBeVisible();
  await userEvent.fill(page.getByLabelText(words['security.nickname']), 'Sea Turtle');
  await userEvent.click(page.getByRole('radio', { name: words['security.avatar.wave'] }));
  await userEvent.click(page.getByRole('radio', { name: words['security.color.1'] }));
  await press(words['security.saveProfile']);
  await expect.element(page.getByText(words['security.profileDone'])).toBeVisible();
  await expect.element(page.getByText('Sea Turtle')).toBeVisible();
  expect(carried).toEqual([chosen]);
});

const passkey = (more: object = {}) => ({ id: '4', name: 'My phone', createdAt: at, usedAt: null, ...more });

test('a passkey is renamed and removed by keyboard, and its removal asks for the password (MC-02)', async () => {
  let passkeys = [passkey({ usedAt: at })];
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    '/wps/v2/security': () => ({ ...security, passkeys, passkeyOpen: true }),
    'PUT /wps/v2/security/passkeys/4': () => {
      passkeys = [passkey({ name: 'Old phone' })];
      return {};
    },
    'POST /wps/v2/security/passkeys/4/remove': () => {
      passkeys = [];
      return {};
    },
  });
  await render(panel());
  await expect.element(page.getByText('Added Nov 20, 2026 · Last used Nov 20, 2026')).toBeVisible();
  await press('Rename My phone');
  const name = page.getByLabelText(words['security.passkeyName']);
  await expect.element(name).toHaveValue('My phone');
  await userEvent.fill(name, ' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(errors['field.required']).first()).toBeVisible();
  await userEvent.fill(name, 'Old phone');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The passkey is now called Old phone.')).toBeVisible();
  await press('Remove Old phone');
  await userEvent.fill(page.getByLabelText(words['security.loginPassword'], { exact: true }), 'lagoon7Tide');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Old phone is removed.')).toBeVisible();
  expect(carried).toEqual([{ name: 'Old phone' }, { password: 'lagoon7Tide' }]);
});

test('a browser without passkeys is offered none, and an account that is full says so', async () => {
  stubPlatform({ ...usual, '/wps/v2/security': () => ({ ...security, passkeyOpen: true }) });
  const { get } = Object.getOwnPropertyDescriptor(globalThis, 'AuthenticatorAttestationResponse') ?? {};
  const known = globalThis.AuthenticatorAttestationResponse;
  Reflect.deleteProperty(globalThis, 'AuthenticatorAttestationResponse');
  const { unmount } = await render(panel());
  await expect.element(page.getByRole('heading', { name: words['security.contact'] })).toBeVisible();
  expect(page.getByRole('heading', { name: words['security.passkeys'] }).query()).toBeNull();
  await unmount();
  Object.defineProperty(
    globalThis,
    'AuthenticatorAttestationResponse',
    get ? { get } : { value: known, configurable: true, writable: true },
  );
  $security.set(initialAsyncState);
  stubPlatform({ ...usual, '/wps/v2/security': () => ({ ...security, passkeys: [passkey()] }) });
  await render(panel());
  await expect.element(page.getByText(words['security.passkeyFull'])).toBeVisible();
  expect(page.getByRole('button', { name: words['security.passkeyAdd'] }).query()).toBeNull();
});

test('each sign-in is told once the member asks for it', async () => {
  let everyLogin = false;
  await stubDecryptingPlatform({
    ...usual,
    '/wps/v2/security': () => ({ ...security, everyLogin }),
    'PUT /wps/v2/security/loginNotices': () => {
      everyLogin = true;
      return { every: true };
    },
  });
  await render(panel());
  const box = page.getByRole('checkbox', { name: words['security.loginNotices'] });
  await expect.element(box).not.toBeChecked();
  await userEvent.click(box);
  await expect.element(box).toBeChecked();
});

test('the link of a security notice leads to the change of the password', async () => {
  history.replaceState(null, '', '?alert=1');
  stubPlatform(usual);
  await render(panel());
  await expect.element(page.getByText(words['security.alertTitle'])).toBeVisible();
  await expect.element(page.getByRole('link', { name: words['security.alertPassword'] })).toHaveAttribute('href', '/en/member/password');
});

const closing = (more: object = {}) => ({
  currencySymbol: '₱',
  money: '0.00',
  bonus: '0.00',
  points: 0,
  openBets: 0,
  drawsAhead: 0,
  openWithdrawals: 0,
  recordsKeptFor: 'P5Y',
  password: true,
  secondCheck: 'code',
  contacts: [email],
  supportEmail: 'help@isla.example',
  ...more,
});
const closingPath = '/wps/v2/security/closing';

test('a member closes the account by keyboard: it says what ends, takes code and password, and nobody is signed in after (MC-02)', async () => {
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    [closingPath]: () => closing({ bonus: '200.00', points: 40, openBets: 1, drawsAhead: 3 }),
    [`POST ${closingPath}/code`]: () => sentCode,
    [`POST ${closingPath}`]: () => ({}),
  });
  await render(panel());
  await press(`${words['security.open']} ${words['closing.title']}`);
  for (const text of [
    'You lose your bonus of ₱200.00.',
    'your 40 points any more',
    '1 bet has no result yet',
    '3 lottery draws bought in advance will be refunded',
    'keep your records for 5 years',
  ])
    await expect.element(page.getByText(text, { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: words['closing.exclude'] })).toHaveAttribute('href', '/en/member/saferPlay?set=self');
  await press(words['closing.go']);
  expect(carried).toEqual([]);
  await press(access['code.send']);
  await userEvent.fill(page.getByLabelText(access['register.verificationCode']), '1234567');
  await userEvent.click(page.getByLabelText(words['security.loginPassword'], { exact: true }));
  await userEvent.keyboard('lagoon tides 77{Enter}');
  await expect.element(page.getByRole('heading', { name: words['closing.done'] })).toHaveFocus();
  expect(carried.at(-1)).toEqual({
    leaves: '0.00',
    password: 'lagoon tides 77',
    verificationCode: '1234567',
    way: 'email',
    codeId: 'c1',
  });
  await expect.element(page.getByText('help@isla.example', { exact: false })).toBeVisible();
  expect($session.get().state).toBe('out');
});

test('money is offered for withdrawal first, is left only on a tick, and a sum that changed is shown before anything closes', async () => {
  let money = '40.00';
  const { carried } = await stubDecryptingPlatform({
    ...usual,
    [closingPath]: () => closing({ money, secondCheck: 'none', contacts: [] }),
    [`POST ${closingPath}`]: () => {
      if (money === '55.00') return {};
      money = '55.00';
      return new ApiError(409, 'account.money_differs', 'Your balance is ₱55.00 now.', { money });
    },
  });
  await render(panel());
  await press(`${words['security.open']} ${words['closing.title']}`);
  await expect.element(page.getByText('You still have ₱40.00.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: words['closing.withdraw'] })).toHaveAttribute('href', '/en/member/withdraw');
  const password = page.getByLabelText(words['security.loginPassword'], { exact: true });
  await userEvent.fill(password, 'lagoon tides 77');
  await press(words['closing.go']);
  await expect.element(page.getByText(words['closing.leavesNeeded'])).toBeVisible();
  expect(carried).toEqual([]);
  await userEvent.click(page.getByRole('checkbox', { name: "I'm leaving ₱40.00 here.", exact: false }));
  await press(words['closing.go']);
  await expect.element(page.getByText('You still have ₱55.00.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: "I'm leaving ₱55.00 here.", exact: false })).not.toBeChecked();
  await userEvent.click(page.getByRole('checkbox', { name: "I'm leaving ₱55.00 here.", exact: false }));
  await userEvent.fill(password, 'lagoon tides 77');
  await press(words['closing.go']);
  await expect.element(page.getByRole('heading', { name: words['closing.done'] })).toBeVisible();
  expect(carried.map((one) => (one as { leaves?: string }).leaves)).toEqual(['40.00', '55.00']);
});
