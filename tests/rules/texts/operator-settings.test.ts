// Tests that the how-to names each setting that an operator may write.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '#platform/db/setting-names.ts';

/** The platform writes them itself. */
const ownSettings: readonly string[] = ['demo_accounts', 'demo_months', 'terms_of', 'currency', 'seeded'];

test('the how-to has a row for each setting of an operator, and for no other (R16)', () => {
  const table = readFileSync('docs/how-to/change-an-operator-setting.md', 'utf8').match(/^\| `.*$/gm) ?? [];
  const named = table.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''));
  expect(named.sort()).toEqual(settingNames.filter((name) => !ownSettings.includes(name)).sort());
});
