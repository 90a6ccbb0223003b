// Tests translations made on the server: plurals, amounts and lists by the rules of the page's language.
import { expect, onTestFinished, test } from 'vitest';
import { ownBrand } from '#brands/current.ts';
import { localeOf, locales } from '#i18n/locales.ts';
import { islandTexts, translate } from '#i18n/translate.ts';
import { fishTexts } from '#originals/fish/strings.ts';
import { slotTexts } from '#originals/slot/strings.ts';
import { sportsTexts } from '#originals/sports/strings.ts';
import { tableTexts } from '#originals/table/strings.ts';
import { choicePage } from '#platform/outside/payment/demo-page/page.ts';
import { createTranslator, joinList } from '#ui/translate.ts';
import { longestGameText } from '#values/games/game-messages.ts';
import { minor, toAmount } from '#values/money.ts';
import { millis, toInstant } from '#values/time.ts';
import { readTree } from '../../house/source.ts';

test('plurals follow the rules of the language, not those of English (SH-23)', () => {
  const providers = (language: string, count: number) => translate(language, 'games', 'lobby.from', { count, games: '9' });
  expect([providers('EN', 1), providers('EN', 2)]).toEqual(['9 from 1 provider', '9 from 2 providers']);
  // Chinese has one form for every number.
  expect(providers('CN', 1).replace('1', '2')).toBe(providers('CN', 2));
  // Tagalog uses the form of one for three, and another for four.
  const found = (count: number) => translate('TY', 'access', 'register.found', { count });
  expect([found(3), found(4)]).toEqual(['3 bansa', '4 na bansa']);
});

test.each(locales)('records call each kind of game in $name what the menu calls it (MC-09)', ({ code }) => {
  for (const [key, name] of Object.entries(islandTexts(code, 'wallet', 'type')))
    expect(name, key).toBe(translate(code, 'system', `category.${key.slice('type.'.length)}`));
});

/** What is counted here is always two or more: days from two on, numbers of a set, accounts of a brand. */
const neverOne = ['row.days', 'pick.numbers', 'security.full'];

test('a text that counts things has a form for one (SH-23)', () => {
  const texts = [...readTree(process.cwd(), ['src/i18n/EN'])].flatMap(([, text]) =>
    Object.entries(JSON.parse(text) as Record<string, string>),
  );
  const counted = texts.filter(([key, text]) => !/_(?:one|other)$/.test(key) && /\{\{count\}\} (?:[a-z-]+ )?[a-z]+s\b/.test(text));
  expect(counted.map(([key]) => key).sort()).toEqual([...neverOne].sort());
});

test('a Tagalog text says of 3 what it says of 4, since its form of one is also that of 2, 3, 5, 7 and 8 (SH-23)', () => {
  const texts = new Map(
    [...readTree(process.cwd(), ['src/i18n/TY'])].flatMap(([, text]) => Object.entries(JSON.parse(text) as Record<string, string>)),
  );
  const differs = [...texts].filter(
    ([key, one]) => key.endsWith('_one') && texts.get(key.replace(/_one$/, '_other'))?.replace(/(\{\{(?:count|n)\}\}) na /, '$1 ') !== one,
  );
  expect(differs).toEqual([]);
});

test('an error that counts days names them by the rules of the language (SH-23)', () => {
  const says = (language: string, days: number) =>
    translate(language, 'errors', 'points.amount_needed', { symbol: '₱', amount: '1.00', days });
  expect([says('EN', 30), says('EN', 1)]).toEqual([
    expect.stringContaining('the last 30 days count'),
    expect.stringContaining('the last 24 hours count'),
  ]);
  for (const [language, length] of [
    ['CN', '30 天'],
    ['TH', '30 วัน'],
    ['VI', '30 ngày'],
    ['ID', '30 hari'],
    ['TY', '30 araw'],
  ] as const)
    expect(says(language, 30)).toContain(length);
});

test('an island gets only the plural forms of its language (SH-23)', () => {
  expect(Object.keys(islandTexts('EN', 'access', 'register.found'))).toEqual(['register.found_one', 'register.found_other']);
  expect(Object.keys(islandTexts('CN', 'access', 'register.found'))).toEqual(['register.found_other']);
});

test.each(locales.map(({ code }) => code))('a printed record names its operator in %s (MC-08)', (language) => {
  const line = islandTexts(language, 'wallet', 'print')['print.by'];
  expect(line).toContain(ownBrand().name);
  expect(line).not.toContain('{{');
});

test.each([
  ['EN', '₱50,000.00'],
  ['VI', '50.000,00\u00a0₱'],
  ['TH', '₱50,000.00'],
])('a limit in an error is formatted for %s (SH-23)', (language, written) => {
  for (const [code, gap] of [
    ['wallet.above_maximum', 'maximum'],
    ['wallet.below_minimum', 'minimum'],
    ['wallet.daily_limit', 'left'],
  ] as const)
    expect(translate(language, 'errors', code, { symbol: '₱', [gap]: '50000.00' })).toContain(written);
});

