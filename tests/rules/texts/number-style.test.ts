// Tests how 26 languages format and parse amounts: every shown amount parses back, and no input is misread.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { translate } from '#i18n/translate.ts';
import { formatFigure, formatMoney, formatPercent } from '#ui/format-money.ts';
import { minor, toAmount } from '#values/money.ts';
import { hasTooManyDecimals, readAmount } from '#values/text/read-amount.ts';

const tags = 'zh-Hans en fil ja th vi my id km ko ms ur ar fa es pt tr lo ru kk uz fr hi bn ta ne'.split(' ');

/** Removes direction marks and uses the site's minus sign. */
const bare = (text: string): string => text.replace(/[\u200e\u200f\u061c]/g, '').replace('-', '−');
const formats = new Map<string, Intl.NumberFormat>();
function intl(tag: string, how: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = tag + JSON.stringify(how);
  const format = formats.get(key) ?? new Intl.NumberFormat(`${tag}-u-nu-latn`, how);
  formats.set(key, format);
  return format;
}
const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const seed = Number(process.env.SEED ?? 20_261_121);
const amounts = fc.bigInt(0n, 999_999_999_999_99n).map((units) => toAmount(minor(units)));
const anyTag = fc.constantFrom(...tags);

describe.each([...tags, 'pt-PT', 'en-PH', 'en-GB'])('%s', (tag) => {
  test('numbers, money and percentages match Intl (R7)', () => {
    const number = intl(tag, cents);
    for (const amount of ['0', '7.5', '999.99', '1234', '12345.67', '123456', '1234567.89', '98765432109876543.21']) {
      expect(formatMoney(amount, { tag })).toBe(number.format(amount as `${number}`));
      for (const currency of ['EUR', 'PHP']) {
        const priced = intl(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
        const symbol = priced.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? '';
        expect(formatMoney(amount, { tag, symbol })).toBe(bare(priced.format(amount as `${number}`)));
      }
    }
    for (const value of [0, 12, -45, 999, 1000, -123456, 3_000_000, 0.5, 1234.5678])
      expect(bare(formatFigure(value, tag))).toBe(bare(intl(tag, {}).format(value)));
    const percent = intl(tag, { style: 'percent', maximumFractionDigits: 2 });
    for (const value of ['0', '1.5', '0.25', '12', '100'])
      expect(formatPercent(value, tag)).toBe(bare(percent.format(Number(value) / 100)));
  });
});

test('every formatted amount parses back to itself, with and without symbol, groups and cents (MC-04, R7)', () => {
  fc.assert(
    fc.property(amounts, anyTag, fc.constantFrom('₱', '€', 'Rp'), (amount, tag, symbol) => {
      for (const short of [true, false]) {
        expect(readAmount(formatMoney(amount, { tag, symbol, short }), tag, symbol)).toBe(amount);
        expect(readAmount(formatMoney(amount, { tag, short }), tag, symbol)).toBe(amount);
      }
      expect(readAmount(intl(tag, { ...cents, useGrouping: false }).format(amount as `${number}`), tag)).toBe(amount);
    }),
    { seed, numRuns: 3000 },
  );
});

test('typed text parses only when the language would write that amount so, but for the other decimal sign before two digits (MC-04, R7)', () => {
  const typed = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789.,  \u00a0’-+e₱'), maxLength: 12 }),
    // An amount in the format of another language.
    fc.tuple(amounts, anyTag).map(([amount, tag]) => formatMoney(amount, { tag })),
  );
  let read = 0;
  fc.assert(
    fc.property(typed, anyTag, (text, tag) => {
      const amount = readAmount(text, tag);
      if (amount === null) return;
      read++;
      // `12`, `12.0` and `12.00` are one amount; a space is a group separator in every language.
      const ways = [0, 1, 2].flatMap((minimumFractionDigits) =>
        (['always', false] as const).map((useGrouping) => intl(tag, { minimumFractionDigits, maximumFractionDigits: 2, useGrouping })),
      );
      const group =
        intl(tag, { useGrouping: 'always' })
          .formatToParts(12_345)
          .find(({ type }) => type === 'group')?.value ?? '';
      const point = intl(tag, { minimumFractionDigits: 1 }).format(0).at(1) ?? '';
      const spaced = text.trim().replace(/\s+/g, ' ');
      // The decimal sign of another language before two digits.
      const isOther = /[.,]\d\d$/.test(spaced) && spaced.at(-3) !== point;
      const plain = isOther ? `${spaced.slice(0, -3).replace(/[.,\s]/g, group)}${point}${spaced.slice(-2)}` : spaced.replace(/\s/g, group);
      expect(
        ways.map((way) => way.format(amount as `${number}`)),
        `${text} in ${tag}`,
      ).toContain(plain);
    }),
    { seed, numRuns: 30_000 },
  );
  expect(read).toBeGreaterThan(1000);
});

