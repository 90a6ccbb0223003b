// Tests the country picker of a phone number (AC-30): flags, default country, opening and closing, keys, touch and screen readers.
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { CountryField } from '#islands/access/fields/CountryField.tsx';
import { detectDialingCode } from '#islands/access/fields/detect-country.ts';
import { PhoneField } from '#islands/access/fields/PhoneField.tsx';
import { RegisterForm } from '#islands/access/register/RegisterForm.tsx';
import { createTranslator } from '#ui/translate.ts';
import { countryName, countries as offered } from '#values/access/phone.ts';
import type { FieldRule } from '#values/text/field-patterns.ts';
import words from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';
import { stubPlatform } from '../fake-api.ts';

const t = createTranslator({ ...errors, ...words }, 'en');
/** The rows of the page: countries that share a dialing code are one row. */
const rows = [...Map.groupBy(offered, (one) => one.countryDialingCode)].map(([countryDialingCode, same]) => ({
  countryDialingCode,
  countryCode: same[0]?.countryCode ?? '',
  same,
}));
const countries = rows.map(({ countryCode: code, countryDialingCode: value, same }) => {
  const label = same.map((one) => countryName(one.countryCode, 'en')).join(' / ');
  const find = same.map((one) => `${one.countryCode} ${value} ${countryName(one.countryCode, 'en')}`).join(' ');
  return { value, label, end: `+${value}`, find, code, zones: same.map(({ zones }) => zones).join(' ') };
});
const box = () => page.getByRole('combobox', { name: 'Country' });
const list = () => page.getByRole('listbox');

async function picker(dialing = '63') {
  const chosen: string[] = [];
  await render(
    <>
      <CountryField t={t} countries={countries} dialing={dialing} onDialing={(code) => chosen.push(code)} />
      <button type="button">After</button>
    </>,
  );
  return chosen;
}

afterEach(() => vi.restoreAllMocks());

test.each(rows)('$countryCode has its flag (AC-30)', async ({ countryCode, countryDialingCode }) => {
  await picker(countryDialingCode);
  const flag = document.querySelector<HTMLImageElement>('.pick .in img');
  await flag?.decode();
  expect(new URL(flag?.src ?? '').hash).toBe(`#${countryCode}`);
  expect(new URL(flag?.src ?? '').origin).toBe(location.origin);
  expect([flag?.alt, flag?.width, flag?.height]).toEqual(['', 24, 16]);
  const drawn = await (await fetch(flag?.src ?? '')).text();
  expect(drawn).toContain(`<view id="${countryCode}" `);
});

test('every flag looks different (AC-30)', async () => {
  await picker();
  await userEvent.click(box());
  const looks = new Set<string>();
  const [canvas] = [document.createElement('canvas')];
  [canvas.width, canvas.height] = [24, 16];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  for (const flag of document.querySelectorAll<HTMLImageElement>('.op img')) {
    await flag.decode();
    pen?.clearRect(0, 0, 24, 16);
    pen?.drawImage(flag, 0, 0, 24, 16);
    looks.add(String(pen?.getImageData(0, 0, 24, 16).data));
  }
  expect(looks.size).toBe(rows.length);
});

test('the list opens on focus, the box shows country and dialing code, and the list closes shortly after blur (AC-30)', async () => {
  await picker();
  await expect.element(box()).toHaveValue('Philippines +63');
  expect(list().elements()).toHaveLength(0);
  await userEvent.keyboard('{Tab}');
  await expect.element(box()).toHaveFocus();
  await expect.element(list()).toBeVisible();
  await expect.element(box()).toHaveAttribute('aria-expanded', 'true');
  expect(page.getByRole('option').elements()).toHaveLength(rows.length);
  const left = performance.now();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await expect.poll(() => list().elements().length).toBe(0);
  expect(performance.now() - left).toBeGreaterThanOrEqual(200);
});

test('a row pressed during blur still counts (AC-30)', async () => {
  const chosen = await picker();
  await userEvent.click(box());
  const row = page.getByRole('option', { name: /Japan/ }).element() as HTMLElement;
  (box().element() as HTMLElement).blur();
  row.click();
  expect(chosen).toEqual(['81']);
  await expect.element(box()).toHaveFocus();
});

