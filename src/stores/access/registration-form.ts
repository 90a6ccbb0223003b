/** The data of the registration form: visible fields, validation, and the draft. */
import type { RefusedField } from '#calls/response.ts';
import { getItem, removeItem, setItem } from '#client/storage.ts';
import { cleanCode } from '#values/text/clean-text.ts';
import { checkField, cleanField, type FieldRule } from '#values/text/field-patterns.ts';

/** The platform's rule for each field. */
export type Rules = Readonly<Record<string, FieldRule>>;
/** Values of the visible fields. */
export type Entries = Readonly<Record<string, string>>;
export type Faults = Readonly<Record<string, RefusedField>>;

const draftKey = 'registration';
/** Storage key of the inviter's code. */
export const invitationKey = 'invitation';
/** Sent, but never shown. */
const hiddenFields = new Set(['domain', 'countryDialingCode']);

/** The visible fields in the platform's order, with captcha and code last. */
export const shownFields = (rules: Rules): readonly string[] =>
  Object.entries(rules)
    .filter(([name, rule]) => rule.enabled && !hiddenFields.has(name))
    .map(([name]) => name)
    .sort((a, b) => Number(isProof(a)) - Number(isProof(b)));
const isProof = (name: string): boolean => name === 'captcha' || name === 'verificationCode';

let phones: typeof import('#values/access/phone.ts') | null = null;

/** Loads the phone data. Until then only the field's rule applies; the platform validates in any case. */
export async function loadPhones(): Promise<void> {
  phones = await import('#values/access/phone.ts').catch(() => null);
}

/** The valid digit counts after a dialing code, for example `9-10`; empty while unknown. */
export function digitCounts(dialing: string): string {
  const read = phones?.parsePhone(dialing, '');
  return read && 'digits' in read ? read.digits : '';
}

/** The dialing code included in a number, as browsers autofill it; empty without one. */
export const dialingCodeOf = (number: string): string => phones?.countryOfNumber(number)?.countryDialingCode ?? '';

/** The fault of one field; null when valid. */
export function fieldFault(rules: Rules, entries: Entries, name: string): RefusedField | null {
  const rule = rules[name];
  if (!rule?.enabled) return null;
  const value = cleanField(rule, entries[name] ?? '');
  if (name === 'confirmPassword') {
    if (value === '') return { code: 'field.required' };
    return value === entries.password ? null : { code: 'field.unequal' };
  }
  if (name === 'mobileNum' && phones && (rule.required || value !== '')) {
    const read = phones.parsePhone(entries.countryDialingCode ?? '', value);
    return 'e164' in read ? null : { ...read };
  }
  const fault = checkField(rule, value);
  return fault && { ...fault };
}

/** The faults of the form, in field order. */
export const checkEntries = (rules: Rules, entries: Entries): Faults =>
  Object.fromEntries(
    shownFields(rules).flatMap((name) => {
      const fault = fieldFault(rules, entries, name);
      return fault ? [[name, fault]] : [];
    }),
  );

/** All else is personal data, and stays in memory only: the browser's storage is readable by the next person at the device. */
const storable = ['username', 'recommenderId', 'affiliateCode', 'referralCode', 'countryDialingCode'];
let memoryDraft: Entries = {};

/** Keeps the draft for this tab, without passwords and one-time codes. */
export function saveRegistrationDraft(rules: Rules, entries: Entries): void {
  const lasting = Object.entries(entries).filter(([name]) => rules[name]?.type !== 'password' && !isProof(name) && name !== 'captchaId');
  memoryDraft = Object.fromEntries(lasting);
  setItem(draftKey, Object.fromEntries(lasting.filter(([name]) => storable.includes(name))));
}
export const loadRegistrationDraft = (): Entries => ({ ...getItem<Entries>(draftKey), ...memoryDraft });
export function clearRegistrationDraft(): void {
  memoryDraft = {};
  removeItem(draftKey);
}

/** The inviter's code from the address, kept while the visitor looks around (AC-13, AC-21). */
export function inviterCodes(): Entries {
  const query = new URLSearchParams(location.search);
  const codes = Object.fromEntries(
    ['affiliateCode', 'referralCode'].flatMap((name) => {
      const code = cleanCode(query.get(name) ?? '').slice(0, 255);
      return code ? [[name, code]] : [];
    }),
  );
  if (Object.keys(codes).length === 0) return getItem<Entries>(invitationKey) ?? {};
  setItem(invitationKey, codes);
  return codes;
}
