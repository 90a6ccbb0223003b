// Tests the registration fields: each of the twenty by its rule, each pattern's message, each hint and each country's number.
import { renderToString } from 'react-dom/server.browser';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { brand as isla } from '#brands/isla/brand.ts';
import Register from '#islands/access/register/Register.tsx';
import { RegisterForm } from '#islands/access/register/RegisterForm.tsx';
import { registrationFields, registrationRulesOf } from '#platform/rules/registration.ts';
import { $captcha } from '#stores/access/captcha.ts';
import { clearRegistrationDraft } from '#stores/access/registration-form.ts';
import { createTranslator } from '#ui/translate.ts';
import { countryName, countries as offered } from '#values/access/phone.ts';
import { cleanField, type FieldRule, fieldPatterns, hintOf, type PatternId } from '#values/text/field-patterns.ts';
import words from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';
import { patternCases } from '../../pattern-cases.ts';
import { easyChallenge, stubPlatform } from '../fake-api.ts';

const t = createTranslator({ ...errors, ...words, 'register.termsLabel': 'Terms of use' }, 'en');
const to = { home: '/en', login: '/en/login', terms: '/en/help/terms', privacy: '/en/help/privacy' };
const countries = offered.map(({ countryCode: code, countryDialingCode: value, zones }) => {
  const label = countryName(code, 'en');
  return { value, label, end: `+${value}`, find: `${code} ${value} ${label}`, code, zones };
});
/** The default rules of the platform with every field enabled. */
const every = (required: boolean): Record<string, FieldRule> =>
  Object.fromEntries(
    Object.entries(registrationRulesOf({}, isla.market)).map(([name, rule]) => [name, { ...rule, enabled: true, required }]),
  );
