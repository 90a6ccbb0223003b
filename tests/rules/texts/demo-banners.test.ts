// Tests the demo banners in every language.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand as altamar } from '#brands/altamar/brand.ts';
import { brand as isla } from '#brands/isla/brand.ts';
import { lotteries } from '../../../src/platform/rules/lottery/lotteries.ts';
import { seedBanners } from '../../../src/platform/seed/banners.ts';
import { seedGames, seedVendors } from '../../../src/platform/seed/games.ts';
import { bannerGroups } from '../../../src/values/banner-groups.ts';

test('every demo banner has words in every language, with the currency and no unfilled placeholder (SH-23)', () => {
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
  // The smallest deposit depends on the brand, and the reader's language sets the number format.
  expect(['EN', 'ID', 'VI'].map((language) => /€\d+|\d+\s€/.exec(said('w_home', language))?.[0])).toEqual(['€10', '€10', '10\u00a0€']);
  expect(said('w_home', 'TY', isla)).toContain('₱100,');
  expect(said('w_rng', 'ID')).toContain('€0,50');
});

test('a category whose games can be played is not announced as closed', () => {
  const open = new Set<string>(
    seedVendors(46, seedGames(800, 46)).categories.flatMap(({ state, game_type }) => (state === 'open' ? game_type : [])),
  );
  for (const { category } of lotteries) open.add(category);
  const groups = {
    LIVE: 'w_live',
    FISH: 'w_fish',
    PVP: 'w_pvp',
    SPORTS: 'w_sports',
    ESPORTS: 'w_esports',
    ELOTT: 'w_lott',
    COCKFIGHT: 'w_cockfight',
  } as const;
  for (const [type, group] of Object.entries(groups))
    expect([type, seedBanners(isla)[group].some(({ words }) => / closed for now$/.test(words.EN?.title ?? ''))]).toEqual([
      type,
      !open.has(type),
    ]);
});

test('the banner of a category without one of its own leads to the help on returns, not to another category', () => {
  const groups = seedBanners(isla);
  for (const group of ['w_live', 'w_fish', 'w_pvp', 'w_sports', 'w_esports', 'w_lott', 'w_cockfight'] as const)
    expect([group, groups[group].map(({ linkage }) => linkage)]).toEqual([group, ['/help/return-to-player']]);
});
