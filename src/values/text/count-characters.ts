/** Counts the characters of a text, the same on device and server. */

/** Without surrounding space. A letter with a combining accent counts as one, and so does a single-code-point emoji. */
export const countCharacters = (text: string): number => [...text.trim().normalize('NFC')].length;
