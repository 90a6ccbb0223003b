// npm run spec: lists each id of the inventory with the tests that name it, and the ids without a test.
import { readFileSync } from 'node:fs';
import { coverage, inventory, namedTests } from '../tests/spec/coverage.ts';

const ids = inventory(readFileSync('tests/spec/inventory.md', 'utf8'));
const covered = coverage(ids, namedTests(process.cwd()));
const asked = process.argv.slice(2).map((word) => word.toUpperCase());
const shown =
  asked.length === 0 ? covered : covered.filter((row) => asked.some((word) => row.id === word || row.id.startsWith(`${word}-`)));

for (const row of shown) {
  console.log(`${row.id}  ${row.title}`);
  for (const test of row.tests) console.log(`       ${test.file}:${test.line}  ${test.title}`);
}
const without = shown.filter((row) => row.tests.length === 0);
console.log(`\n${shown.length} ids, ${shown.length - without.length} named by a test, ${without.length} by none`);
if (without.length > 0) console.log(`without a test: ${without.map((row) => row.id).join(' ')}`);
