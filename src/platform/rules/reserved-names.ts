/** Names that members and agents choose, against those that could be taken for the house's. */
import { ownValue } from '#values/own-value.ts';

/** Letters of other scripts, digits and signs that look like a Latin letter. */
const looksLike: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аɑα4',
    b: 'ЬвƄβ8',
    c: 'сϲ',
    d: 'ԁđ',
    e: 'еєε3',
    f: 'ƒ',
    g: 'ɡց9',
    h: 'һнհ',
    j: 'јϳ',
    k: 'кκ',
    // One shape for all that is a stroke.
    l: 'iіιıӏ1|ł',
    m: 'мʍ',
    n: 'пոηи',
    o: 'оοσօ0ø',
    p: 'рρ',
    q: 'ԛ',
    r: 'гᴦ',
    s: 'ѕ5$',
    t: 'тτŧ7',
    u: 'υսц',
    v: 'νѵ',
    w: 'ԝшω',
    x: 'хχ',
    y: 'уүγ',
    z: 'ᴢ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/** What a name looks like: small Latin letters without accents, and single spaces for what stands between words. */
const looksOf = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f\p{DI}]/gu, '')
      .toLowerCase()
      .normalize('NFKD'),
  ]
    .map((letter) => ownValue(looksLike, letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether a name could be taken for the house's: a word of it contains a reserved one, or some of its words are one when written
 * together, as in `i.s.l.a`. Not any part of the whole: `Chris Lane` contains `Isla` and is a name.
 */
function isReservedName(name: string, reserved: readonly string[]): boolean {
  const words = looksOf(name).split(' ');
  return reserved.some((one) => {
    const forbidden = looksOf(one).replaceAll(' ', '');
    if (forbidden === '') return false;
    return words.some((word, from) => {
      if (word.includes(forbidden)) return true;
      let together = '';
      return words.slice(from).some((next) => {
        together += next;
        return together === forbidden;
      });
    });
  });
}

/** The fault of a name that could be taken for the house's, or null. */
export const reservedFault = (
  name: string,
  brand: { readonly name: string; readonly staffWords: readonly string[] },
): { readonly code: string } | null =>
  isReservedName(name, [brand.name, ...brand.staffWords]) ? { code: 'field.nickname_reserved' } : null;
