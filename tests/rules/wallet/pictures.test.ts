// Tests covers and game skins of the demo world: they match the name and each other, and every playable game looks different.
import { describe, expect, test } from 'vitest';
import { type Look, lookOf } from '#covers/look.ts';
import { contrast, palettes } from '#covers/palette.ts';
import { evening, scenic, skyOf } from '#covers/picture.ts';
import { reefOf } from '#originals/fish/water.ts';
import { backgroundSvg } from '#originals/slot/background.ts';
import { skinOf } from '#originals/slot/skin.ts';
import { fishGames } from '#platform/rules/fish/fish-games.ts';
import { seedGames } from '#platform/seed/games.ts';
import { slotOf } from '#platform/seed/history.ts';
import type { GameType } from '#values/games/categories.ts';
import { motifWords } from '#values/games/motif-words.ts';
import { type MotifName, motifOf, motifsFor, type Subject, wordsOf } from '#values/games/motifs.ts';
import { drawings } from '#values/games/slot-art.ts';
import { symbolsOf } from '#values/games/slot-symbols.ts';

const catalogue = seedGames(3_000, 60);
const subjectOf = (game: (typeof catalogue)[number]): Subject => ({
  code: game.game_code,
  name: game.name,
  category: game.game_type as GameType,
  vendor: game.vendor,
});
const all = catalogue.map(subjectOf);
const open = catalogue.filter(({ playable }) => playable).map(subjectOf);

/** The visible traits of a cover; random positions are left out. */
const visibleTraits = (look: Look): string =>
  [
    look.motif,
    ...Object.values(look.hue),
    scenic.has(look.motif) ? `${look.weather} ${look.zoom}` : look.ground,
    look.mirrored,
    look.side,
  ].join(' ');

/** The entries of a list that repeat an earlier one. */
const repeats = <T>(list: readonly T[], of: (one: T) => string): T[] => {
  const known = new Set<string>();
  return list.filter((one) => known.size === known.add(of(one)).size);
};

/** The hue in degrees. */
function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue);
  return ((angle * 180) / Math.PI + 360) % 360;
}

test('playable games never share all of motif, palette, weather, ground, frame and leading symbols', () => {
  expect(open.length).toBeGreaterThan(2_000);
  const rooms = open.map((subject) => ({ name: subject.name, room: skinOf(subject), symbols: symbolsOf(subject) }));
  const traits = ({ room, symbols }: (typeof rooms)[number]) =>
    [room.look.motif, ...Object.values(room.hue), room.look.weather, room.look.ground, room.frame, symbols.A, symbols.B, symbols.C].join(
      ' ',
    );
  expect(repeats(rooms, traits).map(({ name }) => name)).toEqual([]);
  // Neither the scene nor the symbols alone make games unique; each differs nearly everywhere.
  expect(repeats(open, (subject) => backgroundSvg(subject, skinOf(subject))).length).toBeLessThan(5);
  expect(new Set(rooms.map(({ room }) => Object.values(room.colours).join())).size).toBeGreaterThan(600);
  expect(new Set(rooms.map(({ room }) => room.frame)).size).toBe(8);
});

test('the reefs of the fish games share neither water, ground, corals, plants nor places, and differ by more than a shade', () => {
  const reefs = fishGames.map(({ code, name, vendor }) => reefOf({ code, name, vendor, category: 'FISH' }));
  for (const part of ['water', 'ground', 'hills', 'corals', 'plants', 'plant'] as const)
    expect(
      repeats(reefs, (reef) => JSON.stringify(reef[part])),
      part,
    ).toEqual([]);
  const hues = reefs.map(({ water: [surface] }) => hueOf(surface));
  for (const [at, hue] of hues.entries())
    for (const other of hues.slice(at + 1)) expect(Math.abs(hue - other), `${hues}`).toBeGreaterThan(15);
});

test('a skin has the look of its cover, and the motif is the symbol that pays most', () => {
  for (const subject of open) {
    const room = skinOf(subject);
    expect(room.look).toEqual(lookOf(subject));
    expect(room.look.motif).toBe(motifOf(subject));
    const shown = Object.values(symbolsOf(subject));
    expect(new Set(shown).size, subject.name).toBe(9);
    for (const name of shown) expect(drawings).toHaveProperty(name);
  }
  const leading = (called: string) => symbolsOf({ code: called.toLowerCase().replace(' ', '-'), name: called, category: 'RNG' }).A;
  expect(['Jade Dragon', 'Paper Lanterns', 'Moonrise Owl', 'Rice Terraces', 'Night Ferry', 'Nile Hours'].map(leading)).toEqual([
    'dragon',
    'lantern',
    'owl',
    'terraces',
    'boat',
    'pyramid',
  ]);
});

test('the provider of a slot is the vendor from the catalogue', () => {
  for (const game of catalogue.filter(({ playable, game_type }) => playable && game_type === 'RNG'))
    expect(slotOf(game).vendor).toBe(game.vendor);
});

