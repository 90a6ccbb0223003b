/** Usernames as they are compared. */
import { cleanName } from '#values/text/person-name.ts';

/** Normal form of a username: clean, in lower case. */
export const normalizeUsername = (username: string): string => cleanName(username).toLowerCase();
