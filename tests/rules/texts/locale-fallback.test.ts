// Tests which language a text is shown in when it is missing in the requested one.
import { expect, test } from 'vitest';
import { localizedTexts, pickLocale } from '#i18n/pick-locale.ts';

const texts = ['EN/terms', 'TY/terms', 'CN/terms', 'EN/fees', 'TY/fees', 'TY/local'].map((id) => ({ id, says: id }));
const shown = (language: string, usual = 'TY') =>
  localizedTexts(texts, language, usual).map(({ slug, says, language: of }) => [slug, says, of]);

test('each text comes once with its language: the requested one, its fallback or the brand’s default (R7)', () => {
  expect(shown('CN')).toEqual([
    ['terms', 'CN/terms', 'CN'],
    ['fees', 'EN/fees', 'EN'],
    ['local', 'TY/local', 'TY'],
  ]);
  expect(shown('TY').map(([, , of]) => of)).toEqual(['TY', 'TY', 'TY']);
  expect(shown('EN')).toEqual([
    ['terms', 'EN/terms', 'EN'],
    ['fees', 'EN/fees', 'EN'],
    ['local', 'TY/local', 'TY'],
  ]);
});

test('a text that exists in no known language is null', () => {
  expect(pickLocale({}, 'EN', 'TY')).toBeNull();
  expect(pickLocale({ VI: 'x' }, 'EN', 'TY')).toEqual({ words: 'x', language: 'VI' });
});
