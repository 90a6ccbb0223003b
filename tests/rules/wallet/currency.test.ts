// The currency of a brand: one of a hundred parts, or the build says why not.
import { expect, test } from 'vitest';
import { currencyMistake } from '#brands/currency-mistake.ts';
import { allBrands } from '#brands/current.ts';

const mistakeOf = (code: string) => currencyMistake({ code: 'casa', currency: { code } });

test.each(Object.values(allBrands))('$name has a currency of a hundred parts (R4)', (brand) => {
  expect(currencyMistake(brand)).toBeNull();
});
test.each(['PHP', 'EUR', 'THB', 'CNY', 'IDR', 'INR', 'BRL'])('%s has a hundred parts (R4)', (code) => {
  expect(mistakeOf(code)).toBeNull();
});
test.each(['VND', 'JPY', 'KRW'])('the build refuses %s, which has no decimals (R4)', (code) => {
  expect(mistakeOf(code)).toBe(
    `BRAND is casa, and its currency ${code} has no decimals. Every amount here has two, from the ledger to the screen. Choose a currency of a hundred parts.`,
  );
});
test.each(['KWD', 'BHD', 'TND'])('the build refuses %s, which has three decimals (R4)', (code) => {
  expect(mistakeOf(code)).toContain(`${code} has three decimals.`);
});
test.each(['', 'pesos', '₱', 'PH'])('%j is no currency', (code) => {
  expect(mistakeOf(code)).toContain('no code of ISO 4217');
});
