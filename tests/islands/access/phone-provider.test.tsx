// Tests registration with an invalid invitation and with codes of the phone provider: the order of calls, their data and the errors.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
import OtpField from '#islands/access/fields/OtpField.tsx';
import { RegisterForm } from '#islands/access/register/RegisterForm.tsx';
import { $sentCodes } from '#stores/access/otp.ts';
import { useFormErrors } from '#ui/forms/use-form-errors.ts';
import { createTranslator } from '#ui/translate.ts';
import type { FieldRule } from '#values/text/field-patterns.ts';
import words from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';
import { stubDecryptingPlatform } from '../decrypting-fake-api.ts';
import { ApiError } from '../fake-api.ts';

const to = { home: '/en', login: '/en/login', terms: '/en/t', privacy: '/en/p' };
const t = createTranslator({ ...errors, ...words }, 'en');

beforeEach(() => {
  sessionStorage.clear();
  $sentCodes.set({});
});
afterEach(() => history.replaceState(null, '', location.pathname));

const on = { enabled: true, required: true } as const;
const any: FieldRule = { ...on, acceptedPattern: '*', patternId: 'any', minLength: 1, maxLength: 255, type: 'text' };
const rules = { mobileNum: { ...any, type: 'tel' }, affiliateCode: { ...any, required: false }, verificationCode: any } as const;
const countries = [{ value: '63', label: 'Philippines', end: '+63', find: 'PH 63', code: 'PH', zones: '' }];
const register = (fields: Record<string, FieldRule>) => (
  <RegisterForm t={t} mode="mobile" to={to} rules={fields} minimumAge={18} ticked countries={countries} />
);

