// The banners of the demo world in every table of words.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand as altamar } from '#brands/altamar/brand.ts';
import { brand as isla } from '#brands/isla/brand.ts';
import { seedBanners } from '../../src/platform/seed/banners.ts';
import { bannerGroups } from '../../src/values/banner-groups.ts';

test('SH-01 SH-23 every banner of the demo world is said in every table of words, with its currency and no gap left', () => {
  const tables = readdirSync('src/i18n', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const groups = seedBanners(altamar);
  expect(Object.keys(groups).sort()).toEqual([...bannerGroups].sort());
  for (const { linkage, words } of Object.values(groups).flat()) {
    expect(Object.keys(words).sort(), linkage).toEqual(tables.sort());
    for (const said of Object.values(words).flatMap((one) => [one.title, one.text, one.action])) expect(said).toMatch(/^[^{}]{4,}$/);
  }
  const said = (group: 'w_home' | 'w_rng', language: string, brand = altamar) =>
    seedBanners(brand)
      [group].map(({ words }) => words[language]?.text)
      .join(' ');
  // The smallest deposit is the brand's own, and amounts are written as the reader's language does.
  expect(['EN', 'ID', 'VI'].map((language) => /€\d+|\d+\s€/.exec(said('w_home', language))?.[0])).toEqual(['€10', '€10', '10\u00a0€']);
  expect(said('w_home', 'TY', isla)).toContain('₱100,');
  expect(said('w_rng', 'ID')).toContain('€0,50');
});
