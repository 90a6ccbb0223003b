// The picker of a number's country (AC-30): its flag, where it begins, how it opens and goes, by keys, by finger, and what a screen reader hears.
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import { CountryField } from '#islands/access/CountryField.tsx';
import { currentDialing } from '#islands/access/current-country.ts';
import { NumberField } from '#islands/access/NumberField.tsx';
import { RegisterForm } from '#islands/access/RegisterForm.tsx';
import { sayer } from '#ui/say.ts';
import type { FieldRule } from '#values/pattern.ts';
import { countryName, countries as offered } from '#values/phone.ts';
import words from '../../src/i18n/EN/access.json';
import errors from '../../src/i18n/EN/errors.json';
import { platform } from './platform.ts';

const t = sayer({ ...errors, ...words }, 'en');
/** As a page gives them: those that share a dialing code are one row. */
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

test.each(rows)('AC-30 $countryCode has a flag of its own, drawn from its code', async ({ countryCode, countryDialingCode }) => {
  await picker(countryDialingCode);
  const flag = document.querySelector<HTMLImageElement>('.pick .in img');
  await flag?.decode();
  expect(new URL(flag?.src ?? '').hash).toBe(`#${countryCode}`);
  expect(new URL(flag?.src ?? '').origin).toBe(location.origin);
  expect([flag?.alt, flag?.width, flag?.height]).toEqual(['', 24, 16]);
  const drawn = await (await fetch(flag?.src ?? '')).text();
  expect(drawn).toContain(`<view id="${countryCode}" `);
});

test('AC-30 no two flags look alike', async () => {
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

test('AC-30 it opens with the focus, shows the flag and +code, and goes a moment after the focus has gone', async () => {
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

test('AC-30 a row that is pressed while the focus goes still counts', async () => {
  const chosen = await picker();
  await userEvent.click(box());
  const row = page.getByRole('option', { name: /Japan/ }).element() as HTMLElement;
  (box().element() as HTMLElement).blur();
  row.click();
  expect(chosen).toEqual(['81']);
  await expect.element(box()).toHaveFocus();
});

test('AC-30 by keys: typed, walked, taken, each change told; Escape closes the list alone', async () => {
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

test('AC-30 found by its code, by its English name and without accents; none is said', async () => {
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
});

test('AC-30 by finger: a tap opens, a tap on a row chooses, and rows are tall enough', async () => {
  const chosen = await picker();
  (box().element() as HTMLElement).click();
  (box().element() as HTMLElement).focus();
  const row = page.getByRole('option', { name: /Thailand/ });
  await expect.element(row).toBeInTheDocument();
  expect(row.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await userEvent.click(row);
  expect(chosen).toEqual(['66']);
});

test('AC-30 it begins in the country that the device is in, else in the usual one, unless one was chosen before', async () => {
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
    expect([where, currentDialing(countries)]).toEqual([where, dialing]);
  }
  expect(currentDialing([])).toBe('');
  zone('Asia/Bangkok');
  platform({});
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

test('AC-30 a number that a browser fills in with the code of another country brings that country', async () => {
  const chosen: string[] = [];
  await render(
    <NumberField
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
