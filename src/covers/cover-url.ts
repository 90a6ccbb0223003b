/** Addresses of covers: the only module of this folder that pages need in a browser. */
import type { Subject } from '#values/games/motifs.ts';
import { seed } from '#values/seeded-random.ts';

/** Increment it when a drawing changes: browsers cache addresses for ever. */
export const drawing = 4;

/** Returns 8 hex digits, a hash of everything a cover depends on. */
export function coverHash({ code, name, category, vendor }: Subject): string {
  return seed([drawing, code, name, category, vendor].join('\u0000')).toString(16).padStart(8, '0');
}

/** `/covers/<code>.<hash>.svg`, immutable: another drawing has another address. */
export const coverPath = (subject: Subject): string => `/covers/${encodeURIComponent(subject.code)}.${coverHash(subject)}.svg`;
