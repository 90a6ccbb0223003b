/** What people type or paste, as if they had typed it plainly: the same in the browser and on the platform. Passwords stay as typed. */

/** The value of a digit character: each script has its digits in a row from zero to nine. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/** The plain sign of a full-width one. */
export const halfWidth = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0);

/** Without marks that draw nothing, with plain digits, hyphens, spaces and letters of half width, and no space at the ends or in rows. */
export const cleanText = (typed: string): string =>
  typed
    .replace(/\p{DI}/gu, '')
    .replace(/[\uff01-\uff5e]/g, halfWidth)
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\s+/g, ' ')
    .trim();

/** A code is told by its letters and digits alone: people set spaces and hyphens between them. */
export const cleanCode = (typed: string): string => cleanText(typed).replace(/[\s-]/g, '');
