/**
 * Formats numbers and money with Latin digits in every language, because references, odds and receipts are compared
 * with other documents.
 */
import { withPercent, withSymbol, writeNumber } from '#values/text/number-style.ts';

/** Decimal string as sent by the platform, e.g. `-1234.50`. */
type Decimal = string;

/** Stands for the digits of an amount that the member hides. */
export const hiddenDigits = '••••';

export interface MoneyStyle {
  /** BCP 47 tag of the page. */
  readonly tag: string;
  /** E.g. `₱`; omitted where a column header shows it. */
  readonly symbol?: string;
  /** `always` puts a plus before positive amounts. */
  readonly sign?: 'auto' | 'always';
  /** Drops zero cents, e.g. for limits: `₱50,000`. */
  readonly short?: boolean;
  /** Writes dots for digits: the member hides what they own. */
  readonly hidden?: boolean;
}

/** Formats as `3,000`, with at most three decimals. */
export function formatFigure(value: number, tag: string): string {
  const [whole = '', decimals = ''] = String(Math.abs(Math.round(value * 1000) / 1000)).split('.');
  return (value < 0 ? '-' : '') + writeNumber(whole, decimals, tag);
}

/** Formats the platform's `1.5` as `1.5%`. */
export const formatPercent = (percent: Decimal, tag: string): string => withPercent(formatFigure(Number(percent), tag), tag);

export const isNonZero = (amount: Decimal): boolean => /[1-9]/.test(amount);

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Formats as `₱1,234.50`, `−₱20.00`, `+₱312.00`, with two decimals and the platform's symbol. Returns text that is not
 * a number unchanged.
 */
export function formatMoney(amount: Decimal, { tag, symbol = '', sign = 'auto', short = false, hidden = false }: MoneyStyle): string {
  if (hidden) return withSymbol(hiddenDigits, symbol, tag);
  const [, minus, units, rest = ''] = decimal.exec(amount) ?? [];
  if (!units) return amount;
  // Rounds by the third decimal in BigInt, so no digit passes through a float.
  const cents = String((BigInt(units + rest.padEnd(3, '0').slice(0, 3)) + 5n) / 10n).padStart(3, '0');
  const lead = isNonZero(amount) ? (minus ? '−' : sign === 'always' ? '+' : '') : '';
  return lead + withSymbol(writeNumber(cents.slice(0, -2), short && !isNonZero(rest) ? '' : cents.slice(-2), tag), symbol, tag);
}
