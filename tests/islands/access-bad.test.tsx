// Bad input of every kind on every form of getting in: the error stands beside the field, nothing that was typed is lost, nothing of it becomes mark-up.
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
import LoginForm from '#islands/access/LoginForm.tsx';
import NewPasswordForm from '#islands/access/NewPasswordForm.tsx';
import PhoneReset from '#islands/access/PhoneReset.tsx';
import { RegisterForm } from '#islands/access/RegisterForm.tsx';
import SmsLogin from '#islands/access/SmsLogin.tsx';
import VerifyLogin from '#islands/access/VerifyLogin.tsx';
import { registrationRulesOf } from '#platform/rules/registration.ts';
import { $captcha } from '#stores/captcha.ts';
import type { FieldRule } from '#values/pattern.ts';
import { badTexts } from '../bad-texts.ts';
import { all, philippines, shared, t, to } from './entrance.ts';
import { human, platform, publishedKey, Refusal } from './platform.ts';

const countries = [philippines];
const rules: Record<string, FieldRule> = Object.fromEntries(
  Object.entries(registrationRulesOf({}, 'letters-and-digits')).flatMap(([name, rule]) =>
    ['domain', 'countryDialingCode', 'captcha', 'verificationCode'].includes(name)
      ? []
      : [[name, { ...rule, enabled: true, required: true }]],
  ),
);
const asked = { verificationId: 'v', ways: [{ way: 'bankName' as const, to: null }] };
const secret = { rule: 'letters-and-digits' as const, hint: t('reg_pattern_letters_numbers', { range: '7-128' }) };

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
    name: 'signing in by a code',
    draw: () => <SmsLogin t={t} countries={countries} to={to} />,
    fields: ['mobileNum', 'verificationCode'],
    send: 'Sign in',
  },
  {
    name: 'joining',
    draw: () => <RegisterForm t={t} mode="username" to={to} rules={rules} minimumAge={18} ticked countries={countries} />,
    fields: Object.keys(rules),
    send: 'Create account',
  },
  { name: 'a link for a new password', draw: () => <ForgetForm t={t} to={to} />, fields: ['username', 'email'], send: 'Send link' },
  {
    name: 'a new password by a code',
    draw: () => <PhoneReset t={t} countries={countries} {...secret} to={to} />,
    fields: ['mobileNum', 'verificationCode', 'newPassword'],
    send: 'Save new password',
  },
  {
    name: 'a new password by the link',
    draw: () => <NewPasswordForm {...shared} link="x" {...secret} />,
    fields: ['newPassword', 'confirmNewPassword'],
    send: 'Save new password',
  },
  {
    name: 'changing the password',
    draw: () => <ChangePassword words={all} tag="en" base="/en" />,
    fields: ['oldPassword', 'newPassword', 'confirmNewPassword'],
    send: 'Save new password',
  },
  {
    name: 'the one more thing of a new network',
    draw: () => <VerifyLogin words={all} tag="en" asked={asked} keepName={null} onDone={() => {}} onBack={() => {}} />,
    fields: ['payeeName'],
    send: 'Confirm and sign in',
  },
];

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
/** As a program fills it in: no key for each letter. */
function put(input: HTMLInputElement | null, text: string): void {
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
const wrong = () => [...document.querySelectorAll('[aria-invalid="true"]')];
const says = (input: Element) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (id.endsWith('e') ? (document.getElementById(id)?.textContent ?? '') : ''))
    .join('');

beforeEach(() => {
  $captcha.set({ state: 'none' });
  const refuses = (name: string) => () =>
    new Refusal(400, 'input.invalid', 'Look again.', { fields: { [name]: { code: 'field.invalid' } } });
  platform({
    '/wps/verification/human': () => human,
    '/wps/system/key': publishedKey,
    'POST /wps/session/login': () => new Refusal(401, 'login.wrong', 'They do not match.'),
    'PUT /wps/member/register': refuses('username'),
    'POST /wps/member/password/email': refuses('username'),
    'POST /wps/v2/password/reset': refuses('newPassword'),
    'POST /wps/member/password': refuses('newPassword'),
    'POST /wps/member/password/verification': refuses('newPassword'),
    'POST /wps/verification/login': refuses('payeeName'),
  });
});

for (const { name, draw, fields, send } of forms)
  test(`assurance 6 AC-01 AC-18 ER-07 ER-21 bad input of every kind: ${name}`, async () => {
    for (const [kind, text] of Object.entries(badTexts)) {
      const { unmount } = await render(draw());
      for (const one of fields) await expect.poll(() => field(one), { message: one }).not.toBeNull();
      const button = page.getByRole('button', { name: send, exact: true });
      await expect.element(button).toBeEnabled();
      for (const one of fields) put(field(one), text);
      const before = fields.map((one) => field(one)?.value);
      (button.element() as HTMLElement).click();
      if (name === 'signing in' && wrong().length === 0) await userEvent.keyboard('{End}');
      await expect.poll(() => wrong().length, { message: kind }).toBeGreaterThan(0);
      for (const input of wrong()) expect([kind, input.getAttribute('name') ?? 'human', says(input)]).not.toContain('');
      expect([kind, fields.map((one) => field(one)?.value)]).toEqual([kind, before]);
      expect([kind, document.querySelectorAll('b, img[src=x], [onerror]').length]).toEqual([kind, 0]);
      await unmount();
      sessionStorage.clear();
    }
  });

test('AC-31 ER-07 a refusal that comes while one types on leaves the focus there and is heard; at rest it takes the focus to its field', async () => {
  let answer = (): void => undefined;
  const refused = new Refusal(400, 'input.invalid', 'Look again.', { fields: { oldPassword: { code: 'field.password_wrong' } } });
  platform({
    '/wps/system/key': publishedKey,
    'POST /wps/member/password': () =>
      new Promise((done) => {
        answer = () => done(refused);
      }),
  });
  await render(<ChangePassword words={all} tag="en" base="/en" />);
  const button = page.getByRole('button', { name: 'Save new password' });
  await expect.element(button).toBeEnabled();
  for (const name of ['oldPassword', 'newPassword', 'confirmNewPassword']) put(field(name), 'lagoon7Tide');
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
  put(field('confirmNewPassword'), 'lagoon7Tide');
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('oldPassword');
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('ER-07 a sentence for the whole of a long form comes into sight, wherever its button was pressed', async () => {
  platform({
    '/wps/verification/human': () => human,
    '/wps/system/key': publishedKey,
    'PUT /wps/member/register': () => new Refusal(500, 'system.error', 'It did not work.'),
  });
  await page.viewport(360, 300);
  const { username } = rules;
  if (!username) throw new Error('There is no rule for the username.');
  await render(
    <RegisterForm t={t} mode="username" to={to} rules={{ username }} minimumAge={18} ticked countries={countries} elsewhere={null} />,
  );
  const button = page.getByRole('button', { name: 'Create account' });
  await expect.element(button).toBeEnabled();
  put(field('username'), 'marisol');
  document.querySelector<HTMLElement>('input[type=range]')?.focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('Done')).toBeVisible();
  button.element().scrollIntoView({ block: 'end' });
  await userEvent.click(button);
  await expect.element(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await page.viewport(360, 740);
});
