/** The picture of a game without its name: for the cover it stands on, and for the room the game is played in. */
import { chanceOf, seed } from '#values/chance.ts';
import type { MotifName, Subject } from '#values/motifs.ts';
import { groundOf, weatherOf } from './air.ts';
import { motifs } from './drawn.ts';
import type { Look } from './look.ts';
import { contrast, mix, type Palette } from './palette.ts';
import { fix, group } from './pen.ts';

const set = (names: string): ReadonlySet<MotifName> => new Set(names.split(' ') as MotifName[]);

/** Pictures under an evening sky; the others stand before a plain ground. */
export const evening = set('sea hills peaks dune pyramid terraces lantern lighthouse sail mill balloon bridge');
/** Pictures of a place, seen from edge to edge: they have no ground behind them. */
export const scenic = set(
  'sea hills peaks dune pyramid moon terraces lantern lighthouse sail mill balloon bridge street tower waterfall kite comet scales reels tiles pitch court tennis track shoal fish ray shell',
);
/** Places without one figure: seen from nearer they are still whole. */
const wide = set('sea hills peaks dune pyramid moon street waterfall terraces scales reels tiles');
/** Patterns that fill the frame: the weather passes before them, and they stay strong a little longer. */
const filling = set('scales tiles reels street');
/** Drawings rich enough without ground or weather: a cover weighs 750 bytes at most. */
const rich = set('tiles ace quill dragon');

/** The direction of the sky's gradient. */
export const skyFrom = ({ side }: Look): string =>
  ({ above: 'x2="0" y2="1"', left: 'x2=".6" y2="1"', right: 'x1=".6" x2="0" y2="1"' })[side];

/** Three stops from the top down. Words may stand on the last one. */
export function skyOf(hue: Palette, motif: MotifName): readonly [string, string, string] {
  if (evening.has(motif)) return [hue.ground, mix(hue.ground, hue.accent, 0.42), mix(hue.accent, hue.light, 0.55)];
  let share = 0.4;
  while (share < 1 && contrast(hue.text, mix(hue.ground, hue.panel, share)) < 4.6) share += 0.1;
  return [mix(hue.ground, hue.middle, 0.45), hue.ground, mix(hue.ground, hue.panel, Math.min(1, share))];
}

/** The picture as its painter draws it over a floor at this height, with what the code gives to chance. */
export const bodyOf = ({ code, name }: Subject, motif: MotifName, hue: Palette, floor: number): string =>
  motifs[motif](hue, chanceOf(seed(`${code}|${name}`)), floor, name);

/** Weather round a place, a ground behind a figure. */
export function airOf({ code }: Subject, look: Look, hue: Palette, floor: number): string {
  if (rich.has(look.motif)) return '';
  return scenic.has(look.motif) ? weatherOf(look, hue, chanceOf(seed(`${code}|air`))) : groundOf(look, hue, floor);
}

function placed(body: string, { motif, zoom, mirrored }: Look, floor: number): string {
  const near = wide.has(motif) ? zoom : 1;
  if (near === 1) return mirrored ? group('matrix(-1 0 0 1 120 0)', body) : body;
  const across = mirrored ? -near : near;
  return group(`matrix(${across} 0 0 ${near} ${fix(60 - 60 * across)} ${fix(floor - floor * near)})`, body);
}

/** The figure with weather round it when it is a place, else on its ground. */
export function pictureOf(subject: Subject, look: Look, hue: Palette, floor: number): string {
  const figure = placed(bodyOf(subject, look.motif, hue, floor), look, floor);
  const air = airOf(subject, look, hue, floor);
  return filling.has(look.motif) ? figure + air : air + figure;
}

/** Where the picture begins to sink into the panel under it. */
export const sinksAt = (motif: MotifName): number => (filling.has(motif) ? 46 : 36);
