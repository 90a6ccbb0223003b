/** Covers that show a reel symbol, in the cover's colours and on its background. */
import type { Emblem } from '#values/games/motifs.ts';
import { drawings } from '#values/games/slot-art.ts';
import { ownValue } from '#values/own-value.ts';
import { dark, mix, type Palette } from './palette.ts';
import { fade, group, type Motif, oneDecimal, opacityOf, svgCircle } from './svg.ts';

/** Draws a symbol of slot-art.ts in the colours of a palette; `cool` is for leaves and water. */
export function paintEmblem(drawing: keyof typeof drawings, hue: Palette, cool = mix(hue.middle, hue.light, 0.35)): string {
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
  return drawings[drawing].replace(/#[0-9a-f]{3,6}/g, (colour) => ownValue(own, colour) ?? colour);
}

/** Characters; longer drawings appear alone, because three would be too crowded. */
const longDrawing = 700;

/** The symbol on its background: alone, or between two copies. */
export const emblem =
  (drawing: Emblem): Motif =>
  (hue, chance, floor) => {
    const y = oneDecimal(floor / 2 + 3);
    const figure = paintEmblem(drawing, hue);
    const body =
      chance() > 0.3 || figure.length > longDrawing
        ? group(`translate(60 ${y})scale(${oneDecimal(1 + chance() * 0.1)})`, figure)
        : `<g id="e" transform="translate(60 ${y})scale(.9)">${figure}</g><use href="#e" transform="matrix(.5 0 0 .5 -5 44)"/><use href="#e" transform="matrix(-.5 0 0 .5 125 44)"/>`;
    return svgCircle(60, y, 45, dark(hue), opacityOf(0.26)) + body + fade(floor, 14);
  };