test('an invalid invitation shows a warning before any other call, then the field, and entries stay (AC-21, ER-03)', async () => {
  const { asked } = await stubDecryptingPlatform({
    '/wps/agent/affiliate': () =>
      new ApiError(404, 'invitation_code_error', "We don't recognise this invitation code.", {
        fields: { affiliateCode: { code: 'invitation_code_error' } },
      }),
  });
  await render(register({ line: any, affiliateCode: rules.affiliateCode }));
  await userEvent.fill(page.getByLabelText('LINE'), 'marisol');
  const code = page.getByLabelText(/^Agent's invitation code/);
  await userEvent.fill(code, 'NOBODY');
  page.getByRole('slider').element().focus();
  await userEvent.keyboard('{End}');
  await userEvent.click(page.getByRole('button', { name: 'Create account' }));
  const warning = page.getByRole('alertdialog', { name: "This code can't be used" });
  await expect.element(warning).toHaveAccessibleDescription("We don't recognise this invitation code.");
  await userEvent.keyboard('{Enter}');
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAccessibleDescription(expect.stringContaining(errors.invitation_code_error));
  await expect.element(page.getByLabelText('LINE')).toHaveValue('marisol');
  expect(asked.map((one) => one.split('?')[0])).toEqual(['GET /wps/agent/affiliate']);
});

test('a code from the address without a visible field is sent unchecked, and an empty field is not checked (AC-21)', async () => {
  history.replaceState(null, '', `${location.pathname}?affiliateCode=AMIHAN`);
  const { asked, carried } = await stubDecryptingPlatform({
    'PUT /wps/member/register/mobile': () => new ApiError(409, 'way.closed', 'Closed.'),
  });
  await render(register({ line: any }));
  await userEvent.fill(page.getByLabelText('LINE'), 'marisol');
  page.getByRole('slider').element().focus();
  await userEvent.keyboard('{End}');
  await userEvent.click(page.getByRole('button', { name: 'Create account' }));
  await expect.element(page.getByText('Closed.')).toBeVisible();
  expect(asked.some((one) => one.includes('affiliate'))).toBe(false);
  expect(carried).toEqual([expect.objectContaining({ affiliateCode: 'AMIHAN', registerMethod: 'WEB' })]);
});

test('registration checks affiliate, human and code first, and a wrong code stops it (AC-22, AC-23, AC-27, ER-06)', async () => {
  const proofs = [
    new ApiError(400, 'phone.invalid-verification-code', "This code isn't right.", {
      fields: { verificationCode: { code: 'phone.invalid-verification-code' } },
    }),
    { firebaseIdToken: 'its word' },
  ];
  const { asked, carried } = await stubDecryptingPlatform({
    '/wps/agent/affiliate': () => ({}),
    'POST /wps/verification/sms/register': () => ({ codeId: 'sent', expiredMinutes: 1, digits: 6, firebase: true }),
    'POST /wps/verification/sms/proof': () => proofs.shift(),
    'PUT /wps/member/register/mobile': () => new ApiError(409, 'member.mobile_taken', 'This number has an account.'),
  });
  await render(register(rules));
  await userEvent.fill(page.getByLabelText('Mobile number'), '9171234567');
  await userEvent.fill(page.getByLabelText(/^Agent's invitation code/), 'AMIHAN');
  page.getByRole('slider').element().focus();
  await userEvent.keyboard('{End}');
  await userEvent.click(page.getByRole('button', { name: 'Send code' }));
  const code = page.getByRole('textbox', { name: 'Code from the message' });
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('000000');
  asked.length = 0;
  carried.length = 0;
  const send = page.getByRole('button', { name: 'Create account' });
  await userEvent.click(send);
  await expect.element(code).toHaveAccessibleDescription(errors['phone.invalid-verification-code']);
  await expect.element(code).toHaveFocus();
  expect(asked.map((one) => one.split('?')[0])).toEqual([
    'GET /wps/agent/affiliate',
    'GET /wps/verification/human',
    'POST /wps/verification/sms/proof',
  ]);
  await userEvent.fill(code, '123456');
  await userEvent.click(send);
  await expect.element(page.getByText('This number has an account.')).toBeVisible();
  expect(carried.at(-1)).toMatchObject({ verificationCode: '123456', firebaseChannel: 'sms', firebaseIdToken: 'its word' });
  expect(carried.at(-1)).not.toHaveProperty('codeId');
  // The proof for this code is kept, because the provider accepts a code once.
  await userEvent.click(send);
  await expect.poll(() => asked.filter((one) => one.startsWith('PUT'))).toHaveLength(2);
  expect(asked.filter((one) => one.endsWith('/proof'))).toHaveLength(2);
});

function Numbered() {
  const faults = useFormErrors(t);
  return (
    <form ref={faults.form}>
      <OtpField t={t} use="login" faults={faults} typed={() => ({ dialing: '63', number: '9171234567' })} person />
    </form>
  );
}

test('too many requests show the provider’s message and a five-minute countdown that survives a reload (AC-25, AC-26, ER-04)', async () => {
  const { asked } = await stubDecryptingPlatform({
    'POST /wps/verification/sms/noLogin': () =>
      new ApiError(429, 'phone.too-many-requests', errors['phone.too-many-requests'], { retryAfter: 300, fields: {} }),
  });
  const first = await render(<Numbered />);
  await userEvent.click(page.getByRole('button', { name: 'Send code' }));
  await expect
    .element(page.getByRole('alertdialog', { name: 'Code not sent' }))
    .toHaveAccessibleDescription(errors['phone.too-many-requests']);
  await userEvent.keyboard('{Enter}');
  const counts = page.getByRole('button', { name: /^Resend in (?:29\d|300) s$/ });
  await expect.element(counts).toBeVisible();
  const before = asked.length;
  await userEvent.click(counts);
  await first.unmount();
  $sentCodes.set({});
  await render(<Numbered />);
  await expect.element(page.getByRole('button', { name: /^Resend in 2\d\d s$/ })).toBeVisible();
  expect(asked).toHaveLength(before);
});

test('while the button counts, a press sends nothing; at zero the next press sends another code (AC-24)', async () => {
  const { asked } = await stubDecryptingPlatform({
    'POST /wps/verification/sms/noLogin': () => ({ codeId: 'c', expiredMinutes: 1, digits: 6, firebase: false }),
  });
  const sent = () => asked.filter((one) => one.includes('noLogin')).length;
  await render(<Numbered />);
  await userEvent.click(page.getByRole('button', { name: 'Send code' }));
  await userEvent.click(page.getByRole('button', { name: /^Resend in (?:5\d|60) s$/ }));
  expect(sent()).toBe(1);
  // A minute later.
  $sentCodes.set({ login: { codeId: 'c', firebase: false, again: 0 } });
  await userEvent.click(page.getByRole('button', { name: 'Send code' }));
  await expect.element(page.getByRole('button', { name: /^Resend in (?:5\d|60) s$/ })).toBeVisible();
  expect(sent()).toBe(2);
});

test('a slow code request shows a notice until the response (R12)', async () => {
  let release = (): void => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { asked } = await stubDecryptingPlatform({
    'POST /wps/verification/sms/noLogin': async () => {
      await answered;
      return new ApiError(503, 'code.not_sent', 'Not sent.', { retryAfter: 30 });
    },
  });
  await render(<Numbered />);
  const send = page.getByRole('button', { name: 'Send code' }).element() as HTMLElement;
  const waits = vi.spyOn(globalThis, 'setTimeout');
  send.click();
  await expect.poll(() => asked.some((one) => one.includes('noLogin'))).toBe(true);
  const slow = waits.mock.calls.find(([, after]) => after === 10_000)?.[0] as () => void;
  waits.mockRestore();
  slow();
  await expect.element(page.getByText('This is taking longer than usual.')).toHaveRole('status');
  release();
  await expect.element(page.getByText('This is taking longer than usual.')).not.toBeInTheDocument();
});

/** A fake for the window that the page opens. */
function openedWindow() {
  const theirs = { closed: false, close: vi.fn() };
  const open = vi.spyOn(window, 'open').mockImplementation((() => theirs) as unknown as typeof window.open);
  const tell = (data: unknown, origin = location.origin): void => {
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: theirs });
    dispatchEvent(event);
  };
  return { theirs, open, tell };
}

test('the phone provider’s check opens in a window, and its result is sent along', async () => {
  const { carried } = await stubDecryptingPlatform({
    'POST /wps/verification/sms/noLogin': (_url, init) =>
      String(init?.body).includes('"check"')
        ? { codeId: 'sent', expiredMinutes: 1, digits: 6, firebase: true }
        : new ApiError(409, 'phone.check-needed', errors['phone.check-needed'], { siteKey: 'a-site-key' }),
  });
  const { theirs, open, tell } = openedWindow();
  await render(<Numbered />);
  await userEvent.click(page.getByRole('button', { name: 'Send code' }));
  await expect.element(page.getByRole('alertdialog', { name: 'One more check' })).toBeVisible();
  const press = page.getByRole('button', { name: 'Open the check' });
  await userEvent.click(press);
  expect(open).toHaveBeenCalledWith('/login/check?key=a-site-key', expect.anything(), expect.stringContaining('popup'));
  tell({ check: 'forged' }, 'https://evil.test');
  tell('nonsense');
  tell({ check: 'passed' });
  await expect.element(page.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  expect(carried.at(-1)).toMatchObject({ check: 'passed' });
  expect(theirs.close).toHaveBeenCalled();
  open.mockRestore();
});

test('popup-closed-by-user: a check window closed early shows an error and allows another try (AC-26)', async () => {
  await stubDecryptingPlatform({
    'POST /wps/verification/sms/noLogin': () => new ApiError(409, 'phone.check-needed', 'Check.', { siteKey: 'a-site-key' }),
  });
  const { theirs, open } = openedWindow();
  await render(<Numbered />);
  await userEvent.click(page.getByRole('button', { name: 'Send code' }));
  await expect.element(page.getByRole('button', { name: 'Open the check' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Open the check' }));
  theirs.closed = true;
  await expect
    .element(page.getByRole('alertdialog', { name: 'Code not sent' }))
    .toHaveAccessibleDescription(errors['phone.popup-closed-by-user']);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  open.mockRestore();
});