const paymentPage = (language: string): string =>
  choicePage(
    {
      id: '1',
      reference: 'D-7K3M-2210',
      method: 'bank',
      amount: toAmount(minor(50_000)),
      currency: 'PHP',
      language,
      returnUrl: 'https://isla.test/',
      openUntil: toInstant(millis(0)),
    },
    'Isla',
  );

test.each(locales)('the demo payment page in $name is translated and has its language tag (SH-23)', ({ code }) => {
  const page = paymentPage(code);
  expect(page).toContain(`<html lang="${localeOf(code).tag}" dir="ltr">`);
  for (const key of ['title', 'approve', 'laterHint', 'leave']) expect(page).toContain(`>${translate(code, 'payment', key)}<`);
});

test('the demo payment page in a language that is written from the right has its direction (SH-23)', () => {
  // The site has no such language yet, so one of its own is written from the right here.
  const language = locales.find(({ code }) => code === 'VI');
  if (!language) throw new Error('The site has no Vietnamese.');
  Object.assign(language, { dir: 'rtl' });
  onTestFinished(() => void Object.assign(language, { dir: 'ltr' }));
  expect(paymentPage('VI')).toContain(`<html lang="${localeOf('VI').tag}" dir="rtl">`);
});

test.each([
  ['EN', '10:00, Reef, R-3'],
  ['CN', '10:00、Reef、R-3'],
  ['TH', '10:00 Reef R-3'],
])('a list is joined by the rules of %s (SH-23)', (language, written) => {
  const t = createTranslator(islandTexts(language, 'wallet', 'record.list'), localeOf(language).tag);
  expect(joinList(t, 'record.list', ['10:00', 'Reef', 'R-3'])).toBe(written);
  expect([joinList(t, 'record.list', ['Reef']), joinList(t, 'record.list', [])]).toEqual(['Reef', '']);
});

test.each([
  ['EN', /you(?:'ve)? paused|wasn't you/i],
  ['CN', /您已暂停|不是您本人/],
  ['ID', /Anda menjeda|bukan Anda/],
  ['TY', /pinause mo|nag-pause ka|hindi ikaw/i],
  ['VI', /Bạn đã tạm nghỉ|không phải bạn/],
  ['TH', /คุณพักการเล่น|ไม่ใช่คุณ/],
])('what is said of an exclusion that the family asked for blames nobody in %s', (code, blames) => {
  const texts = [
    ...(['subject', 'fact', 'body', 'text'] as const).map((part) => translate(code, 'mail', `notice.family.${part}`)),
    translate(code, 'mail', 'lottery.paused.body'),
    translate(code, 'lottery', 'tickets.returned.paused'),
    translate(code, 'wallet', 'bet.returned.paused'),
    translate(code, 'errors', 'protection.excluded'),
    translate(code, 'member', 'paused.until'),
  ];
  expect(texts.filter((text) => blames.test(text))).toEqual([]);
});

test('commas and colons between words come from translations, not from code (SH-23)', () => {
  const joined = /\.join\(['"`][,;:、，] ?['"`]\)|\}[,;:] \$\{|\}[,;:] ?<|<>[,;:] /;
  for (const fault of ["names.join(', ')", ['}: ', '{'].join('$'), '<span>{word}: </span>', '{provider && <>, <b>'])
    expect(joined.test(fault)).toBe(true);
  const screens = [...readTree(process.cwd(), ['src'])].filter(([path]) =>
    /^src\/(?:islands|layouts|pages|ui\/(?!gallery)|originals\/\w+\/|platform\/identity)/.test(path),
  );
  expect(screens.length).toBeGreaterThan(200);
  expect(
    screens.flatMap(([path, text]) => text.split('\n').flatMap((line) => (joined.test(line) ? `${path}: ${line.trim()}` : []))),
  ).toEqual([]);
});

test.each([
  ['a slot', slotTexts],
  ['a fish game', fishTexts],
  ['the sports book', sportsTexts],
  ['a table', tableTexts],
])('the English that %s falls back to is the English of its page (SH-23)', (_, texts) => {
  const words = islandTexts('EN', 'games', 'frame');
  for (const [word, text] of Object.entries<string>(texts)) expect([word, words[`frame.${word}`]]).toEqual([word, text]);
});

test.each(locales.map(({ code }) => code))('no text for a game is longer than a game takes: %s (SH-23, GM-14)', (code) => {
  const texts = Object.entries(islandTexts(code, 'games', 'frame'));
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(([, text]) => text.length > longestGameText).map(([word]) => word)).toEqual([]);
});
