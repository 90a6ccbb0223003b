// Which language a text is shown in when it is not in the one that is asked for.
import { expect, test } from 'vitest';
import { spokenIn, spokenTexts } from '#i18n/spoken.ts';

const texts = ['EN/terms', 'TY/terms', 'CN/terms', 'EN/fees', 'TY/fees', 'TY/local'].map((id) => ({ id, says: id }));
const shown = (language: string, usual = 'TY') =>
  spokenTexts(texts, language, usual).map(({ slug, says, language: of }) => [slug, says, of]);

test('SH-27 each text comes once: in the language asked for, else in its stand-in, else in the brand’s own, and tells which', () => {
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

test('what nobody has written in any language is not there', () => {
  expect(spokenIn({}, 'EN', 'TY')).toBeNull();
  expect(spokenIn({ VI: 'x' }, 'EN', 'TY')).toEqual({ words: 'x', language: 'VI' });
});
