// Tests a mobile number as people type it and as browsers autofill it.
import { expect, test } from 'vitest';
import { countryOfNumber, parsePhone } from '#values/access/phone.ts';

const read = (dialing: string, typed: string) => {
  const found = parsePhone(dialing, typed);
  return 'e164' in found ? found.e164 : found.code;
};

test('a number reads the same with and without its country code, as browsers autofill it', () => {
  for (const typed of [
    '9171234567',
    '0917 123 4567',
    '+639171234567',
    '+63 917 123 4567',
    '+63 (0)917-123-4567',
    '0063 917 123 4567',
    '639171234567',
    ' +639171234567 ',
  ])
    expect([typed, read('63', typed)]).toEqual([typed, '+639171234567']);
  // The country code repeated, also where the number would be long enough with it.
  expect(read('62', '628123456789')).toBe('+628123456789');
  expect(read('62', '+62812345678')).toBe('+62812345678');
});

test('a foreign code, a wrong number of digits and text are refused (AC-42)', () => {
  for (const typed of [
    '+84912345678',
    '+63917123456',
    '6391712345678',
    '+',
    '++639171234567',
    '9171234567+',
    '+63917abc4567',
    '0'.repeat(31),
  ])
    expect([typed, read('63', typed)]).toEqual([typed, 'field.phone']);
  expect(read('63', '  ')).toBe('field.required');
});

test('the country is recognised from a number with its code (AC-30)', () => {
  expect(
    [' +84 912 345 678', '0063 917 123 4567', '+85561234567', '9171234567', '+1 202 555 0123'].map(
      (typed) => countryOfNumber(typed)?.countryCode,
    ),
  ).toEqual(['VN', 'PH', 'KH', undefined, undefined]);
});
