/** How figures and money are written: with Latin digits in every language, because references, odds and receipts are compared with other papers. */
import { withPercent, withSymbol, writeNumber } from '#values/number-style.ts';

/** Decimal string of the wire, e.g. `-1234.50`. */
type Decimal = string;

export interface MoneyStyle {
  /** BCP 47 tag of the page. */
  readonly tag: string;
  /** `₱`; left out where a column names it once. */
  readonly symbol?: string;
  /** `always` puts a plus before what came in. */
  readonly sign?: 'auto' | 'always';
  /** Whole units where the cents are all zero, e.g. limits: `₱50,000`. */
  readonly short?: boolean;
}

/** `3,000`, with three decimals at most. */
export function formatFigure(value: number, tag: string): string {
  const [whole = '', decimals = ''] = String(Math.round(value * 1000) / 1000).split('.');
  return value < 0 ? `-${writeNumber(whole.slice(1), decimals, tag)}` : writeNumber(whole, decimals, tag);
}

/** `1.5%` of the wire's `1.5`. */
export const formatPercent = (percent: Decimal, tag: string): string => withPercent(formatFigure(Number(percent), tag), tag);

/** More or less than nothing. */
export const isSome = (amount: Decimal): boolean => /[1-9]/.test(amount);

/** `₱1,234.50`, `−₱20.00`, `+₱312.00`: the account's symbol as the platform gives it, two decimals. Text that is no number comes back as it is. */
export function formatMoney(amount: Decimal, { tag, symbol = '', sign = 'auto', short = false }: MoneyStyle): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount;
  const minus = amount.startsWith('-') && isSome(amount);
  const plus = sign === 'always' && !minus && isSome(amount);
  const [units = '', rest = ''] = amount.replace('-', '').split('.');
  // By the third decimal it is rounded, and no digit passes through a float.
  const cents = String((BigInt(units + rest.padEnd(3, '0').slice(0, 3)) + 5n) / 10n).padStart(3, '0');
  const whole = short && !isSome(rest);
  return `${minus ? '−' : plus ? '+' : ''}${withSymbol(writeNumber(cents.slice(0, -2), whole ? '' : cents.slice(-2), tag), symbol, tag)}`;
}
