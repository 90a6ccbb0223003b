// The banners of the demo world in every table of words.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seedBanners } from '../../src/platform/seed/banners.ts';
import { bannerGroups } from '../../src/values/banner-groups.ts';

test('SH-01 SH-23 every banner of the demo world is said in every table of words, with its currency and no gap left', () => {
  const tables = readdirSync('src/i18n', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const groups = seedBanners('€');
  expect(Object.keys(groups).sort()).toEqual([...bannerGroups].sort());
  for (const { linkage, words } of Object.values(groups).flat()) {
    expect(Object.keys(words).sort(), linkage).toEqual(tables.sort());
    for (const said of Object.values(words).flatMap((one) => [one.title, one.text, one.action])) expect(said).toMatch(/^[^{}]{4,}$/);
  }
  const deposits = groups.w_home.find((one) => one.linkage === '/help/deposits');
  for (const { text } of Object.values(deposits?.words ?? {})) expect(text).toContain('€100');
});
