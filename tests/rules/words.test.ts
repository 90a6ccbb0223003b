// Sentences made on the server: plurals and amounts as the language of the page has them.
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { say, wordsFor } from '#i18n/words.ts';
import { askingPage } from '#platform/outside/payment/page.ts';
import { minor, toAmount } from '#values/money.ts';
import { millis, toInstant } from '#values/time.ts';

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

test.each(locales)('SH-23 the demo provider asks for a payment in $name', ({ code, tag }) => {
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
  expect(askingPage(order, 'Isla')).toContain(`<html lang="${tag}" dir="ltr">`);
});
