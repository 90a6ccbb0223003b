// Tests sign-in beyond name and password: slider, captcha, verification from a new network, and the next address.
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import '../../../src/styles/pages/access.css';
import { RegisterForm } from '#islands/access/register/RegisterForm.tsx';
import LoginForm from '#islands/access/sign-in/LoginForm.tsx';
import { hideCaptcha, showCaptcha } from '#stores/access/captcha.ts';
import words from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';
import { stubDecryptingPlatform } from '../decrypting-fake-api.ts';
import { ApiError, easyChallenge, marisol, publishedKey, stubPlatform } from '../fake-api.ts';
import { nextNavigation } from '../next-navigation.ts';
import { shared, t, to } from './auth-props.ts';

const slider = () => page.getByRole('slider', { name: 'Are you human?' });
const picture = () => page.getByLabelText('Characters in the picture');
const fill = async (password = 'lagoon7Tide') => {
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), password);
};
const press = () => userEvent.click(page.getByRole('button', { name: 'Sign in', exact: true }));
const slidCookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the edge sets it
  document.cookie = `isla_slid=${value}; Path=/${value ? '' : '; Max-Age=0'}`;
};

afterEach(() => {
  slidCookie('');
  hideCaptcha();
});

// Must be the first test in this file: the module stays loaded.
test('the submit code loads on the first touch of the form', async () => {
  const loadCount = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/stores/access/sign-in.ts')).length;
  stubPlatform({});
  await render(<LoginForm {...shared} action="/en/login" free={false} />);
  await expect.element(page.getByLabelText('Username')).toBeVisible();
  expect(loadCount()).toBe(0);
  page.getByLabelText('Username').element().focus();
  await expect.poll(loadCount).toBe(1);
});

test('the slider shows from the start, and after sliding one press signs in (AC-05, R26)', async () => {
  const { carried } = await stubDecryptingPlatform({ 'POST /wps/session/login': () => new ApiError(401, 'login.wrong', 'No match.') });
  await render(<LoginForm {...shared} action="/en/login" free={false} />);
  await expect.element(slider()).toBeVisible();
  slider().element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('Done')).toBeVisible();
  expect(carried).toEqual([]);
  await fill();
  await press();
  await expect.poll(() => carried).toEqual([expect.objectContaining({ human: { id: 'one', answer: expect.any(String) } })]);
});

test('a device that passed the slider recently sees none until a failure (R26)', async () => {
  slidCookie('1');
  document.documentElement.dataset.slid = '';
  const { carried } = await stubDecryptingPlatform({
    'POST /wps/session/login': () => {
      slidCookie('');
      return new ApiError(401, 'login.wrong', 'No match.');
    },
  });
  await render(<LoginForm {...shared} action="/en/login" free={false} />);
  await expect.element(slider()).not.toBeInTheDocument();
  await fill('not the one 7');
  await press();
  await expect.element(slider()).toBeVisible();
  expect(carried).toEqual([expect.not.objectContaining({ human: expect.anything() })]);
  await press();
  await expect.element(page.getByText(/Slide to the end, or use the button/)).toBeVisible();
  expect(carried).toHaveLength(1);
});

test('the slider appears with an error when the platform does not recognise the device, and submits once passed (R26)', async () => {
  slidCookie('1');
  const answers = [new ApiError(400, 'human.needed', ''), new ApiError(401, 'login.wrong', 'No match.')];
  const { carried } = await stubDecryptingPlatform({
    'POST /wps/session/login': () => {
      slidCookie('');
      return answers.shift();
    },
  });
  await render(<LoginForm {...shared} action="/en/login" free={false} />);
  await fill();
  await press();
  await expect.element(slider()).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => carried.map((body) => 'human' in body)).toEqual([false, true]);
});

