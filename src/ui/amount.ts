/** How money is written: the account's symbol as the platform gives it, the number by `Intl` in the page's language, always two decimals. */

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

const made = new Map<string, Intl.NumberFormat>();

function formatter(tag: string, digits: number): Intl.NumberFormat {
  const key = `${tag} ${digits}`;
  let found = made.get(key);
  if (!found) {
    // Figures stay Latin in every language: references, odds and receipts are compared with other papers.
    found = new Intl.NumberFormat(`${tag}-u-nu-latn`, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    made.set(key, found);
  }
  return found;
}

/** `₱1,234.50`, `−₱20.00`, `+₱312.00`. Text that is no number comes back as it is. */
export function formatMoney(amount: Decimal, { tag, symbol = '', sign = 'auto', short = false }: MoneyStyle): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount;
  const minus = amount.startsWith('-') && /[1-9]/.test(amount);
  const plus = sign === 'always' && !minus && /[1-9]/.test(amount);
  const whole = short && !/\.\d*[1-9]/.test(amount);
  // Intl takes the decimal string itself, so no digit passes through a float.
  const digits = formatter(tag, whole ? 0 : 2).format(amount.replace('-', '') as `${number}`);
  return `${minus ? '−' : plus ? '+' : ''}${symbol}${digits}`;
}
