// Tests the files of the records: opened by a spreadsheet they hold the same texts, and none runs as a formula.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from '#values/text/csv.ts';
import { randomSeed } from '../../money-history.ts';

/** Reads a file as RFC 4180 says. */
function readCsv(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, inQuotes, plain = '', end] of file.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test.each([
  ['=1+1', "'=1+1"],
  ['+63 917', "'+63 917"],
  ['-cmd', "'-cmd"],
  ['@sum', "'@sum"],
  ['＝1+1', "'＝1+1"],
  ['＋63', "'＋63"],
  ['－cmd', "'－cmd"],
  ['＠sum', "'＠sum"],
  ['\tx', ' x'],
  ['\n=1+1', "' =1+1"],
  [' =1+1', "' =1+1"],
  ['paid\r\n=1+1', 'paid =1+1'],
  ['paid\n=1+1\t=2', 'paid =1+1 =2'],
  ['paid\u2028=1+1\v=2', 'paid =1+1 =2'],
  ['-500.00', '-500.00'],
  ['500.00', '500.00'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=a,b', '"\'=a,b"'],
])('the cell %j is written as %j (SEC-03)', (cell, written) => {
  expect(toCsv([[cell]], 'en')).toBe(`\uFEFF${written}\r\n`);
});

test('any rows are read back whole on one line, and no cell begins like a formula unless it is a number (SEC-03)', () => {
  const seed = randomSeed('csv');
  const cell = fc.oneof(
    fc.string().filter((text) => !text.startsWith("'")),
    fc.constantFrom('=1+1', '＝1+1', '-5.00', '@x', '＠x', 'a\r\n=b', '\t=b', ',', '"', ''),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (rows) => {
      const read = readCsv(toCsv(rows, 'en'));
      const oneLine = rows.map((cells) => cells.map((text) => text.replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')));
      expect(read.map((cells) => cells.map((text) => text.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')))).toEqual(oneLine);
      for (const text of read.flat()) {
        expect(/^\s*[=+\-@＝＋－＠]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text)).toBe(false);
        expect(text).not.toMatch(/[\t\n\v\f\r]/);
      }
    }),
    { seed, numRuns: 500 },
  );
});

test.each(['id', 'vi', 'es', 'ru', 'fr'])('in %s a spreadsheet reads numbers with a comma, between semicolons (SEC-03)', (tag) => {
  expect(toCsv([['Amount', '1234.50', '-0.05', '12', '1.5.2', 'a;b', 'c, d', '=1+1']], tag)).toBe(
    '\uFEFFAmount;1234,50;-0,05;12;1.5.2;"a;b";c, d;\'=1+1\r\n',
  );
});
test.each(['en-PH', 'fil-PH', 'th', 'zh-Hans'])('in %s numbers have a point, between commas', (tag) => {
  expect(toCsv([['Amount', '1234.50', 'a;b']], tag)).toBe('\uFEFFAmount,1234.50,a;b\r\n');
});
