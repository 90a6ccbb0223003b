// The inventory is complete, and every id in a test title exists in it or in the list of requirements.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { requirements } from '../house/naming.ts';
import { coverage, idsIn, inventory, namedTests, tagsIn } from './coverage.ts';

const lines = inventory(readFileSync('tests/spec/inventory.md', 'utf8'));
/** Lines that no test proves whole, with what is missing. */
const unproven: Readonly<Record<string, string>> = {
  'SY-17': 'Session storage has the keys of the member only; vendors, notices, routers, settings and rules are in the page (decision 018).',
};

const required = [...readFileSync(requirements, 'utf8').matchAll(/^\| (R\d+|(?:SEC|REL)-\d+) \|/gm)].map(([, id]) => id);
const known = new Set([...lines.map((line) => line.id), ...required]);
const tests = namedTests(process.cwd()).filter((one) => one.file !== 'tests/spec/coverage.test.ts');

describe('the inventory', () => {
  test('has each id once, numbered without a gap', () => {
    const areas = Map.groupBy(lines, (line) => line.id.slice(0, 2));
    expect([...areas.keys()]).toEqual(['SY', 'SH', 'AC', 'GM', 'LO', 'MC', 'PO', 'AG', 'CL', 'ER']);
    for (const [area, rows] of areas)
      expect(rows.map((row) => row.id)).toEqual(rows.map((_, index) => `${area}-${String(index + 1).padStart(2, '0')}`));
  });
  test('finds the tests that name an id, alone or in a range', () => {
    expect(idsIn('AC-07 login: the captcha shows')).toEqual(['AC-07']);
    expect(idsIn('GM-01 to GM-03, SY-02: a story')).toEqual(['GM-01', 'GM-02', 'GM-03', 'SY-02']);
    const rows = coverage(
      [
        { id: 'AC-07', title: 'x' },
        { id: 'AC-08', title: 'y' },
      ],
      [{ file: 'a.test.ts', line: 1, title: 'AC-07 z' }],
    );
    expect(rows.map((row) => row.tests.length)).toEqual([1, 0]);
  });
  test('has a test for every id but those named here', () => {
    const without = coverage(lines, tests).filter((row) => row.tests.length === 0);
    expect(without.map((row) => row.id).sort()).toEqual(Object.keys(unproven).sort());
  });
  test('finds what looks like an id in the brackets of a title, and nothing else', () => {
    const title = 'by SHA-256 in UTF-8 (GM-01, PR-07, GM-14a, AG-10 to AG-13, R4, R100, WCAG 2.2.6, 2026-11-28, PHP 1.00)';
    expect(tagsIn(title)).toEqual(['GM-01', 'PR-07', 'GM-14a', 'AG-10', 'AG-13', 'R4', 'R100']);
  });
  test('knows every id that a test names', () => {
    const strangers = tests.flatMap(({ file, line, title }) =>
      [...new Set([...idsIn(title), ...tagsIn(title)])].filter((id) => !known.has(id)).map((id) => `${file}:${line} ${id}`),
    );
    expect(strangers).toEqual([]);
  });
});
