// Which help texts a brand must have in each of its languages before the site is built.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { mistakesBefore } from '../../scripts/look.mjs';
import { missingHelp, requiredHelp } from '../../src/content/required-help.ts';

const lacking =
  (...missing: readonly string[]) =>
  (path: string): boolean =>
    !missing.some((file) => path.endsWith(file));

describe('R7 a brand offers a language only with the texts that its players must be able to read', () => {
  test.each(Object.values(allBrands))('$code has them in each of its languages, and is built', async (brand) => {
    expect(missingHelp(brand, existsSync)).toEqual([]);
    expect(await mistakesBefore('build', { BRAND: brand.code })).toEqual([]);
  });

  test('one sentence names the brand, the language and the files that are missing', () => {
    const brand = { code: 'bay', languages: ['EN', 'TH'] as const };
    expect(missingHelp(brand, lacking())).toEqual([]);
    expect(missingHelp(brand, lacking('TH/terms.md', 'TH/limits.md'))).toEqual([
      'BRAND is bay, which offers ไทย (TH) without texts that its players must be able to read; src/content/help/TH lacks terms.md, limits.md.',
    ]);
    expect(missingHelp(brand, () => false)).toHaveLength(2);
  });

  test.each(requiredHelp)('%s is required, and is an article', (name) => {
    expect(missingHelp({ code: 'bay', languages: ['EN'] }, lacking(`/${name}.md`))).toHaveLength(1);
    expect(existsSync(`src/content/help/EN/${name}.md`)).toBe(true);
  });
});
