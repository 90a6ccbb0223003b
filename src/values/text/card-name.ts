/** Names as printed on bank cards. */

/** Capitals without accents, single spaces (MC-18). */
export const normalizeCardName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
