/** How a name is set on a cover: size and line breaks from a table of widths, because a server has no font to ask. */

export interface Setting {
  /** Units of the cover. */
  size: number;
  /** One to three lines, as they are read. */
  lines: string[];
  /** The name runs from right to left. */
  rightToLeft: boolean;
  /** Letters may be drawn closer together; joined scripts must not. */
  tight: boolean;
}

/** The width a line may have, between margins of 9. */
const measure = 101;
const sizes = [21, 19, 17, 15.5, 14] as const;

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const joined = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const leftward = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const letters = (text: string): string[] => Array.from(graphemes.segment(text), (part) => part.segment);

/** Width of one letter as it is seen, in ems; on the generous side, since the face differs between machines. */
function letterWidth(letter: string): number {
  if (wide.test(letter)) return 1.04;
  if (/^[MWmw@%]/.test(letter)) return 0.88;
  if (/^[ilIj.,'’:|!]/.test(letter)) return 0.29;
  if (/^[ftr ()\-1]/.test(letter)) return 0.37;
  if (/^[\p{Lu}0-9&]/u.test(letter)) return 0.66;
  return /^[ -~]/.test(letter) ? 0.57 : 0.64;
}

const widthOf = (text: string, serif: boolean): number => letters(text).reduce((sum, letter) => sum + letterWidth(letter), 0) * (serif ? 1.02 : 1);

/** Pieces between which a line may end: words, and every letter where a script writes no spaces. */
const pieces = (name: string): string[] => name.split(/(?<= )/u).flatMap((word) => (unspaced.test(word) ? letters(word) : [word]));

function breakInto(parts: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line === '' || fits((line + part).trim())) line += part;
    else {
      lines.push(line.trim());
      line = part;
    }
  }
  return [...lines, line.trim()].filter((set) => set !== '');
}

/** Sets a name as large as it fits; what does not fit in three lines of 14 ends in an ellipsis. */
export function typeset(name: string, serif: boolean): Setting {
  const clean = name.normalize('NFC').replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069]/gu, ' ').replace(/\s+/gu, ' ').trim();
  const manner = { rightToLeft: leftward.test(clean), tight: !joined.test(clean) };
  for (const size of sizes) {
    const fits = (line: string): boolean => widthOf(line, serif) * size <= measure;
    const lines = breakInto(pieces(clean), fits);
    if (lines.length <= (size > 16 ? 2 : 3) && lines.every(fits)) return { size, lines, ...manner };
  }
  const size = 14;
  const fits = (line: string): boolean => widthOf(line, serif) * size <= measure;
  const lines = breakInto(pieces(clean).flatMap((part) => (fits(part.trim()) ? [part] : letters(part))), fits);
  const kept = lines.slice(0, 3);
  if (lines.length > 3) {
    let last = kept[2] ?? '';
    while (last !== '' && !fits(`${last}…`)) last = letters(last).slice(0, -1).join('').trim();
    kept[2] = `${last}…`;
  }
  return { size, lines: kept, ...manner };
}
