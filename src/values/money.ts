/** Money: integer minor units inside, decimal strings in major units on the wire (R4). */

/** An amount in minor units (cents) of the account's currency. Never a float. */
export type Minor = bigint & { readonly unit: 'minor' };

/** An amount on the wire: decimal string in major units with exactly two decimals, e.g. `"1234.50"`, `"-0.05"`. */
export type Amount = string & { readonly unit: 'major' };

/** Converts a bigint (from the database or a sum) to minor units. */
export const minor = (units: bigint | number): Minor => BigInt(units) as Minor;

export const zero = minor(0);

/** `1234.50` from 123450 minor units. */
export function toAmount(money: Minor): Amount {
  const digits = (money < 0n ? -money : money).toString().padStart(3, '0');
  return `${money < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as Amount;
}

const decimal = /^-?(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/;

/**
 * Parses an amount from the wire or a person: `12`, `12.5`, `12.50`. Null for anything else (spaces, commas, exponents, three decimals,
 * over 13 digits).
 */
export function toMinor(text: string): Minor | null {
  if (!decimal.test(text)) return null;
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
  return minor(text.startsWith('-') ? -units : units);
}

/** Whether a string is a valid amount on the wire. */
export const isAmount = (text: string): text is Amount => decimal.test(text);
