// Bad input of every kind in every field of every form of getting in: refused by the name of that field or taken as it is, and never a fault of ours.
import { beforeAll, expect, test } from 'vitest';
import { codes } from '#calls/codes.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { registrationFields } from '#platform/rules/registration.ts';
import { badTexts } from '../bad-texts.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, aNumber, password } from './access-world.ts';

interface Form {
  call: string;
  fields: readonly string[];
  /** What is sent in the fields that are not looked at. */
  good: () => Record<string, unknown>;
  signedIn?: true;
}

/** Kinds of `badTexts` that no name or address can be. */
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
  mobileNum: aNumber(),
  countryDialingCode: '63',
  recommenderId: 'abc',
  paymentPassword: '123456',
  line: 'line',
  whatsapp: '9171234567',
  facebook: 'face book',
  wechat: 'wechat',
  idNumber: 'A1234567',
  registerMethod: 'WEB',
});
const number = () => ({ mobileNum: aNumber(), countryDialingCode: '63' });

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
    good: () => ({ mobileNo: aNumber(), countryDialingCode: '63' }),
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

onBothEngines('bad input', (open) => {
  let it: AccessWorld;
  let requests = 0;
  beforeAll(async () => {
    it = await accessWorld(open);
    await it.setModules({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, REGMOBVERF3: false });
    const required = typed.filter((name) => name !== 'affiliateCode' && name !== 'referralCode');
    await writeSetting(it.db, 'registration', Object.fromEntries(required.map((name) => [name, { enabled: true, required: true }])));
  });

  test.each(forms)('assurance 6 ER-07 CL-03 $call', async ({ call, fields, good, signedIn }) => {
    const token = signedIn ? await it.session((await it.person()).id) : undefined;
    for (const field of fields)
      for (const [kind, text] of Object.entries(badTexts)) {
        requests += 1;
        const ip = `10.${60 + (requests >> 16)}.${(requests >> 8) & 255}.${requests & 255}`;
        const said = await it.ask(call, { ...good(), [field]: text }, { ip, ...(token ? { token } : {}) });
        const about = `${field}: ${kind}: ${JSON.stringify(said.body).slice(0, 300)}`;
        expect(said.status, about).toBeLessThan(500);
        // A letter is promised to everybody alike (R11): there only what is no text for a name is refused.
        const isTaken = call === 'access.passwordByEmail' && !noText.includes(kind);
        expect([said.body.success, said.status === 200], about).toEqual([isTaken, isTaken]);
        if (isTaken) continue;
        expect(codes, about).toHaveProperty([String(said.body.errorCode)]);
        expect(said.body.message, about).not.toBe('');
        const wrong = Object.keys((said.body.value.fields as object | undefined) ?? {});
        // A number is read with its country's code, and a password is repeated: what is wrong with one may stand at the other.
        const beside = {
          countryDialingCode: ['mobileNum', 'mobileNo'],
          password: ['confirmPassword'],
          newPassword: ['confirmNewPassword'],
        };
        const places = [field, ...((beside as Record<string, string[]>)[field] ?? [])];
        // Whoever broke nothing is told of nothing.
        if (said.body.errorCode === 'input.invalid')
          expect(
            wrong.filter((name) => !places.includes(name)),
            about,
          ).toEqual([]);
        if (said.body.errorCode === 'input.invalid') expect(wrong.length, about).toBeGreaterThan(0);
      }
    expect(it.world.lines.filter((line) => line.includes('a call failed'))).toEqual([]);
  });
});
