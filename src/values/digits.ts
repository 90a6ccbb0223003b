/** Digits of every script as those of ASCII. */

/** The digit that a character stands for: scripts keep theirs in rows from nought to nine. */
export function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, digitOf);
