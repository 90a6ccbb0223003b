// Account numbers as institutions write them, holders as banks write them, and payment passwords that are not the first guess.
import { describe, expect, test } from 'vitest';
import { brand as altamar } from '#brands/altamar/brand.ts';
import { brand as isla } from '#brands/isla/brand.ts';
import { paymentPasswordFault } from '#values/access/payment-password.ts';
import { type AccountNumberRule, accountNumberEnd, readAccountNumber } from '#values/text/account-number.ts';
import { cleanName, comparableName, isSameName } from '#values/text/person-name.ts';

describe('account numbers', () => {
  const digits: AccountNumberRule = { kind: 'digits', minDigits: 10, maxDigits: 12 };
  test.each([
    ['1234567890', '1234567890'],
    [' 1234 5678-90 ', '1234567890'],
    ['١٢٣٤٥٦٧٨٩٠', '1234567890'],
    ['123456789012', '123456789012'],
  ])('%j is read as %s where digits are counted', (typed, number) => {
    expect(readAccountNumber(digits, typed)).toEqual({ number });
  });
  test.each(['123456789', '1234567890123', '12345678x0', '1234.567890', '+1234567890'])(
    '%j is refused with the count of digits',
    (typed) => {
      expect(readAccountNumber(digits, typed)).toEqual({ code: 'field.account_digits', digits: '10-12' });
    },
  );
  test.each(['', '   ', ' - '])('%j is no number at all', (typed) => {
    expect(readAccountNumber(digits, typed)).toMatchObject({ code: 'field.required' });
  });
  test.each(['09175550101', '9175550101', '+63 917 555 0101', '0063 917 555 0101'])(
    '%j is one mobile number in every spelling',
    (typed) => {
      expect(readAccountNumber({ kind: 'mobile', dialing: '63' }, typed)).toEqual({ number: '+639175550101' });
    },
  );
  test('a mobile number of another length is refused', () => {
    expect(readAccountNumber({ kind: 'mobile', dialing: '63' }, '0917 555')).toMatchObject({ code: 'field.phone' });
  });
  test.each(['MT84MALT011000012345MTLCAST001S', 'de89 3704 0044 0532 0130 00', 'GB82WEST12345698765432'])('%s is a valid IBAN', (typed) => {
    expect(readAccountNumber({ kind: 'iban' }, typed)).toEqual({ number: typed.replaceAll(' ', '').toUpperCase() });
  });
  test('an IBAN with any one character changed, or two swapped, is refused', () => {
    const iban = 'DE89370400440532013000';
    for (let at = 0; at < iban.length; at += 1) {
      const other = iban[at] === '7' ? '1' : '7';
      const changed = `${iban.slice(0, at)}${other}${iban.slice(at + 1)}`;
      expect(readAccountNumber({ kind: 'iban' }, changed), changed).toEqual({ code: 'field.iban', digits: '' });
    }
    expect(readAccountNumber({ kind: 'iban' }, 'DE89370400440532031000')).toEqual({ code: 'field.iban', digits: '' });
  });
  test('a text of a hundred thousand characters is refused at once', () => {
    for (const rule of [digits, { kind: 'mobile', dialing: '63' }, { kind: 'iban' }] as const)
      expect(readAccountNumber(rule, '1'.repeat(100_000))).toHaveProperty('code');
  });
  test('screens show the last four characters', () => {
    expect(accountNumberEnd('1234562291')).toBe('2291');
  });
  test.each([isla, altamar])('the institutions of $name have their own codes and rules that some number fits', ({ withdrawalAccounts }) => {
    const codes = withdrawalAccounts.institutions.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(withdrawalAccounts.most).toBeGreaterThan(0);
    for (const { number } of withdrawalAccounts.institutions)
      if (number.kind === 'digits') expect(readAccountNumber(number, '1'.repeat(number.minDigits))).toHaveProperty('number');
  });
});

describe('the name of a person (MC-18)', () => {
  test.each([
    ['marisol dela cruz', 'MARISOL DELA CRUZ'],
    ['  Marisol   Dela-Cruz ', 'MARISOL DELA CRUZ'],
    ['José Ñúñez', 'JOSE NUNEZ'],
    ["O'Brien, Séan", 'O BRIEN SEAN'],
    ['Nguyễn Văn Đức', 'NGUYEN VAN DUC'],
    ['Nguyễn Văn Đức'.normalize('NFD'), 'NGUYEN VAN DUC'],
    ['\u202aＡna\u00a0Ｃruz\u202c', 'ANA CRUZ'],
    ['Łukasz Søren', 'LUKASZ SOREN'],
    ['ใจดี', 'ใจดี'],
    ['กำธร น้ำใจ', 'กำธร น้ำใจ'],
    ['김철수', '김철수'],
    ['김철수'.normalize('NFD'), '김철수'],
    ['पूर्णिमा', 'पूर्णिमा'],
    ['がぎぐ', 'がぎぐ'],
    ['Андрей', 'АНДРЕЙ'],
    ['علی\u200cرضا', 'علیرضا'],
    ['123', ''],
  ])('%j is compared as %j', (typed, name) => {
    expect(comparableName(typed)).toBe(name);
  });
  test.each([
    ['  ใจดี  มาก ', 'ใจดี มาก'],
    ['Nguyễn Văn Đức', 'Nguyễn Văn Đức'],
    ['김철수'.normalize('NFD'), '김철수'],
    ['กำธร', 'กำธร'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['\u202aＡna\u00a0Cruz\u202c', 'Ana Cruz'],
    ['Ana\tCruz\u0000', 'Ana Cruz'],
    ["O'Brien, Séan", "O'Brien, Séan"],
  ])('%j is stored as %j', (typed, name) => {
    expect(cleanName(typed)).toBe(name);
  });
  test('two names that differ in a letter or a vowel mark are two', () => {
    expect(isSameName('ใจดี', 'ใจด')).toBe(false);
    expect(isSameName('Андрей', 'Андреи')).toBe(false);
    expect(isSameName('NGUYEN VAN DUC', 'Nguyễn Văn Dũ')).toBe(false);
    expect(isSameName('NGUYEN VAN DUC', 'Nguyễn Văn Đức')).toBe(true);
  });
});

describe('a payment password', () => {
  test.each(['271828', '090807', '314159', '180290', ' 271828', '２７１８２８'])('%s is accepted', (typed) => {
    expect(paymentPasswordFault(typed)).toBeNull();
  });
  test.each(['000000', '123456', '654321', '890123', '121212', '123123', '112233', '１２３４５６'])('%s is too easy to guess', (typed) => {
    expect(paymentPasswordFault(typed)).toBe('field.payment_password_simple');
  });
  test.each(['12345', '1234567', '12345a', '27 1828'])('%j is not six digits', (typed) => {
    expect(paymentPasswordFault(typed)).toBe('field.payment_password');
  });
  test('nothing typed is asked for', () => expect(paymentPasswordFault('')).toBe('field.required'));
});
