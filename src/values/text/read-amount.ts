/** Parses typed amounts by language; separate from formatting, because few pages have an amount field. */
import { type Amount, toAmount, toMinor } from '../money.ts';
import { cleanText } from './clean-text.ts';
import { styleOf } from './number-style.ts';

/** An amount as a person would type it: without groups or zero cents, such as `1000,50`. */
export const asTyped = (amount: string, tag: string): string => amount.replace(/\.00$/, '').replace('.', styleOf(tag).point);

/** The amount as a decimal string, when it is written with these signs; null otherwise. */
function readWith({ group, point, lakh }: ReturnType<typeof styleOf>, text: string): string | null {
  const [whole = '', decimals, ...more] = text.split(point);
  const between = whole.includes(' ') ? ' ' : group;
  const parts = whole.split(between);
  const shape = parts.map((part) => part.length).join('');
  const isGrouped = parts.length === 1 || (lakh ? /^[12]2*3$/ : /^[123]3+$/).test(shape);
  const digits = parts.join('');
  if (!isGrouped || more.length > 0 || /\D/.test(digits)) return null;
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

/**
 * Parses a typed amount to a decimal string, by the language's signs, with digits of any script, with or without groups and symbol. Null
 * for anything else, because a guess would be about money: `50.000` is fifty thousand in Indonesian and invalid in English. The decimal
 * sign of other languages is read before exactly two digits, where no language has a group: `500,50`.
 */
export function readAmount(typed: string, tag: string, symbol = ''): Amount | null {
  const style = styleOf(tag);
  const text = cleanText(typed.replace(symbol, ''))
    // The Arabic separators mean the same in every language.
    .replace(/[。٬٫]/g, (sign) => (sign === '。' ? '.' : sign === '٬' ? ' ' : style.point));
  const other = style.point === '.' ? ',' : '.';
  const isOther = new RegExp(`[${other}]\\d\\d$`).test(text);
  const read = isOther ? readWith({ ...style, group: style.point, point: other }, text) : readWith(style, text);
  const units = read === null ? null : toMinor(read);
  return units === null ? null : toAmount(units);
}

/** Whether an amount is wrong only because it has too many decimals, such as `99.999`. */
export function hasTooManyDecimals(typed: string, tag: string, symbol = ''): boolean {
  const text = cleanText(typed);
  const beyond = new RegExp(`([${styleOf(tag).point}]\\d{2})\\d+`);
  return beyond.test(text) && readAmount(text.replace(beyond, '$1'), tag, symbol) !== null;
}
