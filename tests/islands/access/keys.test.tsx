// Tests every sign-in form by keyboard: tab order, and what password managers and the clipboard need.
import type { ReactElement } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { brand as isla } from '#brands/isla/brand.ts';
import AuthDialog from '#islands/access/AuthDialog.tsx';
import GameMenu from '#islands/access/GameMenu.tsx';
import ChangePassword from '#islands/access/password/ChangePassword.tsx';
import { ForgotPasswordForm } from '#islands/access/password/ForgotPasswordForm.tsx';
import NewPasswordForm from '#islands/access/password/NewPasswordForm.tsx';
import ResetPasswordByPhone from '#islands/access/password/ResetPasswordByPhone.tsx';
import { RegisterForm } from '#islands/access/register/RegisterForm.tsx';
import LoginForm from '#islands/access/sign-in/LoginForm.tsx';
import SmsLogin from '#islands/access/sign-in/SmsLogin.tsx';
import StepUpForm from '#islands/access/sign-in/StepUpForm.tsx';
import { registrationRulesOf } from '#platform/rules/registration.ts';
import { $captcha } from '#stores/access/captcha.ts';
import { $session } from '#stores/access/session.ts';
import { rulesInMode } from '#values/access/registration-mode.ts';
import words from '../../../src/i18n/EN/access.json';
import { marisol, stubPlatform } from '../fake-api.ts';
import { all, philippines, shared, t, to } from './auth-props.ts';

const countries = [philippines];
const usual = registrationRulesOf({}, isla.market);
const rulesOf = (mode: 'username' | 'mobile') =>
  Object.fromEntries(
    Object.entries(rulesInMode(usual, { REGMOBVERF3: false, MOBILENUMPASSREG3: true }, mode))
      .filter(([, rule]) => rule.enabled)
      .sort(([a], [b]) => (mode === 'mobile' ? Number(b === 'mobileNum') - Number(a === 'mobileNum') : 0)),
  );
const join = (mode: 'username' | 'mobile') => (
  <RegisterForm t={t} mode={mode} to={to} rules={rulesOf(mode)} minimumAge={18} ticked countries={countries} />
);
const secret = { rule: 'letters-and-digits' as const, hint: 'Seven or more' };
const ways = [
  { way: 'sms' as const, to: '+63•••222' },
  { way: 'bankName' as const, to: null },
];
const login = <LoginForm {...shared} action="/en/login" free />;
const Form = () => login;
const tabs = [
  { type: 'HOT', label: 'Hot', href: '/en/rng?list=hot' },
  { type: 'RNG', label: 'Slots', href: '/en/rng' },
];
const menu = { words: all, tag: 'en', tabs, login: '/en/login' };

const byNumber = ['Country', 'Mobile number', 'Code from the message', 'Send code'];
const atTheEnd = [
  'Are you human?',
  "I can't use the slider",
  'I am 18 or older and agree to the terms of use and the privacy notice',
  'terms of use',
  'privacy notice',
  'Create account',
  'Clear',
  'Sign in',
];

interface Flow {
  name: string;
  id: string;
  form: ReactElement;
  order: readonly string[];
  /** Expected `autocomplete` by field. */
  tokens: Readonly<Record<string, string>>;
}

