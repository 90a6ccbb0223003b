/** Registration fields: defaults, the operator's overrides, and the validation of a submission. */
import { type PasswordRule, passwordField } from '#values/access/password.ts';
import { ownValue } from '#values/own-value.ts';
import type { FeatureFlags } from '#values/settings/feature-flags.ts';
import { checkField, cleanField, type FieldRule, fieldPatterns, hintOf, lengthOf } from '#values/text/field-patterns.ts';
import { days } from '#values/time.ts';
import { validatePhone } from './phone.ts';

/** With PWDEXPFORCECHANGE3 on, a password must be changed after this long. */
const passwordExpires = days(90);

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Whether a password set at `setAt` has expired. */
export const isPasswordOld = (flags: FeatureFlags, setAt: Date, now: Date): boolean =>
  flags.PWDEXPFORCECHANGE3 && now.getTime() - setAt.getTime() > passwordExpires;

/** The specification's twenty fields, and the date of birth, which a market that checks the age needs. */
export const registrationFields = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'dateOfBirth',
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

const field = (patternId: keyof typeof fieldPatterns, minLength: number, maxLength: number, more: Partial<FieldRule> = {}): FieldRule => ({
  enabled: false,
  required: false,
  acceptedPattern: fieldPatterns[patternId].source,
  patternId,
  minLength,
  maxLength,
  type: 'text',
  ...more,
});
const shownAndRequired = { enabled: true, required: true } as const;

const defaults = ({ passwordRule: password, checksAge }: MarketRules): RegistrationRules => ({
  username: field('username', 2, 15, shownAndRequired),
  password: passwordField(password),
  confirmPassword: passwordField(password),
  payeeName: field('upper_spaces', 2, 60),
  email: field('mailbox', 6, 120, { ...shownAndRequired, type: 'email' }),
  // The hint says the age, and refuses whoever is younger.
  dateOfBirth: field('date_ymd', 10, 10, { enabled: checksAge, required: checksAge, patternId: 'date_of_birth', type: 'date' }),
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

const types: readonly unknown[] = ['text', 'password', 'email', 'tel', 'number', 'date'];
const isLength = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255;

function mergeRule(standard: FieldRule, setting: unknown): FieldRule {
  const overrides = asRecord(setting);
  return {
    enabled: typeof overrides.enabled === 'boolean' ? overrides.enabled : standard.enabled,
    required: typeof overrides.required === 'boolean' ? overrides.required : standard.required,
    acceptedPattern: typeof overrides.acceptedPattern === 'string' ? overrides.acceptedPattern : standard.acceptedPattern,
    patternId: typeof overrides.patternId === 'string' && /^\w{1,40}$/.test(overrides.patternId) ? overrides.patternId : standard.patternId,
    minLength: isLength(overrides.minLength) ? overrides.minLength : standard.minLength,
    maxLength: isLength(overrides.maxLength) ? overrides.maxLength : standard.maxLength,
    type: types.includes(overrides.type) ? (overrides.type as FieldRule['type']) : standard.type,
  };
}

/** Fields that are always required when shown (AC-14). */
const alwaysRequired: readonly RegistrationField[] = ['username', 'password', 'confirmPassword', 'mobileNum', 'verificationCode'];

/** What a brand's market says of registration. */
export interface MarketRules {
  readonly passwordRule: PasswordRule;
  readonly checksAge: boolean;
}

/** The market's default rules with the operator's setting `registration` applied. */
export function registrationRulesOf(setting: unknown, market: MarketRules): RegistrationRules {
  const overrides = asRecord(setting);
  const standard = defaults(market);
  const entries = registrationFields.map((name) => {
    const rule = mergeRule(standard[name], overrides[name]);
    const isCredential = name === 'username' || name === 'password' || name === 'confirmPassword';
    return [name, { ...rule, enabled: rule.enabled || isCredential, required: rule.required || alwaysRequired.includes(name) }];
  });
  return Object.fromEntries(entries) as unknown as RegistrationRules;
}

export type FieldPolicy = 'off' | 'optional' | 'required';
/** Fields the operator may switch. Name and password are always on, a module switches the code, and the rest is not typed. */
const configurable = registrationFields.filter(
  (name) => !['username', 'password', 'confirmPassword', 'verificationCode', 'domain', 'countryDialingCode'].includes(name),
);

/** The operator's setting `registration` as one policy per field. */
export function fieldPolicies(setting: unknown, market: MarketRules): Record<string, FieldPolicy> {
  const rules = registrationRulesOf(setting, market);
  return Object.fromEntries(
    configurable.map((name) => [name, rules[name].enabled ? (rules[name].required ? 'required' : 'optional') : 'off']),
  );
}

/** The setting with the given policies applied; patterns and length limits stay. */
export function withFieldPolicies(setting: unknown, policies: Readonly<Record<string, FieldPolicy>>): Record<string, unknown> {
  const overrides = asRecord(setting);
  const changed = configurable.flatMap((name) => {
    const policy = ownValue(policies, name);
    return policy ? [[name, { ...asRecord(overrides[name]), enabled: policy !== 'off', required: policy === 'required' }]] : [];
  });
  return { ...overrides, ...Object.fromEntries(changed) };
}

export type FieldRefusal = { readonly code: string; readonly [param: string]: unknown };
export type SentFields = Readonly<Partial<Record<RegistrationField, string | undefined>>>;
export type RegistrationCheck = {
  readonly faults: Readonly<Partial<Record<RegistrationField, FieldRefusal>>>;
  readonly values: Readonly<Partial<Record<RegistrationField, string>>>;
  readonly mobile: string | null;
};

interface Place {
  readonly now: Date;
  readonly brand: { readonly timeZone: string; readonly market: { readonly minimumAge: number } };
}

/** Today in the market, and the age that it asks for. */
export interface AgeRule {
  readonly age: number;
  /** `2026-11-24`. */
  readonly today: string;
}

export const ageRuleOf = ({ now, brand }: Place): AgeRule => ({
  age: brand.market.minimumAge,
  today: new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone }).format(now),
});

