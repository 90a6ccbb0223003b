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
import { ForgetForm } from '#islands/access/ForgetForm.tsx';
import LoginForm from '#islands/access/LoginForm.tsx';
import { RegisterForm } from '#islands/access/RegisterForm.tsx';
import { $captcha } from '#stores/captcha.ts';
import { passwordField } from '#values/password.ts';
import { type FieldRule, patterns } from '#values/pattern.ts';
import words from '../../src/i18n/EN/access.json';
import errors from '../../src/i18n/EN/errors.json';
import { philippines, shared, t, to } from './entrance.ts';
import { human, platform, publishedKey, Refusal } from './platform.ts';

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
const countries = [philippines, { value: '84', label: 'Vietnam', end: '+84', find: 'VN 84', code: 'VN', zones: 'Asia/Saigon' }];
const register = (rules: Record<string, FieldRule> = { username, password, confirmPassword: password }, ticked = true) => (
  <RegisterForm t={t} mode="username" to={to} rules={rules} minimumAge={18} ticked={ticked} countries={rules.mobileNum ? countries : []} />
);

const refuses = (call: string, refusal: Refusal) =>
  platform({
    '/wps/verification/human': () => human,
    '/wps/system/key': publishedKey,
    [call]: () => refusal,
  });

beforeEach(() => $captcha.set({ state: 'none' }));

/** What a screen reader says by itself, without the focus. */
const announced = (): string[] =>
  [...document.querySelectorAll('[role=alert],[role=status],[aria-live]')].map((region) => region.textContent ?? '').filter(Boolean);

test('AC-01 ER-20 empty fields are told in words; a list of them has the focus and leads to each; nothing is sent', async () => {
  const asked = platform({});
  await render(login);
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  const list = page.getByRole('group', { name: errors['input.invalid'] });
  await expect.element(list).toHaveFocus();
  await expect.element(list).toHaveAccessibleDescription('Username Password');
  expect(page.getByText('Please fill this in.').elements()).toHaveLength(2);
  await userEvent.click(list.getByRole('button', { name: 'Password' }));
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription('Please fill this in.');
  expect(announced()).toEqual([]);
  expect(asked).toEqual([]);
});

