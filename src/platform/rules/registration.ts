/** What registration asks and which modules are on: defaults, the operator's changes over them, and the check of what was sent. */
import { type PasswordRule, passwordField } from '#values/password.ts';
import { checkField, type FieldRule, lengthOf, patterns } from '#values/pattern.ts';
import { days } from '#values/time.ts';
import { judgePhone } from './phone.ts';

/** A password is asked to be changed after this long, where PWDEXPFORCECHANGE3 is on. */
const passwordExpires = days(90);

const flagDefaults = {
  USERNAMEREG3: true,
  MOBILENUMREG3: false,
  MOBILENUMPASSREG3: false,
  REGMOBVERF3: false,
  FREEPLAY3: true,
  PWDEXPFORCECHANGE3: false,
  MOBILEVERCODELOGIN3: false,
  CHNGPASSVERIF3: false,
  /** Codes for numbers are sent by the third-party phone provider, where one is connected (AC-41). */
  FIREBASESMS3: false,
  /** Sign-in with accounts elsewhere, where they are connected (AC-37). */
  GOOGLELOGIN3: true,
  FACEBOOKLOGIN3: true,
};
export type ModuleFlags = typeof flagDefaults;

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The flags with the operator's setting `module_flags` over the defaults. */
export function moduleFlagsOf(setting: unknown): ModuleFlags {
  const given = asRecord(setting);
  const entries = Object.entries(flagDefaults).map(([name, usual]) => [name, typeof given[name] === 'boolean' ? given[name] : usual]);
  return Object.fromEntries(entries) as ModuleFlags;
}

/** Whether a password that was set then has to be changed for its age. */
export const isPasswordOld = (flags: ModuleFlags, setAt: Date, now: Date): boolean =>
  flags.PWDEXPFORCECHANGE3 && now.getTime() - setAt.getTime() > passwordExpires;

/** The twenty fields of the specification. */
export const registrationFields = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'referralCode',
  'domain',
  'countryDialingCode',
] as const;
export type RegistrationField = (typeof registrationFields)[number];
export type RegistrationRules = Readonly<Record<RegistrationField, FieldRule>>;

const field = (patternId: keyof typeof patterns, minLength: number, maxLength: number, more: Partial<FieldRule> = {}): FieldRule => ({
  enabled: false,
  required: false,
  acceptedPattern: patterns[patternId].source,
  patternId,
  minLength,
  maxLength,
  type: 'text',
  ...more,
});
const on = { enabled: true, required: true } as const;

const defaults = (password: PasswordRule): RegistrationRules => ({
  username: field('username', 2, 15, on),
  password: passwordField(password),
  confirmPassword: passwordField(password),
  payeeName: field('upper_spaces', 2, 60),
  email: field('mailbox', 6, 120, { ...on, type: 'email' }),
  qqNum: field('digits', 5, 12, { type: 'number' }),
  mobileNum: field('any', 6, 20, { type: 'tel' }),
  recommenderId: field('alphanumeric', 2, 20),
  captcha: field('alphanumeric', 5, 5),
  verificationCode: field('any', 1, 255),
  affiliateCode: field('alphanumeric', 2, 20),
  paymentPassword: field('digits', 6, 6, { type: 'password' }),
  line: field('no_spaces', 2, 40),
  whatsapp: field('any', 6, 20, { type: 'tel' }),
  facebook: field('any', 2, 80),
  wechat: field('no_spaces', 2, 40),
  idNumber: field('alphanumeric', 5, 20),
  referralCode: field('alphanumeric', 2, 20),
  domain: field('any', 1, 200),
  countryDialingCode: field('digits', 1, 4),
});

const types: readonly unknown[] = ['text', 'password', 'email', 'tel', 'number'];
const isLength = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255;

