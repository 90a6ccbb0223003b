/** SVG helpers of all covers. Units are those of a cover, 120 wide and 160 high. */
import type { RandomFraction } from '#values/seeded-random.ts';
import type { Palette } from './palette.ts';

/**
 * Draws one picture. `hue` holds its colours, `chance` its random variation. `floor` is the top of the panel under the
 * name; everything below must fade into the panel. `name` is for motifs that show its number.
 */
export type Motif = (hue: Palette, chance: RandomFraction, floor: number, name: string) => string;

/** One decimal is as fine as a cover can show; more digits only add bytes. */
export const oneDecimal = (value: number): number => +value.toFixed(1);
export const range = (count: number, draw: (index: number) => string): string => Array.from({ length: count }, (_, i) => draw(i)).join('');

export const svgCircle = (x: number, y: number, radius: number, fill: string, rest = ''): string =>
  `<circle cx="${oneDecimal(x)}" cy="${oneDecimal(y)}" r="${oneDecimal(radius)}" fill="${fill}"${rest}/>`;
export const svgPath = (d: string, fill: string, rest = ''): string => `<path d="${d}" fill="${fill}"${rest}/>`;
export const svgStroke = (d: string, stroke: string, width: number, rest = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${rest}/>`;
export const box = (x: number, y: number, width: number, height: number, fill: string, rest = ''): string =>
  `<rect x="${oneDecimal(x)}" y="${oneDecimal(y)}" width="${oneDecimal(width)}" height="${oneDecimal(height)}" fill="${fill}"${rest}/>`;
export const group = (transform: string, body: string): string => `<g transform="${transform}">${body}</g>`;
export const opacityOf = (opacity: number): string => ` opacity="${opacity}"`;
export const round = ' stroke-linecap="round"';

/** `count` rays from a point: one wide dashed ring, far shorter than a path per ray. */
export const rays = (x: number, y: number, radius: number, count: number, stroke: string, rest = ''): string =>
  `<circle cx="${oneDecimal(x)}" cy="${oneDecimal(y)}" r="${oneDecimal(radius / 2)}" fill="none" stroke="${stroke}" stroke-width="${oneDecimal(radius)}" stroke-dasharray="1" pathLength="${count * 2}"${rest}/>`;

/** Fades the picture into the panel, from `reach` above the floor; `cover` adds the gradient. */
export const fade = (floor: number, reach = 30): string => svgPath(`M0 ${oneDecimal(floor - reach)}H120V160H0Z`, 'url(#f)');

/** Points of light, scattered over the width, `height` down from the top. */
export const sparks = (chance: RandomFraction, count: number, height: number, stroke: string): string =>
  svgStroke(
    range(count, () => `M${Math.round(4 + chance() * 112)} ${Math.round(4 + chance() * height)}h0`),
    stroke,
    1.8,
    round + opacityOf(0.7),
  );

/** Water from `y` down, with waves of height `high`. */
export const swell = (y: number, high: number, fill: string): string =>
  svgPath(`M-10 ${oneDecimal(y)}q15-${high} 30 0t30 0t30 0t30 0t30 0V160H-10Z`, fill);
