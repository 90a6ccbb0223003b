/** Comma-separated values that a spreadsheet opens as they are and never runs as a formula. */
import { styleOf } from './number-style.ts';

const isNumber = (cell: string): boolean => /^-?\d+(?:\.\d+)?$/.test(cell);

/** A program that splits lines or tabs before it reads quotes would begin a new cell with what follows. */
const onOneLine = (cell: string): string => cell.replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ');

/** A text that begins like a formula gets an apostrophe, which spreadsheets hide. Some read the full-width signs of East Asia as well. */
const withoutFormula = (cell: string): string => (/^\s*[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string, separator: string): string =>
  cell.includes('"') || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * With a byte order mark, by which spreadsheets know UTF-8, and the line ends of RFC 4180. In a language with a decimal comma, they take a
 * number with a point for a text or a date, and expect semicolons between the cells (decision 106).
 */
export function toCsv(rows: readonly (readonly string[])[], tag: string): string {
  const { point } = styleOf(tag);
  const separator = point === ',' ? ';' : ',';
  const written = (cell: string): string => quoted(isNumber(cell) ? cell.replace('.', point) : withoutFormula(onOneLine(cell)), separator);
  return `\uFEFF${rows.map((cells) => `${cells.map(written).join(separator)}\r\n`).join('')}`;
}
