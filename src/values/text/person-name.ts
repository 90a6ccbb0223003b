/** Names of people: stored as they were typed, and compared without what banks and keyboards leave out. */
import { ownValue } from '../own-value.ts';
import { halfWidth } from './clean-text.ts';

/** Latin letters that do not decompose, as people without them type them. */
const latin: Readonly<Record<string, string>> = { Đ: 'D', Ð: 'D', Ɖ: 'D', Ø: 'O', Ł: 'L', Ħ: 'H', Ŧ: 'T', Æ: 'AE', Œ: 'OE', Þ: 'TH' };

/**
 * A name as it is stored: in composed letters, without marks that draw nothing and without spaces at the ends or in rows. The two joiners
 * stay, because they shape the letters of Persian and of India. Not NFKC, which takes the Thai vowel Am apart.
 */
export const cleanName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])\p{DI}/gu, '')
    .replace(/[\uff01-\uff5e]/g, halfWidth)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/**
 * What two spellings of one name have in common (MC-18): letters in capitals, without the accents of Latin ones, and single spaces. Marks
 * of other scripts are letters and stay: `ใจดี` is not `ใจด`. Empty for a text without letters.
 */
export const comparableName = (name: string): string =>
  cleanName(name)
    .normalize('NFD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .toUpperCase()
    .replace(/[ĐÐƉØŁĦŦÆŒÞ]/g, (letter) => ownValue(latin, letter) ?? letter)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

/** What earlier versions stored of a name: its letters alone, in capitals. It lost the vowels of Thai, Hindi or Burmese. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** Whether `stored` may be what an earlier version kept of a name. */
export const mayBeKeptOf = (stored: string, name: string): boolean => lettersOf(stored) === stored && lettersOf(name) === stored;

export const isSameName = (one: string, other: string): boolean => comparableName(one) === comparableName(other);
