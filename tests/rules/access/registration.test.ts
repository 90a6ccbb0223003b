// Tests the rules of registration: defaults, the operator's changes and modes.
import { describe, expect, test } from 'vitest';
import { brand as altamar } from '#brands/altamar/brand.ts';
import { brand as isla } from '#brands/isla/brand.ts';
import { ageRuleOf, checkRegistration, isOfAge, registrationFields, registrationRulesOf } from '#platform/rules/registration.ts';
import { rulesInMode } from '#values/access/registration-mode.ts';
import { readFeatureFlags } from '#values/settings/feature-flags.ts';

const usual = registrationRulesOf(null, isla.market);

const adult = { age: 18, today: '2026-11-23' };

describe('field rules', () => {
  test('there are the twenty fields and the date of birth; username and both passwords always show, and required fields stay required (AC-14, AC-38)', () => {
    expect(Object.keys(usual)).toEqual([...registrationFields]);
    expect(registrationFields.filter((name) => name !== 'dateOfBirth')).toHaveLength(20);
    expect(
      Object.entries(usual)
        .filter(([, rule]) => rule.enabled)
        .map(([name]) => name),
    ).toEqual(['username', 'password', 'confirmPassword', 'email']);
    const set = registrationRulesOf(
      {
        username: { enabled: false, required: false },
        mobileNum: { enabled: true, required: false },
        verificationCode: { required: false },
      },
      isla.market,
    );
    expect(set.username).toMatchObject({ enabled: true, required: true });
    expect(set.mobileNum).toMatchObject({ enabled: true, required: true });
    expect(set.verificationCode).toMatchObject({ required: true, maxLength: 255 });
  });
  test('the username has its specified length and pattern (AC-39)', () => {
    expect(usual.username).toMatchObject({ minLength: 2, maxLength: 15, patternId: 'username' });
  });
  test('an invalid setting changes nothing', () => {
    for (const nonsense of [
      null,
      7,
      'text',
      [],
      { username: 5 },
      { username: { minLength: -1, maxLength: 1e9, type: 'file', acceptedPattern: 3, patternId: '../x', enabled: 'yes' } },
    ])
      expect(registrationRulesOf(nonsense, isla.market)).toEqual(usual);
    expect(readFeatureFlags({ FREEPLAY3: 'no', OTHER: true })).toEqual(readFeatureFlags(null));
  });
  test('the password rule follows the market (R18)', () => {
    expect(registrationRulesOf(null, { ...isla.market, passwordRule: 'length-only' }).password).toMatchObject({
      minLength: 8,
      maxLength: 128,
      acceptedPattern: '*',
    });
  });
  test('mobile mode requires the number and shows passwords only with their feature flag (AC-15)', () => {
    const flags = readFeatureFlags({});
    expect(rulesInMode(usual, flags, 'mobile')).toMatchObject({
      mobileNum: { enabled: true, required: true },
      verificationCode: { enabled: true },
      username: { enabled: false },
      password: { enabled: false },
      confirmPassword: { enabled: false },
    });
    expect(rulesInMode(usual, { ...flags, MOBILENUMPASSREG3: true }, 'mobile')).toMatchObject({
      password: { enabled: true },
      confirmPassword: { enabled: true },
    });
  });
  test('a hidden field is neither checked nor stored', () => {
    const { faults, values } = checkRegistration(
      usual,
      {
        username: 'ana',
        password: 'tides 77',
        confirmPassword: 'tides 77',
        email: ' a@b.co ',
        qqNum: 'not digits',
        dateOfBirth: '2026-01-01',
      },
      adult,
    );
    expect(faults).toEqual({});
    expect(values).toEqual({ username: 'ana', password: 'tides 77', confirmPassword: 'tides 77', email: 'a@b.co' });
  });
});

describe('the age (SP row 13)', () => {
  test.each([
    ['2005-11-24', '2026-11-23', false],
    ['2005-11-24', '2026-11-24', true],
    ['2005-11-24', '2027-01-01', true],
    // No 29 February in the year of the birthday.
    ['2004-02-29', '2025-02-28', false],
    ['2004-02-29', '2025-03-01', true],
    ['2027-01-01', '2026-11-24', false],
    ['1906-11-25', '2026-11-24', true],
    ['1906-11-24', '2026-11-24', false],
    ['0001-01-01', '2026-11-24', false],
  ])('of 21 is judged by the birthday: born %s, on %s: %s', (born, today, allowed) => {
    expect(isOfAge(born, { age: 21, today })).toBe(allowed);
  });
  test('begins at midnight of the market, wherever the server stands', () => {
    const at = (time: string) => ageRuleOf({ now: new Date(time), brand: { ...altamar, timeZone: 'Asia/Manila' } });
    expect([at('2026-11-23T15:59:59Z'), at('2026-11-23T16:00:00Z')]).toEqual([
      { age: 21, today: '2026-11-23' },
      { age: 21, today: '2026-11-24' },
    ]);
  });
  test('is asked only where the market checks it, and its refusal says it', () => {
    const rules = registrationRulesOf(null, altamar.market);
    const faultsOf = (dateOfBirth: string) =>
      checkRegistration(rules, { dateOfBirth }, { age: 21, today: '2026-11-23' }).faults.dateOfBirth;
    expect(['', '2005-11-24', '2000-02-30', '24.11.1990', '2005-11-23'].map((born) => faultsOf(born)?.code)).toEqual([
      'field.required',
      'reg_pattern_date_of_birth',
      'reg_pattern_date_of_birth',
      'reg_pattern_date_of_birth',
      undefined,
    ]);
    expect(usual.dateOfBirth.enabled).toBe(false);
  });
});
