/** How a name is set on a cover: size and line breaks from a table of widths, because a server has no font to ask. */

export interface Setting {
  /** Units of the cover. */
  size: number;
  /** One to four lines, as they are read. */
  lines: string[];
  /** The name runs from right to left. */
  rightToLeft: boolean;
  /** Letters may be drawn closer together; joined scripts must not. */
  tight: boolean;
}

/** The width a line may have, between margins of 9. */
const measure = 102;
/** Each size with the lines it may take; the last is for the few names that need four. */
const sizes = [
  [21, 2],
  [19, 2],
  [17, 2],
  [15.5, 3],
  [14, 3],
  [13, 4],
] as const;
const [smallest, most] = sizes[5];

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const joined = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const leftward = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const letters = (text: string): string[] => Array.from(graphemes.segment(text), (part) => part.segment);

/** Width of one letter as it is seen, in ems; taken from common faces. */
function letterWidth(letter: string): number {
  if (wide.test(letter)) return 1.04;
  if (/^[MWmw@%]/.test(letter)) return 0.88;
  if (/^[ilIj.,'’:|!]/.test(letter)) return 0.29;
  if (/^[ftr ()\-1]/.test(letter)) return 0.37;
  if (/^[\p{Lu}0-9&]/u.test(letter)) return 0.66;
  return /^[ -~]/.test(letter) ? 0.57 : 0.64;
}

/** In ems, a sixth more than the table says, since some machines have a wide face and the margins are alike on both sides. */
const widthOf = (text: string, serif: boolean): number =>
  letters(text).reduce((sum, letter) => sum + letterWidth(letter), 0) * (serif ? 1.11 : 1.18);

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

/** Sets a name as large as it fits; what does not fit in four lines of 13 ends in an ellipsis. */
export function typeset(name: string, serif: boolean): Setting {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const manner = { rightToLeft: leftward.test(clean), tight: !joined.test(clean) };
  for (const [size, most] of sizes) {
    const fits = (line: string): boolean => widthOf(line, serif) * size <= measure;
    const lines = breakInto(pieces(clean), fits);
    if (lines.length <= most && lines.every(fits)) return { size, lines, ...manner };
  }
  const fits = (line: string): boolean => widthOf(line, serif) * smallest <= measure;
  const lines = breakInto(
    pieces(clean).flatMap((part) => (fits(part.trim()) ? [part] : letters(part))),
    fits,
  );
  const kept = lines.slice(0, most);
  if (lines.length > most) {
    let last = kept[most - 1] ?? '';
    while (last !== '' && !fits(`${last}…`)) last = letters(last).slice(0, -1).join('').trim();
    kept[most - 1] = `${last}…`;
  }
  return { size: smallest, lines: kept, ...manner };
}
