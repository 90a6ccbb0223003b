/** Tests covers: stable per game, small, well formed, readable, and varied side by side. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cover } from '#covers/cover.ts';
import { coverHash, coverPath, drawing } from '#covers/cover-url.ts';
import { typeset } from '#covers/fit-text.ts';
import { contrast, palettes } from '#covers/palette.ts';
import { motifs } from '#covers/render-cover.ts';
import { paletteOf, vendorMark } from '#covers/vendor-mark.ts';
import { drawCover } from '#ui/pictures/draw-cover.ts';
import { gameTypes } from '#values/games/categories.ts';
import { type MotifName, motifOf, type Subject } from '#values/games/motifs.ts';

const first = [
  'Lucky',
  'Quiet',
  'Velvet',
  'Amber',
  'Northern',
  'Hidden',
  'Wild',
  'Grand',
  'Little',
  'Sun of',
  'Moonrise',
  'Classic',
  'Koi',
  'Temple',
  'Everest',
  'Nile',
  'Lantern',
];
const second = [
  'Parade',
  'Journey',
  'Picnic',
  'Harvesters',
  'Fortune & Co',
  'Mahjong',
  'Hours',
  'Deluxe Bonanza',
  "Captain's Bounty",
  'Gems',
  '6/45',
  'Roulette',
  'Football',
];
const third = ['', ' II', ' Megaways', ' Extra', ' Run'];
const vendors = [...Object.keys(palettes), 'a-maker-without-a-palette', 'another'];
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** A thousand games. The list lengths are coprime, so all combinations occur. */
const thousandGames: Subject[] = Array.from({ length: 1000 }, (_, i) => ({
  code: `game-${i}`,
  name: `${pick(first, i)} ${pick(second, i)}${pick(third, Math.floor(i / 7))}`,
  category: pick(gameTypes, Math.floor(i / 3)),
  vendor: pick(vendors, Math.floor(i / 2)),
}));

/** Returns the text of an XML document; throws for an unclosed tag, a stray `&` or `<`, or a repeated attribute. */
function textOf(xml: string): string {
  const open: string[] = [];
  let text = '';
  let rest = xml;
  while (rest !== '') {
    const tag = /^<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9-]*="[^"<]*")*)(\/?)>/.exec(rest);
    if (tag) {
      const [all, closes, name = '', attributes = '', empty] = tag;
      const names = [...attributes.matchAll(/ ([a-zA-Z][a-zA-Z0-9-]*)="/g)].map((found) => found[1]);
      if (new Set(names).size !== names.length) throw new Error(`twice the same attribute: ${all}`);
      if (/&(?!amp;|lt;|gt;|quot;)/.test(attributes)) throw new Error(`bare ampersand: ${all}`);
      if (closes) {
        if (open.pop() !== name) throw new Error(`closes what is not open: ${all}`);
        if (name === 'text') text += ' ';
      } else if (!empty) open.push(name);
      rest = rest.slice(all.length);
    } else {
      const run = /^(?:[^<&]|&(?:amp|lt|gt|quot);)+/.exec(rest)?.[0];
      if (!run || open.at(-1) !== 'text') throw new Error(`not XML at: ${rest.slice(0, 60)}`);
      text += run;
      rest = rest.slice(run.length);
    }
  }
  if (open.length > 0) throw new Error(`left open: ${open.join(' ')}`);
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim();
}

/** A subject that gets this motif, found by trying codes; undefined when no game can get it. */
function subjectOf(motif: MotifName, vendor: string): Subject | undefined {
  const names = ['Quiet Parade', 'Koi', 'Nile', 'Lantern', 'Roulette', 'Sic Bo', 'Football', 'Basketball', 'Tennis', 'Mahjong', 'Turtle'];
  for (const category of gameTypes)
    for (const name of names)
      for (let i = 0; i < 400; i++) {
        const subject = { code: `c${i}`, name, category, vendor };
        if (motifOf(subject) === motif) return subject;
      }
  return undefined;
}

