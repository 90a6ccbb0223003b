/** What a person typed as an amount, read by the language's own signs; apart from writing, because few pages have a field of money. */
import { digitOf } from './digits.ts';
import { type Amount, toAmount, toMinor } from './money.ts';
import { styleOf } from './number-style.ts';

/** An amount of the wire as one would type it: without groups, without cents that are nought. `1000,50` */
export const asTyped = (amount: string, tag: string): string => amount.replace(/\.00$/, '').replace('.', styleOf(tag).point);

/** Full-width and Arabic signs as the plain ones. The Arabic two have one reading each, whatever the language's own are. */
const plain = (sign: string, point: string): string => ({ '，': ',', '．': '.', '。': '.', '٬': ' ', '٫': point })[sign] ?? digitOf(sign);

/**
 * What a person typed, as a decimal string of the wire: by the language's own signs, with digits of any script, with or without groups and symbol.
 * Null for everything else, because a guess would be about money: `50.000` is fifty thousand in Indonesian and nothing in English.
 */
export function readAmount(typed: string, tag: string, symbol = ''): Amount | null {
  const { group, point, lakh } = styleOf(tag);
  const text = typed
    .replace(symbol, '')
    // Marks of direction come along when an amount is copied.
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/[\p{Nd}，．。٬٫]/gu, (sign) => plain(sign, point))
    .trim()
    // No language has a space before decimals, so it groups in each.
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
