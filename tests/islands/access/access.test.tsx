// Tests the sign-in and registration forms on a phone: focus, keys, errors and right-to-left.
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
import '../../../src/styles/pages/access.css';
import { ForgotPasswordForm } from '#islands/access/password/ForgotPasswordForm.tsx';
import { RegisterForm } from '#islands/access/register/RegisterForm.tsx';
import LoginForm from '#islands/access/sign-in/LoginForm.tsx';
import { $captcha } from '#stores/access/captcha.ts';
import { passwordField } from '#values/access/password.ts';
import { type FieldRule, fieldPatterns } from '#values/text/field-patterns.ts';
import words from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';
import { ApiError, easyChallenge, publishedKey, stubPlatform } from '../fake-api.ts';
import { philippines, shared, t, to } from './auth-props.ts';

const login = <LoginForm {...shared} action="/en/login" free={false} />;
const on = { enabled: true, required: true } as const;
const username: FieldRule = {
  ...on,
  acceptedPattern: fieldPatterns.username.source,
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

const platformRefusing = (call: string, refusal: ApiError) =>
  stubPlatform({
    '/wps/verification/human': () => easyChallenge,
    '/wps/system/key': publishedKey,
    [call]: () => refusal,
  });

beforeEach(() => $captcha.set({ state: 'none' }));

/** The texts that a screen reader announces by live regions. */
const announced = (): string[] =>
  [...document.querySelectorAll('[role=alert],[role=status],[aria-live]')].map((region) => region.textContent ?? '').filter(Boolean);

test('empty fields show errors, the summary takes the focus and links to each, and nothing is sent (AC-01, ER-20)', async () => {
  const requests = stubPlatform({});
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
  expect(requests).toEqual([]);
});

test('a single empty field takes the focus; if it already has it, the error is announced once (AC-01)', async () => {
  stubPlatform({});
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

test('seven invalid fields make one summary and no other announcement (AC-14)', async () => {
  stubPlatform({});
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

test('a registration form that Back brings to somebody who has signed in meanwhile leads on (AC-12, R8)', async () => {
  const start = location.href;
  stubPlatform({});
  await render(<RegisterForm t={t} mode="username" to={{ ...to, home: '#home' }} rules={{}} minimumAge={18} ticked countries={[]} />);
  const comeBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  comeBack();
  expect(location.hash).toBe('');
  // biome-ignore lint/suspicious/noDocumentCookie: as the edge sets it
  document.cookie = 'isla_in=1registered; Path=/';
  comeBack();
  expect(location.hash).toBe('#home');
  history.replaceState(null, '', start);
});

test('Enter in the password moves to the slider, and its End key submits (AC-05)', async () => {
  const requests = platformRefusing(
    'POST /wps/session/login',
    new ApiError(401, 'login.wrong', 'Username and password do not match. Tries left: 9.'),
  );
  await render(login);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'not the one 7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('slider')).toHaveFocus();
  expect(requests).toEqual([]);
  await userEvent.keyboard('{End}');
  const secret = page.getByLabelText('Password', { exact: true });
  await expect.element(secret).toHaveAccessibleDescription('Username and password do not match. Tries left: 9.');
  await expect.element(secret).toHaveFocus();
  await expect.element(page.getByLabelText('Username')).toHaveValue('marisol');
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual(['POST /wps/session/login']);
});

test('a press before sliding shows what is missing and sends nothing, and sliding then submits (AC-05, ER-20)', async () => {
  const requests = platformRefusing(
    'POST /wps/session/login',
    new ApiError(401, 'login.wrong', 'Username and password do not match. Tries left: 9.'),
  );
  await render(login);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
  expect(page.getByText(/Slide to the end, or use the button/).elements()).toHaveLength(0);
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }));
  await expect.element(page.getByText(/Slide to the end, or use the button/)).toBeVisible();
  await expect.element(page.getByRole('slider')).toHaveFocus();
  expect(requests).toEqual([]);
  await userEvent.keyboard('{End}');
  await expect.poll(() => requests.filter((one) => one.startsWith('POST'))).toEqual(['POST /wps/session/login']);
});

test('a button replaces the slider for people who cannot slide (AC-05)', async () => {
  const requests = platformRefusing(
    'POST /wps/session/login',
    new ApiError(429, 'login.locked', 'Too many tries. You can use your password again in 15 min.'),
  );
  await render(login);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('button', { name: "I can't use the slider" }));
  await expect.poll(() => requests.at(-1)).toBe('POST /wps/session/login');
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

test('the captcha shows with its field and must be filled before the next submit (AC-07, ER-08)', async () => {
  stubPlatform({});
  await askedForPicture('Type the characters.');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Type the characters.');
  await expect.element(page.getByLabelText('Characters in the picture')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Characters in the picture')).toHaveFocus();
});

test('the proof of work that replaces the captcha is visible at once, works by key, and fills the captcha’s fields (AC-07, 3.3.8)', async () => {
  const sent: string[] = [];
  stubPlatform({ '/wps/verification/human': () => easyChallenge });
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

test('a captcha replacement without a response shows an error and can be repeated (AC-07, 3.3.8)', async () => {
  let answers = false;
  stubPlatform({ '/wps/verification/human': () => (answers ? easyChallenge : new ApiError(400, 'rate.too_many', 'Wait a moment.')) });
  await askedForPicture();
  const without = page.getByRole('button', { name: 'Verify without a picture' });
  await userEvent.click(without);
  await expect.element(page.getByText('Wait a moment.')).toBeVisible();
  answers = true;
  await userEvent.click(without);
  await expect.element(page.getByText('Verified without a picture')).toBeVisible();
});

test('registration requires the terms and shows the error at the checkbox (AC-17, ER-05)', async () => {
  const requests = stubPlatform({});
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
  expect(requests).toEqual([]);
});

test('the hint follows the rule, and an error shows on blur and clears while typing (AC-18, AC-39)', async () => {
  stubPlatform({});
  await render(register({ username: { ...username, minLength: 6, maxLength: 6 }, password, confirmPassword: password }));
  const box = page.getByLabelText('Username');
  await expect.element(box).toHaveAccessibleDescription(/^6 characters. Start with a letter/);
  await userEvent.fill(box, '1abc');
  await userEvent.keyboard('{Tab}');
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(box, 'abcdef');
  await expect.element(box).not.toHaveAttribute('aria-invalid');
});

test('a name taken by an attempt without an answer leads to the sign-in form, which has the name (AC-22, R25)', async () => {
  let tries = 0;
  stubPlatform({
    '/wps/verification/human': () => easyChallenge,
    '/wps/system/key': publishedKey,
    'PUT /wps/member/register': () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return new ApiError(409, 'member.name_taken', 'Taken.', { fields: { username: { code: 'field.taken' } } });
    },
  });
  const form = await render(register());
  const fill = async (): Promise<void> => {
    await userEvent.fill(page.getByLabelText('Username'), 'marisol');
    await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
    await userEvent.fill(page.getByLabelText('Repeat password'), 'lagoon7Tide');
    await userEvent.click(page.getByRole('button', { name: "I can't use the slider" }));
  };
  await fill();
  const submit = page.getByRole('button', { name: 'Create account' });
  await userEvent.click(submit);
  await expect.element(page.getByText(errors.network)).toBeVisible();
  const note = page.getByRole('alert').filter({ hasText: 'marisol may be the account that you just created.' });
  expect(note.elements()).toEqual([]);
  await userEvent.click(submit);
  await expect.element(page.getByLabelText('Username')).toHaveAccessibleDescription(new RegExp(errors['field.taken']));
  await expect.element(note.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/en/login');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('lagoon7Tide');
  // It stays when the field is left, which takes the fault away.
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByLabelText('Username')).not.toHaveAttribute('aria-invalid');
  await expect.element(note).toBeVisible();
  await form.unmount();
  const signIn = await render(login);
  await expect.element(page.getByLabelText('Username')).toHaveValue('marisol');
  await signIn.unmount();
  await render(register());
  await fill();
  await userEvent.click(submit);
  await expect.element(note).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Clear' }));
  await expect.poll(() => note.elements()).toEqual([]);
});

test('a restored number stays when the country picker loads', async () => {
  stubPlatform({});
  sessionStorage.setItem('registration', JSON.stringify({ mobileNum: '912 345' }));
  await render(register({ username, password, confirmPassword: password, mobileNum: mobile }));
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toBeVisible();
  await expect.element(page.getByLabelText('Mobile number')).toHaveValue('912 345');
});

test('Clear empties every field but the country (AC-16)', async () => {
  stubPlatform({});
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

test('the sent reset link shows one dialog with one button (AC-29, ER-10)', async () => {
  stubPlatform({ 'POST /wps/member/password/email': () => ({ sent: true }) });
  await render(<ForgotPasswordForm t={t} to={to} />);
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
  stubPlatform({});
  await render(
    <div className="wrap">
      {login}
      {register({ username, password, confirmPassword: password, mobileNum: mobile })}
    </div>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Create account' }));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
