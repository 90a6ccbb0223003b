/** An errand: a page that one goes to from another, and that leads back to it when it is done. */
import { keep, kept } from '#client/keep.ts';
import { placeAfter } from './place.ts';

/** A place to go back to, and what it is called. */
export interface Place {
  readonly href: string;
  readonly name: string;
}

const cameFrom = 'cameFrom';

/** Goes to a page of this site that leads back here when it is done. `name`: what here is called. */
export function leaveFor(page: string, name: string): void {
  const href = location.pathname + location.search;
  keep(cameFrom, { href, name } satisfies Place);
  location.assign(`${page}?next=${encodeURIComponent(href)}`);
}

/** The place that this page was asked to lead back to, if its name is known. */
export function placeBefore(): Place | null {
  const place = kept<Place>(cameFrom);
  return place && place.href === placeAfter('') ? place : null;
}
