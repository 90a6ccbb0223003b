// Tests which help texts a brand must have in each of its languages before the site is built.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { preflightErrors } from '../../../scripts/preflight.mjs';
import { missingHelp, requiredHelp } from '../../../src/content/required-help.ts';

const allFilesExcept =
  (...missing: readonly string[]) =>
  (path: string): boolean =>
    !missing.some((file) => path.endsWith(file));

describe('help texts that a brand needs in each language (R7)', () => {
  test.each(Object.values(allBrands))('$code has them in each of its languages and can be built', async (brand) => {
    expect(missingHelp(brand, existsSync)).toEqual([]);
    expect(await preflightErrors('build', { BRAND: brand.code })).toEqual([]);
  });

  test('one sentence names the brand, the language and the missing files', () => {
    const brand = { code: 'bay', languages: ['EN', 'TH'] as const };
    expect(missingHelp(brand, allFilesExcept())).toEqual([]);
    expect(missingHelp(brand, allFilesExcept('TH/terms.md', 'TH/limits.md'))).toEqual([
      'BRAND is bay, which offers ไทย (TH) without texts that its players must be able to read; src/content/help/TH lacks terms.md, limits.md.',
    ]);
    expect(missingHelp(brand, () => false)).toHaveLength(2);
  });

  test.each(requiredHelp)('%s is required and is an article', (name) => {
    expect(missingHelp({ code: 'bay', languages: ['EN'] }, allFilesExcept(`/${name}.md`))).toHaveLength(1);
    expect(existsSync(`src/content/help/EN/${name}.md`)).toBe(true);
  });
});
