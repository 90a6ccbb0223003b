// Tests the rules of registration: defaults, the operator's changes and modes.
import { describe, expect, test } from 'vitest';
import { checkRegistration, registrationFields, registrationRulesOf } from '#platform/rules/registration.ts';
import { rulesInMode } from '#values/access/registration-mode.ts';
import { readFeatureFlags } from '#values/settings/feature-flags.ts';

const usual = registrationRulesOf(null, 'letters-and-digits');

describe('field rules', () => {
  test('there are twenty fields; username and both passwords always show, and required fields stay required (AC-14, AC-38)', () => {
    expect(Object.keys(usual)).toEqual([...registrationFields]);
    expect(registrationFields).toHaveLength(20);
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
      'letters-and-digits',
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
      expect(registrationRulesOf(nonsense, 'letters-and-digits')).toEqual(usual);
    expect(readFeatureFlags({ FREEPLAY3: 'no', OTHER: true })).toEqual(readFeatureFlags(null));
  });
  test('the password rule follows the market (R18)', () => {
    expect(registrationRulesOf(null, 'length-only').password).toMatchObject({ minLength: 8, maxLength: 128, acceptedPattern: '*' });
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
    const { faults, values } = checkRegistration(usual, {
      username: 'ana',
      password: 'tides 77',
      confirmPassword: 'tides 77',
      email: ' a@b.co ',
      qqNum: 'not digits',
    });
    expect(faults).toEqual({});
    expect(values).toEqual({ username: 'ana', password: 'tides 77', confirmPassword: 'tides 77', email: 'a@b.co' });
  });
});
