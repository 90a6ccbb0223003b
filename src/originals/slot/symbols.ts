/** The symbols as one SVG sprite, and cells that use it. */
import { paintEmblem } from '#covers/emblem.ts';
import type { Palette } from '#covers/palette.ts';
import type { Drawing } from '#values/games/slot-art.ts';

/** All symbols as one hidden sprite in the scene's colours; reel cells refer to it with `use`. */
export const sprite = (which: readonly Drawing[], hue: Palette, cool: string): string =>
  `<svg width="0" height="0" aria-hidden="true" focusable="false">${which.map((name) => `<symbol id="s-${name}" viewBox="-50 -56 100 112">${paintEmblem(name, hue, cool)}</symbol>`).join('')}</svg>`;

export const cell = (name: Drawing): string => `<svg class="sym" aria-hidden="true" focusable="false"><use href="#s-${name}"/></svg>`;
