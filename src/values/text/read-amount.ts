/** Parses typed amounts by language; separate from formatting, because few pages have an amount field. */
import { type Amount, toAmount, toMinor } from '../money.ts';
import { digitOf } from './digits.ts';
import { styleOf } from './number-style.ts';

/** An amount as a person would type it: without groups or zero cents, such as `1000,50`. */
export const asTyped = (amount: string, tag: string): string => amount.replace(/\.00$/, '').replace('.', styleOf(tag).point);

/** Maps full-width and Arabic signs to plain ones. The two Arabic separators mean the same in every language. */
const plain = (sign: string, point: string): string => ({ '，': ',', '．': '.', '。': '.', '٬': ' ', '٫': point })[sign] ?? digitOf(sign);

/**
 * Parses a typed amount to a decimal string, by the language's signs, with digits of any script, with or without groups and symbol. Null
 * for anything else, because a guess would be about money: `50.000` is fifty thousand in Indonesian and invalid in English.
 */
export function readAmount(typed: string, tag: string, symbol = ''): Amount | null {
  const { group, point, lakh } = styleOf(tag);
  const text = typed
    .replace(symbol, '')
    // Copied amounts may contain direction marks.
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/[\p{Nd}，．。٬٫]/gu, (sign) => plain(sign, point))
    .trim()
    // No language writes a space before decimals, so in all of them it is a group sign.
    .replace(/\s/g, ' ');
  const [whole = '', decimals, ...more] = text.split(point);
  const between = whole.includes(' ') ? ' ' : group;
  const parts = whole.split(between);
  const shape = parts.map((part) => part.length).join('');
  const isGrouped = parts.length === 1 || (lakh ? /^[12]2*3$/ : /^[123]3+$/).test(shape);
  const digits = parts.join('');
  if (!isGrouped || more.length > 0 || /\D/.test(digits)) return null;
  const units = toMinor(decimals === undefined ? digits : `${digits}.${decimals}`);
  return units === null ? null : toAmount(units);
}

/** Whether an amount is wrong only because it has too many decimals, such as `99.999`. */
export function hasTooManyDecimals(typed: string, tag: string, symbol = ''): boolean {
  const beyond = new RegExp(`([${styleOf(tag).point}]\\p{Nd}{2})\\p{Nd}+`, 'u');
  return beyond.test(typed) && readAmount(typed.replace(beyond, '$1'), tag, symbol) !== null;
}
