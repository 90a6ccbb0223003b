// What the head of a page tells search engines where a text is not translated.
import { expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { headFor } from '../../src/layouts/frame-for.ts';

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
    { tag: 'en', href: original },
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
