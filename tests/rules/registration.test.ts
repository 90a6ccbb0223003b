// Rules of registration: defaults, the operator's changes, modes, and html of editors.
import { describe, expect, test } from 'vitest';
import { checkRegistration, moduleFlagsOf, registrationFields, registrationRulesOf } from '#platform/rules/registration.ts';
import { rulesInMode } from '#values/registration-mode.ts';

const usual = registrationRulesOf(null, 'letters-and-digits');

describe('field config', () => {
  test('AC-14 AC-38 twenty fields; username, password and its twin always show; required ones cannot be made optional', () => {
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
  test('AC-39 the username as specified', () => {
    expect(usual.username).toMatchObject({ minLength: 2, maxLength: 15, patternId: 'username' });
  });
  test('a setting that makes no sense changes nothing', () => {
    for (const nonsense of [
      null,
      7,
      'text',
      [],
      { username: 5 },
      { username: { minLength: -1, maxLength: 1e9, type: 'file', acceptedPattern: 3, patternId: '../x', enabled: 'yes' } },
    ])
      expect(registrationRulesOf(nonsense, 'letters-and-digits')).toEqual(usual);
    expect(moduleFlagsOf({ FREEPLAY3: 'no', OTHER: true })).toEqual(moduleFlagsOf(null));
  });
  test('R18 the password follows the market', () => {
    expect(registrationRulesOf(null, 'length-only').password).toMatchObject({ minLength: 8, maxLength: 128, acceptedPattern: '*' });
  });
  test('AC-15 in mobile mode the number shows and is required; passwords only with their module', () => {
    const flags = moduleFlagsOf({});
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
  test('a field that does not show is neither looked at nor kept', () => {
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
