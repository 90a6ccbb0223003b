/** The payment password: six digits, not the first ones a thief would try. */
import { cleanText } from '../text/clean-text.ts';

const isRun = (digits: string, step: number): boolean =>
  [...digits].every((digit, index) => index === 0 || Number(digit) === (Number(digits[index - 1]) + step + 10) % 10);

/**
 * Six digits of any script are six digits. Anything else stays as typed: where a helper types the password of the sign-in, every character
 * counts.
 */
export function asPaymentPassword(typed: string): string {
  const plain = cleanText(typed);
  return /^[0-9]{6}$/.test(plain) ? plain : typed;
}

/** Whether it is one digit or a short pattern repeated, or digits in a row. */
const isSimple = (digits: string): boolean =>
  [0, 1, -1].some((step) => isRun(digits, step)) || /^(\d{2})\1\1$|^(\d{3})\2$|^(\d)\3(\d)\4(\d)\5$/.test(digits);

/** The error code of a new payment password, or null. */
export function paymentPasswordFault(typed: string): 'field.required' | 'field.payment_password' | 'field.payment_password_simple' | null {
  if (typed === '') return 'field.required';
  const digits = asPaymentPassword(typed);
  if (!/^[0-9]{6}$/.test(digits)) return 'field.payment_password';
  return isSimple(digits) ? 'field.payment_password_simple' : null;
}
