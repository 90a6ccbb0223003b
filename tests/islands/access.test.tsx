// The forms of getting in on a phone: where the focus goes, what keys do, what a refusal says, and the same mirrored.
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
import '../../src/styles/access.css';
import ForgetForm from '#islands/access/ForgetForm.tsx';
import LoginForm from '#islands/access/LoginForm.tsx';
import RegisterForm from '#islands/access/RegisterForm.tsx';
import { $captcha } from '#stores/captcha.ts';
import { passwordField } from '#values/password.ts';
import { type FieldRule, patterns } from '#values/pattern.ts';
import words from '../../src/i18n/EN/access.json';
import errors from '../../src/i18n/EN/errors.json';
import { platform, Refusal } from './platform.ts';

const to = {
  home: '/en',
  register: '/en/register',
  forget: '/en/forget',
  login: '/en/login',
  terms: '/en/help/terms',
  privacy: '/en/help/privacy',
};
const shared = { words, errors, tag: 'en', to };
const login = <LoginForm {...shared} action="/en/login" free={false} />;
const on = { enabled: true, required: true } as const;
const username: FieldRule = {
  ...on,
  acceptedPattern: patterns.username.source,
  patternId: 'username',
  minLength: 2,
  maxLength: 15,
  type: 'text',
};
const password = passwordField('letters-and-digits');
const mobile: FieldRule = { ...on, acceptedPattern: '*', patternId: 'any', minLength: 6, maxLength: 20, type: 'tel' };
const countries = [
  { value: '63', label: 'Philippines', end: '+63', find: 'PH 63' },
  { value: '84', label: 'Vietnam', end: '+84', find: 'VN 84' },
];
const register = (rules: Record<string, FieldRule> = { username, password, confirmPassword: password }, ticked = true) => (
  <RegisterForm {...shared} rules={rules} minimumAge={18} ticked={ticked} countries={rules.mobileNum ? countries : []} />
);

/** Work that is done as soon as it is asked for, and a key nobody can use. */
const human = { id: 'one', salt: 'salt', bits: 1 };
const refuses = (call: string, refusal: Refusal) =>
  platform({
    '/wps/verification/human': () => human,
    '/wps/system/key': async () => ({ keyId: 'k', publicKey: await publicKey(), serverTime: new Date().toISOString() }),
    [call]: () => refusal,
  });

async function publicKey(): Promise<string> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

beforeEach(() => $captcha.set({ state: 'none' }));

test('AC-01 empty fields are told in words and the first takes the focus; nothing is sent', async () => {
  const asked = platform({});
  await render(login);
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await expect.element(page.getByLabelText('Username')).toHaveFocus();
  expect(page.getByText('Fill this in.').elements()).toHaveLength(2);
  expect(asked).toEqual([]);
});

test('AC-05 Enter in the password brings the slider with the focus on it, and its End key sends', async () => {
  const asked = refuses('POST /wps/session/login', new Refusal(401, 'login.wrong', 'Username and password do not match. Tries left: 9.'));
  await render(login);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'not the one 7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('slider')).toHaveFocus();
  expect(asked).toEqual([]);
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Username and password do not match. Tries left: 9.');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expect.element(page.getByLabelText('Username')).toHaveValue('marisol');
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /wps/session/login']);
});

test('AC-05 pressed again before the slider, the button says what comes first; nothing is sent', async () => {
  const asked = platform({});
  await render(login);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await expect.element(page.getByRole('slider')).toHaveFocus();
  expect(page.getByText(/Slide to the end first/).elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await expect.element(page.getByText(/Slide to the end first/)).toBeVisible();
  expect(asked).toEqual([]);
});

test('AC-01 whoever cannot slide has a button that does the same', async () => {
  const asked = refuses(
    'POST /wps/session/login',
    new Refusal(429, 'login.locked', 'Too many tries. A new password by e-mail works at once.'),
  );
  await render(login);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('button', { name: 'I cannot slide' }));
  await expect.poll(() => asked.at(-1)).toBe('POST /wps/session/login');
});

test('AC-07 ER-08 the picture shows with its own field, and is asked for before anything is sent again', async () => {
  platform({});
  await render(
    <LoginForm
      {...shared}
      action="/en/login"
      free={false}
      came={{ username: 'marisol', problem: 'Type the characters.', captcha: { captchaId: 'c', image: '' } }}
    />,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('Type the characters.');
  await expect.element(page.getByLabelText('Characters in the picture')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Characters in the picture')).toHaveFocus();
});

test('AC-17 ER-05 without the terms there is no account, and the sentence stands beside the box', async () => {
  const asked = platform({});
  await render(register(undefined, false));
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.fill(page.getByLabelText('Repeat the password'), 'lagoon7Tide');
  await userEvent.click(page.getByRole('button', { name: 'I cannot slide' }));
  await userEvent.click(page.getByRole('button', { name: 'Create account' }));
  const box = page.getByRole('checkbox', { name: /18 or older/ });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(words['register.termsNeeded']);
  await userEvent.click(box);
  await expect.element(box).not.toHaveAttribute('aria-invalid');
  expect(asked).toEqual([]);
});

test('AC-18 AC-39 the hint comes from the rule; a field that is left wrong says so, and is good again while one types', async () => {
  platform({});
  await render(register({ username: { ...username, minLength: 6, maxLength: 6 }, password, confirmPassword: password }));
  const box = page.getByLabelText('Username');
  await expect.element(box).toHaveAccessibleDescription(/^6 characters, starting with a letter/);
  await userEvent.fill(box, '1abc');
  await userEvent.keyboard('{Tab}');
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(box, 'abcdef');
  await expect.element(box).not.toHaveAttribute('aria-invalid');
});

test('AC-16 Clear empties every field but the country, which is chosen by keys', async () => {
  platform({});
  await render(register({ username, password, confirmPassword: password, mobileNum: mobile }));
  const country = page.getByRole('combobox', { name: 'Country' });
  await userEvent.click(country);
  await userEvent.fill(country, 'viet');
  await userEvent.keyboard('{Enter}');
  await expect.element(country).toHaveValue('Vietnam +84');
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Mobile number'), '91 234 5678');
  await userEvent.click(page.getByRole('button', { name: 'Clear' }));
  await expect.element(page.getByLabelText('Username')).toHaveValue('');
  await expect.element(page.getByLabelText('Mobile number')).toHaveValue('');
  await expect.element(country).toHaveValue('Vietnam +84');
});

test('AC-29 ER-10 after the letter was asked for there is one thing to read and one to press', async () => {
  platform({ 'POST /wps/member/password/email': () => ({ sent: true }) });
  await render(<ForgetForm {...shared} />);
  await userEvent.click(page.getByRole('button', { name: 'Send the link' }));
  await expect.element(page.getByLabelText('Username')).toHaveFocus();
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('E-mail of your account'), 'marisol@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog', { name: words['forget.sentTitle'] })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'OK' })).toHaveFocus();
});

test.each(['ltr', 'rtl'])('no form is wider than the phone (%s)', async (dir) => {
  document.documentElement.dir = dir;
  platform({});
  await render(
    <div className="wrap">
      {login}
      {register({ username, password, confirmPassword: password, mobileNum: mobile })}
    </div>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Create account' }));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