const flows: readonly Flow[] = [
  {
    name: 'sign-in',
    id: 'AC-01',
    form: login,
    order: [
      'Username',
      'Password',
      'Show password',
      'Forgot password?',
      'Remember my username for 24 hours',
      ...atTheEnd.slice(0, 2),
      ...['Sign in', 'Try free play', 'Create an account'],
    ],
    tokens: { username: 'username', password: 'current-password' },
  },
  {
    name: 'sign-in by code',
    id: 'AC-02',
    form: <SmsLogin t={t} tag="en" action="/en/login" countries={countries} to={to} />,
    order: [...byNumber, 'Sign in', 'Create an account'],
    tokens: { mobileNum: 'tel-national', verificationCode: 'one-time-code' },
  },
  {
    name: 'registration by username',
    id: 'AC-12',
    form: join('username'),
    order: ['Username', 'Password', 'Show password', 'Repeat password', 'Show repeated password', 'Email', ...atTheEnd],
    tokens: { username: 'username', password: 'new-password', confirmPassword: 'new-password', email: 'email' },
  },
  {
    name: 'registration by phone number',
    id: 'AC-13',
    form: join('mobile'),
    order: [
      'Country',
      'Mobile number',
      'Password',
      'Show password',
      'Repeat password',
      'Show repeated password',
      'Email',
      'Code from the message',
      'Send code',
      ...atTheEnd,
    ],
    tokens: {
      mobileNum: 'tel-national',
      password: 'new-password',
      confirmPassword: 'new-password',
      email: 'email',
      verificationCode: 'one-time-code',
    },
  },
  {
    name: 'password reset link',
    id: 'AC-29',
    form: <ForgotPasswordForm t={t} to={to} />,
    order: ['Username', 'Account email', 'Send link'],
    tokens: { username: 'username', email: 'email' },
  },
  {
    name: 'password reset by code',
    id: 'AC-40',
    form: <ResetPasswordByPhone t={t} countries={countries} {...secret} to={to} />,
    order: [...byNumber, 'New password', 'Show new password', 'Save new password'],
    tokens: { mobileNum: 'tel-national', verificationCode: 'one-time-code', newPassword: 'new-password' },
  },
  {
    name: 'new password from the link',
    id: 'AC-36',
    form: <NewPasswordForm {...shared} link="x" {...secret} />,
    order: ['New password', 'Show new password', 'Repeat new password', 'Show repeated password', 'Save new password', 'Get a new link'],
    tokens: { newPassword: 'new-password', confirmNewPassword: 'new-password' },
  },
  {
    name: 'password change',
    id: 'AC-31',
    form: <ChangePassword words={{ ...all, 'change.hint': 'Seven or more' }} tag="en" base="/en" />,
    order: [
      'Current password',
      'Show current password',
      'New password',
      'Show new password',
      'Repeat new password',
      'Show repeated password',
      'Save new password',
    ],
    tokens: { oldPassword: 'current-password', newPassword: 'new-password', confirmNewPassword: 'new-password' },
  },
  {
    name: 'verification from a new network',
    id: 'AC-33',
    form: <StepUpForm words={all} tag="en" asked={{ verificationId: 'v', ways }} keepName={null} onDone={() => {}} onBack={() => {}} />,
    order: ['Code by text message', 'Code from the message', 'Send code', 'Confirm and sign in', 'Back to sign in'],
    tokens: { verificationCode: 'one-time-code' },
  },
];

/** The name that a screen reader gives the element. */
function nameOf(one: Element | null): string {
  if (!one) return '';
  const by = document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent;
  const label =
    by ?? one.getAttribute('aria-label') ?? (one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : one.textContent) ?? '';
  // A row of a choice has its name first and a note after it.
  return (one.closest('label')?.querySelector('.b, b')?.textContent ?? label).trim();
}

async function tabOrder(): Promise<string[]> {
  const order: string[] = [];
  for (let steps = 0; steps < 40; steps += 1) {
    await userEvent.keyboard('{Tab}');
    const now = document.activeElement;
    if (!now || now === document.body || now.textContent === 'The end') return order;
    order.push(nameOf(now));
  }
  return order;
}

beforeEach(() => {
  stubPlatform({});
  $captcha.set({ state: 'none' });
  $session.set({ state: 'in', member: { ...marisol } as never });
});

const framed = (form: ReactElement) => (
  <>
    <button type="button">The beginning</button>
    {form}
    <button type="button">The end</button>
  </>
);
const waitForFields = async (tokens: Flow['tokens']) => {
  for (const name of Object.keys(tokens))
    await expect.poll(() => document.querySelector(`[name="${name}"]`), { message: name }).not.toBeNull();
  if ('mobileNum' in tokens) await expect.element(page.getByRole('combobox', { name: 'Country' })).toBeVisible();
};

test.each(flows)('$name: Tab reaches every control in visual order ($id, 2.4.3, 1.3.5)', async ({ form, order, tokens }) => {
  await render(framed(form));
  await waitForFields(tokens);
  (page.getByRole('button', { name: 'The beginning' }).element() as HTMLElement).focus();
  expect(await tabOrder()).toEqual(order);
  for (const [name, token] of Object.entries(tokens)) {
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    expect([name, field?.autocomplete]).toEqual([name, token]);
    const paste = new ClipboardEvent('paste', { cancelable: true, bubbles: true, clipboardData: new DataTransfer() });
    expect([name, field?.dispatchEvent(paste)]).toEqual([name, true]);
  }
});

