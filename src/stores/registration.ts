/** What is typed to open an account: which fields show, what is wrong in them, and what is kept of them. */

import type { FieldFault } from '#calls/envelope.ts';
import { drop, keep, kept } from '#client/keep.ts';
import { checkField, type FieldRule } from '#values/pattern.ts';

/** The rule of each field, as the platform sets it. */
export type Rules = Readonly<Record<string, FieldRule>>;
/** What stands in each field that shows. */
export type Entries = Readonly<Record<string, string>>;
export type Faults = Readonly<Record<string, FieldFault>>;

const draft = 'registration';
/** Where the code of who invited is kept. */
export const invitation = 'invitation';
/** Sent along and never shown. */
const silent = new Set(['domain', 'countryDialingCode']);

/** The fields that show, in the platform's order; the code that proves a number stands last. */
export const shownFields = (rules: Rules): readonly string[] =>
  Object.entries(rules)
    .filter(([name, rule]) => rule.enabled && !silent.has(name))
    .map(([name]) => name)
    .sort((a, b) => Number(proves(a)) - Number(proves(b)));
const proves = (name: string): boolean => name === 'captcha' || name === 'verificationCode';

/** Passwords count as they are typed, everything else without the space around it. */
export const clean = (rule: FieldRule | undefined, text: string): string =>
  rule?.type === 'password' ? text : text.trim().normalize('NFC');

let phones: typeof import('#values/phone.ts') | null = null;

/** Brings the countries and their numbers; until then a number is only looked at by its field's rule, and the platform looks again. */
export async function loadPhones(): Promise<void> {
  phones = await import('#values/phone.ts').catch(() => null);
}

/** How many digits a number has behind a dialing code, e.g. `9-10`; empty while unknown. */
export function digitsOf(dialing: string): string {
  const read = phones?.readPhone(dialing, '');
  return read && 'digits' in read ? read.digits : '';
}

/** The dialing code that stands in a number, as a browser may fill it in; empty where none does. */
export const dialingIn = (number: string): string => phones?.countryNamed(number)?.countryDialingCode ?? '';

/** What is wrong with one field; null when nothing is. */
export function faultOf(rules: Rules, entries: Entries, name: string): FieldFault | null {
  const rule = rules[name];
  if (!rule?.enabled) return null;
  const value = clean(rule, entries[name] ?? '');
  if (name === 'confirmPassword') {
    if (value === '') return { code: 'field.required' };
    return value === entries.password ? null : { code: 'field.unequal' };
  }
  if (name === 'mobileNum' && phones && (rule.required || value !== '')) {
    const read = phones.readPhone(entries.countryDialingCode ?? '', value);
    return 'e164' in read ? null : { ...read };
  }
  const fault = checkField(rule, value);
  return fault && { ...fault };
}

/** What is wrong with the form, field by field in the order they stand. */
export const checkEntries = (rules: Rules, entries: Entries): Faults =>
  Object.fromEntries(
    shownFields(rules).flatMap((name) => {
      const fault = faultOf(rules, entries, name);
      return fault ? [[name, fault]] : [];
    }),
  );

/** What says who somebody is or how to reach them: the page alone knows it, for a browser's storage is open to whoever comes after. */
const personal = new Set(['email', 'mobileNum', 'payeeName', 'idNumber', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat']);
let typedHere: Entries = {};

/** What was typed, for this visit; never a password, and no code that is good once. */
export function keepEntries(rules: Rules, entries: Entries): void {
  const lasting = Object.entries(entries).filter(([name]) => rules[name]?.type !== 'password' && !proves(name) && name !== 'captchaId');
  typedHere = Object.fromEntries(lasting);
  keep(draft, Object.fromEntries(lasting.filter(([name]) => !personal.has(name))));
}
export const keptEntries = (): Entries => ({ ...kept<Entries>(draft), ...typedHere });
export function dropEntries(): void {
  typedHere = {};
  drop(draft);
}

/** Who invited: by the address one came with, also when one looked around in between (AC-13, AC-21). */
export function invitedBy(): Entries {
  const query = new URLSearchParams(location.search);
  const came = Object.fromEntries(
    ['affiliateCode', 'referralCode'].flatMap((name) => {
      const code = query.get(name)?.trim().slice(0, 255);
      return code ? [[name, code]] : [];
    }),
  );
  if (Object.keys(came).length === 0) return kept<Entries>(invitation) ?? {};
  keep(invitation, came);
  return came;
}
