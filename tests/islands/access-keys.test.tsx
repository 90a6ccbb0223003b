// Every form of getting in by keys alone: what Tab comes to and in which order a screen reader finds it, what password managers and clipboards need.
import type { ReactElement } from 'react';
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
import ChangePassword from '#islands/access/ChangePassword.tsx';
import { ForgetForm } from '#islands/access/ForgetForm.tsx';
import GameMenu from '#islands/access/GameMenu.tsx';
import LoginForm from '#islands/access/LoginForm.tsx';
import NewPasswordForm from '#islands/access/NewPasswordForm.tsx';
import Over from '#islands/access/Over.tsx';
import PhoneReset from '#islands/access/PhoneReset.tsx';
import { RegisterForm } from '#islands/access/RegisterForm.tsx';
import SmsLogin from '#islands/access/SmsLogin.tsx';
import VerifyLogin from '#islands/access/VerifyLogin.tsx';
import { registrationRulesOf } from '#platform/rules/registration.ts';
import { $captcha } from '#stores/captcha.ts';
import { $session } from '#stores/session.ts';
import { rulesInMode } from '#values/registration-mode.ts';
import words from '../../src/i18n/EN/access.json';
import { all, philippines, shared, t, to } from './entrance.ts';
import { marisol, platform } from './platform.ts';

const countries = [philippines];
const usual = registrationRulesOf({}, 'letters-and-digits');
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
  { way: 'sms' as const, to: '+63•••••••222' },
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
  form: ReactElement;
  order: readonly string[];
  /** `autocomplete` of what is typed. */
  tokens: Readonly<Record<string, string>>;
}

const flows: readonly Flow[] = [
  {
    name: 'AC-01 signing in',
    form: login,
    order: [
      'Username',
      'Password',
      'Show password',
      'Forgot password?',
      'Remember my username for a day',
      ...atTheEnd.slice(0, 2),
      ...['Sign in', 'Try free play', 'Create an account'],
    ],
    tokens: { username: 'username', password: 'current-password' },
  },
  {
    name: 'AC-02 signing in by a code',
    form: <SmsLogin t={t} countries={countries} to={to} />,
    order: [...byNumber, 'Sign in', 'Create an account'],
    tokens: { mobileNum: 'tel-national', verificationCode: 'one-time-code' },
  },
  {
    name: 'AC-12 joining by a name',
    form: join('username'),
    order: ['Username', 'Password', 'Show password', 'Repeat password', 'Show repeated password', 'Email', ...atTheEnd],
    tokens: { username: 'username', password: 'new-password', confirmPassword: 'new-password', email: 'email' },
  },
  {
    name: 'AC-13 joining by a number',
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
    name: 'AC-29 a link for a new password',
    form: <ForgetForm t={t} to={to} />,
    order: ['Username', 'Account email', 'Send link'],
    tokens: { username: 'username', email: 'email' },
  },
  {
    name: 'AC-40 a new password by a code',
    form: <PhoneReset t={t} countries={countries} {...secret} to={to} />,
    order: [...byNumber, 'New password', 'Show new password', 'Save new password'],
    tokens: { mobileNum: 'tel-national', verificationCode: 'one-time-code', newPassword: 'new-password' },
  },
  {
    name: 'AC-36 a new password by the link',
    form: <NewPasswordForm {...shared} link="x" {...secret} />,
    order: ['New password', 'Show new password', 'Repeat new password', 'Show repeated password', 'Save new password', 'Get a new link'],
    tokens: { newPassword: 'new-password', confirmNewPassword: 'new-password' },
  },
  {
    name: 'AC-31 changing the password',
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
    name: 'AC-33 the one more thing of a new network',
    form: <VerifyLogin words={all} tag="en" asked={{ verificationId: 'v', ways }} keepName={null} onDone={() => {}} onBack={() => {}} />,
    order: ['Code by text message', 'Code from the message', 'Send code', 'Confirm and sign in', 'Back to sign in'],
    tokens: { verificationCode: 'one-time-code' },
  },
];

