/** The two registration modes, by username or mobile number, and their fields (AC-15); and the fields that an agent fills in for others. */
import { ownValue } from '../own-value.ts';
import type { FieldRule } from '../text/field-patterns.ts';

export type RegistrationMode = 'username' | 'mobile';

interface RegistrationFlags {
  readonly REGMOBVERF3: boolean;
  readonly MOBILENUMPASSREG3: boolean;
}

const hidden = { enabled: false, required: false };
const needed = { enabled: true, required: true };

/** The field rules in one mode. */
export function rulesInMode<Rules extends Readonly<Record<string, FieldRule>>>(
  rules: Rules,
  flags: RegistrationFlags,
  mode: RegistrationMode,
): Rules {
  const passwords = flags.MOBILENUMPASSREG3 ? {} : hidden;
  const changes: Readonly<Record<string, Partial<FieldRule>>> =
    mode === 'username'
      ? { verificationCode: { enabled: flags.REGMOBVERF3 && rules.mobileNum?.enabled === true } }
      : { username: hidden, password: passwords, confirmPassword: passwords, mobileNum: needed, verificationCode: needed };
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, { ...rule, ...ownValue(changes, name) }]),
  ) as unknown as Rules;
}

/** Fields that an agent does not fill in: the owner's secrets, the human checks, and the inviter, who is the agent. */
const ownersFields = [
  'password',
  'confirmPassword',
  'paymentPassword',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'referralCode',
  'recommenderId',
];

/** The field rules of an account that an agent opens for its owner (AG-04). */
export const rulesForOthers = <Rules extends Readonly<Record<string, FieldRule>>>(rules: Rules): Rules =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, ownersFields.includes(name) ? { ...rule, ...hidden } : rule]),
  ) as unknown as Rules;
