// Each form of getting in carries the sentences it may have to say; a code without its words would only say that something is wrong.
import { describe, expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { access } from '#calls/access.ts';
import { system } from '#calls/system.ts';
import { say } from '#i18n/words.ts';
import { moduleFlagsOf, registrationRulesOf } from '#platform/rules/registration.ts';
import { forgottenFor, joinFor, signInFor } from '../../src/layouts/access-for.ts';

type Facts = Parameters<typeof joinFor>[0];

const every = Object.fromEntries(
  Object.keys(registrationRulesOf(null, 'letters-and-digits')).map((name) => [name, { enabled: true, required: true }]),
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
  [system.registerSetting, registrationRulesOf(every, 'letters-and-digits')],
  [system.whitelabel, moduleFlagsOf({ MOBILENUMREG3: true, MOBILENUMPASSREG3: true, REGMOBVERF3: true })],
  [access.ways, ways],
]);
const ask = async (call: unknown) => ({ ok: true, value: values.get(call) });

describe.each(Object.values(allBrands).flatMap((brand) => brand.languages.map((lang) => ({ brand, lang }))))(
  '$brand.code in $lang',
  ({ brand, lang }) => {
    const facts = { lang, brand, ask } as unknown as Facts;
    const has = (errors: Readonly<Record<string, string>> | undefined, ...codes: readonly string[]) => {
      for (const code of codes) expect([code, errors?.[code]]).toEqual([code, say(lang, 'errors', code)]);
    };
    test('ER-20 ER-21 opening an account: the verification first, codes, numbers, names, invitations, what is empty or unequal', async () => {
      const joined = await joinFor(facts);
      has(joined?.errors, 'human.needed', 'field.verification', 'field.phone', 'field.unequal', 'field.required', 'field.captcha');
      has(joined?.errors, 'reg_pattern_upper_spaces', 'invitation_code_error', 'input.invalid', 'password.common');
      expect(joined?.words['register.termsNeeded']).toBe(say(lang, 'access', 'register.termsNeeded'));
    });
    test('ER-20 ER-21 signing in and a new password: the same', async () => {
      has((await signInFor(facts)).errors, 'human.needed', 'field.required', 'field.verification', 'field.phone', 'input.invalid');
      has((await forgottenFor(facts)).errors, 'human.needed', 'field.required', 'field.unequal', 'field.verification', 'field.phone');
    });
  },
);