test('the name has a contrast of at least 4.5 to 1 in every palette', () => {
  for (const subject of all) {
    const { hue, motif } = lookOf(subject);
    expect(contrast(hue.text, hue.panel), subject.name).toBeGreaterThanOrEqual(4.5);
    const [, , low] = skyOf(hue, motif);
    if (!evening.has(motif)) expect(contrast(hue.text, low), subject.name).toBeGreaterThanOrEqual(4.5);
  }
});

describe('words in names', () => {
  test('each word with a motif gets it, alone and in the plural', () => {
    for (const [category, text] of Object.entries(motifWords))
      for (const row of text.split('\n').filter((line) => line.includes(':'))) {
        const [words = '', drawn = ''] = row.split(':');
        for (const word of words.trim().split(' '))
          for (const name of [`Calm ${word}`, `Calm ${word}s`])
            expect(drawn.trim().split(' '), name).toContain(motifOf({ code: name, name, category: category as GameType }));
      }
  });

  test.each<[string, readonly MotifName[]]>([
    ['Jade Dragon', ['dragon']],
    ['Rice Terraces', ['terraces']],
    ['Lagoon Run', ['sea', 'palm']],
    ['Lantern Tide', ['lantern']],
    ['Ember Temple', ['arch', 'pagoda']],
    ['Glass Mountain', ['peaks']],
    ['Emerald Owl', ['owl']],
    ['Bay of Bells', ['bell']],
    ['Harbour Lights', ['sea', 'lighthouse']],
  ])('%s shows a motif of its name', (name, motifs) => {
    expect(motifs).toContain(motifOf({ code: name, name, category: 'RNG' }));
  });

  test('four in five slots of the demo world show something from their name', () => {
    const slots = all.filter(({ category }) => category === 'RNG');
    const matching = slots.filter(({ name }) => motifsFor(name, 'RNG').length > 0);
    expect(matching.length / slots.length).toBeGreaterThan(0.8);
  });

  test.each([
    ['Golden Gate', 40],
    ['Emerald Gate', 150],
    ['Crimson Gate', 345],
    ['Cobalt Gate', 222],
    ['Violet Gate', 260],
    ['Teal Gate', 184],
  ])('%s has that colour with every provider', (name, hue) => {
    for (const vendor of Object.keys(palettes)) {
      const { ground } = lookOf({ code: name, name, category: 'RNG', vendor }).hue;
      const away = Math.abs(((hueOf(ground) - hue + 540) % 360) - 180);
      expect(away, `${vendor} ${ground}`).toBeLessThan(40);
    }
  });
});

test('a search for any word of the demo world shows no cover twice among its first fifteen', () => {
  const found = new Map<string, Subject[]>();
  for (const subject of all) for (const word of new Set(wordsOf(subject.name))) found.set(word, [...(found.get(word) ?? []), subject]);
  expect(found.size).toBeGreaterThan(300);
  for (const [word, subjects] of found) {
    const first = subjects.slice(0, 15);
    expect(
      repeats(first, (subject) => visibleTraits(lookOf(subject))).map(({ name }) => name),
      word,
    ).toEqual([]);
  }
});

test('neighbours in a list differ, in the catalogue and within a provider', () => {
  const lists = [all, ...Object.values(Object.groupBy(all, ({ vendor }) => vendor))] as Subject[][];
  for (const list of lists)
    list.forEach((subject, n) => {
      const before = list[n - 1];
      if (before) expect(visibleTraits(lookOf(subject)), `${before.name}, ${subject.name}`).not.toBe(visibleTraits(lookOf(before)));
    });
});

test('text, money and symbols of every skin have enough contrast', () => {
  const [action, gold] = ['#ff7f60', '#f2c65a'];
  for (const subject of open) {
    const { hue, cool, colours } = skinOf(subject);
    const { ground = '', text = '', quiet = '', reel = '', 'reel-middle': middle = '', panel = '', edge = '' } = colours;
    const top = /id="sky".*?stop-color="(#[0-9a-f]{6})"/.exec(backgroundSvg(subject, skinOf(subject)))?.[1] ?? '';
    const pairs: [string, string, number][] = [
      [text, top, 4.5],
      [text, ground, 4.5],
      [text, panel, 4.5],
      [quiet, ground, 4.5],
      [quiet, panel, 4.5],
      [gold, ground, 4.5],
      [hue.accent, reel, 4.5],
      [hue.accent, middle, 4.5],
      [cool, middle, 4.5],
      [hue.light, middle, 4.5],
      [edge, ground, 3],
      [action, ground, 4.5],
    ];
    for (const [one, other, least] of pairs)
      expect(contrast(one, other), `${subject.name}: ${one} on ${other}`).toBeGreaterThanOrEqual(least);
  }
});
