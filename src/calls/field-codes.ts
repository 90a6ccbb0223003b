/** Error codes of single fields (R2). Their texts are in `i18n/<lang>/errors.json` under the same keys. */
import { phoneErrorCodes } from '#values/access/phone-faults.ts';
import { fieldPatterns } from '#values/text/field-patterns.ts';
import type { RefusedField } from './response.ts';

export const fieldCodes: readonly string[] = [
  'field.account_digits',
  'field.account_known',
  'field.amount',
  'field.authenticator',
  'field.recovery_code',
  'field.captcha',
  'field.closed_above',
  'field.code_dead',
  'field.contact_same',
  'field.day_over',
  'field.email',
  'field.holder_differs',
  'field.iban',
  'field.invalid',
  'field.name_wrong',
  'field.nickname',
  'field.nickname_reserved',
  'field.password_wrong',
  'field.payment_password',
  'field.payment_password_simple',
  'field.phone',
  'field.phone_plus',
  'field.required',
  'field.same_password',
  'field.span',
  'field.stake_above',
  'field.taken',
  'field.too_big',
  'field.too_small',
  'field.unequal',
  'field.unknown',
  'field.verification',
  'feedback.length',
  'invitation.ended',
  'invitation_code_error',
  'password.common',
  'payment_password.wrong',
  'withdrawal.account_taken',
  ...phoneErrorCodes.map((code) => `phone.${code}`),
  ...Object.keys(fieldPatterns).map((id) => `reg_pattern_${id}`),
  'reg_pattern_date_of_birth',
];

/** The code of a pattern that an operator has added to the registration. */
export const ownPatternCode = '^reg_pattern_\\w{1,40}$';
const isOwnPattern = new RegExp(ownPatternCode);

export const isFieldCode = (code: string): boolean => fieldCodes.includes(code) || isOwnPattern.test(code);

const patternIds = Object.keys(fieldPatterns).filter((id) => !id.startsWith('date_'));
/** The parameters that fill the sentence of a field's code. The site says it in its own words, so nothing else can fill it. */
export const fieldParams: ReadonlyMap<string, readonly string[]> = new Map([
  ['field.account_digits', ['digits']],
  ['field.holder_differs', ['name']],
  ['field.phone', ['digits']],
  ['field.span', ['max']],
  ['field.stake_above', ['limit']],
  ['field.too_big', ['max']],
  ['field.too_small', ['min']],
  ['feedback.length', ['min', 'max', 'characters']],
  ['payment_password.wrong', ['triesLeft']],
  ...patternIds.map((id): [string, string[]] => [`reg_pattern_${id}`, ['range']]),
]);

/** The parameters without which the sentence of a field has a gap. */
export const missingParams = ({ code, ...params }: RefusedField): readonly string[] =>
  (fieldParams.get(code) ?? []).filter((name) => !['string', 'number'].includes(typeof params[name]));