describe('covers', () => {
  test('the same game gets the same cover, and a change of any input changes the address', () => {
    const game: Subject = { code: 'lantern-tide', name: 'Lantern Tide', category: 'RNG', vendor: 'isla-originals' };
    expect(cover(game)).toBe(cover({ ...game }));
    expect(coverPath(game)).toMatch(/^\/covers\/lantern-tide\.[0-9a-f]{8}\.svg$/);
    const others: Subject[] = [
      { ...game, code: 'x' },
      { ...game, name: 'x' },
      { ...game, category: 'LIVE' },
      { ...game, vendor: 'verge' },
    ];
    expect(new Set([game, ...others].map(coverHash)).size).toBe(5);
    expect(new Set(thousandGames.map(coverHash)).size).toBe(1000);
    expect(coverPath({ ...game, code: 'a/b c' })).toMatch(/^\/covers\/a%2Fb%20c\./);
  });

  test('a changed drawing has a changed address (then raise `drawing` in covers/cover-url.ts and update the digest here)', () => {
    const digest = createHash('sha256').update(thousandGames.map(cover).join('\n')).digest('hex').slice(0, 16);
    expect({ drawing, digest }).toEqual({ drawing: 4, digest: '2ad7a5e7f8e0aa2a' });
  });

  test('a thousand covers weigh 620 bytes gzipped on average and never more than 750', () => {
    const weights = thousandGames.map((game) => gzipSync(cover(game)).length);
    expect(weights.reduce((sum, weight) => sum + weight, 0) / weights.length).toBeLessThanOrEqual(620);
    expect(Math.max(...weights)).toBeLessThanOrEqual(750);
  });

  test('a thousand covers are well formed, contain no broken number and show the name', () => {
    for (const game of thousandGames) {
      const svg = cover(game);
      expect(svg).not.toMatch(/NaN|undefined|null|Infinity|e-\d/);
      expect(textOf(svg)).toContain(game.name.replaceAll("'", '’'));
    }
  });

  test('textOf throws for XML that is not well formed', () => {
    for (const broken of ['<svg><g></svg>', '<svg><text>a & b</text></svg>', '<svg a="1" a="2"/>', '<svg>', '<svg>loose</svg>'])
      expect(() => textOf(broken)).toThrow();
  });

  test('every motif is reachable and can be drawn in all palettes', () => {
    for (const motif of Object.keys(motifs) as MotifName[]) {
      const subject = subjectOf(motif, 'verge');
      expect(subject, motif).toBeDefined();
      if (!subject) continue;
      for (const vendor of Object.keys(palettes)) textOf(cover({ ...subject, vendor }));
    }
  });

  test('48 slots in a row show at least 18 motifs, and neighbours rarely share one', () => {
    for (let page = 0; page < 40; page++) {
      const row = Array.from({ length: 48 }, (_, i) => motifOf({ code: `slot-${page * 48 + i}`, name: 'Quiet Parade', category: 'RNG' }));
      expect(new Set(row).size).toBeGreaterThanOrEqual(18);
      expect(row.filter((motif, i) => i > 0 && motif === row[i - 1]).length).toBeLessThanOrEqual(6);
    }
    const long = Array.from({ length: 2000 }, (_, i) => motifOf({ code: `slot-${i}`, name: 'Quiet Parade', category: 'RNG' }));
    expect(long.filter((motif, i) => i > 0 && motif === long[i - 1]).length / 2000).toBeLessThan(0.06);
  });

  test('the name has a contrast of at least 4.5 to 1 on the panel and on the ground below it', () => {
    for (const [vendor, hue] of Object.entries(palettes)) {
      expect(contrast(hue.text, hue.panel), vendor).toBeGreaterThanOrEqual(4.5);
      const ground =
        /offset="\.7" stop-color="(#[0-9a-f]{6})"/.exec(cover({ code: 'c', name: 'Quiet Gem', category: 'RNG', vendor }))?.[1] ?? '';
      expect(contrast(hue.text, ground), vendor).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('names of any script are escaped and stay inside the cover', () => {
    const names = [
      '<script>alert(1)</script>',
      'A & B "C" \'D\'',
      '龍虎鬥超級大獎金百家樂豪華版特別紀念',
      'ฟุตบอลโลกเกมยิงปลามหาสนุก',
      'أساطير البحر الأزرق العميق',
      'Đua Ngựa Sài Gòn Đêm',
      '골든 드래곤 카지노',
      '👑🐉 Royal 👨‍👩‍👧',
      'Donaudampfschifffahrtsgesellschaft',
      'a\u0000b\u202ec\ud800',
      '',
      '   ',
      'W'.repeat(300),
    ];
    for (const name of names) {
      const svg = cover({ code: 'n', name, category: 'LOTT', vendor: 'halcyon' });
      textOf(svg);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML forbids
      expect(svg).not.toMatch(/[\u0000-\u001f\u202a-\u202e]|\p{Cs}/u);
      const set = typeset(name, true);
      expect(set.lines.length).toBeLessThanOrEqual(4);
      for (const line of set.lines) expect([...line].length * set.size * 0.29).toBeLessThanOrEqual(101);
    }
    expect(typeset('龍虎鬥超級大獎', false).lines.length).toBeGreaterThan(1);
    expect(typeset('W'.repeat(300), false).lines.at(-1)).toMatch(/…$/);
    expect(typeset('أساطير البحر', false)).toMatchObject({ rightToLeft: true, tight: false });
    expect(cover({ code: 'n', name: 'أساطير', category: 'RNG', vendor: 'verge' })).toContain('direction="rtl"');
  });

  test('every provider code has a mark and a palette, also unknown codes and names of Object.prototype', () => {
    for (const vendor of [...vendors, '__proto__', 'constructor', '']) textOf(`<svg>${vendorMark(vendor)}</svg>`);
    expect(paletteOf('nobody')).toBe(paletteOf('nobody'));
    expect(paletteOf('verge')).toBe(palettes.verge);
  });
});

test('the rays of an inline cover divide the ring as those of the image do', () => {
  const game = { gameCode: 'speed-baccarat', gameName: 'Speed Baccarat', gameType: 'LIVE', vassalage: 'isla-originals' };
  const image = cover({ code: game.gameCode, name: game.gameName, category: 'LIVE', vendor: game.vassalage });
  const [, radius, parts] = / r="([\d.]+)"[^>]* stroke-dasharray="1" pathLength="(\d+)"/.exec(image) ?? [];
  const [, dash] = / stroke-dasharray="([\d.]+)"/.exec(drawCover(game)) ?? [];
  expect(Number(dash) * Number(parts)).toBeCloseTo(2 * Math.PI * Number(radius), 1);
});

test('an inline cover is the whole picture, and shares no id with another one in the same page', () => {
  const ids = new Set<string>();
  for (const game of thousandGames) {
    const inner = drawCover({ gameCode: game.code, gameName: game.name, gameType: game.category, vassalage: game.vendor });
    const own = [...inner.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? '');
    const used = [...inner.matchAll(/(?:url\(|href=")#([^")]*)/g)].map(([, id]) => id ?? '');
    expect(
      used.filter((id) => !own.includes(id)),
      game.code,
    ).toEqual([]);
    for (const id of own) expect(ids.has(id), id).toBe(false);
    for (const id of own) ids.add(id);
    const drawn = inner
      .replaceAll(`c${coverHash(game)}`, '')
      .replace('class="tight"', 'letter-spacing="-.3"')
      .replace(/^<g font-family="[^"]*">|<\/g>$/g, '');
    const dashes = / (?:stroke-dasharray|pathLength)="[^"]*"/g;
    expect(drawn.replace(dashes, '')).toBe(
      cover(game)
        .replace(/^<svg[^>]*>|<\/svg>$/g, '')
        .replace(dashes, ''),
    );
    expect(drawn).not.toContain('pathLength');
  }
});
