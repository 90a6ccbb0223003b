/** Sets a name on a cover: size and line breaks from a table of widths, because a server has no fonts. */

export interface Setting {
  /** In units of the cover. */
  size: number;
  /** One to four lines in reading order. */
  lines: string[];
  /** True for right-to-left names. */
  rightToLeft: boolean;
  /** True if letter spacing may shrink; joined scripts must not. */
  tight: boolean;
}

/** Maximum line width between margins of 9. */
const maximumWidth = 102;
/** Font sizes with their maximum number of lines; the last is for the few names that need four. */
const sizes = [
  [21, 2],
  [19, 2],
  [17, 2],
  [15.5, 3],
  [14, 3],
  [13, 4],
] as const;
const [smallest, maximumLines] = sizes[5];

const wideScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u;
const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const joinedScript = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const rightToLeftScript = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const letters = (text: string): string[] => Array.from(graphemes.segment(text), (part) => part.segment);

/** Visible width of a letter in ems, taken from common fonts. */
function letterWidth(letter: string): number {
  if (wideScript.test(letter)) return 1.04;
  if (/^[MWmw@%]/.test(letter)) return 0.88;
  if (/^[ilIj.,'’:|!]/.test(letter)) return 0.29;
  if (/^[ftr ()\-1]/.test(letter)) return 0.37;
  if (/^[\p{Lu}0-9&]/u.test(letter)) return 0.66;
  return /^[ -~]/.test(letter) ? 0.57 : 0.64;
}

/** In ems, 11 or 18 % more than the table, because some machines have a wide font. */
const widthOf = (text: string, serif: boolean): number =>
  letters(text).reduce((sum, letter) => sum + letterWidth(letter), 0) * (serif ? 1.11 : 1.18);

/** Pieces between which a line may break: words, or letters in scripts without spaces. */
const breakablePieces = (name: string): string[] =>
  name.split(/(?<= )/u).flatMap((word) => (unspacedScript.test(word) ? letters(word) : [word]));

function breakLines(parts: readonly string[], fits: (line: string) => boolean): string[] {
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

/** Sets a name as large as it fits; text beyond four lines of 13 ends in an ellipsis. */
export function typeset(name: string, serif: boolean): Setting {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const direction = { rightToLeft: rightToLeftScript.test(clean), tight: !joinedScript.test(clean) };
  for (const [size, maximumLines] of sizes) {
    const fits = (line: string): boolean => widthOf(line, serif) * size <= maximumWidth;
    const lines = breakLines(breakablePieces(clean), fits);
    if (lines.length <= maximumLines && lines.every(fits)) return { size, lines, ...direction };
  }
  const fits = (line: string): boolean => widthOf(line, serif) * smallest <= maximumWidth;
  const lines = breakLines(
    breakablePieces(clean).flatMap((part) => (fits(part.trim()) ? [part] : letters(part))),
    fits,
  );
  const kept = lines.slice(0, maximumLines);
  if (lines.length > maximumLines) {
    let last = kept[maximumLines - 1] ?? '';
    while (last !== '' && !fits(`${last}…`)) last = letters(last).slice(0, -1).join('').trim();
    kept[maximumLines - 1] = `${last}…`;
  }
  return { size: smallest, lines: kept, ...direction };
}