test('AC-01 one field that is empty takes the focus; where it has it already, its sentence is announced, once', async () => {
  platform({});
  await render(login);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription('Please fill this in.');
  expect(announced()).toEqual([]);
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.clear(page.getByLabelText('Username'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(announced).toEqual(['Please fill this in.']);
});

test('AC-14 seven fields that are wrong make one list and no other announcement', async () => {
  platform({});
  const email: FieldRule = { ...on, acceptedPattern: '*', patternId: 'any', minLength: 1, maxLength: 99, type: 'email' };
  await render(register({ username, password, confirmPassword: password, email, line: { ...email, type: 'text' } }, false));
  await userEvent.click(page.getByRole('button', { name: 'Create account' }));
  const list = page.getByRole('group', { name: errors['input.invalid'] });
  await expect.element(list).toHaveFocus();
  expect(list.getByRole('button').elements()).toHaveLength(7);
  expect(announced()).toEqual([]);
  await userEvent.click(list.getByRole('button', { name: 'Email' }));
  await userEvent.keyboard('a@b.example');
  expect(list.getByRole('button').elements()).toHaveLength(6);
});

test('AC-05 Enter in the password goes to the slider, and its End key sends', async () => {
  const asked = refuses('POST /wps/session/login', new Refusal(401, 'login.wrong', 'Username and password do not match. Tries left: 9.'));
  await render(login);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'not the one 7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('slider')).toHaveFocus();
  expect(asked).toEqual([]);
  await userEvent.keyboard('{End}');
  const secret = page.getByLabelText('Password', { exact: true });
  await expect.element(secret).toHaveAccessibleDescription('Username and password do not match. Tries left: 9.');
  await expect.element(secret).toHaveFocus();
  await expect.element(page.getByLabelText('Username')).toHaveValue('marisol');
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /wps/session/login']);
});

test('AC-05 ER-20 pressed before the slider, the button says what comes first; nothing is sent, and whoever slides then is on the way in', async () => {
  const asked = refuses('POST /wps/session/login', new Refusal(401, 'login.wrong', 'Username and password do not match. Tries left: 9.'));
  await render(login);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  expect(page.getByText(/Slide to the end, or use the button/).elements()).toHaveLength(0);
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await expect.element(page.getByText(/Slide to the end, or use the button/)).toBeVisible();
  await expect.element(page.getByRole('slider')).toHaveFocus();
  expect(asked).toEqual([]);
  await userEvent.keyboard('{End}');
  await expect.poll(() => asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /wps/session/login']);
});

test('AC-01 whoever cannot slide has a button that does the same', async () => {
  const asked = refuses(
    'POST /wps/session/login',
    new Refusal(429, 'login.locked', 'Too many tries. You can use your password again in 15 min.'),
  );
  await render(login);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('button', { name: "I can't use the slider" }));
  await expect.poll(() => asked.at(-1)).toBe('POST /wps/session/login');
});

const askedForPicture = (problem = '') =>
  render(
    <LoginForm
      {...shared}
      action="/en/login"
      free={false}
      came={{ username: 'marisol', problem, captcha: { captchaId: 'c', image: '' } }}
    />,
  );

test('AC-07 ER-08 the picture shows with its own field, and is asked for before anything is sent again', async () => {
  platform({});
  await askedForPicture('Type the characters.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Type the characters.');
  await expect.element(page.getByLabelText('Characters in the picture')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Characters in the picture')).toHaveFocus();
});

test('AC-07 3.3.8 the picture has a way without it in sight from the start, by key: the device works, and its answer is sent by the names of the picture', async () => {
  const sent: string[] = [];
  platform({ '/wps/verification/human': () => human });
  await askedForPicture();
  const without = page.getByRole('button', { name: 'Verify without a picture' });
  await expect.element(without).toBeVisible();
  (without.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const done = page.getByText('Verified without a picture');
  await expect.element(done).toBeVisible();
  expect(document.activeElement?.textContent).toBe('Verified without a picture');
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
  for (const [name, value] of new FormData(document.querySelector('form') ?? undefined)) sent.push(`${name}=${value}`);
  expect(sent.find((one) => one.startsWith('captchaId='))).toBe('captchaId=one');
  expect(sent.find((one) => one.startsWith('captcha='))).toMatch(/^captcha=[0-9A-Z]{5}$/);
});

test('AC-07 3.3.8 a check without a picture that gets no answer says so and can be pressed again', async () => {
  let answers = false;
  platform({ '/wps/verification/human': () => (answers ? human : new Refusal(400, 'rate.too_many', 'Wait a moment.')) });
  await askedForPicture();
  const without = page.getByRole('button', { name: 'Verify without a picture' });
  await userEvent.click(without);
  await expect.element(page.getByText('Wait a moment.')).toBeVisible();
  answers = true;
  await userEvent.click(without);
  await expect.element(page.getByText('Verified without a picture')).toBeVisible();
});

test('AC-17 ER-05 without the terms there is no account, and the sentence stands beside the box', async () => {
  const asked = platform({});
  await render(register(undefined, false));
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.fill(page.getByLabelText('Repeat password'), 'lagoon7Tide');
  await userEvent.click(page.getByRole('button', { name: "I can't use the slider" }));
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

test('AC-21 AC-30 a number that stands in its field stays there when the countries come beside it', async () => {
  platform({});
  sessionStorage.setItem('registration', JSON.stringify({ mobileNum: '912 345' }));
  await render(register({ username, password, confirmPassword: password, mobileNum: mobile }));
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toBeVisible();
  await expect.element(page.getByLabelText('Mobile number')).toHaveValue('912 345');
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
  await render(<ForgetForm t={t} to={to} />);
  await userEvent.click(page.getByRole('button', { name: 'Send link' }));
  await expect.element(page.getByRole('group', { name: errors['input.invalid'] })).toHaveFocus();
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Account email'), 'marisol@example.com');
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
