// Passwords and mobile numbers: the rules of each market, what is guessed first, and how numbers are read.
import { describe, expect, test } from 'vitest';
import { commonPasswords, isCommonPassword } from '#platform/rules/password.ts';
import { checkPassword } from '#values/password.ts';
import { countries, countryName, readPhone } from '#values/phone.ts';
import { processorTime } from './processor-time.ts';

describe('R18 the rule of the market', () => {
  test('letters and digits: 7 refused below, 7 and 128 taken, 129 refused; both kinds needed; any script and space counts', () => {
    const good = (text: string) => checkPassword('letters-and-digits', text) === null;
    for (const text of ['tides77', 'ä1ä1ä1ä', ' 7 tide ', `7${'a'.repeat(127)}`, '🌊🌊🌊🌊🌊a1']) expect(good(text), text).toBe(true);
    for (const text of ['tides7', 'tidesss', '7777777', `7${'a'.repeat(128)}`, '🌊🌊🌊🌊a1']) expect(good(text), text).toBe(false);
    expect(checkPassword('letters-and-digits', '')).toEqual({ code: 'field.required' });
  });
  test('assurance 27, the international market: 7 refused, 8, 64 and 128 taken, no composition asked', () => {
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

describe('R18 what is guessed first', () => {
  test('assurance 28: more than 3,000 that keep the rule are refused, each of them', () => {
    const fitting = [...new Set(commonPasswords())].filter((text) => checkPassword('letters-and-digits', text) === null);
    expect(fitting.length).toBeGreaterThan(3000);
    expect(fitting.filter((text) => !isCommonPassword(text))).toEqual([]);
  });
  test('in capitals, with letters that look alike, runs of keys, one piece over and over', () => {
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
  test('the own name with an ending', () => {
    expect(isCommonPassword('Marisol_D1', ['marisol_d'])).toBe(true);
    expect(isCommonPassword('Marisol_D1', ['somebody'])).toBe(false);
  });
  test('what nobody guesses is free', () => {
    for (const text of ['lagoon tides 77', 'correct7horse', 'vT9#kk2Lw', 'tatlong bibe 3', 'x'.repeat(60)])
      expect(isCommonPassword(text), text).toBe(false);
  });
  test('128 hostile letters are judged within 50 ms', () => {
    for (const text of ['a'.repeat(39) + 'b', 'ab'.repeat(20), '1'.repeat(40), 'qwertyuiop'.repeat(4), 'a'.repeat(128)])
      expect(processorTime(() => void isCommonPassword(text))).toBeLessThan(50);
  });
});

describe('AC-42 mobile numbers', () => {
  test('are read as people write them and kept in one form', () => {
    for (const [code, typed, e164] of [
      ['63', '0917 123 4567', '+639171234567'],
      ['+63', '(917) 123-4567', '+639171234567'],
      ['0084', '912345678', '+84912345678'],
      ['62', '0812-3456-7890', '+6281234567890'],
    ] as const)
      expect(readPhone(code, typed)).toEqual({ e164 });
  });
  test('say how many digits belong there', () => {
    expect(readPhone('63', '917 123')).toEqual({ code: 'field.phone', digits: '10' });
    expect(readPhone('62', '1')).toEqual({ code: 'field.phone', digits: '9-12' });
    expect(readPhone('63', ' ')).toEqual({ code: 'field.required', digits: '10' });
    expect(readPhone('63', '９１７１２３４５６７')).toEqual({ e164: '+639171234567' });
    for (const typed of ['917123456a', '+62917123456', '9'.repeat(100_000)])
      expect(readPhone('63', typed)).toHaveProperty('code', 'field.phone');
    expect(readPhone('63', '+639171234567')).toEqual({ e164: '+639171234567' });
    expect(readPhone('999', '9171234567')).toEqual({ code: 'field.phone', digits: '' });
  });
  test('CL-11 countries have a code of their own, a dialing code that two of them share, and a name in each language', () => {
    expect(new Set(countries.map((one) => one.countryCode)).size).toBe(countries.length);
    const shared = [...Map.groupBy(countries, (one) => one.countryDialingCode).values()].filter((same) => same.length > 1);
    expect(shared.map((same) => same.map((one) => one.countryCode))).toEqual([['RU', 'KZ']]);
    expect(countryName('PH', 'en')).toBe('Philippines');
    expect(countryName('PH', 'zh-Hans')).toBe('菲律宾');
  });
});
