/** Where a form leads when it is done. */
import { sessionMark } from '#client/session-mark.ts';
import { safeNext } from '#values/next.ts';

/** Where to go after: a place on this site that was asked for, else `home`. */
export const placeAfter = (home: string): string => safeNext(new URLSearchParams(location.search).get('next'), home);

/** Whether somebody is in by now: a form that comes back out of the browser's memory leads on then. */
export const isIn = (): boolean => sessionMark() !== null;

/** A way through another of these forms that leads to the same place after. */
export function carryOn(href: string): string {
  const next = placeAfter('');
  return next ? `${href}?next=${encodeURIComponent(next)}` : href;
}

const way = 'way';
/** Which of several ways an address asks for. */
export const askedWay = (): string | null => new URLSearchParams(location.search).get(way);

/** Puts the chosen way into the address, so that a reload and a link come back to it. */
export function noteWay(id: string): void {
  const query = new URLSearchParams(location.search);
  query.set(way, id);
  history.replaceState(history.state, '', `${location.pathname}?${query}`);
}
