// Sentences made on the server: plurals and amounts as the language of the page has them.
import { expect, test } from 'vitest';
import { localeOf, locales } from '#i18n/locales.ts';
import { say, wordsFor } from '#i18n/words.ts';
import { askingPage } from '#platform/outside/payment/page.ts';
import { joinList, sayer } from '#ui/say.ts';
import { minor, toAmount } from '#values/money.ts';
import { millis, toInstant } from '#values/time.ts';
import { readTree } from '../house/source.ts';

test('SH-23 plurals are counted by the rules of the language, not by those of English', () => {
  const makers = (language: string, count: number) => say(language, 'games', 'lobby.from', { count, games: '9' });
  expect([makers('EN', 1), makers('EN', 2)]).toEqual(['9 from 1 provider', '9 from 2 providers']);
  // Chinese has one form for every number.
  expect(makers('CN', 1).replace('1', '2')).toBe(makers('CN', 2));
  // Tagalog says three as it says one, and four in another way.
  const found = (count: number) => say('TY', 'access', 'register.found', { count });
  expect([found(3), found(4)]).toEqual(['3 bansa', '4 na bansa']);
});

test('SH-23 an island gets the plurals of its language and nothing in English', () => {
  expect(Object.keys(wordsFor('EN', 'access', 'register.found'))).toEqual(['register.found_one', 'register.found_other']);
  expect(Object.keys(wordsFor('CN', 'access', 'register.found'))).toEqual(['register.found_other']);
});

test.each([
  ['EN', '₱50,000.00'],
  ['VI', '50.000,00\u00a0₱'],
  ['TH', '₱50,000.00'],
])('SH-23 a limit in a refusal is written as %s writes amounts', (language, written) => {
  for (const [code, gap] of [
    ['wallet.above_maximum', 'maximum'],
    ['wallet.below_minimum', 'minimum'],
    ['wallet.daily_limit', 'left'],
  ] as const)
    expect(say(language, 'errors', code, { symbol: '₱', [gap]: '50000.00' })).toContain(written);
});

test.each(locales)('SH-23 the demo provider asks for a payment in $name, and says in which language', ({ code }) => {
  const order = {
    id: '1',
    reference: 'D-7K3M-2210',
    method: 'bank',
    amount: toAmount(minor(50_000)),
    currency: 'PHP',
    language: code,
    returnUrl: 'https://isla.test/',
    openUntil: toInstant(millis(0)),
  };
  const page = askingPage(order, 'Isla');
  expect(page).toContain(`<html lang="${localeOf(code).tag}" dir="ltr">`);
  for (const key of ['title', 'approve', 'laterHint', 'leave']) expect(page).toContain(`>${say(code, 'payment', key)}<`);
});

test.each([
  ['EN', '10:00, Reef, R-3'],
  ['CN', '10:00、Reef、R-3'],
  ['TH', '10:00 Reef R-3'],
])('SH-23 what stands one after the other is divided as %s divides it', (language, written) => {
  const t = sayer(wordsFor(language, 'wallet', 'record.list'), localeOf(language).tag);
  expect(joinList(t, 'record.list', ['10:00', 'Reef', 'R-3'])).toBe(written);
  expect([joinList(t, 'record.list', ['Reef']), joinList(t, 'record.list', [])]).toEqual(['Reef', '']);
});

test('SH-23 commas and colons between words are said by the language, not by code', () => {
  const joined = /\.join\(['"`][,;:、，] ?['"`]\)|\}[,;:] \$\{|\}[,;:] ?<|<>[,;:] /;
  for (const fault of ["names.join(', ')", ['}: ', '{'].join('$'), '<span>{word}: </span>', '{maker && <>, <b>'])
    expect(joined.test(fault)).toBe(true);
  const screens = [...readTree(process.cwd(), ['src'])].filter(([path]) => /^src\/(?:islands|layouts|pages|ui\/(?!kit))/.test(path));
  expect(screens.length).toBeGreaterThan(200);
  expect(
    screens.flatMap(([path, text]) => text.split('\n').flatMap((line) => (joined.test(line) ? `${path}: ${line.trim()}` : []))),
  ).toEqual([]);
});
