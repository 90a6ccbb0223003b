// Bad input of every kind in every field of every sign-in form: refused at that field or accepted, and never a server fault.
import { beforeAll, expect, test } from 'vitest';
import { codes } from '#calls/error-codes.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { registrationFields } from '#platform/rules/registration.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { hostileStrings } from '../../hostile-strings.ts';
import { type CallName, password } from '../../platform.ts';
import { type AccessWorld, accessWorld, newPhoneNumber } from './access-fixture.ts';

interface Form {
  call: string;
  fields: readonly string[];
  /** Values of the fields that are not under test. */
  good: () => Record<string, unknown>;
  signedIn?: true;
}

/** Kinds of `badTexts` that are not valid as a name or address. */
const noText = ['nothing', 'blanks', 'ten thousand letters', 'a NUL'];

let people = 0;
const typed = registrationFields.filter((name) => !['captcha', 'verificationCode', 'domain'].includes(name));
const newcomer = () => ({
  username: `bad${++people}`,
  password,
  confirmPassword: password,
  email: `bad${people}@example.com`,
  payeeName: 'ANA CRUZ',
  qqNum: '12345',
  mobileNum: newPhoneNumber(),
  countryDialingCode: '63',
  recommenderId: 'abc',
  paymentPassword: '123456',
  line: 'line',
  whatsapp: '9171234567',
  facebook: 'face book',
  wechat: 'wechat',
  idNumber: 'A1234567',
  dateOfBirth: '1990-12-31',
  registerMethod: 'WEB',
});
const number = () => ({ mobileNum: newPhoneNumber(), countryDialingCode: '63' });

const forms: readonly Form[] = [
  { call: 'access.login', fields: ['username', 'password', 'captcha'], good: () => ({ username: 'nobody', password }) },
  { call: 'access.register', fields: typed, good: newcomer },
  {
    call: 'access.registerMobile',
    fields: typed.filter((name) => !['username', 'password', 'confirmPassword'].includes(name)),
    good: () => ({ ...newcomer(), verificationCode: '1234567' }),
  },
  { call: 'access.passwordByEmail', fields: ['username', 'email'], good: () => ({ username: 'nobody', email: 'a@b.example' }) },
  {
    call: 'access.resetPassword',
    fields: ['link', 'newPassword', 'confirmNewPassword'],
    good: () => ({ link: 'x'.repeat(43), newPassword: password, confirmNewPassword: password }),
  },
  {
    call: 'access.changePassword',
    fields: ['oldPassword', 'newPassword', 'confirmNewPassword'],
    good: () => ({ oldPassword: password, newPassword: `${password}8`, confirmNewPassword: `${password}8` }),
    signedIn: true,
  },
  { call: 'access.smsLogin', fields: ['mobileNum', 'countryDialingCode'], good: number },
  {
    call: 'access.smsRegister',
    fields: ['mobileNo', 'countryDialingCode'],
    good: () => ({ mobileNo: newPhoneNumber(), countryDialingCode: '63' }),
  },
  {
    call: 'access.passwordByPhone',
    fields: ['mobileNum', 'countryDialingCode', 'verificationCode', 'newPassword'],
    good: () => ({ ...number(), verificationCode: '1234567', newPassword: password }),
  },
  {
    call: 'access.verifyLogin',
    fields: ['verificationId', 'verificationCode', 'payeeName'],
    good: () => ({ verificationId: 'x', way: 'bankName', payeeName: 'ANA CRUZ' }),
  },
];

onOneEngineDaily('bad input', (open) => {
  let platform: AccessWorld;
  let requests = 0;
  beforeAll(async () => {
    platform = await accessWorld(open);
    await platform.setFeatureFlags({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, REGMOBVERF3: false });
    const required = typed.filter((name) => name !== 'affiliateCode' && name !== 'referralCode');
    await writeSetting(platform.db, 'registration', Object.fromEntries(required.map((name) => [name, { enabled: true, required: true }])));
  });

  test.each(forms)('$call refuses bad input at its field (SEC-07, ER-07, CL-03, REL-17)', async ({ call, fields, good, signedIn }) => {
    const token = signedIn ? await platform.signIn((await platform.member()).id) : undefined;
    for (const field of fields)
      for (const [kind, text] of Object.entries(hostileStrings)) {
        requests += 1;
        const ip = `10.${60 + (requests >> 16)}.${(requests >> 8) & 255}.${requests & 255}`;
        const response = await platform.ask(call as CallName, { ...good(), [field]: text }, { ip, ...(token ? { token } : {}) });
        const about = `${field}: ${kind}: ${JSON.stringify(response.body).slice(0, 300)}`;
        expect(response.status, about).toBeLessThan(500);
        // The reset e-mail is promised for any name (R11), so only invalid text is refused there.
        const isTaken = call === 'access.passwordByEmail' && !noText.includes(kind);
        expect([response.body.success, response.status === 200], about).toEqual([isTaken, isTaken]);
        if (isTaken) continue;
        expect(codes, about).toHaveProperty([String(response.body.errorCode)]);
        expect(response.body.message, about).not.toBe('');
        const wrong = Object.keys((response.body.value.fields as object | undefined) ?? {});
        // A number is read with its dialing code and a password is repeated, so either field of a pair may carry the fault.
        const beside = {
          countryDialingCode: ['mobileNum', 'mobileNo'],
          password: ['confirmPassword'],
          newPassword: ['confirmNewPassword'],
        };
        const places = [field, ...((beside as Record<string, string[]>)[field] ?? [])];
        // Valid fields are not reported.
        if (response.body.errorCode === 'input.invalid')
          expect(
            wrong.filter((name) => !places.includes(name)),
            about,
          ).toEqual([]);
        if (response.body.errorCode === 'input.invalid') expect(wrong.length, about).toBeGreaterThan(0);
      }
    expect(platform.world.lines.filter((line) => line.includes('a call failed'))).toEqual([]);
  });
});