const form = (rules: Record<string, FieldRule>, asked = rules.mobileNum ? countries : []) => (
  <RegisterForm t={t} mode="username" to={to} rules={rules} minimumAge={18} ticked countries={asked} />
);
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
/** The typed fields; the country is chosen, and the domain is sent hidden. */
const typed = registrationFields.filter((name) => name !== 'domain' && name !== 'countryDialingCode');
const label = (name: string) => words[`register.${name}` as keyof typeof words];
const described = (name: string) =>
  (field(name)?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

beforeEach(() => {
  clearRegistrationDraft();
  $captcha.set({ state: 'shown', captcha: { captchaId: 'c', image: '' } });
  stubPlatform({ '/wps/verification/human': () => easyChallenge });
});

test('all twenty fields show with their label, and an empty one shows an error (AC-14, AC-38)', async () => {
  await render(form(every(true)));
  for (const name of typed) await expect.poll(() => document.querySelectorAll(`[name="${name}"]`).length, { message: name }).toBe(1);
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toBeVisible();
  expect([field('countryDialingCode')?.type, field('domain')]).toEqual(['hidden', null]);
  for (const name of typed) {
    expect([name, document.querySelector(`label[for="${field(name)?.id}"]`)?.textContent]).toEqual([name, label(name)]);
    expect([name, field(name)?.required]).toEqual([name, true]);
  }
  await userEvent.click(page.getByRole('button', { name: 'Create account' }));
  for (const name of typed) {
    const wrong = name === 'mobileNum' ? t('field.phone', { digits: '10' }) : errors['field.required'];
    expect([name, field(name)?.getAttribute('aria-invalid'), described(name).includes(wrong)]).toEqual([name, 'true', true]);
  }
});

test('optional fields say so in their label and may be empty, and disabled fields are missing (AC-14, AC-38)', async () => {
  const optional = every(false);
  await render(form(optional));
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toBeVisible();
  for (const name of ['payeeName', 'email', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'idNumber', 'referralCode', 'affiliateCode'])
    expect(document.querySelector(`label[for="${field(name)?.id}"]`)?.textContent).toBe(`${label(name)} (optional)`);
  await userEvent.click(page.getByRole('button', { name: 'Create account' }));
  const missed = typed.filter((name) => field(name)?.getAttribute('aria-invalid') === 'true');
  expect(missed).toEqual(['confirmPassword']);
});

test.each(typed)('%s shows when only its rule is enabled (AC-38)', async (name) => {
  // A page passes on the rules of enabled fields only.
  const rules = Object.fromEntries(Object.entries(every(true)).filter(([one]) => one === name));
  await render(form(rules, countries));
  await expect.poll(() => field(name)).not.toBeNull();
  expect(typed.filter((one) => field(one) !== null)).toEqual([name]);
});

const lineWith = (id: PatternId, minLength = 1, maxLength = 60): Record<string, FieldRule> => ({
  line: { enabled: true, required: true, acceptedPattern: fieldPatterns[id].source, patternId: id, minLength, maxLength, type: 'text' },
});

test.each(Object.entries(patternCases).filter(([, { refuses }]) => refuses.length > 0))(
  '%s: its message is the hint and, on blur, the error, and valid text is accepted (AC-18, AC-19, ER-07)',
  async (id, { takes, refuses }) => {
    const rules = lineWith(id as PatternId);
    await render(form(rules));
    const box = page.getByLabelText('LINE');
    const sentence = t(`reg_pattern_${id}`, { range: '1–\u206060', min: 1, max: 60 });
    expect(sentence).not.toContain('reg_pattern');
    await expect.element(box).toHaveAccessibleDescription(sentence);
    // What cleaning takes away is no fault.
    const wrong = refuses.find((text) => cleanField(rules.line, text) === text && text !== '' && !text.includes('\t')) ?? '';
    await userEvent.fill(box, wrong);
    await userEvent.keyboard('{Tab}');
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
    await expect.element(box).toHaveAccessibleDescription(sentence);
    await expect.element(box).toHaveValue(wrong);
    await userEvent.fill(box, takes[0] ?? '');
    await expect.element(box).not.toHaveAttribute('aria-invalid');
  },
);

test('the message contains the bounds, and equal bounds are one number (AC-18)', async () => {
  for (const [min, max, range] of [
    [2, 15, '2–\u206015'],
    [6, 6, '6'],
  ] as const) {
    const rules = lineWith('digits', min, max);
    expect(hintOf(rules.line as FieldRule).range).toBe(range);
    const { unmount } = await render(form(rules));
    const box = page.getByLabelText('LINE');
    await expect.element(box).toHaveAccessibleDescription(`${range} digits.`);
    for (const [length, wrong] of [
      [min - 1, true],
      [min, false],
      [max, false],
      [max + 1, true],
    ] as const) {
      await userEvent.fill(box, '7'.repeat(length));
      (box.element() as HTMLElement).blur();
      await expect.poll(() => box.element().getAttribute('aria-invalid'), { message: String(length) }).toBe(wrong ? 'true' : null);
    }
    await unmount();
  }
});

test('a code has at most 255 characters, and the repeated password must match (AC-20)', async () => {
  const rules = every(true);
  await render(
    form(Object.fromEntries(['password', 'confirmPassword', 'verificationCode'].map((name) => [name, rules[name] as FieldRule]))),
  );
  await expect.poll(() => field('verificationCode')?.maxLength).toBe(255);
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await userEvent.fill(page.getByLabelText('Repeat password'), 'lagoon7tide');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => described('confirmPassword')).toContain(errors['field.unequal']);
  await userEvent.fill(page.getByLabelText('Repeat password'), 'lagoon7Tide');
  await expect.poll(() => described('confirmPassword')).not.toContain(errors['field.unequal']);
});

test('username, password, real name and captcha have hints, and the checkbox names age and terms (AC-39, R18)', async () => {
  await render(form(every(true)));
  await expect.poll(() => field('captcha')).not.toBeNull();
  expect(described('username')).toBe('2–\u206015 characters. Start with a letter and use only letters, digits and underscores.');
  expect(described('password')).toBe('7–\u2060128 characters, with letters and digits.');
  expect(described('confirmPassword')).toBe('Type your password again');
  expect(described('payeeName')).toBe('2–\u206060 capital letters or spaces, no accents, as on your bank card.');
  expect(described('captcha')).toBe('Not case-sensitive');
  await expect
    .element(page.getByRole('checkbox', { name: 'I am 18 or older and agree to the terms of use and the privacy notice' }))
    .toBeChecked();
});

