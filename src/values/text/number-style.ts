/** Number, money and percent formats per language, always with Latin digits. Replaces `Intl`, which takes a slow phone 50 ms. */
import { ownValue } from '../own-value.ts';

interface NumberStyle {
  readonly group: string;
  readonly point: string;
  /** Minimum digits before the first group sign: Spanish writes `1234` and `12.345`. */
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

/** By tag or language; a test checks every row against `Intl`. Missing languages use the English format. */
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

export const styleOf = (tag: string): NumberStyle => ownValue(styles, tag) ?? ownValue(styles, tag.split('-', 1)[0] ?? '') ?? english;

/** `1234` and `50` become `1,234.50`. */
export function writeNumber(whole: string, decimals: string, tag: string): string {
  const { group, point, least = 1, lakh } = styleOf(tag);
  const ends = lakh ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  return (whole.length < 3 + least ? whole : whole.replace(ends, group)) + (decimals && point + decimals);
}

const fillFormat = (form: string, number: string, symbol: string): string => form.replace('#', () => number).replace(/[¤%]/, () => symbol);

/** `1234.50` becomes `1,234.50`. */
export function writeAmount(amount: string, tag: string): string {
  const [whole = '', cents = ''] = amount.split('.');
  return writeNumber(whole, cents, tag);
}

/** A formatted number with its symbol placed for the language: `€4.812,60`, `4.812,60 €`. */
export const withSymbol = (number: string, symbol: string, tag: string): string =>
  symbol === '' ? number : fillFormat(styleOf(tag).money ?? '¤#', number, symbol);

/** Whether the currency symbol follows the amount. */
export const symbolLast = (tag: string): boolean => styleOf(tag).money?.startsWith('#') ?? false;

export const withPercent = (number: string, tag: string): string => fillFormat(styleOf(tag).percent ?? '#%', number, '%');
