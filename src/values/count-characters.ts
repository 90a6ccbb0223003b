/** Counts the characters of a text, the same on a device and on the server. */

/** Without the space around it. A letter that is typed in two parts counts as one, and a picture of one sign as one. */
export const countCharacters = (text: string): number => [...text.trim().normalize('NFC')].length;
