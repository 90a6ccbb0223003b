/** All by which one cover differs from another, decided by its words first and then by its code: picture, palette, hour, weather, ground and place. */
import { at, type Chance, chanceOf, seed } from '#values/chance.ts';
import { type MotifName, motifOf, type Subject, wordsOf } from '#values/motifs.ts';
import { dark, isPale, mix, type Palette } from './palette.ts';
import { tintOf } from './tints.ts';
import { paletteOf } from './vendor-mark.ts';

const hours = ['day', 'dawn', 'night', 'noon'] as const;
const weathers = ['clear', 'birds', 'clouds', 'stars', 'rain', 'snow', 'petals'] as const;
const grounds = ['plain', 'plain', 'rings', 'stripes', 'dots', 'rays', 'sill', 'bands', 'disc'] as const;
const sides = ['above', 'left', 'right'] as const;

export interface Look {
  readonly motif: MotifName;
  /** The maker's palette under the light of the hour, or the palette of the colour that the name says. */
  readonly hue: Palette;
  readonly tint: string | null;
  readonly hour: (typeof hours)[number];
  /** Which of six accents. */
  readonly accent: number;
  readonly weather: (typeof weathers)[number];
  readonly ground: (typeof grounds)[number];
  /** Where the light of the sky comes from. */
  readonly side: (typeof sides)[number];
  readonly mirrored: boolean;
  /** How near it is seen: 1, or nearer. */
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

const said = <T>(words: readonly string[], known: Readonly<Record<string, T>>): T | undefined =>
  words.map((word) => known[word]).find(Boolean);

/** Pictures with a number or pips on them, and those that are the same from behind. */
const alike: ReadonlySet<MotifName> = new Set(
  'balls grid drum reels wheel dice table ace rosette burst arch star crown mask bell vase handfan moth compass cut scales tiger owl castle pagoda fountain lotus shard crest chevron scope'.split(
    ' ',
  ) as MotifName[],
);

/** Accents that stand beside the maker's own: gold, rose, sky, lime and violet, darker on a pale ground. */
export const besides = (pale: boolean): readonly string[] =>
  pale ? ['#a06a00', '#a3285f', '#1d6390', '#4c6b22', '#5a3596'] : ['#ffd166', '#ff86ae', '#7fd8ff', '#b9eb8f', '#d3b4ff'];

function lit(hue: Palette, hour: Look['hour']): Palette {
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

/** Of a list, by chance; the first one twice as often, so that the plain stays usual. */
const oneOf = <T>(chance: Chance, list: readonly T[]): T => at(list, Math.max(0, chance() * (list.length + 1) - 1));

/** The same for the same game, whatever stands beside it. */
export function lookOf(subject: Subject): Look {
  const words = wordsOf(subject.name);
  const motif = motifOf(subject);
  const chance = chanceOf(seed(`${subject.vendor}|${subject.code}|look5`));
  const tint = subject.category === 'RNG' ? tintOf(words) : null;
  const own = paletteOf(subject.vendor);
  const hour = said(words, hourWords) ?? oneOf(chance, hours);
  const drawn = Math.floor(chance() * 6);
  // Fire has the colour of fire.
  const accent = motif === 'lantern' || motif === 'burst' ? drawn % 2 : drawn;
  const base = tint ? tint.palette(own) : own;
  // Half way to a cold colour lies grey: those are taken nearly whole, and a colour that is said is not cooled at all.
  const cold = accent > 2;
  const beside = tint && cold ? base.light : at(besides(isPale(base)), accent + 4);
  const accented = accent === 0 ? base : { ...base, accent: mix(base.accent, beside, tint ? 0.15 * accent : cold ? 0.85 : 0.55) };
  return {
    motif,
    hue: lit(
      tint && (motif === 'gem' || motif === 'cut') ? { ...base, accent: tint.stone } : accented,
      tint && hour === 'noon' ? 'day' : hour,
    ),
    tint: tint?.name ?? null,
    hour,
    accent,
    weather: said(words, weatherWords) ?? oneOf(chance, weathers),
    ground: at(grounds, chance() * grounds.length),
    side: at(sides, chance() * 3),
    mirrored: chance() > 0.5 && !alike.has(motif),
    zoom: at([1, 1.2, 1.4], chance() * 3),
  };
}