test('two languages never read one text as two amounts (MC-04, R7)', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,  '), maxLength: 12 }), anyTag, anyTag, (text, one, other) => {
      const [a, b] = [readAmount(text, one), readAmount(text, other)];
      if (a !== null && b !== null) expect(a).toBe(b);
    }),
    { seed, numRuns: 30_000 },
  );
});

test.each([
  ['50.000', 'en', null],
  ['50.000', 'id', '50000.00'],
  ['50.000', 'vi', '50000.00'],
  ['99.999', 'en', null],
  ['500,50', 'id', '500.50'],
  ['500,50', 'en', '500.50'],
  ['500.50', 'id', '500.50'],
  ['500,5', 'en', null],
  ['500.5', 'id', null],
  ['1.000,50', 'en', '1000.50'],
  ['1,000.50', 'id', '1000.50'],
  ['1.000.50', 'en', null],
  ['1,000,50', 'en', null],
  ['1,000.500', 'id', null],
  ['1 000.50', 'ru', '1000.50'],
  ['\u202a500.50\u202c', 'en', '500.50'],
  ['５００，５０', 'ja', '500.50'],
  ['1.500,50', 'vi', '1500.50'],
  ['10,5', 'id', '10.50'],
  ['1,500', 'en', '1500.00'],
  ['1,500', 'id', null],
  ['1,50', 'en', '1.50'],
  ['1 500', 'en', '1500.00'],
  ['1 50', 'en', null],
  ['12,34,567', 'hi', '1234567.00'],
  ['12,34,567', 'en', null],
  ['1,234,567', 'hi', null],
  ['4.812,60 €', 'vi', '4812.60'],
  ['-5', 'en', null],
  ['1e3', 'en', null],
  ['12.', 'en', null],
  ['.5', 'en', null],
  ['', 'en', null],
  ['５００．５０', 'zh-Hans', '500.50'],
  ['１，５００', 'ja', '1500.00'],
  ['๕๐๐', 'th', '500.00'],
  ['۱٬۵۰۰٫۵', 'fa', '1500.50'],
  ['١٬٥٠٠', 'ar', '1500.00'],
  ['৫০০', 'bn', '500.00'],
  ['१२,३४,५६७', 'hi', '1234567.00'],
  ['၅၀၀', 'my', '500.00'],
])('%j is read in %s as %j (MC-04, R7)', (text, tag, amount) => {
  expect(readAmount(text, tag, '€')).toBe(amount);
});

test('every Unicode decimal digit is parsed (MC-04, R7)', () => {
  // Oracle: the ten digits of each script, as Intl writes them.
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
    const digits = [...'1234567890'].map((digit) => format.format(Number(digit))).join('');
    if (/^\p{Nd}{10}$/u.test(digits)) expect(readAmount(digits, 'en'), system).toBe('1234567890.00');
  }
});

test.each(locales)('the example amounts in the error texts of $code are accepted by the field (MC-04, R16)', ({ code, tag }) => {
  for (const sentence of [translate(code, 'wallet', 'fault.amount'), translate(code, 'errors', 'field.amount')])
    expect((sentence.match(/\d[\d.,]*\d/g) ?? []).map((example) => readAmount(example, tag))).toEqual(['500.00', '1500.50']);
});

test('an amount with too many decimals is told from other mistakes, in the signs of its language (MC-04)', () => {
  for (const [typed, tag] of [
    ['99.999', 'en'],
    ['₱1,500.505', 'en'],
    ['99,999', 'id'],
    ['1.500,505', 'vi'],
  ] as const)
    expect([typed, readAmount(typed, tag, '₱'), hasTooManyDecimals(typed, tag, '₱')]).toEqual([typed, null, true]);
  for (const [typed, tag] of [
    ['99.99', 'en'],
    ['99.9', 'en'],
    ['1,5.005', 'en'],
    ['abc', 'en'],
    ['1.2.345', 'en'],
    ['99.999', 'id'],
    ['', 'en'],
  ] as const)
    expect([typed, hasTooManyDecimals(typed, tag, '₱')]).toEqual([typed, false]);
});

test.each(locales)('a wait in $code is told in seconds up to two minutes, then in whole minutes', ({ code, tag }) => {
  const says = (seconds: number) => translate(code, 'errors', 'rate.too_many', { seconds });
  const inUnits = (count: number, unit: string) => bare(intl(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  const spaced = (text: string) => text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
  for (const [seconds, wait] of [
    [1, inUnits(1, 'second')],
    [119, inUnits(119, 'second')],
    [120, inUnits(2, 'minute')],
    [841, inUnits(15, 'minute')],
    [3_600, inUnits(1, 'hour')],
  ] as const)
    expect(says(seconds)).toContain(spaced(wait));
});
