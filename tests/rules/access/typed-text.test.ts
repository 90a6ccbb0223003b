// What people paste from chats, in other scripts and widths, is read as if it was typed plainly: in the browser and on the platform.
import { expect, test } from 'vitest';
import { mobileNumber, validatePhone } from '#platform/rules/phone.ts';
import { checkRegistration, type RegistrationField, registrationRulesOf } from '#platform/rules/registration.ts';
import { normalizeUsername } from '#platform/rules/username.ts';
import { asPaymentPassword, paymentPasswordFault } from '#values/access/payment-password.ts';
import { countryOf, countryOfNumber, mayBeNumber, parsePhone } from '#values/access/phone.ts';
import { readAccountNumber } from '#values/text/account-number.ts';
import { cleanCode, cleanText } from '#values/text/clean-text.ts';
import { cleanField } from '#values/text/field-patterns.ts';
import { readAmount } from '#values/text/read-amount.ts';

const market = { passwordRule: 'letters-and-digits', checksAge: false } as const;
const everyField = ['payeeName', 'email', 'qqNum', 'mobileNum', 'recommenderId', 'captcha', 'affiliateCode', 'idNumber', 'referralCode'];
const rules = registrationRulesOf(Object.fromEntries(everyField.map((name) => [name, { enabled: true }])), market);

/** The field as the browser reads it, and as the platform does. */
const inForm = (name: RegistrationField) => (typed: string) => [
  cleanField(rules[name], typed),
  checkRegistration(rules, { [name]: typed, countryDialingCode: '63' }, { age: 18, today: '2026-11-30' }).values[name],
];
const fields: Readonly<Record<string, { plain: string; read: (typed: string) => readonly unknown[] }>> = {
  phone: { plain: '0917 123 4567', read: (typed) => [parsePhone('63', typed), validatePhone('63', typed), mobileNumber('63', typed)] },
  'phone with its code': {
    plain: '+63 917 123 4567',
    read: (typed) => [countryOfNumber(typed), validatePhone('63', typed), mayBeNumber(typed)],
  },
  'dialing code': { plain: '+63', read: (typed) => [countryOf(typed), mobileNumber(typed, '9171234567')] },
  username: { plain: 'ana123', read: (typed) => [inForm('username')(typed), normalizeUsername(typed)] },
  'account number': {
    plain: '1234-5678-90',
    read: (typed) => [readAccountNumber({ kind: 'digits', minDigits: 10, maxDigits: 10 }, typed)],
  },
  wallet: { plain: '0917-123-4567', read: (typed) => [readAccountNumber({ kind: 'mobile', dialing: '63' }, typed)] },
  IBAN: { plain: 'DE89 3704 0044 0532 0130 00', read: (typed) => [readAccountNumber({ kind: 'iban' }, typed)] },
  amount: { plain: '1500.50', read: (typed) => [readAmount(typed, 'en')] },
  'one-time, authenticator, captcha or invitation code': { plain: '5976 5-58', read: (typed) => [cleanCode(typed)] },
  'payment password': { plain: '271828', read: (typed) => [asPaymentPassword(typed), paymentPasswordFault(typed) ?? 'good'] },
  'promo code': { plain: 'CORAL50', read: (typed) => [cleanText(typed)] },
  email: { plain: 'ana-maria@example.com', read: inForm('email') },
  'number of a registration': { plain: '0917-123-4567', read: inForm('mobileNum') },
  captcha: { plain: 'A7K2M', read: inForm('captcha') },
  'invitation code': { plain: 'H7M2PQ9X', read: inForm('affiliateCode') },
  'referral code': { plain: 'H7M2-PQ9X', read: inForm('referralCode') },
  recommender: { plain: 'ana1', read: inForm('recommenderId') },
  'QQ number': { plain: '12345678', read: inForm('qqNum') },
  'identity number': { plain: 'P1234-567', read: inForm('idNumber') },
};

const digitsOf = (zero: string) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));
const marks = [...'\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufe00\ufe0f\ufeff'];
const ways: Readonly<Record<string, (plain: string) => string>> = {
  'between direction marks': (plain) => `\u202a${plain}\u202c`,
  'with every mark that draws nothing': (plain) => marks.map((mark) => `${mark}${plain.slice(0, 2)}${mark}${plain.slice(2)}`).at(-1) ?? '',
  'in full width': (plain) => plain.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000'),
  'with spaces around it': (plain) => `\u00a0 ${plain}\u2009\n`,
  'with other spaces': (plain) => plain.replaceAll(' ', '\u202f'),
};
const scripts = {
  Thai: '๐',
  Arabic: '٠',
  Persian: '۰',
  Hindi: '०',
  Burmese: '၀',
  Khmer: '០',
  'full-width': '０',
  'mathematical bold': '𝟎',
};
const digitWays = Object.entries(scripts).map(([name, zero]) => [`in ${name} digits`, digitsOf(zero)] as const);
const hyphenWays = [...'\u2010\u2011\u2012\u2013\u2212'].map(
  (hyphen) => [`with the hyphen U+${hyphen.charCodeAt(0).toString(16)}`, (plain: string) => plain.replaceAll('-', hyphen)] as const,
);

for (const [name, { plain, read }] of Object.entries(fields))
  test.each([...Object.entries(ways), ...digitWays, ...hyphenWays])(
    `${name} %s is read as typed plainly (AC-38, MC-04)`,
    (way, written) => {
      // The letters of a username stay those of its owner.
      if (name === 'username' && way.endsWith('digits') && way !== 'in full-width digits') return;
      const plainly = read(plain);
      expect(JSON.stringify(plainly)).not.toMatch(/null|"code"/);
      expect(read(written(plain))).toEqual(plainly);
    },
  );

test('each mark that draws nothing is taken away, alone and in rows', () => {
  for (const mark of marks) expect(cleanText(`${mark}${mark}59${mark}76${mark}`), `U+${mark.charCodeAt(0).toString(16)}`).toBe('5976');
});

test('a password stays as it was typed', () => {
  expect(cleanField(rules.password, ' ｐ\u200bａ๑ ')).toBe(' ｐ\u200bａ๑ ');
  // A helper proves by the password of the sign-in where the agent types six digits.
  expect(asPaymentPassword('ｐａｓｓ１２')).toBe('ｐａｓｓ１２');
});