test.each(flows.filter(({ tokens }) => Object.values(tokens).some((token) => token.endsWith('password'))))(
  '$name: a password manager finds one form with at most one username and one password of each kind ($id, 3.3.8)',
  async ({ form, tokens }) => {
    const { container } = await render(form);
    await waitForFields(tokens);
    expect(container.querySelectorAll('form')).toHaveLength(1);
    const inputs = [...container.querySelectorAll<HTMLInputElement>('form input')];
    const count = (token: string) => inputs.filter(({ autocomplete }) => autocomplete === token).length;
    expect(count('username')).toBeLessThanOrEqual(1);
    expect(count('current-password')).toBeLessThanOrEqual(1);
    expect(count('new-password')).toBeLessThanOrEqual(2);
    expect(inputs.filter(({ type, autocomplete }) => type === 'password' && !/(?:new|current)-password/.test(autocomplete))).toEqual([]);
  },
);

test('a required password change shows its reason first and has the username for password managers (AC-06, AC-31)', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the readable cookie is what the store reads
  document.cookie = 'isla_in=1';
  const member = { ...marisol, passwordExpired: true };
  stubPlatform({ '/wps/member/info': () => member });
  $session.set({ state: 'in', member: member as never });
  await render(
    <main className="centre">
      <ChangePassword words={{ ...all, 'change.hint': 'Seven or more' }} tag="en" base="/en" />
    </main>,
  );
  // In the member centre the form keeps the page margin.
  const { left, right } = (document.querySelector('.field .in') as Element).getBoundingClientRect();
  expect([left, innerWidth - right]).toEqual([16, 16]);
  const why = page.getByText(words['change.must']);
  await expect.element(why).toBeVisible();
  const first = document.querySelector('[name=oldPassword]') as Element;
  expect(why.element().compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(document.querySelector<HTMLInputElement>('[name=username]')?.value).toBe('marisol');
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Max-Age=0';
});

test('the dialog has one tab stop for its games, keeps the focus, and Escape asks to close (SH-12, AC-04)', async () => {
  let closed = 0;
  await render(<AuthDialog title="Sign in" close="Close" menu={menu} demo={null} Form={Form} parts={{}} onClose={() => closed++} />);
  await expect.element(page.getByRole('button', { name: 'Hot' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
  const order: string[] = [];
  for (let steps = 0; steps < 11; steps += 1) {
    await userEvent.keyboard('{Tab}');
    order.push(nameOf(document.activeElement));
    expect(document.querySelector('dialog')?.contains(document.activeElement)).toBe(true);
  }
  expect(order).toEqual(['Hot', ...(flows[0]?.order ?? [])]);
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(1);
});

const FreePlay = ({ freeFirst }: { freeFirst?: boolean }) => <p>free play {freeFirst ? 'first' : 'last'}</p>;

test('the dialog offers free play first to who comes for a game (AC-04, GM-12)', async () => {
  const before = location.href;
  onTestFinished(() => history.replaceState(history.state, '', before));
  for (const [query, place] of [
    ['?why=launch&next=%2Fgame', 'first'],
    ['?next=%2Fgame', 'last'],
  ]) {
    history.replaceState(history.state, '', query);
    const { unmount } = await render(
      <AuthDialog title="Sign in" close="Close" menu={null} demo={null} Form={FreePlay} parts={{}} onClose={() => {}} />,
    );
    await expect.element(page.getByText(`free play ${place}`)).toBeVisible();
    await unmount();
  }
});

test('the menu without script is links to the categories (AC-04, AC-28, R21)', async () => {
  const { renderToString } = await import('react-dom/server.browser');
  const html = renderToString(<GameMenu {...menu} />);
  expect(html).toContain('<a href="/en/rng">Slots</a>');
  expect(html).not.toContain('<button');
});

test('a trial account sees that it cannot have a password instead of the form (AC-09)', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the readable cookie is what the store reads
  document.cookie = 'isla_in=1';
  const member = { ...marisol, type: 4 };
  stubPlatform({ '/wps/member/info': () => member });
  $session.set({ state: 'in', member: member as never });
  const sentence = "A trial account can't do this.";
  await render(<ChangePassword words={{ ...all, 'role.trial': sentence }} tag="en" base="/en" />);
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/en/register');
  expect(document.querySelectorAll('input')).toHaveLength(0);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Max-Age=0';
});
