/** How each language writes and reads figures, money and percents, always with Latin digits. A test holds every row against `Intl`, which a slow phone takes fifty milliseconds to wake. */
import { digitOf } from './digits.ts';
import { type Amount, toAmount, toMinor } from './money.ts';

interface NumberStyle {
  readonly group: string;
  readonly point: string;
  /** How many digits stand before the first group sign at least: Spanish writes `1234` and `12.345`. */
  readonly least?: number;
  /** Groups of two before the last three: `12,34,567`. */
  readonly lakh?: boolean;
  /** `#` is the number, `¤` the symbol. */
  readonly money?: string;
  readonly percent?: string;
}

const gap = '\u00a0';
const english: NumberStyle = { group: ',', point: '.' };
const points: NumberStyle = { group: '.', point: ',' };
const spaces: NumberStyle = { group: gap, point: ',', money: `#${gap}¤` };
const lakhs: NumberStyle = { ...english, lakh: true };

/** By tag, or by language alone; a language that is missing writes as English does. */
const styles: Readonly<Record<string, NumberStyle>> = {
  ar: { ...english, money: `#${gap}¤` },
  bn: { ...lakhs, money: '#¤' },
  es: { ...points, least: 2, money: `#${gap}¤`, percent: `#${gap}%` },
  fa: { ...english, money: `¤${gap}#` },
  fr: { ...spaces, group: '\u202f', percent: `#${gap}%` },
  hi: lakhs,
  id: points,
  kk: { ...spaces, percent: '#%' },
  km: { ...english, money: '#¤' },
  lo: points,
  my: { ...english, money: `#${gap}¤` },
  ne: { ...lakhs, money: `¤${gap}#` },
  pt: { ...points, money: `¤${gap}#` },
  'pt-PT': { ...spaces, least: 2 },
  ru: { ...spaces, percent: `#${gap}%` },
  ta: lakhs,
  tr: { ...points, percent: '%#' },
  uz: spaces,
  vi: { ...points, money: `#${gap}¤` },
};

const styleOf = (tag: string): NumberStyle => styles[tag] ?? styles[tag.split('-', 1)[0] ?? ''] ?? english;

/** `1234` and `50` as `1,234.50`. */
export function writeNumber(whole: string, decimals: string, tag: string): string {
  const { group, point, least = 1, lakh } = styleOf(tag);
  const ends = lakh ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  return (whole.length < 3 + least ? whole : whole.replace(ends, group)) + (decimals && point + decimals);
}

const placed = (form: string, number: string, symbol: string): string => form.replace('#', () => number).replace(/[¤%]/, () => symbol);

/** A written number with its symbol where the language has it: `€4.812,60`, `4.812,60 €`. */
export const withSymbol = (number: string, symbol: string, tag: string): string =>
  symbol === '' ? number : placed(styleOf(tag).money ?? '¤#', number, symbol);

/** Whether the symbol of an amount stands behind it. */
export const symbolLast = (tag: string): boolean => styleOf(tag).money?.startsWith('#') ?? false;

export const withPercent = (number: string, tag: string): string => placed(styleOf(tag).percent ?? '#%', number, '%');

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
