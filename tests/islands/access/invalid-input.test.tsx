// Tests bad input on every sign-in and registration form: the error shows at its field, entries stay, and nothing becomes markup.
import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
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
import type { FieldRule } from '#values/text/field-patterns.ts';
import { hostileStrings } from '../../hostile-strings.ts';
import { ApiError, easyChallenge, publishedKey, stubPlatform } from '../fake-api.ts';
import { all, philippines, shared, t, to } from './auth-props.ts';

const countries = [philippines];
const rules: Record<string, FieldRule> = Object.fromEntries(
  Object.entries(registrationRulesOf({}, isla.market)).flatMap(([name, rule]) =>
    ['domain', 'countryDialingCode', 'captcha', 'verificationCode'].includes(name)
      ? []
      : [[name, { ...rule, enabled: true, required: true }]],
  ),
);
const verification = { verificationId: 'v', ways: [{ way: 'bankName' as const, to: null }] };
const secret = { rule: 'letters-and-digits' as const, hint: t('reg_pattern_letters_numbers', { range: '7–128' }) };

interface Form {
  name: string;
  draw: () => ReactElement;
  fields: readonly string[];
  send: string;
}

const forms: readonly Form[] = [
  {
    name: 'signing in',
    draw: () => <LoginForm {...shared} action="/en/login" free={false} />,
    fields: ['username', 'password'],
    send: 'Sign in',
  },
  {
    name: 'sign-in by code',
    draw: () => <SmsLogin t={t} tag="en" action="/en/login" countries={countries} to={to} />,
    fields: ['mobileNum', 'verificationCode'],
    send: 'Sign in',
  },
  {
    name: 'registration',
    draw: () => <RegisterForm t={t} mode="username" to={to} rules={rules} minimumAge={18} ticked countries={countries} />,
    fields: Object.keys(rules),
    send: 'Create account',
  },
  { name: 'password reset link', draw: () => <ForgotPasswordForm t={t} to={to} />, fields: ['username', 'email'], send: 'Send link' },
  {
    name: 'password reset by code',
    draw: () => <ResetPasswordByPhone t={t} countries={countries} {...secret} to={to} />,
    fields: ['mobileNum', 'verificationCode', 'newPassword'],
    send: 'Save new password',
  },
  {
    name: 'new password from the link',
    draw: () => <NewPasswordForm {...shared} link="x" {...secret} />,
    fields: ['newPassword', 'confirmNewPassword'],
    send: 'Save new password',
  },
  {
    name: 'password change',
    draw: () => <ChangePassword words={all} tag="en" base="/en" />,
    fields: ['oldPassword', 'newPassword', 'confirmNewPassword'],
    send: 'Save new password',
  },
  {
    name: 'verification from a new network',
    draw: () => <StepUpForm words={all} tag="en" asked={verification} keepName={null} onDone={() => {}} onBack={() => {}} />,
    fields: ['payeeName'],
    send: 'Confirm and sign in',
  },
];

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
/** Fills a field as a password manager does, without key events. */
function fill(input: HTMLInputElement | null, text: string): void {
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
const invalidFields = () => [...document.querySelectorAll('[aria-invalid="true"]')];
const errorTextOf = (input: Element) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (id.endsWith('e') ? (document.getElementById(id)?.textContent ?? '') : ''))
    .join('');

beforeEach(() => {
  $captcha.set({ state: 'none' });
  const refuses = (name: string) => () =>
    new ApiError(400, 'input.invalid', 'Look again.', { fields: { [name]: { code: 'field.invalid' } } });
  stubPlatform({
    '/wps/verification/human': () => easyChallenge,
    '/wps/system/key': publishedKey,
    'POST /wps/session/login': () => new ApiError(401, 'login.wrong', 'They do not match.'),
    'PUT /wps/member/register': refuses('username'),
    'POST /wps/member/password/email': refuses('username'),
    'POST /wps/v2/password/reset': refuses('newPassword'),
    'POST /wps/member/password': refuses('newPassword'),
    'POST /wps/member/password/verification': refuses('newPassword'),
    'POST /wps/verification/login': refuses('payeeName'),
  });
});

for (const { name, draw, fields, send } of forms)
  test(`bad input shows an error at its field: ${name} (SEC-07, AC-01, AC-18, ER-07, ER-21)`, async () => {
    for (const [kind, text] of Object.entries(hostileStrings)) {
      const { unmount } = await render(draw());
      for (const one of fields) await expect.poll(() => field(one), { message: one }).not.toBeNull();
      const button = page.getByRole('button', { name: send, exact: true });
      await expect.element(button).toBeEnabled();
      for (const one of fields) fill(field(one), text);
      const before = fields.map((one) => field(one)?.value);
      (button.element() as HTMLElement).click();
      if (name === 'signing in' && invalidFields().length === 0) await userEvent.keyboard('{End}');
      await expect.poll(() => invalidFields().length, { message: kind }).toBeGreaterThan(0);
      for (const input of invalidFields()) expect([kind, input.getAttribute('name') ?? 'human', errorTextOf(input)]).not.toContain('');
      expect([kind, fields.map((one) => field(one)?.value)]).toEqual([kind, before]);
      expect([kind, document.querySelectorAll('b, img[src=x], [onerror]').length]).toEqual([kind, 0]);
      await unmount();
      sessionStorage.clear();
    }
  });

test('an error that arrives while typing is announced, and otherwise its field takes the focus (AC-31, ER-07)', async () => {
  let answer = (): void => undefined;
  const refused = new ApiError(400, 'input.invalid', 'Look again.', { fields: { oldPassword: { code: 'field.password_wrong' } } });
  stubPlatform({
    '/wps/system/key': publishedKey,
    'POST /wps/member/password': () =>
      new Promise((done) => {
        answer = () => done(refused);
      }),
  });
  await render(<ChangePassword words={all} tag="en" base="/en" />);
  const button = page.getByRole('button', { name: 'Save new password' });
  await expect.element(button).toBeEnabled();
  for (const name of ['oldPassword', 'newPassword', 'confirmNewPassword']) fill(field(name), 'lagoon7Tide');
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  field('confirmNewPassword')?.focus();
  field('confirmNewPassword')?.select();
  await userEvent.keyboard('coral');
  answer();
  await expect.element(button).not.toHaveAttribute('aria-busy');
  await userEvent.keyboard('8Reef');
  expect(field('confirmNewPassword')?.value).toBe('coral8Reef');
  expect(field('oldPassword')?.value).toBe('lagoon7Tide');
  expect(page.getByRole('alert').element().textContent).toBe('Your current password is wrong.');
  fill(field('confirmNewPassword'), 'lagoon7Tide');
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('oldPassword');
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('an error for the whole of a long form scrolls into view (R12)', async () => {
  stubPlatform({
    '/wps/verification/human': () => easyChallenge,
    '/wps/system/key': publishedKey,
    'PUT /wps/member/register': () => new ApiError(500, 'system.error', 'It did not work.'),
  });
  await page.viewport(360, 300);
  const { username } = rules;
  if (!username) throw new Error('There is no rule for the username.');
  await render(
    <RegisterForm t={t} mode="username" to={to} rules={{ username }} minimumAge={18} ticked countries={countries} socialLogin={null} />,
  );
  const button = page.getByRole('button', { name: 'Create account' });
  await expect.element(button).toBeEnabled();
  fill(field('username'), 'marisol');
  document.querySelector<HTMLElement>('input[type=range]')?.focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('Done')).toBeVisible();
  button.element().scrollIntoView({ block: 'end' });
  await userEvent.click(button);
  await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await page.viewport(360, 740);
});