test.each(offered)(
  'a number of $countryCode states its digits in hint and error (AC-42)',
  async ({ countryDialingCode, minDigits, maxDigits }) => {
    sessionStorage.setItem('registration', JSON.stringify({ countryDialingCode }));
    const { mobileNum } = every(true);
    await render(form({ mobileNum: mobileNum as FieldRule }));
    const digits = minDigits === maxDigits ? `${minDigits}` : `${minDigits}-${maxDigits}`;
    const sentence = `Enter a mobile number with ${digits} digits.`;
    const box = page.getByLabelText('Mobile number');
    await expect.element(box).toHaveAccessibleDescription(sentence);
    for (const [length, wrong] of [
      [minDigits - 1, true],
      [maxDigits + 1, true],
      [minDigits, false],
      [maxDigits, false],
    ] as const) {
      await userEvent.fill(box, '9'.repeat(length));
      (box.element() as HTMLElement).blur();
      await expect.poll(() => box.element().getAttribute('aria-invalid'), { message: String(length) }).toBe(wrong ? 'true' : null);
    }
  },
);

// Checks the name the browser computes, because Playwright reads names from the DOM. The browser drops lone spaces in server-rendered
// HTML.
test('the browser computes the name of the terms checkbox with spaces between all words (AC-39)', async () => {
  const sent = document.createElement('main');
  sent.innerHTML = renderToString(form(every(true)));
  document.body.append(sent);
  const { send } = cdp() as unknown as { send(method: string, asked?: object): Promise<{ nodes: Named[]; frameTree: Frames }> };
  await send('Accessibility.enable');
  // The test runs in a frame of the browser's page.
  const { frameTree } = await send('Page.getFrameTree');
  const nodes = await Promise.all(
    (frameTree.childFrames ?? []).map(({ frame }) => send('Accessibility.getFullAXTree', { frameId: frame.id })),
  );
  const boxes = nodes.flatMap((one) => one.nodes).filter(({ role }) => role?.value === 'checkbox');
  expect(boxes.map(({ name }) => name?.value)).toEqual(['I am 18 or older and agree to the terms of use and the privacy notice']);
  sent.remove();
});

interface Named {
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

interface Frames {
  readonly childFrames?: readonly { readonly frame: { readonly id: string } }[];
}

test('the error summary names the terms by their label (3.3.1)', async () => {
  const { username } = every(true);
  await render(
    <RegisterForm t={t} mode="username" to={to} rules={username ? { username } : {}} minimumAge={18} ticked={false} countries={[]} />,
  );
  const button = page.getByRole('button', { name: 'Create account' });
  await expect.element(button).toBeEnabled();
  await userEvent.click(button);
  await expect.element(page.getByRole('button', { name: 'Terms of use', exact: true })).toBeVisible();
});

test('switching the method asks for a new captcha where a form has one, and for none elsewhere (AC-13)', async () => {
  const asked = stubPlatform({ '/wps/captcha': () => ({ captchaId: 'next', image: '' }) });
  const onlyCaptcha = () => asked.filter((request) => request.includes('captcha'));
  const toStart = () => history.replaceState(null, '', location.pathname);
  onTestFinished(toStart);
  const rules = every(true);
  const rulesOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, rules[name] as FieldRule]));
  const switchMethod = async (...more: string[]) => {
    toStart();
    const modes = [
      { mode: 'username', rules: rulesOf('username', ...more) },
      { mode: 'mobile', rules: rulesOf('mobileNum', ...more) },
    ] as const;
    const shown = await render(
      <Register words={words} errors={errors} tag="en" to={to} modes={modes} minimumAge={18} ticked countries={countries} />,
    );
    const tab = page.getByRole('tab', { name: 'Mobile number' });
    await userEvent.click(tab);
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    return shown;
  };
  // A request would show at once as loading.
  const without = await switchMethod();
  expect($captcha.get()).toEqual({ state: 'shown', captcha: { captchaId: 'c', image: '' } });
  expect(onlyCaptcha()).toEqual([]);
  await without.unmount();
  await switchMethod('captcha');
  await expect.poll(() => $captcha.get()).toEqual({ state: 'shown', captcha: { captchaId: 'next', image: '' } });
  expect(onlyCaptcha()).toEqual(['GET /wps/captcha']);
});
