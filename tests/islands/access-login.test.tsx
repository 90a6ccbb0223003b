// Signing in beyond name and password: the slider or the picture, the one more thing that a new network is asked for, and where one wanted to go.
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/form.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import '../../src/styles/access.css';
import LoginForm from '#islands/access/LoginForm.tsx';
import { RegisterForm } from '#islands/access/RegisterForm.tsx';
import { hideCaptcha, showCaptcha } from '#stores/captcha.ts';
import words from '../../src/i18n/EN/access.json';
import errors from '../../src/i18n/EN/errors.json';
import { shared, t, to } from './entrance.ts';
import { openPlatform } from './open-platform.ts';
import { human, marisol, platform, publishedKey, Refusal } from './platform.ts';

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

// The first in this file: what has come once stays.
test('AC-01 the first touch of the form brings what sends it, and a form that is only looked at does without', async () => {
  const brought = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/stores/sign-in.ts')).length;
  platform({});
  await render(<LoginForm {...shared} action="/en/login" free={false} />);
  await expect.element(page.getByLabelText('Username')).toBeVisible();
  expect(brought()).toBe(0);
  page.getByLabelText('Username').element().focus();
  await expect.poll(brought).toBe(1);
});

test('AC-05 R26 the slider stands in the form from the start, and one who slid has one press to go', async () => {
  const { carried } = await openPlatform({ 'POST /wps/session/login': () => new Refusal(401, 'login.wrong', 'No match.') });
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

test('R26 a device that passed it lately sees no slider and sends none; after a failure it is asked again', async () => {
  slidCookie('1');
  document.documentElement.dataset.slid = '';
  const { carried } = await openPlatform({
    'POST /wps/session/login': () => {
      slidCookie('');
      return new Refusal(401, 'login.wrong', 'No match.');
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

test('R26 where the platform does not know the device after all, the slider comes, says so, and sends when it is passed', async () => {
  slidCookie('1');
  const answers = [new Refusal(400, 'human.needed', ''), new Refusal(401, 'login.wrong', 'No match.')];
  const { carried } = await openPlatform({
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

test('R26 AC-07 after failures the picture stands in the place of the slider, never beside it; the slider is back when no picture is asked for', async () => {
  const wrong = (captcha: boolean) => new Refusal(401, 'login.wrong', 'No match.', { captcha });
  const answers = [wrong(true), wrong(false)];
  const { carried } = await openPlatform({
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
  await userEvent.fill(picture(), 'ABC34');
  await press();
  await expect.element(page.getByText('Done')).toBeVisible();
  await expect.element(picture()).not.toBeInTheDocument();
  expect(carried.map((body) => ['human' in body, body.captcha])).toEqual([
    [true, undefined],
    [false, 'ABC34'],
  ]);
});

test('R26 AC-16 a registration that shows a picture shows no slider, and sends none', async () => {
  platform({});
  showCaptcha({ captchaId: 'c', image: '' });
  const rule = { enabled: true, required: true, acceptedPattern: '*', patternId: 'any', minLength: 1, maxLength: 9, type: 'text' } as const;
  await render(<RegisterForm t={t} mode="username" to={to} rules={{ captcha: rule }} minimumAge={18} ticked countries={[]} />);
  await expect.element(picture()).toBeVisible();
  await expect.element(slider()).not.toBeInTheDocument();
});

/** Begins a sign-in that is asked for one more thing, up to where it is asked. */
async function askedForMore(answers: Parameters<typeof platform>[0]): Promise<string[]> {
  const ways = [
    { way: 'sms', to: '+63•••••••222' },
    { way: 'bankName', to: null },
  ];
  const asked = platform({
    '/wps/verification/human': () => human,
    '/wps/system/key': publishedKey,
    'POST /wps/session/login': () => new Refusal(401, 'login.verification', 'This network is new.', { verificationId: 'v', ways }),
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
  return asked;
}

test('AC-33 from a new network the ways are there to choose, with what is known of the address; a code is sent and the button counts', async () => {
  const asked = await askedForMore({
    'POST /wps/verification/login/send': () => ({ codeId: 'c', expiredMinutes: 1, digits: 7 }),
  });
  await expect.element(page.getByRole('radio', { name: /Code by text message/ })).toBeChecked();
  await expect.element(page.getByText('+63•••••••222')).toBeVisible();
  await expect.element(page.getByLabelText('Username')).not.toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Send code' }));
  await expect.element(page.getByRole('textbox', { name: 'Code from the message' })).toHaveFocus();
  await expect.element(page.getByText("A code is on its way to +63•••••••222. It's valid for 10 minutes.")).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Resend in/ })).toBeVisible();
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /wps/session/login', 'POST /wps/verification/login/send']);
});

test('AC-33 the name on the bank card: empty, wrong, and then the request is over, which leads back to signing in', async () => {
  const answers = [
    new Refusal(400, 'code.wrong', "That's not right. Tries left: 3.", { fields: { payeeName: { code: 'field.name_wrong' } } }),
    new Refusal(409, 'verification.ended', 'This confirmation has expired.'),
  ];
  await askedForMore({ 'POST /wps/verification/login': () => answers.shift() });
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

/** The next place the page would go to, without going there. */
function departure(): Promise<string> {
  const { navigation } = window as unknown as { navigation: EventTarget };
  return new Promise((gone) => {
    const stay = (event: Event): void => {
      event.preventDefault();
      const { pathname, search } = new URL((event as Event & { destination: { url: string } }).destination.url);
      gone(pathname + search);
    };
    navigation.addEventListener('navigate', stay, { once: true });
  });
}

test('ER-02 AC-11 the wish for a game goes on through a trial, through opening an account, and back to signing in', async () => {
  const before = location.href;
  const next = '/en/game?code=lantern-tide';
  history.replaceState(null, '', `?next=${encodeURIComponent(next)}`);
  platform({
    '/wps/system/key': publishedKey,
    'POST /wps/session/login/freeplay': () => ({ token: 't' }),
    '/wps/member/info': () => marisol,
  });
  await render(<LoginForm {...shared} action="/en/login" free />);
  const kept = `?next=${encodeURIComponent(next)}`;
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', `/en/register${kept}`);
  await render(<RegisterForm t={t} mode="username" to={to} rules={{}} minimumAge={18} ticked countries={[]} />);
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/en/login${kept}`);
  const gone = departure();
  await userEvent.click(page.getByRole('button', { name: 'Try free play' }));
  expect(await gone).toBe(next);
  history.replaceState(null, '', before);
});
