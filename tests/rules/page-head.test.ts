// What the head of a page tells search engines where a text is not translated.
import { expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { frameFor, headFor, pageTitlesFor } from '../../src/layouts/frame-for.ts';

const { altamar } = allBrands;
if (!altamar) throw new Error('There is no brand altamar.');
const at = (lang: string) => ({ lang, brand: altamar, demo: false, publicUrl: 'https://altamar.test' }) as Parameters<typeof headFor>[0];
const words = { title: 'Terms' };
const original = 'https://altamar.test/help/terms';

test('R7 a text shown in another language than its page’s names the original as the page in the books, and no page that is not written', () => {
  const text = { language: 'EN', languages: ['EN', 'TY'] };
  for (const lang of ['EN', 'TH', 'CN'])
    expect(headFor(at(lang), '/th/help/terms', { ...words, text })).toEqual({ ...words, canonical: original, alternates: [] });
});

test('R7 a text in two languages of the brand stands in the books in both, and once for who reads neither', () => {
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

test('R7 a page of the interface stands in the books in every language of the brand; a text in none of them stays where it is', () => {
  expect(headFor(at('VI'), '/rng', words).alternates).toHaveLength(6);
  expect(headFor(at('VI'), '/rng', words).canonical).toBe('https://altamar.test/vi/rng');
  expect(headFor(at('VI'), '/join', { ...words, text: { language: 'TY', languages: ['TY'] } }).canonical).toBe(
    'https://altamar.test/vi/join',
  );
});

test('R7 a text that is not translated is called by the interface’s word for its page; without one its title is marked as foreign', () => {
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

test('R7 a title and a description in another language than the page’s say so', () => {
  const text = { language: 'EN', languages: ['EN'] };
  const head = headFor(at('TH'), '/promoDetail', { title: 'Free play', titleTag: 'en', description: 'For guests.', text });
  expect([head.titleTag, head.descriptionTag]).toEqual(['en', 'en-PH']);
  expect(headFor(at('EN'), '/promoDetail', { title: 'Free play', text }).descriptionTag).toBeUndefined();
});

test('R7 each brand writes English in its own way, at the same addresses', () => {
  const said = Object.values(allBrands).map((brand) => {
    const page = { ...at('EN'), brand };
    const { lang } = frameFor(page, '/rng');
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
  expect(said).toEqual([
    ['isla', 'en-PH', 'en-PH', '/en/rng', 'November 2, 2026'],
    ['altamar', 'en-GB', 'en-GB', '/rng', '2 November 2026'],
  ]);
});