/** As a screen reader names what has the focus. */
function nameOf(one: Element | null): string {
  if (!one) return '';
  const by = document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent;
  const label =
    by ?? one.getAttribute('aria-label') ?? (one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : one.textContent) ?? '';
  // A row of a choice has its name first and a remark after it.
  return (one.closest('label')?.querySelector('.b, b')?.textContent ?? label).trim();
}

async function walked(): Promise<string[]> {
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
  platform({});
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
const isWhole = async (tokens: Flow['tokens']) => {
  for (const name of Object.keys(tokens))
    await expect.poll(() => document.querySelector(`[name="${name}"]`), { message: name }).not.toBeNull();
  if ('mobileNum' in tokens) await expect.element(page.getByRole('combobox', { name: 'Country' })).toBeVisible();
};

test.each(flows)('2.4.3 1.3.5 $name: Tab comes to all of it, in the order in which it stands', async ({ form, order, tokens }) => {
  await render(framed(form));
  await isWhole(tokens);
  (page.getByRole('button', { name: 'The beginning' }).element() as HTMLElement).focus();
  expect(await walked()).toEqual(order);
  for (const [name, token] of Object.entries(tokens)) {
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    expect([name, field?.autocomplete]).toEqual([name, token]);
    const paste = new ClipboardEvent('paste', { cancelable: true, bubbles: true, clipboardData: new DataTransfer() });
    expect([name, field?.dispatchEvent(paste)]).toEqual([name, true]);
  }
});

test.each(flows.filter(({ tokens }) => Object.values(tokens).some((token) => token.endsWith('password'))))(
  '3.3.8 $name: a password manager finds one form with at most one username and one password of each kind',
  async ({ form, tokens }) => {
    const { container } = await render(form);
    await isWhole(tokens);
    expect(container.querySelectorAll('form')).toHaveLength(1);
    const inputs = [...container.querySelectorAll<HTMLInputElement>('form input')];
    const count = (token: string) => inputs.filter(({ autocomplete }) => autocomplete === token).length;
    expect(count('username')).toBeLessThanOrEqual(1);
    expect(count('current-password')).toBeLessThanOrEqual(1);
    expect(count('new-password')).toBeLessThanOrEqual(2);
    expect(inputs.filter(({ type, autocomplete }) => type === 'password' && !/(?:new|current)-password/.test(autocomplete))).toEqual([]);
  },
);

test('AC-06 AC-31 who must change a password reads why before the fields, and the manager is told whose it is', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the readable cookie is what the store reads
  document.cookie = 'isla_in=1';
  const member = { ...marisol, passwordExpired: true };
  platform({ '/wps/member/info': () => member });
  $session.set({ state: 'in', member: member as never });
  await render(
    <main className="centre">
      <ChangePassword words={{ ...all, 'change.hint': 'Seven or more' }} tag="en" base="/en" />
    </main>,
  );
  // In the centre it keeps the margin of its page.
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

test('SH-12 AC-04 over a page the same form stands under its games: one stop for them, the focus stays within, Escape asks to close', async () => {
  let closed = 0;
  await render(<Over title="Sign in" close="Close" menu={menu} demo={null} Form={Form} parts={{}} onClose={() => closed++} />);
  await expect.element(page.getByRole('tab', { name: 'Hot' })).toBeVisible();
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

test('AC-04 AC-28 R21 before script the menu is links to the categories', async () => {
  const { renderToString } = await import('react-dom/server.browser');
  const html = renderToString(<GameMenu {...menu} />);
  expect(html).toContain('<a href="/en/rng">Slots</a>');
  expect(html).not.toContain('<button');
});

test('AC-09 a trial reads that it cannot have a password before anything is typed', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the readable cookie is what the store reads
  document.cookie = 'isla_in=1';
  const member = { ...marisol, type: 4 };
  platform({ '/wps/member/info': () => member });
  $session.set({ state: 'in', member: member as never });
  const sentence = 'A trial account plays with a trial balance only.';
  await render(<ChangePassword words={{ ...all, 'role.trial': sentence }} tag="en" base="/en" />);
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/en/register');
  expect(document.querySelectorAll('input')).toHaveLength(0);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Max-Age=0';
});
