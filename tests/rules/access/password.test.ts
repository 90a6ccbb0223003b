// Tests passwords and mobile numbers: the rules of each market, common passwords and number parsing.
import { describe, expect, test } from 'vitest';
import { commonPasswords, isCommonPassword } from '#platform/rules/common-passwords.ts';
import { checkPassword } from '#values/access/password.ts';
import { countries, countryName, parsePhone } from '#values/access/phone.ts';
import { processorTime } from '../processor-time.ts';

describe('password rule of the market (R18)', () => {
  test('letters-and-digits takes 7 to 128 characters of any script with at least one letter and one digit', () => {
    const good = (text: string) => checkPassword('letters-and-digits', text) === null;
    for (const text of ['tides77', 'ä1ä1ä1ä', ' 7 tide ', `7${'a'.repeat(127)}`, '🌊🌊🌊🌊🌊a1']) expect(good(text), text).toBe(true);
    for (const text of ['tides7', 'tidesss', '7777777', `7${'a'.repeat(128)}`, '🌊🌊🌊🌊a1']) expect(good(text), text).toBe(false);
    expect(checkPassword('letters-and-digits', '')).toEqual({ code: 'field.required' });
  });
  test('length-only takes 8 to 128 characters of any kind (SEC-27)', () => {
    for (const [length, taken] of [
      [7, false],
      [8, true],
      [64, true],
      [128, true],
      [129, false],
    ] as const)
      expect(checkPassword('length-only', 'x'.repeat(length)) === null).toBe(taken);
  });
});

describe('common passwords (R18)', () => {
  test('all of the more than 3,000 common passwords that fit the rule are refused (SEC-28)', () => {
    const matchingRule = [...new Set(commonPasswords())].filter((text) => checkPassword('letters-and-digits', text) === null);
    expect(matchingRule.length).toBeGreaterThan(3000);
    expect(matchingRule.filter((text) => !isCommonPassword(text))).toEqual([]);
  });
  test('variants are refused: capitals, substituted characters, keyboard runs and repeats', () => {
    for (const text of [
      'Password1',
      'P@SSW0RD123',
      'pa$$w0rd1',
      'Welcome2024!',
      '123password',
      'abc12345',
      'qwerty123456',
      '1q2w3e4r',
      'a1b2c3d4',
      'aaaaaaa1',
      'ab12ab12',
      '12345678',
      'qwertyuiop',
      'abcd1234',
      'iloveyou1',
      'mahalko143'.slice(0, 7) + '1',
    ])
      expect(isCommonPassword(text), text).toBe(true);
  });
  test('the username with an ending is refused', () => {
    expect(isCommonPassword('Marisol_D1', ['marisol_d'])).toBe(true);
    expect(isCommonPassword('Marisol_D1', ['somebody'])).toBe(false);
  });
  test('uncommon passwords are accepted', () => {
    for (const text of ['lagoon tides 77', 'correct7horse', 'vT9#kk2Lw', 'tatlong bibe 3', 'x'.repeat(60)])
      expect(isCommonPassword(text), text).toBe(false);
  });
  test('128 hostile characters are checked within 50 ms', () => {
    for (const text of ['a'.repeat(39) + 'b', 'ab'.repeat(20), '1'.repeat(40), 'qwertyuiop'.repeat(4), 'a'.repeat(128)])
      expect(processorTime(() => void isCommonPassword(text))).toBeLessThan(50);
  });
});

describe('mobile numbers (AC-42)', () => {
  test('numbers are read as people write them and stored as E.164', () => {
    for (const [code, typed, e164] of [
      ['63', '0917 123 4567', '+639171234567'],
      ['+63', '(917) 123-4567', '+639171234567'],
      ['0084', '912345678', '+84912345678'],
      ['62', '0812-3456-7890', '+6281234567890'],
    ] as const)
      expect(parsePhone(code, typed)).toEqual({ e164 });
  });
  test('an error names the expected number of digits', () => {
    expect(parsePhone('63', '917 123')).toEqual({ code: 'field.phone', digits: '10' });
    expect(parsePhone('62', '1')).toEqual({ code: 'field.phone', digits: '9-12' });
    expect(parsePhone('63', ' ')).toEqual({ code: 'field.required', digits: '10' });
    expect(parsePhone('63', '９１７１２３４５６７')).toEqual({ e164: '+639171234567' });
    for (const typed of ['917123456a', '+62917123456', '9'.repeat(100_000)])
      expect(parsePhone('63', typed)).toHaveProperty('code', 'field.phone');
    expect(parsePhone('63', '+639171234567')).toEqual({ e164: '+639171234567' });
    expect(parsePhone('999', '9171234567')).toEqual({ code: 'field.phone', digits: '' });
  });
  test('country codes are unique, only RU and KZ share a dialing code, and names are translated (CL-11)', () => {
    expect(new Set(countries.map((one) => one.countryCode)).size).toBe(countries.length);
    const shared = [...Map.groupBy(countries, (one) => one.countryDialingCode).values()].filter((same) => same.length > 1);
    expect(shared.map((same) => same.map((one) => one.countryCode))).toEqual([['RU', 'KZ']]);
    expect(countryName('PH', 'en')).toBe('Philippines');
    expect(countryName('PH', 'zh-Hans')).toBe('菲律宾');
  });
});
