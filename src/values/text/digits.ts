/** Converts digits of any script to ASCII. */

/** The value of a digit character: each script has its digits in a row from zero to nine. */
export function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, digitOf);
