/** The drawings in the frame: one sprite, and cells that use it. */
import { painted } from '#covers/emblem.ts';
import type { Palette } from '#covers/palette.ts';
import type { Drawing } from '#values/slot-art.ts';

/** All drawings as one hidden sprite, in the colours of the room: a cell on a reel is a `use` of it. */
export const sprite = (which: readonly Drawing[], hue: Palette, cool: string): string =>
  `<svg width="0" height="0" aria-hidden="true" focusable="false">${which.map((name) => `<symbol id="s-${name}" viewBox="-50 -56 100 112">${painted(name, hue, cool)}</symbol>`).join('')}</svg>`;

export const cell = (name: Drawing): string => `<svg class="sym" aria-hidden="true" focusable="false"><use href="#s-${name}"/></svg>`;
