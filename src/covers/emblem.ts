/** Pictures that are a drawing of the reels, in the colours of the cover, on a ground of its own. */
import type { Emblem } from '#values/motifs.ts';
import { drawings } from '#values/slot-art.ts';
import { dark, mix, type Palette } from './palette.ts';
import { dim, disc, fade, fix, group, type Motif } from './pen.ts';

/** A drawing of slot-art.ts with the colours of a palette in the place of its own; `cool` is what leaves and water are drawn with. */
export function painted(drawing: keyof typeof drawings, hue: Palette, cool = mix(hue.middle, hue.light, 0.35)): string {
  const deep = dark(hue);
  const own: Readonly<Record<string, string>> = {
    '#fbeedb': hue.light,
    '#fffdf9': hue.light,
    '#fff': hue.light,
    '#ffd9b8': mix(hue.accent, hue.light, 0.6),
    '#ffc79a': mix(hue.accent, hue.light, 0.4),
    '#ffe9c9': mix(hue.accent, hue.light, 0.8),
    '#ff7f60': hue.accent,
    '#c9492d': mix(hue.accent, deep, 0.45),
    '#dcebea': mix(cool, hue.light, 0.78),
    '#8fc4c6': mix(cool, hue.light, 0.4),
    '#2f8c90': cool,
    '#8b6f80': mix(hue.middle, hue.accent, 0.4),
    '#75606f': mix(hue.middle, hue.light, 0.2),
    '#b898a6': mix(hue.middle, hue.light, 0.5),
    '#e4d9c7': mix(hue.light, hue.middle, 0.25),
    '#c9a27e': mix(hue.accent, hue.light, 0.3),
    '#164c58': mix(hue.middle, deep, 0.4),
    '#1d5a63': mix(hue.middle, deep, 0.3),
    '#11404d': mix(hue.middle, deep, 0.6),
    '#0a2832': deep,
    '#071b23': deep,
  };
  return drawings[drawing].replace(/#[0-9a-f]{3,6}/g, (colour) => own[colour] ?? colour);
}

/** Longer drawings stand alone: three of them would be a crowd. */
const roomy = 700;

/** The figure on its ground: alone, or between two of its kind. */
export const emblem =
  (drawing: Emblem): Motif =>
  (hue, chance, floor) => {
    const y = fix(floor / 2 + 3);
    const figure = painted(drawing, hue);
    const body =
      chance() > 0.3 || figure.length > roomy
        ? group(`translate(60 ${y})scale(${fix(1 + chance() * 0.1)})`, figure)
        : `<g id="e" transform="translate(60 ${y})scale(.9)">${figure}</g><use href="#e" transform="matrix(.5 0 0 .5 -5 44)"/><use href="#e" transform="matrix(-.5 0 0 .5 125 44)"/>`;
    return disc(60, y, 45, dark(hue), dim(0.26)) + body + fade(floor, 14);
  };
