// Tests that each sign-in form carries the texts for its error codes; a missing one would fall back to a generic message.
import { describe, expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { brand as isla } from '#brands/isla/brand.ts';
import { access } from '#calls/access.ts';
import { codes } from '#calls/error-codes.ts';
import { system } from '#calls/system.ts';
import { translate } from '#i18n/translate.ts';
import { registrationRulesOf } from '#platform/rules/registration.ts';
import { readFeatureFlags } from '#values/settings/feature-flags.ts';
import {
  firstPasswordPropsFor,
  formProblem,
  passwordResetPropsFor,
  registerPropsFor,
  signInPropsFor,
} from '../../../src/layouts/props/auth-props.ts';

type Facts = Parameters<typeof registerPropsFor>[0];

const every = Object.fromEntries(
  Object.keys(registrationRulesOf(null, isla.market)).map((name) => [name, { enabled: true, required: true }]),
);
const ways = {
  loginBySms: true,
  registerByUsername: true,
  registerByMobile: true,
  resetByEmail: true,
  resetByPhone: true,
  freePlay: true,
  thirdParty: [],
  phoneProvider: false,
};
const values = new Map<unknown, unknown>([
  [system.registerSetting, registrationRulesOf(every, isla.market)],
  [system.whitelabel, readFeatureFlags({ MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: true })],
  [access.ways, ways],
]);
const ask = async (call: unknown) => ({ ok: true, value: values.get(call) });

describe.each(Object.values(allBrands).flatMap((brand) => brand.languages.map((lang) => ({ brand, lang }))))(
  '$brand.code in $lang',
  ({ brand, lang }) => {
    const facts = { lang, brand, ask } as unknown as Facts;
    const has = (errors: Readonly<Record<string, string>> | undefined, ...codes: readonly string[]) => {
      for (const code of codes) expect([code, errors?.[code]]).toEqual([code, translate(lang, 'errors', code)]);
    };
    test('the registration form carries its error texts (ER-20, ER-21)', async () => {
      const joined = await registerPropsFor(facts);
      has(joined?.errors, 'human.needed', 'field.verification', 'field.phone', 'field.unequal', 'field.required', 'field.captcha');
      has(joined?.errors, 'reg_pattern_upper_spaces', 'invitation_code_error', 'input.invalid', 'password.common');
      expect(joined?.words['register.termsNeeded']).toBe(translate(lang, 'access', 'register.termsNeeded'));
    });
    test('the label of the terms begins with a capital, like every entry of the error summary', async () => {
      const label = (await registerPropsFor(facts))?.words['register.termsLabel'] ?? '';
      expect(label.toLowerCase()).toBe(translate(lang, 'access', 'register.termsLink').toLowerCase());
      expect(label[0]).toBe(label[0]?.toUpperCase());
    });
    test('the forms to sign in and to reset the password carry their error texts (ER-20, ER-21)', async () => {
      has((await signInPropsFor(facts)).errors, 'human.needed', 'field.required', 'field.verification', 'field.phone', 'input.invalid');
      has(
        (await passwordResetPropsFor(facts)).errors,
        'human.needed',
        'field.required',
        'field.unequal',
        'field.verification',
        'field.phone',
      );
    });
    test('every form carries the sentence about a slow wait, also without codes by text message (R12)', async () => {
      const noSms = { ...ways, loginBySms: false, resetByPhone: false };
      const askWithout = async (call: unknown) => ({ ok: true, value: call === access.ways ? noSms : values.get(call) });
      const without = { ...facts, ask: askWithout } as unknown as Facts;
      const forms = await Promise.all([signInPropsFor(without), registerPropsFor(without), passwordResetPropsFor(without)]);
      for (const form of [...forms, firstPasswordPropsFor(without)])
        expect(form?.words).toHaveProperty(['code.slow'], translate(lang, 'access', 'code.slow'));
    });
    test('the first password of an opened account: a dead link names the agent, and the way to sign-in has its text (AG-04)', () => {
      const { errors, words, to } = firstPasswordPropsFor(facts);
      expect(errors['reset.link_dead']).toBe(translate(lang, 'access', 'welcome.dead'));
      expect(words).toHaveProperty(['forget.back'], translate(lang, 'access', 'forget.back'));
      expect(`${to.login}?why=opened`).toBe(to.done);
    });
  },
);

test.each([
  ['their.own', 'Ask your shop.', {}, 'Ask your shop.'],
  ['login.locked', 'Locked for 4 minutes.', { minutes: 9 }, 'Locked for 4 minutes.'],
  ['their.own', '', {}, `${translate('EN', 'errors', 'general')} the-request`],
  ['their.own', '', { reference: 'theirs-1' }, `${translate('EN', 'errors', 'general')} theirs-1`],
  ['platform.away', '', {}, translate('EN', 'errors', 'platform.away')],
  ['login.wrong', '', { triesLeft: 3 }, translate('EN', 'errors', 'login.wrong', { triesLeft: 3 })],
  ['rate.too_many', '', { retryAfter: 90 }, translate('EN', 'errors', 'rate.too_many', { seconds: 90 })],
  ['internal', '', {}, translate('EN', 'errors', 'internal', { reference: 'the-request' })],
])('a sign-in without script that is refused with %s and %j says so in words (R21, ER-09)', (errorCode, message, details, says) => {
  expect(formProblem({ lang: 'EN', requestId: 'the-request' }, { values: {}, errorCode, message, details })).toBe(says);
});

test('without a message and its details, a sentence of the sign-in without script has no placeholder and no undefined (R21)', () => {
  for (const errorCode of Object.keys(codes))
    expect(formProblem({ lang: 'EN', requestId: 'r' }, { values: {}, errorCode, message: '', details: {} }), errorCode).not.toMatch(
      /\{\{|undefined|NaN|Invalid/,
    );
});
