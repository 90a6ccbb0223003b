/** The payment password: six digits, not the first ones a thief would try. */

const isRun = (digits: string, step: number): boolean =>
  [...digits].every((digit, index) => index === 0 || Number(digit) === (Number(digits[index - 1]) + step + 10) % 10);

/** Whether it is one digit or a short pattern repeated, or digits in a row. */
const isSimple = (digits: string): boolean =>
  [0, 1, -1].some((step) => isRun(digits, step)) || /^(\d{2})\1\1$|^(\d{3})\2$|^(\d)\3(\d)\4(\d)\5$/.test(digits);

/** The error code of a new payment password, or null. */
export function paymentPasswordFault(typed: string): 'field.required' | 'field.payment_password' | 'field.payment_password_simple' | null {
  if (typed === '') return 'field.required';
  if (!/^[0-9]{6}$/.test(typed)) return 'field.payment_password';
  return isSimple(typed) ? 'field.payment_password_simple' : null;
}
