/** A game's picture without its name, for its cover and for the background of its game page. */
import type { MotifName, Subject } from '#values/games/motifs.ts';
import { seed, seededFractions } from '#values/seeded-random.ts';
import { groundOf, weatherOf } from './air.ts';
import type { Look } from './look.ts';
import { contrast, mix, type Palette } from './palette.ts';
import { motifs } from './render-cover.ts';
import { group, oneDecimal } from './svg.ts';

const motifSet = (names: string): ReadonlySet<MotifName> => new Set(names.split(' ') as MotifName[]);

/** Motifs under an evening sky; the others have a plain background. */
export const evening = motifSet('sea hills peaks dune pyramid terraces lantern lighthouse sail mill balloon bridge');
/** Motifs of places, which fill the width and have no background pattern. */
export const scenic = motifSet(
  'sea hills peaks dune pyramid moon terraces lantern lighthouse sail mill balloon bridge street tower waterfall kite comet scales reels tiles pitch court tennis track shoal fish ray shell',
);
/** Places without a single figure, which stay whole when magnified. */
const wide = motifSet('sea hills peaks dune pyramid moon street waterfall terraces scales reels tiles');
/** Patterns that fill the frame: weather falls in front of them, and they fade later into the panel. */
const fullFrame = motifSet('scales tiles reels street');
/** Detailed drawings without background or weather, to keep a cover within 750 bytes. */
const detailed = motifSet('tiles ace quill dragon');

/** Direction of the sky's gradient. */
export const skyFrom = ({ side }: Look): string =>
  ({ above: 'x2="0" y2="1"', left: 'x2=".6" y2="1"', right: 'x1=".6" x2="0" y2="1"' })[side];

/** Three gradient stops from the top down. Text may be placed on the last one. */
export function skyOf(hue: Palette, motif: MotifName): readonly [string, string, string] {
  if (evening.has(motif)) return [hue.ground, mix(hue.ground, hue.accent, 0.42), mix(hue.accent, hue.light, 0.55)];
  let share = 0.4;
  while (share < 1 && contrast(hue.text, mix(hue.ground, hue.panel, share)) < 4.6) share += 0.1;
  return [mix(hue.ground, hue.middle, 0.45), hue.ground, mix(hue.ground, hue.panel, Math.min(1, share))];
}

/** Draws the motif above a floor at this height; random details come from the game's code. */
export const bodyOf = ({ code, name }: Subject, motif: MotifName, hue: Palette, floor: number): string =>
  motifs[motif](hue, seededFractions(seed(`${code}|${name}`)), floor, name);

/** Weather around a place, a background behind a figure. */
export function backgroundOf({ code }: Subject, look: Look, hue: Palette, floor: number): string {
  if (detailed.has(look.motif)) return '';
  return scenic.has(look.motif) ? weatherOf(look, hue, seededFractions(seed(`${code}|air`))) : groundOf(look, hue, floor);
}

function transformed(body: string, { motif, zoom, mirrored }: Look, floor: number): string {
  const scale = wide.has(motif) ? zoom : 1;
  if (scale === 1) return mirrored ? group('matrix(-1 0 0 1 120 0)', body) : body;
  const scaleX = mirrored ? -scale : scale;
  return group(`matrix(${scaleX} 0 0 ${scale} ${oneDecimal(60 - 60 * scaleX)} ${oneDecimal(floor - floor * scale)})`, body);
}

/** The figure with weather if it is a place, else on its background. */
export function pictureOf(subject: Subject, look: Look, hue: Palette, floor: number): string {
  const figure = transformed(bodyOf(subject, look.motif, hue, floor), look, floor);
  const air = backgroundOf(subject, look, hue, floor);
  return fullFrame.has(look.motif) ? figure + air : air + figure;
}

/** Offset at which the picture starts to fade into the panel below. */
export const fadeOffset = (motif: MotifName): number => (fullFrame.has(motif) ? 46 : 36);
