/** Texts as search compares them: without case and accents, whatever the language of the device. */
import { ownValue } from '../own-value.ts';

/** Letters that do not decompose but are typed as a plain letter, and the apostrophes of phones and texts. */
const plain: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  æ: 'a',
  œ: 'o',
  '‘': "'",
  '’': "'",
};

/**
 * Lower-cases and removes accents of Latin, Greek and Cyrillic, one for one, so that positions stay valid. Vowel marks of Thai, Hindi or
 * Burmese are letters and stay.
 */
export const stripAccents = (text: string): string =>
  // Fast path: decomposing all names takes a slow phone a quarter of a second.
  /^[\x20-\x7e]*$/.test(text)
    ? text.toLowerCase()
    : [...text]
        .map((letter) => {
          const small = letter
            .normalize('NFD')
            .replace(/[\u0300-\u036f]/g, '')
            .toLowerCase()
            .slice(0, letter.length);
          return ownValue(plain, small) ?? (small || letter);
        })
        .join('');
