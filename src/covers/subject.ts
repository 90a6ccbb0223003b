/** Where a cover is served: the only part of this room a page needs in a browser. */
import { seed } from '#values/chance.ts';
import type { Subject } from '#values/motifs.ts';

/** Raise it when a drawing changes: addresses are kept for ever by browsers. */
export const drawing = 3;

/** 8 hex digits of everything a cover depends on. */
export function coverHash({ code, name, category, vendor }: Subject): string {
  return seed([drawing, code, name, category, vendor].join('\u0000')).toString(16).padStart(8, '0');
}

/** `/covers/<code>.<hash>.svg`, immutable: another drawing has another address. */
export const coverPath = (subject: Subject): string => `/covers/${encodeURIComponent(subject.code)}.${coverHash(subject)}.svg`;
