/** Numbers of bank accounts and e-wallets as they are typed: the rule of an institution, and the normal form. */
import { parsePhone } from '../access/phone.ts';
import { cleanCode } from './clean-text.ts';

/** `digits`: lengths with bounds included. `mobile`: a number of this country. `iban`: checked by its checksum. */
export type AccountNumberRule =
  | { readonly kind: 'digits'; readonly minDigits: number; readonly maxDigits: number }
  | { readonly kind: 'mobile'; readonly dialing: string }
  | { readonly kind: 'iban' };

export type AccountNumberRead =
  | { readonly number: string }
  | { readonly code: 'field.required' | 'field.account_digits' | 'field.phone' | 'field.iban'; readonly digits: string };

const range = (min: number, max: number): string => (min === max ? `${min}` : `${min}-${max}`);

/** Whether the remainder by 97 is one, with letters counted from 10 (ISO 13616). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Reads a number as people write it, with spaces and hyphens. */
export function readAccountNumber(rule: AccountNumberRule, typed: string): AccountNumberRead {
  const text = typed.slice(0, 60);
  const compact = cleanCode(text);
  if (compact === '') return { code: 'field.required', digits: '' };
  if (rule.kind === 'mobile') {
    const read = parsePhone(rule.dialing, text);
    return 'e164' in read ? { number: read.e164 } : { code: 'field.phone', digits: read.digits ?? '' };
  }
  if (rule.kind === 'iban') {
    const iban = compact.toUpperCase();
    return isIban(iban) ? { number: iban } : { code: 'field.iban', digits: '' };
  }
  return /^\d+$/.test(compact) && compact.length >= rule.minDigits && compact.length <= rule.maxDigits
    ? { number: compact }
    : { code: 'field.account_digits', digits: range(rule.minDigits, rule.maxDigits) };
}

/** The end of a number that screens show. */
export const accountNumberEnd = (number: string): string => number.slice(-4);