test('the captcha replaces the slider after failures, and the slider returns when no captcha is required (R26, AC-07)', async () => {
  const wrong = (captcha: boolean) => new ApiError(401, 'login.wrong', 'No match.', { captcha });
  const answers = [wrong(true), wrong(false)];
  const { carried } = await stubDecryptingPlatform({
    'POST /wps/session/login': () => answers.shift(),
    '/wps/captcha': () => ({ captchaId: 'c', image: '' }),
  });
  await render(<LoginForm {...shared} action="/en/login" free={false} />);
  slider().element().focus();
  await userEvent.keyboard('{End}');
  await fill('not the one 7');
  await press();
  await expect.element(picture()).toBeVisible();
  await expect.element(page.getByText('Done')).not.toBeInTheDocument();
  // It came below the field that keeps the focus, and is announced.
  await expect.element(page.getByRole('status').filter({ hasText: words['login.captchaAsked'] })).toBeInTheDocument();
  await userEvent.fill(picture(), 'ABC34');
  await press();
  await expect.element(page.getByText('Done')).toBeVisible();
  await expect.element(picture()).not.toBeInTheDocument();
  expect(carried.map((body) => ['human' in body, body.captcha])).toEqual([
    [true, undefined],
    [false, 'ABC34'],
  ]);
});

test('nothing can be typed before the image is there, and an image that does not load says so (AC-07, AC-16)', async () => {
  const image = Promise.withResolvers<object>();
  const images = [image.promise];
  stubPlatform({ '/wps/captcha': () => images.shift() ?? new ApiError(400, 'unexpected', '') });
  showCaptcha({ captchaId: 'first', image: '' });
  await render(<LoginForm {...shared} action="/en/login" free={false} />);
  await userEvent.fill(picture(), 'OLD1');
  const another = page.getByRole('button', { name: 'New picture' }).last();
  // At most one image a second is asked for.
  await expect
    .poll(async () => {
      await userEvent.click(another);
      return picture().element().hasAttribute('readonly');
    })
    .toBe(true);
  await userEvent.type(picture(), 'LOST');
  image.resolve({ captchaId: 'second', image: '' });
  await expect.element(picture()).not.toHaveAttribute('readonly');
  await expect.element(picture()).toHaveValue('');
  await expect
    .poll(async () => {
      await userEvent.click(another);
      return page.getByText(errors.network).query() !== null;
    })
    .toBe(true);
});

test('a registration with a captcha has no slider (R26)', async () => {
  stubPlatform({});
  showCaptcha({ captchaId: 'c', image: '' });
  const rule = { enabled: true, required: true, acceptedPattern: '*', patternId: 'any', minLength: 1, maxLength: 9, type: 'text' } as const;
  await render(<RegisterForm t={t} mode="username" to={to} rules={{ captcha: rule }} minimumAge={18} ticked countries={[]} />);
  await expect.element(picture()).toBeVisible();
  await expect.element(slider()).not.toBeInTheDocument();
});

/** Starts a sign-in that requires verification; returns the requests once the verification shows. */
async function signInFromNewNetwork(answers: Parameters<typeof stubPlatform>[0]): Promise<string[]> {
  const ways = [
    { way: 'sms', to: '+63•••222' },
    { way: 'bankName', to: null },
  ];
  const requests = stubPlatform({
    '/wps/verification/human': () => easyChallenge,
    '/wps/system/key': publishedKey,
    'POST /wps/session/login': () => new ApiError(401, 'login.verification', 'This network is new.', { verificationId: 'v', ways }),
    '/en/login/verify.json': () => ({ ...errors, ...words }),
    ...answers,
  });
  await render(<LoginForm {...shared} action="/en/login?next=%2Fen%2Frng" free={false} />);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.keyboard('{Enter}');
  await expect.element(slider()).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText(errors['login.verification'])).toHaveFocus();
  return requests;
}

test('a new network offers the ways to verify with masked addresses; a sent code starts the countdown (AC-33)', async () => {
  const requests = await signInFromNewNetwork({
    'POST /wps/verification/login/send': () => ({ codeId: 'c', expiredMinutes: 1, digits: 7 }),
  });
  await expect.element(page.getByRole('radio', { name: /Code by text message/ })).toBeChecked();
  await expect.element(page.getByText('+63•••222')).toBeVisible();
  await expect.element(page.getByLabelText('Username')).not.toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Send code' }));
  await expect.element(page.getByRole('textbox', { name: 'Code from the message' })).toHaveFocus();
  await expect.element(page.getByText("A code is on its way to +63•••222. It's valid for 10 minutes.")).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Resend in/ })).toBeVisible();
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual(['POST /wps/session/login', 'POST /wps/verification/login/send']);
});

