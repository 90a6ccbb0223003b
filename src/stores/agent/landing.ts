/** Where the sign-in forms go once a session is open. */
import { getItem } from '#client/storage.ts';
import { landingPath } from '#values/access/landing.ts';
import { nextUrl } from '../access/next-url.ts';

/**
 * The page that asked for the sign-in, else the first page of who has signed in: home while that is not known. Read from the tab's storage,
 * which a page that Back restores shares.
 */
export const landingUrl = (home: string): string => nextUrl(landingPath(getItem<number>('isAgent') ?? undefined, home));
