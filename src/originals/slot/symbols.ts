/** The drawings in the frame: one sprite, and cells that use it. */
import { type Drawing, drawings } from '#values/slot-art.ts';

/** All drawings as one hidden sprite: a cell on a reel is a `use` of it. */
export const sprite = (which: readonly Drawing[]): string =>
  `<svg width="0" height="0" aria-hidden="true" focusable="false">${which.map((name) => `<symbol id="s-${name}" viewBox="-50 -56 100 112">${drawings[name]}</symbol>`).join('')}</svg>`;

export const cell = (name: Drawing): string => `<svg class="sym" aria-hidden="true" focusable="false"><use href="#s-${name}"/></svg>`;