function merged(usual: FieldRule, setting: unknown): FieldRule {
  const given = asRecord(setting);
  return {
    enabled: typeof given.enabled === 'boolean' ? given.enabled : usual.enabled,
    required: typeof given.required === 'boolean' ? given.required : usual.required,
    acceptedPattern: typeof given.acceptedPattern === 'string' ? given.acceptedPattern : usual.acceptedPattern,
    patternId: typeof given.patternId === 'string' && /^\w{1,40}$/.test(given.patternId) ? given.patternId : usual.patternId,
    minLength: isLength(given.minLength) ? given.minLength : usual.minLength,
    maxLength: isLength(given.maxLength) ? given.maxLength : usual.maxLength,
    type: types.includes(given.type) ? (given.type as FieldRule['type']) : usual.type,
  };
}

/** Fields that cannot be left out once they show (AC-14). */
const alwaysRequired: readonly RegistrationField[] = ['username', 'password', 'confirmPassword', 'mobileNum', 'verificationCode'];

/** The rules with the operator's setting `registration` over the market's defaults. */
export function registrationRulesOf(setting: unknown, password: PasswordRule): RegistrationRules {
  const given = asRecord(setting);
  const usual = defaults(password);
  const entries = registrationFields.map((name) => {
    const rule = merged(usual[name], given[name]);
    const opens = name === 'username' || name === 'password' || name === 'confirmPassword';
    return [name, { ...rule, enabled: rule.enabled || opens, required: rule.required || alwaysRequired.includes(name) }];
  });
  return Object.fromEntries(entries) as unknown as RegistrationRules;
}

/** How a field is asked for. */
export type Asked = 'off' | 'optional' | 'required';
/** What only the operator decides: name and password are always asked for, the code of a number by a module, and what is sent along is not typed. */
const decided = registrationFields.filter(
  (name) => !['username', 'password', 'confirmPassword', 'verificationCode', 'domain', 'countryDialingCode'].includes(name),
);

/** The operator's setting `registration` in short. */
export function askedFields(setting: unknown): Record<string, Asked> {
  const rules = registrationRulesOf(setting, 'letters-and-digits');
  return Object.fromEntries(decided.map((name) => [name, rules[name].enabled ? (rules[name].required ? 'required' : 'optional') : 'off']));
}

/** The setting with some fields asked for in another way; their patterns and bounds stay. */
export function withAsked(setting: unknown, asked: Readonly<Record<string, Asked>>): Record<string, unknown> {
  const given = asRecord(setting);
  const changed = decided.flatMap((name) => {
    const how = asked[name];
    return how ? [[name, { ...asRecord(given[name]), enabled: how !== 'off', required: how === 'required' }]] : [];
  });
  return { ...given, ...Object.fromEntries(changed) };
}

export type Fault = { readonly code: string; readonly [param: string]: unknown };
export type Sent = Readonly<Partial<Record<RegistrationField, string | undefined>>>;
export type Checked = {
  readonly faults: Readonly<Partial<Record<RegistrationField, Fault>>>;
  readonly values: Readonly<Partial<Record<RegistrationField, string>>>;
  readonly mobile: string | null;
};

/** Looks at every field that shows; a field that does not show is not looked at and not kept. Passwords are never trimmed. */
export function checkRegistration(rules: RegistrationRules, sent: Sent): Checked {
  const faults: Partial<Record<RegistrationField, Fault>> = {};
  const values: Partial<Record<RegistrationField, string>> = {};
  let mobile: string | null = null;
  for (const name of registrationFields) {
    const rule = rules[name];
    if (!rule.enabled) continue;
    const value = rule.type === 'password' ? (sent[name] ?? '') : (sent[name] ?? '').trim().normalize('NFC');
    const fault = name === 'confirmPassword' ? confirmFault(value, sent.password ?? '') : checkField(rule, value);
    if (fault) faults[name] = { ...fault };
    else if (value !== '') values[name] = value;
  }
  if (values.mobileNum !== undefined) {
    const phone = judgePhone((sent.countryDialingCode ?? '').slice(0, 10), values.mobileNum);
    if ('e164' in phone) mobile = phone.e164;
    else faults.mobileNum = phone;
  }
  return { faults, values, mobile };
}

const confirmFault = (again: string, password: string): Fault | null => {
  if (again === '') return { code: 'field.required' };
  return again === password && lengthOf(again) > 0 ? null : { code: 'field.unequal' };
};
