/** Where a form leads when it is done. */
import { safeNext } from '#values/next.ts';

/** Where to go after: a place on this site that was asked for, else `home`. */
export const placeAfter = (home: string): string => safeNext(new URLSearchParams(location.search).get('next'), home);
