/** Usernames as they are compared. */

/** Normal form of a username: NFC, lower case, trimmed. */
export const normalizeUsername = (username: string): string => username.trim().normalize('NFC').toLowerCase();
