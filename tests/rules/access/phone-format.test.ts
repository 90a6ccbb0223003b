// Tests how the site shows a phone number to the person who typed it.
import { expect, test } from 'vitest';
import { formatSentNumber } from '../../../src/stores/access/otp.ts';

test.each([
  ['63', '0917 123 4567', '+63 9171234567'],
  ['63', '917-123-4567', '+63 9171234567'],
  ['84', ' 0912345678', '+84 912345678'],
  ['63', '12', '+63 12'],
])('a code sent to +%s %s is announced for %s', (dialing, number, said) => {
  expect(formatSentNumber({ dialing, number })).toBe(said);
});
