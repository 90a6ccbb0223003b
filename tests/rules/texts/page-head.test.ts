// Tests the head of a page for search engines when a text is not translated.
import { expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { headFor, pageTitlesFor, shellPropsFor } from '../../../src/layouts/props/shell-props.ts';

const { altamar } = allBrands;
if (!altamar) throw new Error('There is no brand altamar.');
const at = (lang: string) => ({ lang, brand: altamar, demo: false, publicUrl: 'https://altamar.test' }) as Parameters<typeof headFor>[0];
const words = { title: 'Terms' };
const original = 'https://altamar.test/help/terms';

test('an untranslated page has the original as canonical address and no alternates (R7)', () => {
  const text = { language: 'EN', languages: ['EN', 'TY'] };
  for (const lang of ['EN', 'TH', 'CN'])
    expect(headFor(at(lang), '/th/help/terms', { ...words, text })).toEqual({ ...words, canonical: original, alternates: [] });
});

test('a text in two languages lists both as alternates, and one as x-default (R7)', () => {
  const text = { language: 'TH', languages: ['TH', 'EN'] };
  const { canonical, alternates } = headFor(at('TH'), '/help/terms', { ...words, text });
  expect(canonical).toBe('https://altamar.test/th/help/terms');
  expect(alternates).toEqual([
    { tag: 'en-GB', href: original },
    { tag: 'th', href: 'https://altamar.test/th/help/terms' },
    { tag: 'x-default', href: original },
  ]);
  expect(headFor(at('VI'), '/help/terms', { ...words, text: { ...text, language: 'EN' } }).canonical).toBe(original);
});

test('an interface page lists every language of the brand, and a text in none of them stays at its address (R7)', () => {
  expect(headFor(at('VI'), '/rng', words).alternates).toHaveLength(6);
  expect(headFor(at('VI'), '/rng', words).canonical).toBe('https://altamar.test/vi/rng');
  expect(headFor(at('VI'), '/join', { ...words, text: { language: 'TY', languages: ['TY'] } }).canonical).toBe(
    'https://altamar.test/vi/join',
  );
});

test('an untranslated text uses the interface’s page title, or its own title marked with its language (R7)', () => {
  const titleOf = (lang: string, path: string, language = 'EN') => pageTitlesFor(at(lang))(path, { title: 'Their title', language });
  for (const [path, word] of [
    ['/help/terms', 'ข้อกำหนดการใช้งาน'],
    ['/vip', 'ระดับ VIP'],
    ['/join', 'สำหรับตัวแทน'],
    ['/promotions', 'โปรโมชัน'],
    ['/helpmc', 'ศูนย์ช่วยเหลือ'],
    ['/down', 'Isla บนโทรศัพท์ของคุณ'],
  ] as const)
    expect(titleOf('TH', path)).toEqual({ title: word, titleTag: undefined });
  expect(titleOf('TH', '/help/free-play')).toEqual({ title: 'Their title', titleTag: 'en-PH' });
  expect(titleOf('TH', '/help/terms', 'TH')).toEqual({ title: 'Their title', titleTag: undefined });
  expect(titleOf('EN', '/help/terms')).toEqual({ title: 'Their title', titleTag: undefined });
});

test('title and description carry a language tag when they differ from the page’s language (R7)', () => {
  const text = { language: 'EN', languages: ['EN'] };
  const head = headFor(at('TH'), '/promoDetail', { title: 'Free play', titleTag: 'en', description: 'For guests.', text });
  expect([head.titleTag, head.descriptionTag]).toEqual(['en', 'en-PH']);
  expect(headFor(at('EN'), '/promoDetail', { title: 'Free play', text }).descriptionTag).toBeUndefined();
});

test('each brand writes its own English at the same addresses (R7)', () => {
  const rows = Object.values(allBrands).map((brand) => {
    const page = { ...at('EN'), brand };
    const { lang } = shellPropsFor(page, '/rng');
    const { canonical, alternates } = headFor(page, '/rng', words);
    const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date('2026-11-02'));
    return [
      brand.code,
      lang,
      alternates?.find(({ href }) => href === canonical)?.tag,
      canonical?.slice('https://altamar.test'.length),
      day,
    ];
  });
  expect(rows).toEqual([
    ['isla', 'en-PH', 'en-PH', '/en/rng', 'November 2, 2026'],
    ['altamar', 'en-GB', 'en-GB', '/rng', '2 November 2026'],
  ]);
});
