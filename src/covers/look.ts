/**
 * All features that distinguish covers, derived from the name's words, then from the code: picture, palette, hour,
 * weather, background, position.
 */
import { type MotifName, motifOf, type Subject, wordsOf } from '#values/games/motifs.ts';
import { ownValue } from '#values/own-value.ts';
import { itemAt, type RandomFraction, seed, seededFractions } from '#values/seeded-random.ts';
import { dark, isPale, mix, type Palette } from './palette.ts';
import { tintOf } from './tints.ts';
import { paletteOf } from './vendor-mark.ts';

const hours = ['day', 'dawn', 'night', 'noon'] as const;
const weathers = ['clear', 'birds', 'clouds', 'stars', 'rain', 'snow', 'petals'] as const;
const grounds = ['plain', 'plain', 'rings', 'stripes', 'dots', 'rays', 'sill', 'bands', 'disc'] as const;
const sides = ['above', 'left', 'right'] as const;

export interface Look {
  readonly motif: MotifName;
  /** The vendor's palette in the light of the hour, or the palette of a colour in the name. */
  readonly hue: Palette;
  readonly tint: string | null;
  readonly hour: (typeof hours)[number];
  /** Index of one of six accents. */
  readonly accent: number;
  readonly weather: (typeof weathers)[number];
  readonly ground: (typeof grounds)[number];
  /** Direction of the sky's light. */
  readonly side: (typeof sides)[number];
  readonly mirrored: boolean;
  /** Magnification, 1 or more. */
  readonly zoom: number;
}

const hourWords: Readonly<Record<string, Look['hour']>> = {
  dawn: 'dawn',
  early: 'dawn',
  spring: 'dawn',
  twilight: 'dawn',
  dusk: 'dawn',
  evening: 'night',
  night: 'night',
  midnight: 'night',
  dark: 'night',
  moon: 'night',
  owl: 'night',
  noon: 'noon',
  bright: 'noon',
  sunlit: 'noon',
  summer: 'noon',
};
const weatherWords: Readonly<Record<string, Look['weather']>> = {
  rain: 'rain',
  monsoon: 'rain',
  snow: 'snow',
  snowy: 'snow',
  winter: 'snow',
  polar: 'snow',
  ice: 'snow',
  star: 'stars',
  night: 'stars',
  midnight: 'stars',
  cloud: 'clouds',
  foggy: 'clouds',
  misty: 'clouds',
  windy: 'birds',
  blossom: 'petals',
  bloom: 'petals',
  spring: 'petals',
  autumn: 'petals',
};

const firstKnown = <T>(words: readonly string[], known: Readonly<Record<string, T>>): T | undefined =>
  words.map((word) => ownValue(known, word)).find(Boolean);

/** Pictures not to mirror: they contain numbers or pips, or are symmetric. */
const notMirrored: ReadonlySet<MotifName> = new Set(
  'balls grid drum reels wheel dice table ace rosette burst arch star crown mask bell vase handfan moth compass cut scales tiger owl castle pagoda fountain lotus shard crest chevron scope'.split(
    ' ',
  ) as MotifName[],
);

/** Alternatives to the vendor's accent: gold, rose, sky, lime and violet, darker on a pale background. */
export const alternativeAccents = (pale: boolean): readonly string[] =>
  pale ? ['#a06a00', '#a3285f', '#1d6390', '#4c6b22', '#5a3596'] : ['#ffd166', '#ff86ae', '#7fd8ff', '#b9eb8f', '#d3b4ff'];

function lightAt(hue: Palette, hour: Look['hour']): Palette {
  const deep = dark(hue);
  switch (hour) {
    case 'dawn':
      return { ...hue, ground: mix(hue.ground, hue.accent, 0.24), middle: mix(hue.middle, hue.light, 0.2) };
    case 'night':
      return { ...hue, ground: mix(hue.ground, deep, 0.42), middle: mix(hue.middle, deep, 0.28), light: mix(hue.light, '#dbe6ff', 0.5) };
    case 'noon':
      return { ...hue, ground: mix(hue.ground, hue.light, isPale(hue) ? 0.5 : 0.13), middle: mix(hue.middle, hue.light, 0.12) };
    default:
      return hue;
  }
}

/** Random element of a list; the first is twice as likely, so that the plain variant stays common. */
const pickOne = <T>(chance: RandomFraction, list: readonly T[]): T => itemAt(list, Math.max(0, chance() * (list.length + 1) - 1));

/** Derives a game's look from its name and code only: always the same. */
export function lookOf(subject: Subject): Look {
  const words = wordsOf(subject.name);
  const motif = motifOf(subject);
  const chance = seededFractions(seed(`${subject.vendor}|${subject.code}|look5`));
  const tint = subject.category === 'RNG' ? tintOf(words) : null;
  const own = paletteOf(subject.vendor);
  const hour = firstKnown(words, hourWords) ?? pickOne(chance, hours);
  const accentIndex = Math.floor(chance() * 6);
  // Fire keeps a warm colour: the vendor's accent or gold.
  const accent = motif === 'lantern' || motif === 'burst' ? accentIndex % 2 : accentIndex;
  const base = tint ? tint.palette(own) : own;
  // Half-way to a cold colour is grey, so cold accents are used nearly pure. A colour in the name is not cooled.
  const cold = accent > 2;
  const secondAccent = tint && cold ? base.light : itemAt(alternativeAccents(isPale(base)), accent + 4);
  const accented = accent === 0 ? base : { ...base, accent: mix(base.accent, secondAccent, tint ? 0.15 * accent : cold ? 0.85 : 0.55) };
  return {
    motif,
    hue: lightAt(
      tint && (motif === 'gem' || motif === 'cut') ? { ...base, accent: tint.stone } : accented,
      tint && hour === 'noon' ? 'day' : hour,
    ),
    tint: tint?.name ?? null,
    hour,
    accent,
    weather: firstKnown(words, weatherWords) ?? pickOne(chance, weathers),
    ground: itemAt(grounds, chance() * grounds.length),
    side: itemAt(sides, chance() * 3),
    mirrored: chance() > 0.5 && !notMirrored.has(motif),
    zoom: itemAt([1, 1.2, 1.4], chance() * 3),
  };
}
