/** How each language writes figures, money and percents, always with Latin digits. A test holds every row against `Intl`, which a slow phone takes fifty milliseconds to wake. */
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

export const styleOf = (tag: string): NumberStyle => styles[tag] ?? styles[tag.split('-', 1)[0] ?? ''] ?? english;

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
