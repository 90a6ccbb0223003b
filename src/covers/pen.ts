/** The few words every cover is drawn with. Units are those of the cover, 120 wide and 160 high. */
import type { Chance } from '#values/chance.ts';
import type { Palette } from './palette.ts';

/**
 * Draws one picture: `hue` its colours, `chance` what differs, `floor` the height at which the panel under the
 * name begins, `name` for the few that show a number of it. Everything below the floor must end as panel.
 */
export type Motif = (hue: Palette, chance: Chance, floor: number, name: string) => string;

/** A tenth of a unit is as fine as a cover is seen; more digits only cost bytes. */
export const fix = (value: number): number => +value.toFixed(1);
export const range = (count: number, draw: (index: number) => string): string => Array.from({ length: count }, (_, i) => draw(i)).join('');

export const disc = (x: number, y: number, radius: number, fill: string, rest = ''): string =>
  `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(radius)}" fill="${fill}"${rest}/>`;
export const shape = (d: string, fill: string, rest = ''): string => `<path d="${d}" fill="${fill}"${rest}/>`;
export const line = (d: string, stroke: string, width: number, rest = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${rest}/>`;
export const box = (x: number, y: number, width: number, height: number, fill: string, rest = ''): string =>
  `<rect x="${fix(x)}" y="${fix(y)}" width="${fix(width)}" height="${fix(height)}" fill="${fill}"${rest}/>`;
export const group = (transform: string, body: string): string => `<g transform="${transform}">${body}</g>`;
export const dim = (opacity: number): string => ` opacity="${opacity}"`;
export const round = ' stroke-linecap="round"';

/** `count` rays out of a point: one wide dashed ring, far shorter than as many paths. */
export const rays = (x: number, y: number, radius: number, count: number, stroke: string, rest = ''): string =>
  `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(radius / 2)}" fill="none" stroke="${stroke}" stroke-width="${fix(radius)}" stroke-dasharray="1" pathLength="${count * 2}"${rest}/>`;

/** Lets the picture sink into the panel, from `reach` above the floor; `cover` adds the gradient it names. */
export const fade = (floor: number, reach = 30): string => shape(`M0 ${fix(floor - reach)}H120V160H0Z`, 'url(#f)');

/** Points of light, scattered over `width` by `height` from the top left. */
export const sparks = (chance: Chance, count: number, height: number, stroke: string): string =>
  line(
    range(count, () => `M${Math.round(4 + chance() * 112)} ${Math.round(4 + chance() * height)}h0`),
    stroke,
    1.8,
    round + dim(0.7),
  );

/** Water from `y` down, with waves `high`. */
export const swell = (y: number, high: number, fill: string): string =>
  shape(`M-10 ${fix(y)}q15-${high} 30 0t30 0t30 0t30 0t30 0V160H-10Z`, fill);