/** Nobody is older. */
const highestAge = 120;

/** Whether the birthday has come. Whoever was born on 29 February has it on 1 March in a year without one. */
export function isOfAge(born: string, { age, today }: AgeRule): boolean {
  const birthday = (years: number) => `${String(Number(born.slice(0, 4)) + years).padStart(4, '0')}${born.slice(4)}`;
  return birthday(age) <= today && today < birthday(highestAge);
}

/** Validates every enabled field; disabled ones are ignored and not stored. Passwords are never trimmed. */
export function checkRegistration(rules: RegistrationRules, sent: SentFields, ageRule: AgeRule): RegistrationCheck {
  const faults: Partial<Record<RegistrationField, FieldRefusal>> = {};
  const values: Partial<Record<RegistrationField, string>> = {};
  let mobile: string | null = null;
  for (const name of registrationFields) {
    const rule = rules[name];
    if (!rule.enabled) continue;
    const value = cleanField(rule, sent[name] ?? '');
    const fault = name === 'confirmPassword' ? repeatFault(value, sent.password ?? '') : checkField(rule, value);
    if (fault) faults[name] = { ...fault };
    else if (value !== '') values[name] = value;
  }
  if (values.mobileNum !== undefined) {
    const phone = validatePhone((sent.countryDialingCode ?? '').slice(0, 10), values.mobileNum);
    if ('e164' in phone) mobile = phone.e164;
    else faults.mobileNum = phone;
  }
  if (values.dateOfBirth !== undefined && !isOfAge(values.dateOfBirth, ageRule)) faults.dateOfBirth = { ...hintOf(rules.dateOfBirth) };
  return { faults, values, mobile };
}

const repeatFault = (repeated: string, password: string): FieldRefusal | null => {
  if (repeated === '') return { code: 'field.required' };
  return repeated === password && lengthOf(repeated) > 0 ? null : { code: 'field.unequal' };
};
