/** Comma-separated values that a spreadsheet opens as they are and never runs as a formula. */

const isNumber = (cell: string): boolean => /^-?\d+(?:\.\d+)?$/.test(cell);

/** A text that begins like a formula gets an apostrophe, which spreadsheets hide. */
const withoutFormula = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) && !isNumber(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** With a byte order mark, by which spreadsheets know UTF-8, and the line ends of RFC 4180. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map((cell) => quoted(withoutFormula(cell))).join(',')}\r\n`).join('')}`;
