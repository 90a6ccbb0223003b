/** Detours: leaving for another page that leads back when it is done. */
import { getItem, setItem } from '#client/storage.ts';
import { nextUrl } from './next-url.ts';

/** A page to return to, with its title. */
export interface ReturnPlace {
  readonly href: string;
  readonly name: string;
}

const storageKey = 'cameFrom';

/** The address of a page of this site that leads back here when done. `name`: this page's title. */
export function withReturn(page: string, name: string): string {
  const href = location.pathname + location.search;
  setItem(storageKey, { href, name } satisfies ReturnPlace);
  return `${page}${page.includes('?') ? '&' : '?'}next=${encodeURIComponent(href)}`;
}

export const goWithReturn = (page: string, name: string): void => location.assign(withReturn(page, name));

/** The page to return to, if its title is known. */
export function returnTarget(): ReturnPlace | null {
  const place = getItem<ReturnPlace>(storageKey);
  return place && place.href === nextUrl('') ? place : null;
}
