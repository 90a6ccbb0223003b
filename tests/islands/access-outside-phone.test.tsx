// Joining with an invitation that does not hold, and with codes of the phone provider: the order of what is asked, what is carried, and what a refusal says.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
import CodeField from '#islands/access/CodeField.tsx';
import { RegisterForm } from '#islands/access/RegisterForm.tsx';
import { $sentCodes } from '#stores/phone-code.ts';
import { useFormFaults } from '#ui/form-faults.ts';
import { sayer } from '#ui/say.ts';
import type { FieldRule } from '#values/pattern.ts';
import words from '../../src/i18n/EN/access.json';
import errors from '../../src/i18n/EN/errors.json';
import { openPlatform } from './open-platform.ts';
import { Refusal } from './platform.ts';

const to = { home: '/en', login: '/en/login', terms: '/en/t', privacy: '/en/p' };
const t = sayer({ ...errors, ...words }, 'en');

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

test('AC-21 ER-03 an invitation that does not hold: a warning before anything else is asked, then the field, and nothing is lost', async () => {
  const { asked } = await openPlatform({
    '/wps/agent/affiliate': () =>
      new Refusal(404, 'invitation_code_error', "We don't know this invitation code.", {
        fields: { affiliateCode: { code: 'invitation_code_error' } },
      }),
  });
  await render(register({ line: any, affiliateCode: rules.affiliateCode }));
  await userEvent.fill(page.getByLabelText('Line'), 'marisol');
  const code = page.getByLabelText(/^Affiliate code/);
  await userEvent.fill(code, 'NOBODY');
  page.getByRole('slider').element().focus();
  await userEvent.keyboard('{End}');
  await userEvent.click(page.getByRole('button', { name: 'Create account' }));
  const warning = page.getByRole('alertdialog', { name: "This code can't be used" });
  await expect.element(warning).toHaveAccessibleDescription("We don't know this invitation code.");
  await userEvent.keyboard('{Enter}');
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAccessibleDescription(expect.stringContaining(errors.invitation_code_error));
  await expect.element(page.getByLabelText('Line')).toHaveValue('marisol');
  expect(asked.map((one) => one.split('?')[0])).toEqual(['GET /wps/agent/affiliate']);
});

test('AC-21 a code of the address in a field that does not show goes along unasked; a field that is left empty asks nothing', async () => {
  history.replaceState(null, '', `${location.pathname}?affiliateCode=AMIHAN`);
  const { asked, carried } = await openPlatform({ 'PUT /wps/member/register/mobile': () => new Refusal(409, 'way.closed', 'Closed.') });
  await render(register({ line: any }));
  await userEvent.fill(page.getByLabelText('Line'), 'marisol');
  page.getByRole('slider').element().focus();
  await userEvent.keyboard('{End}');
  await userEvent.click(page.getByRole('button', { name: 'Create account' }));
  await expect.element(page.getByText('Closed.')).toBeVisible();
  expect(asked.some((one) => one.includes('affiliate'))).toBe(false);
  expect(carried).toEqual([expect.objectContaining({ affiliateCode: 'AMIHAN', registerMethod: 'WEB' })]);
});

test('AC-22 AC-23 AC-27 ER-06 with the phone provider: affiliate, person, its word, then the account; a code it refuses stops with a sentence', async () => {
  const proofs = [
    new Refusal(400, 'phone.invalid-verification-code', "This code isn't right.", {
      fields: { verificationCode: { code: 'phone.invalid-verification-code' } },
    }),
    { firebaseIdToken: 'its word' },
  ];
  const { asked, carried } = await openPlatform({
    '/wps/agent/affiliate': () => ({}),
    'POST /wps/verification/sms/register': () => ({ codeId: 'sent', expiredMinutes: 1, digits: 6, firebase: true }),
    'POST /wps/verification/sms/proof': () => proofs.shift(),
    'PUT /wps/member/register/mobile': () => new Refusal(409, 'member.mobile_taken', 'This number has an account.'),
  });
  await render(register(rules));
  await userEvent.fill(page.getByLabelText('Mobile number'), '9171234567');
  await userEvent.fill(page.getByLabelText(/^Affiliate code/), 'AMIHAN');
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
  // Its word for this code is kept: the provider takes a code once.
  await userEvent.click(send);
  await expect.poll(() => asked.filter((one) => one.startsWith('PUT'))).toHaveLength(2);
  expect(asked.filter((one) => one.endsWith('/proof'))).toHaveLength(2);
});

function Numbered() {
  const faults = useFormFaults(t);
  return (
    <form ref={faults.form}>
      <CodeField t={t} use="login" faults={faults} typed={() => ({ dialing: '63', number: '9171234567' })} person />
    </form>
  );
}

test('AC-25 AC-26 ER-04 too many requests: the provider’s sentence as a warning, and five minutes that a reload does not shorten', async () => {
  const { asked } = await openPlatform({
    'POST /wps/verification/sms/noLogin': () =>
      new Refusal(429, 'phone.too-many-requests', errors['phone.too-many-requests'], { retryAfter: 300, fields: {} }),
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

test('AC-24 a code that is long in being asked for says so, until there is an answer', async () => {
  let release = (): void => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { asked } = await openPlatform({
    'POST /wps/verification/sms/noLogin': async () => {
      await answered;
      return new Refusal(503, 'code.not_sent', 'Not sent.', { retryAfter: 30 });
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

/** A window that the page opens. */
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

test('AC-26 a provider that wants to see a person itself opens a window for it, and what that gave goes along', async () => {
  const { carried } = await openPlatform({
    'POST /wps/verification/sms/noLogin': (_url, init) =>
      String(init?.body).includes('"check"')
        ? { codeId: 'sent', expiredMinutes: 1, digits: 6, firebase: true }
        : new Refusal(409, 'phone.check-needed', errors['phone.check-needed'], { siteKey: 'a-site-key' }),
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

test('AC-26 popup-closed-by-user: a window that is closed before it is done is a sentence, and one may try again', async () => {
  await openPlatform({
    'POST /wps/verification/sms/noLogin': () => new Refusal(409, 'phone.check-needed', 'Check.', { siteKey: 'a-site-key' }),
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
