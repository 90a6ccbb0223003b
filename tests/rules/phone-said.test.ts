// A number as the site repeats it to whoever typed it.
import { expect, test } from 'vitest';
import { numberSent } from '../../src/stores/phone-code.ts';

test.each([
  ['63', '0917 123 4567', '+63 9171234567'],
  ['63', '917-123-4567', '+63 9171234567'],
  ['84', ' 0912345678', '+84 912345678'],
  ['63', '12', '+63 12'],
])('AC-24 a code to +%s %s is said to be on its way to %s', (dialing, number, said) => {
  expect(numberSent({ dialing, number })).toBe(said);
});