test('the name on the bank card shows errors when empty or wrong, and an expired request leads back to sign-in (AC-33)', async () => {
  const answers = [
    new ApiError(400, 'code.wrong', "That's not right. Tries left: 3.", { fields: { payeeName: { code: 'field.name_wrong' } } }),
    new ApiError(409, 'verification.ended', 'This confirmation has expired.'),
  ];
  await signInFromNewNetwork({ 'POST /wps/verification/login': () => answers.shift() });
  await userEvent.click(page.getByRole('radio', { name: /Name on your bank card/ }));
  const name = page.getByRole('textbox', { name: 'Name on your bank card' });
  const confirm = page.getByRole('button', { name: 'Confirm and sign in' });
  await userEvent.click(confirm);
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Please fill this in.');
  await userEvent.fill(name, 'ANA CRUZ');
  await userEvent.click(confirm);
  await expect.element(name).toHaveAccessibleDescription("That's not right. Tries left: 3.");
  await userEvent.click(confirm);
  const secret = page.getByLabelText('Password', { exact: true });
  await expect.element(secret).toHaveFocus();
  await expect.element(secret).toHaveAccessibleDescription('This confirmation has expired.');
  await expect.element(page.getByLabelText('Username')).toHaveValue('marisol');
  await expect.element(confirm).not.toBeInTheDocument();
});

test('the next address survives a trial, the link to registration and the link back to sign-in (ER-02, AC-11)', async () => {
  const before = location.href;
  const next = '/en/game?code=lantern-tide';
  history.replaceState(null, '', `?next=${encodeURIComponent(next)}`);
  stubPlatform({
    '/wps/system/key': publishedKey,
    'POST /wps/session/login/freeplay': () => {
      // biome-ignore lint/suspicious/noDocumentCookie: the browser learns of its session by it
      document.cookie = 'isla_in=1';
      return { token: 't' };
    },
    '/wps/member/info': () => marisol,
  });
  await render(<LoginForm {...shared} action="/en/login" free />);
  const kept = `?next=${encodeURIComponent(next)}`;
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', `/en/register${kept}`);
  await render(<RegisterForm t={t} mode="username" to={to} rules={{}} minimumAge={18} ticked countries={[]} />);
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/en/login${kept}`);
  const gone = nextNavigation();
  await userEvent.click(page.getByRole('button', { name: 'Try free play' }));
  expect(await gone).toBe(next);
  history.replaceState(null, '', before);
});

test('who wanted to open a game is offered free play above the fields, once (GM-12, AC-03)', async () => {
  stubPlatform({});
  const buttons = () => [...document.querySelectorAll('form button, form input[name=username]')].map((one) => one.textContent);
  await render(<LoginForm {...shared} action="/en/login" free freeFirst />);
  await expect.poll(() => buttons()[0]).toBe('Try free play');
  expect(buttons().filter((text) => text === 'Try free play')).toHaveLength(1);
});

test('a press asks the device for a passkey, and a device without one says what else there is', async () => {
  const asked = stubPlatform({
    'POST /wps/session/passkey': () => ({ challenge: 'AAAA', rpId: location.hostname, userVerification: 'required', timeout: 1000 }),
  });
  await render(<LoginForm {...shared} action="/en/login" free={false} passkey />);
  const get = navigator.credentials.get;
  navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  await userEvent.click(page.getByRole('button', { name: words['login.passkey'] }));
  await expect.element(page.getByText(errors['passkey.cancelled']).first()).toBeVisible();
  navigator.credentials.get = get;
  expect(asked).toContain('POST /wps/session/passkey');
});

test('no passkey is offered where the site or the browser has none', async () => {
  stubPlatform({});
  const { unmount } = await render(<LoginForm {...shared} action="/en/login" free={false} />);
  const button = () => page.getByRole('button', { name: words['login.passkey'] });
  await expect.element(page.getByLabelText('Username')).toBeVisible();
  expect(button().query()).toBeNull();
  await unmount();
  const known = globalThis.PublicKeyCredential;
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await render(<LoginForm {...shared} action="/en/login" free={false} passkey />);
  await expect.element(page.getByLabelText('Username')).toBeVisible();
  await expect.poll(() => button().query()).toBeNull();
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: known, configurable: true, writable: true });
});
