/** What a cover is drawn from, and where it is served: the only part of this room a page needs in a browser. */
import { seed } from './chance.ts';

export const categories = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'LOTT', 'ELOTT', 'COCKFIGHT'] as const;
export type Category = (typeof categories)[number];

export interface Subject {
  /** The game's own code; a cover differs by it alone where the words of the name do not decide. */
  code: string;
  name: string;
  category: Category;
  /** The maker's code, like `nine-harbours`. */
  vendor: string;
}

/** Raise it when a drawing changes: addresses are kept for ever by browsers. */
export const drawing = 2;

/** 8 hex digits of everything a cover depends on. */
export function coverHash({ code, name, category, vendor }: Subject): string {
  return seed([drawing, code, name, category, vendor].join('\u0000')).toString(16).padStart(8, '0');
}

/** `/covers/<code>.<hash>.svg`, immutable: another drawing has another address. */
export const coverPath = (subject: Subject): string => `/covers/${encodeURIComponent(subject.code)}.${coverHash(subject)}.svg`;