test('typing, arrows and Enter choose a country, each change is announced, and Escape closes only the list (AC-30)', async () => {
  const chosen = await picker();
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('v');
  await userEvent.keyboard('i');
  await expect.element(page.getByText('1 country')).toBeInTheDocument();
  const first = page.getByRole('option').first().element();
  await expect.element(box()).toHaveAttribute('aria-activedescendant', first.id);
  expect(first.textContent).toContain('Vietnam');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['84']);
  expect(list().elements()).toHaveLength(0);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toEqual(['84', '84']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(list().elements()).toHaveLength(0);
  await expect.element(box()).toHaveFocus();
  await expect.element(box()).toHaveValue('Philippines +63');
});

test('a country is found by code, English name and without accents, and an empty result is announced (AC-30)', async () => {
  await picker();
  for (const [typed, found] of [
    ['852', /Hong.Kong/],
    ['brazil', /Brazil/],
    ['MACAO', /Macao/],
    ['kr', /South.Korea/],
    ['kazakhstan', /Russia.*Kazakhstan.*\+7/],
  ] as const) {
    await userEvent.fill(box(), typed);
    await expect.poll(() => document.querySelector('[role=option]')?.textContent).toMatch(found);
  }
  await userEvent.fill(box(), 'atlantis');
  await expect.element(page.getByRole('status')).toHaveTextContent(words['register.noCountry']);
  // A list without options is none.
  expect(list().query()).toBeNull();
  await expect.element(box()).toHaveAttribute('aria-expanded', 'false');
});

test('a tap opens the list, a tap on a row chooses it, and rows are at least 44 px tall (AC-30)', async () => {
  const chosen = await picker();
  (box().element() as HTMLElement).click();
  (box().element() as HTMLElement).focus();
  const row = page.getByRole('option', { name: /Thailand/ });
  await expect.element(row).toBeInTheDocument();
  expect(row.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await userEvent.click(row);
  expect(chosen).toEqual(['66']);
});

test('the default is the country of the device’s time zone, else the usual one, unless one was chosen before (AC-30)', async () => {
  const zone = (timeZone: string) =>
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  for (const [where, dialing] of [
    ['Asia/Manila', '63'],
    ['Asia/Saigon', '84'],
    ['Asia/Makassar', '62'],
    ['Australia/Perth', '61'],
    ['Africa/Nairobi', '63'],
  ] as const) {
    zone(where);
    expect([where, detectDialingCode(countries)]).toEqual([where, dialing]);
  }
  expect(detectDialingCode([])).toBe('');
  zone('Asia/Bangkok');
  stubPlatform({});
  const on = { enabled: true, required: true } as const;
  const mobileNum: FieldRule = { ...on, acceptedPattern: '*', patternId: 'any', minLength: 6, maxLength: 20, type: 'tel' };
  const to = { home: '/', login: '/login', terms: '/help/terms', privacy: '/help/privacy' };
  const form = <RegisterForm t={t} mode="username" to={to} rules={{ mobileNum }} minimumAge={18} ticked countries={countries} />;
  const drawn = await render(form);
  await expect.element(box()).toHaveValue('Thailand +66');
  await drawn.unmount();
  sessionStorage.setItem('registration', JSON.stringify({ countryDialingCode: '82' }));
  await render(form);
  await expect.element(box()).toHaveValue('South Korea +82');
});

test('an autofilled number with another country code selects that country (AC-30)', async () => {
  const chosen: string[] = [];
  await render(
    <PhoneField
      t={t}
      countries={countries}
      dialing="63"
      onDialing={(code) => chosen.push(code)}
      field={{ name: 'mobileNum', label: 'Number' }}
    />,
  );
  await expect.element(box()).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Number' }), '+639171234567');
  expect(chosen).toEqual([]);
  await userEvent.fill(page.getByRole('textbox', { name: 'Number' }), '+84912345678');
  await expect.poll(() => chosen).toEqual(['84']);
});
