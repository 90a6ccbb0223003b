// A mobile number as people type it and as browsers fill it in.
import { expect, test } from 'vitest';
import { countryNamed, readPhone } from '#values/phone.ts';

const read = (dialing: string, typed: string) => {
  const found = readPhone(dialing, typed);
  return 'e164' in found ? found.e164 : found.code;
};

test('R30 a number is the same with and without the code of its country, as a browser fills it in', () => {
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
  // The code once more, also where the number would be long enough with it.
  expect(read('62', '628123456789')).toBe('+628123456789');
  expect(read('62', '+62812345678')).toBe('+62812345678');
});

test('AC-38 a code of another country, too few or too many digits, and what is no number are refused', () => {
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

test('AC-30 the country of a number that is written with its code', () => {
  expect(
    [' +84 912 345 678', '0063 917 123 4567', '+85561234567', '9171234567', '+1 202 555 0123'].map(
      (typed) => countryNamed(typed)?.countryCode,
    ),
  ).toEqual(['VN', 'PH', 'KH', undefined, undefined]);
});
