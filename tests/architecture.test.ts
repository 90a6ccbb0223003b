// Runs the architecture rules over the project. Each rule is first tested with planted faults.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { badImportPaths, filesOutsideRooms, forbiddenImports, importCycles } from './house/architecture.ts';
import { misplacedAgentPages, misplacedMemberPages } from './house/centre-pages.ts';
import {
  anyTypes,
  badNames,
  bareKeys,
  concatenatedSql,
  detachedFileComments,
  growingLists,
  inheritedKeys,
  localeFolds,
  machineTraces,
  misheadedRecords,
  missingFileComments,
  namelessPasswords,
  physicalSides,
  policyBreakers,
  shadowedTestNames,
  storesWithoutInitialValue,
  unfinishedWork,
  weakTests,
} from './house/file-rules.ts';
import { halfAddedBrands, halfAddedCalls, halfAddedVendors, unusedFiles } from './house/half-added.ts';
import { brokenQuotes } from './house/how-to-quotes.ts';
import {
  crowdedFolders,
  doubleExports,
  forbiddenNames,
  glossary,
  misplacedIds,
  requirements,
  unknownIds,
  wideComments,
} from './house/naming.ts';
import { staleQuotes } from './house/quoted-texts.ts';
import { readTree, type Tree } from './house/source.ts';
import { missingTranslations, untranslatedTexts, unusedTexts } from './house/translations.ts';

const atHome = ['astro.config.mjs', 'server.mjs', 'vitest.config.ts'];
const project = readTree(process.cwd(), ['src', 'scripts', 'tests', 'bench', 'docs', '.ci'], atHome);
const besidesCheckers: Tree = new Map([...project].filter(([path]) => !/^tests\/(architecture\.test\.ts$|house\/)/.test(path)));
const projectAndPackage: Tree = new Map([...project, ['package.json', readFileSync('package.json', 'utf8')]]);
const languages = locales.map(({ code }) => code).filter((code) => code !== 'EN');

const table = '| thing | in code | never |\n|---|---|---|\n| vendor | vendor | maker, makers |\n';

interface Rule {
  name: string;
  judge(tree: Tree): string[];
  tree: Tree;
  /** Trees that each hold one fault, and what the sentence about it must say. */
  faults: readonly (readonly [tree: Record<string, string>, says: RegExp])[];
  /** A tree in which nothing is wrong, though it may look so. */
  sound: Record<string, string>;
}

const rules: Rule[] = [
  {
    name: 'every file of src is in a room',
    judge: filesOutsideRooms,
    tree: project,
    faults: [
      [{ 'src/extras/a.ts': '' }, /extras/],
      [{ 'src/platform/money/a.ts': '' }, /money/],
    ],
    sound: { 'src/fetch.ts': '', 'src/env.d.ts': '', 'src/ui/Button.astro': '' },
  },
  {
    name: 'rooms import only what they may',
    judge: forbiddenImports,
    tree: project,
    faults: [
      [{ 'src/stores/a.ts': "import { x } from '#ui/x.ts';" }, /stores may not import ui/],
      [{ 'src/stores/a.ts': "import { useState } from 'react';" }, /package react/],
      [{ 'src/ui/A.tsx': "\n\nimport type { B } from '#stores/b.ts';" }, /A\.tsx:3 ui may not import stores/],
      [{ 'src/ui/A.astro': "---\n// A\nimport { b } from '#calls/b.ts';\n---\n<p>x</p>" }, /A\.astro:3 ui may not import calls/],
      [{ 'src/ui/A.astro': "<p>x</p>\n<script>\n  import { b } from '#client/b.ts';\n</script>" }, /A\.astro:3 ui may not import client/],
      [{ 'src/islands/wallet/A.tsx': "const a = () => import('#platform/app.ts');" }, /islands may not import platform\/app/],
      [{ 'src/islands/wallet/A.tsx': "import { b } from '../games/b.ts';" }, /one area of islands imports another/],
      [{ 'src/islands/overlay-router.tsx': "import { b } from './games/b.ts';" }, /one area/],
      [{ 'src/platform/areas/wallet/a.ts': "import { b } from '../games/b.ts';" }, /one area of platform\/areas/],
      [{ 'src/platform/rules/a.ts': "import { b } from '#platform/db/b.ts';" }, /rules may not import platform\/db/],
      [{ 'src/platform/vendors/a.ts': "import { post } from '#platform/ledger/post.ts';" }, /vendors may not import platform\/ledger/],
      [{ 'src/calls/wallet.ts': "import { shape } from './wallet.schema.ts';" }, /calls may not import schemas/],
      [{ 'src/client/api-client.ts': "import type { S } from '#calls/schemas/wallet.schema.ts';" }, /client may not import schemas/],
      [{ 'src/edge/a.ts': "type A = import('#platform/app.ts').Platform;" }, /edge may not import platform/],
      [{ 'src/originals/a.ts': "import { b } from '#ui/b.ts';" }, /originals may not import ui/],
      [{ 'src/values/a.ts': "import { z } from 'zod';" }, /package zod/],
      [{ 'src/client/a.ts': "export { z } from 'zod';" }, /package zod/],
      [{ 'src/stores/a.ts': "const all = import.meta.glob('/src/i18n/*.json');" }, /stores may not import i18n/],
    ],
    sound: {
      'src/calls/wallet.ts': "import type { Shape } from './wallet.schema.ts';",
      'src/calls/schemas/wallet.schema.ts': "import { z } from 'zod';\nimport { money } from '#values/money.ts';",
      'src/islands/overlay-router.tsx': "export const wallet = () => import('./wallet/Deposit.tsx');",
      'src/platform/areas/wallet/handlers.ts': "import { post } from '#platform/ledger/post.ts';\nimport { sum } from './queries.ts';",
      'src/fetch.ts': "import { gate } from './edge/gate.ts';\nconst p = () => import('./platform/app.ts');",
      'src/ui/A.astro': '---\n// A\nconst words = "import x from \'#stores/x.ts\'";\n---\n<p>x</p>',
    },
  },
  {
    name: 'imports start with # between rooms, with a dot inside a room, and have an extension',
    judge: badImportPaths,
    tree: project,
    faults: [
      [{ 'src/ui/A.tsx': "import { b } from '../covers/b.ts';" }, /another room/],
      [{ 'src/ui/A.tsx': "import { b } from '#ui/b.ts';" }, /stays in the folder/],
      [{ 'src/ui/A.tsx': "import { b } from './b';" }, /lacks its ending/],
    ],
    sound: {
      'src/ui/A.tsx': "import { b } from './b.ts';\nimport { c } from '#covers/c.ts';\nimport './a.css';\nimport { d } from 'react';",
    },
  },
  {
    name: 'there are no import cycles',
    judge: importCycles,
    tree: project,
    faults: [
      [
        { 'src/ui/a.ts': "import './b.ts';", 'src/ui/b.ts': "import './c.ts';", 'src/ui/c.ts': "import type { A } from './a.ts';" },
        /a\.ts -> .*b\.ts -> .*c\.ts -> .*a\.ts/,
      ],
      [{ 'src/ui/a.ts': "export * from './a.ts';" }, /a\.ts -> src\/ui\/a\.ts/],
      [{ 'src/ui/a.ts': "import './b.ts';", 'src/ui/b.ts': "const a = () => import('./a.ts');" }, /a\.ts -> .*b\.ts -> .*a\.ts/],
    ],
    sound: {
      'src/ui/a.ts': "import './b.ts';\nimport './c.ts';",
      'src/ui/b.ts': "import './c.ts';",
      'src/ui/c.ts': "const d = () => import('./d.ts');",
    },
  },
  {
    name: 'file names are kebab-case, or PascalCase for components, and specific',
    judge: badNames,
    tree: project,
    faults: [
      [{ 'src/ui/button.astro': '' }, /not named/],
      [{ 'src/values/phoneNumber.ts': '' }, /not named/],
      [{ 'src/values/utils.ts': '' }, /says nothing/],
      [{ 'src/platform/areas/common/a.ts': '' }, /says nothing/],
      [{ 'src/islands/MyArea/a.ts': '' }, /folder/],
    ],
    sound: {
      'src/ui/Button.astro': '',
      'src/ui/Button.module.css': '',
      'src/calls/schemas/wallet.schema.ts': '',
      'src/pages/[...slug].astro': '',
      'src/platform/db/migrations/001_base.sql': '',
      'tests/e2e/page-cache.test.ts': '',
    },
  },
  {
    name: 'file names and exports hold no word that the glossary forbids',
    judge: forbiddenNames,
    tree: project,
    faults: [
      [{ [glossary]: table, 'src/a/maker-list.ts': '' }, /maker is not the word for "vendor"/],
      [{ [glossary]: table, 'src/a/a.ts': 'export const findMaker = 1;' }, /findMaker/],
      [{ [glossary]: table, 'src/A.tsx': 'export function MakerCard() {}' }, /MakerCard/],
      [{ 'src/a.ts': '' }, /no terms/],
    ],
    sound: {
      [glossary]: table,
      'src/a/matchmaker.ts': '// A maker may stand in a sentence.\nconst maker = 1;\nexport const vendor = maker;',
    },
  },
  {
    name: 'an exported name means one thing',
    judge: doubleExports,
    tree: project,
    faults: [
      [{ 'src/a.ts': 'export const fee = 1;', 'src/b.ts': 'export function fee() {}' }, /b\.ts:1 exports fee, as src\/a\.ts does/],
      [{ 'src/a.ts': 'export type Fee = 1;', 'src/b.tsx': '\nexport interface Fee {}' }, /b\.tsx:2/],
    ],
    sound: {
      'src/a.ts': 'export type Fee = 1;\nexport const Fee = 1;',
      'src/b.ts': 'const fee = 1;\nexport const GET = fee;',
      'src/c.ts': 'export const GET = 1;',
      'tests/a.ts': 'export const GET = 1;',
    },
  },
  {
    name: 'no folder holds more than 25 files',
    judge: crowdedFolders,
    tree: project,
    faults: [[Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`src/ui/a${n}.ts`, ''])), /src\/ui:1 has 26/]],
    sound: Object.fromEntries(Array.from({ length: 60 }, (_, n) => [n < 25 ? `src/ui/a${n}.ts` : `src/pages/a${n}.ts`, ''])),
  },
  {
    name: 'comments and documents are at most 140 columns wide',
    judge: wideComments,
    tree: project,
    faults: [
      [{ 'src/a.ts': `\n// ${'x'.repeat(140)}` }, /a\.ts:2 has 143/],
      [{ 'src/a.ts': `interface A {\n  a: string; // ${'x'.repeat(140)}\n}` }, /a\.ts:2/],
      [{ 'src/a.ts': `const a = '//' /** ${'x'.repeat(140)} */;` }, /a\.ts:1/],
      [{ 'src/platform/db/migrations/900_a.sql': `select 1; -- ${'x'.repeat(140)}` }, /900_a\.sql:1/],
      [{ 'src/a.css': `/* ${'x'.repeat(140)} */` }, /a\.css:1/],
      [{ 'src/A.astro': `{/* ${'x'.repeat(140)} */}` }, /A\.astro:1/],
      [{ 'docs/decisions/a.md': `# A\n\n- ${'x'.repeat(140)}` }, /a\.md:3/],
    ],
    sound: {
      'src/a.ts': `// ${'x'.repeat(137)}\nconst a = '${'x'.repeat(140)}';\nconst b = '{ // ${'x'.repeat(140)}';`,
      'docs/a.md': `| ${'x'.repeat(140)} |`,
      'src/content/help/EN/a.md': 'x'.repeat(200),
    },
  },
  {
    name: 'rulings and rows that are named can be looked up',
    judge: unknownIds,
    tree: besidesCheckers,
    faults: [
      [{ [requirements]: '| R1 | Names. |', 'src/a.ts': '// Two of them (R1, R30).' }, /R30/],
      [{ [requirements]: '| SEC-01 | … |', 'tests/a.test.ts': "test('a (SEC-01, REL-01)', run)" }, /REL-01/],
      [{ 'src/a.ts': '// SEC-06' }, /SEC-06/],
      [{ 'docs/decisions/a.md': 'See R40.' }, /R40/],
    ],
    sound: { [requirements]: '| R1 | Names. |\n| REL-02 | … |', 'src/a.ts': '// R1, REL-02; not #R9, a/R9 or R9(b)' },
  },
  {
    name: 'decision records begin alike',
    judge: misheadedRecords,
    tree: project,
    faults: [
      [{ 'docs/decisions/001-a.md': '# 001 A\n2026-11-20, accepted\n\n**Context.** B.' }, /001-a\.md:1/],
      [{ 'docs/decisions/001-a.md': '# 001: A\n\n- Date: 2026-11-20\n- Status: perhaps\n\n## Context\nB.' }, /001-a\.md:1/],
    ],
    sound: { 'docs/decisions/001-a.md': '# 001: A\n\n- Date: 2026-11-20\n- Status: accepted; replaces 000\n\n## Context\nB.' },
  },
  {
    name: 'each file begins with a sentence on its contents',
    judge: missingFileComments,
    tree: project,
    faults: [
      [{ 'src/a.ts': 'export const a = 1;' }, /does not begin/],
      [{ 'src/A.astro': '---\nconst a = 1;\n---\n' }, /does not begin/],
    ],
    sound: {
      'src/a.ts': '// Says what a is.\nexport const a = 1;',
      'src/A.astro': '---\n// A.\n---',
      'src/a.sql': '-- A.',
      'src/a.css': '/* A. */',
      'scripts/a.mjs': '#!/usr/bin/env node\n// A.',
    },
  },
  {
    name: 'the comment that heads a file stands directly above its imports',
    judge: detachedFileComments,
    tree: project,
    faults: [
      [{ 'src/a.ts': "/** A. */\n\nimport { b } from './b.ts';" }, /a\.ts:1 has an empty line/],
      [{ 'src/a.ts': "// A,\n// and more.\n\nimport { b } from './b.ts';" }, /empty line/],
      [{ 'src/A.astro': "---\n// A.\n\nimport { b } from './b.ts';\n---" }, /A\.astro:1/],
      [{ 'scripts/a.mjs': "#!/usr/bin/env node\n/** A. */\n\nimport './b.mjs';" }, /a\.mjs:1/],
    ],
    sound: {
      'src/a.ts': "/** A. */\nimport { b } from './b.ts';\n\n/** B. */\nexport const c = b;",
      'src/b.ts': '/** What b is. */\n\n/** B. */\nexport const b = 1;',
      'src/A.astro': "---\n// A.\nimport { b } from './b.ts';\n---",
    },
  },
  {
    name: 'no code uses any',
    judge: anyTypes,
    tree: project,
    faults: [
      [{ 'src/a.ts': 'const a: any = 1;' }, /:1 any/],
      [{ 'src/a.ts': 'const a = 1 as unknown as Record<string, any>;' }, /any/],
    ],
    sound: { 'src/a.ts': "// any of them\nconst any = 'any';" },
  },
  {
    name: 'no unfinished work is marked',
    judge: unfinishedWork,
    tree: besidesCheckers,
    faults: [
      [{ 'src/a.ts': '\n// TODO: later', 'src/i18n/EN/a.json': '{"a":"Coming soon"}' }, /a\.ts:2 TODO[\s\S]*Coming soon/],
      [{ 'src/a.ts': "throw new Error('not implemented')" }, /not implemented/],
    ],
    sound: { 'src/a.ts': '// Todos los juegos' },
  },
  {
    name: 'no file depends on one machine or contains a secret',
    judge: machineTraces,
    tree: besidesCheckers,
    faults: [
      [{ 'src/a.ts': "const a = '/work/main';" }, /one machine/],
      [
        { 'scripts/a.mjs': 'run(dir.pathname)', 'src/a.ts': "f(new URL('./b', import.meta.url).pathname)" },
        /s:1 .*fileURL[\s\S]*s:1 .*fileURL/,
      ],
      [{ 'tests/a.ts': "chromium.launch({ executablePath }); exec('git log')" }, /fonts[\s\S]*fonts[\s\S]*asks for git/],
      [{ 'docs/a.md': '/home/anna/isla' }, /one machine/],
      [{ 'src/a.ts': '-----BEGIN PRIVATE KEY-----' }, /secret/],
    ],
    sound: {
      'scripts/browser.ts': "const a = '/usr/bin/chromium'; browserPath();",
      'tests/a.ts': 'chromium.launch(await launchOptions()); new URL(url).pathname',
    },
  },
  {
    name: 'keys of an input method never act',
    judge: bareKeys,
    tree: project,
    faults: [
      [{ 'src/ui/A.tsx': "if (event.key === 'Enter') go();" }, /A\.tsx:1 event\.key: keyOf/],
      [{ 'src/originals/a.ts': "addEventListener('keydown', ({ key }) => key);" }, /a\.ts:1 .*keyOf/],
    ],
    sound: { 'src/ui/A.tsx': "if (keyOf(event) === 'Enter') go();", 'src/edge/a.ts': 'event.key' },
  },
  {
    name: 'nothing is compared in the letters of the device’s language',
    judge: localeFolds,
    tree: project,
    faults: [[{ 'src/a.ts': 'name.toLocaleLowerCase().includes(q)' }, /device's language/]],
    sound: { 'src/a.ts': 'name.toLowerCase(); title.toLocaleUpperCase(tag)' },
  },
  {
    name: 'every form with a password has a user name',
    judge: namelessPasswords,
    tree: project,
    faults: [[{ 'src/islands/access/A.tsx': '<form><PasswordField name="a" /></form>' }, /A\.tsx:1 .*AccountName/]],
    sound: { 'src/islands/access/A.tsx': '<form><OwnAccountName /><PasswordField name="a" /></form>' },
  },
  {
    name: 'nothing breaks the content security policy',
    judge: policyBreakers,
    tree: project,
    faults: [
      [{ 'src/ui/A.astro': '---\n// A\n---\n<p style="color:red">' }, /A\.astro:4 style=/],
      [{ 'src/ui/A.astro': '<script is:inline>1</script><button onclick="a()">' }, /is:inline[\s\S]*onclick/],
      [{ 'src/ui/A.tsx': 'export const A = () => <p style={{ color: 1 }} />;' }, /style=/],
    ],
    sound: {
      'src/ui/A.astro': '---\nconst style = 1;\n---\n<style>p { color: red }</style><p class="a">',
      'src/ui/A.tsx': 'export const A = () => <p className="a" />;',
    },
  },
  {
    name: 'SQL is never built from strings (SEC-02)',
    judge: concatenatedSql,
    tree: project,
    faults: [
      [{ 'src/a.ts': 'const q = `select * from users where id = ${id}`;' }, /builds SQL/],
      [{ 'src/a.ts': "const q = 'delete from users where id = ' + id;" }, /builds SQL/],
      [{ 'src/a.ts': 'sql.raw(words)' }, /sql\.raw/],
    ],
    sound: {
      'src/a.ts': 'const q = sql`select * from users where id = ${id}`;\nconst w = `Choose a game of ${name}`;\nsql.raw("select 1");',
    },
  },
  {
    name: 'a list that may grow is one parameter of a statement',
    judge: growingLists,
    tree: project,
    faults: [
      [{ 'src/platform/a.ts': "\ndb.where('id', 'in', ids)" }, /a\.ts:2 has a parameter for each value/],
      [{ 'src/platform/a.ts': "db.where('id', 'in', [first, ...ids])" }, /a\.ts:1/],
      [{ 'src/platform/a.ts': "const ids = await db.selectFrom('a').select('id').execute();\ndb.where('id', 'in', ids)" }, /a\.ts:2/],
      [{ 'src/platform/a.ts': "db.where((is) => is('id', 'not in', rows.map(({ id }) => id)))" }, /a\.ts:1/],
      [{ 'src/platform/a.ts': 'sql`select id from a where id in (${sql.join(ids)})`' }, /a\.ts:1/],
      [{ 'scripts/a.ts': 'sql`${sql.join(ids.map((id) => id * 2n))}`' }, /a\.ts:1/],
    ],
    sound: {
      'src/platform/a.ts': "const states = ['a', 'b'] as const;\ndb.where('state', 'in', states).where('kind', 'not in', ['a', kind])",
      'src/platform/b.ts':
        "db.where('id', 'in', (of) => of.selectFrom('a').select('id')).where('id', 'in', db.selectFrom('a').select('id'))",
      'src/platform/c.ts': 'sql`${sql.join(names.map((name) => sql.ref(name)))} ${sql.join(kinds.map((kind) => sql`(${kind})`))}`',
      'src/stores/a.ts': "db.where('id', 'in', ids)",
    },
  },
  {
    name: 'a table is read by a text from outside only for what it has itself',
    judge: inheritedKeys,
    tree: project,
    faults: [
      [
        { 'src/values/a.ts': 'const odds: Readonly<Record<string, number>> = {};\nexport const a = (pick: string) => odds[pick] ?? 0;' },
        /a\.ts:2 odds/,
      ],
      [{ 'src/platform/a.ts': 'const a = (all: Readonly<Record<string, number>>, key: string) => all[key];' }, /a\.ts:1 all/],
      [{ 'src/edge/a.ts': 'const sums: Record<string, bigint> = {};\nsums[spot] = (sums[spot] ?? 0n) + 1n;' }, /a\.ts:2 sums/],
    ],
    sound: {
      'src/values/a.ts':
        "const a: Record<string, number> = {};\na['b'];\nconst b = Object.hasOwn(a, key) ? a[key] : 0;\na[key] = 1;\ndelete a[key];",
      'src/values/b.ts': "const a: Readonly<Record<'x' | 'y', number>> = { x: 1, y: 2 };\nconst b = (key: 'x' | 'y') => a[key];",
      'src/stores/a.ts': 'const a: Record<string, number> = {};\na[key];',
    },
  },
  {
    name: 'styles use start and end, and media queries in em',
    judge: physicalSides,
    tree: project,
    faults: [
      [{ 'src/a.css': '.a {\n  margin-left: 1px; text-align: right }' }, /a\.css:2 margin-left[\s\S]*text-align/],
      [{ 'src/A.astro': '<p>left:</p>\n<style>.a { left: 0 }</style>' }, /A\.astro:2 left/],
      [{ 'src/A.tsx': "matchMedia('(max-width:899px)')" }, /899px\) does not grow/],
    ],
    sound: {
      'src/a.css': '/* left: 1 */ .a { margin-inline-start: 1px; inset-inline-start: 0; --left: 1; }',
      'src/A.astro': '<p>left: right</p>',
    },
  },
  {
    name: 'no test is skipped, isolated, retried or timed',
    judge: weakTests,
    tree: besidesCheckers,
    faults: [
      [{ 'tests/a.test.ts': "test.skip('a', () => {})" }, /test\.skip/],
      [{ 'tests/a.test.ts': "describe.only('a', () => {})" }, /only/],
      [{ 'tests/a.test.ts': 'await page.waitForTimeout(500); await vi.waitFor(look)' }, /gives up[\s\S]*hides a fault/],
    ],
    sound: { 'tests/a.test.ts': "test('a', () => { expect(list.only).toBe(1); })" },
  },
  {
    name: 'ids of requirements stand in round brackets at the end of a test’s title',
    judge: misplacedIds,
    tree: besidesCheckers,
    faults: [
      [{ 'tests/a.test.ts': "test('a shot is paid [GM-14]', () => {});" }, /a\.test\.ts:1 \[GM-14\]/],
      [{ 'tests/a.test.ts': "\ntest('a shot is paid [GM-14, R4]', () => {});" }, /a\.test\.ts:2/],
    ],
    sound: { 'tests/a.test.ts': "test('a shot is paid (GM-14, R4)', () => expect(list['GM-14']).toEqual(['R4']));" },
  },
  {
    name: 'every computed store has a value on the server',
    judge: storesWithoutInitialValue,
    tree: project,
    faults: [
      [{ 'src/stores/a.ts': "import { atom, computed } from 'nanostores';" }, /a\.ts:1 computes a store/],
      [{ 'src/islands/a.tsx': "import { batched } from 'nanostores';" }, /no value on the server/],
    ],
    sound: {
      'src/stores/a.ts': "import { atom } from 'nanostores';\nimport { computed } from '../computed.ts';",
      'src/stores/computed.ts': "import { computed as computedStore } from 'nanostores';",
    },
  },
  {
    name: 'the names of Vitest stand for nothing else in tests',
    judge: shadowedTestNames,
    tree: project,
    faults: [
      [{ 'tests/a.test.ts': '\nlet it: Platform;' }, /a\.test\.ts:2 it is a name of Vitest/],
      [{ 'tests/a.ts': 'const titles = all.map((test) => test.title);' }, /test is a name/],
      [{ 'tests/islands/a.tsx': 'const { expect } = world;' }, /expect is a name/],
      [{ 'bench/a.ts': 'function describe() {}' }, /describe is a name/],
    ],
    sound: {
      'tests/a.test.ts': "import { expect, it } from 'vitest';\nconst { it: first } = { it };\nit('a', () => expect(first).toBe(it));",
    },
  },
  {
    name: 'every language has every key (SH-23)',
    judge: (tree) => missingTranslations(tree, 'EN', tree === project ? languages : ['TY', 'CN']),
    tree: project,
    faults: [
      [{ 'src/i18n/EN/a.json': '{"a":"A"}' }, /TY\/a\.json:1 is missing/],
      [{ 'src/i18n/EN/a.json': '{"a":{"b":"A"}}', 'src/i18n/TY/a.json': '{"a":{}}' }, /lacks a\.b/],
      [{ 'src/i18n/EN/a.json': '{"a":"A {{n}}"}', 'src/i18n/TY/a.json': '{"a":"B {{m}}"}' }, /gaps in a/],
      [{ 'src/i18n/EN/a.json': '{}', 'src/i18n/TY/a.json': '{"z":"Z"}' }, /has z/],
      [{ 'src/i18n/EN/a.json': '{"a_one":"A","a_other":"B"}', 'src/i18n/TY/a.json': '{"a_other":"C"}' }, /TY.*lacks a_one/],
      [{ 'src/i18n/EN/a.json': '{"a_one":"A","a_other":"B"}', 'src/i18n/CN/a.json': '{"a_one":"C","a_other":"D"}' }, /CN.*has a_one/],
    ],
    sound: {
      'src/i18n/EN/a.json': '{"a_one":"{{n}} game","a_other":"{{n}} games"}',
      'src/i18n/TY/a.json': '{"a_one":"{{n}} laro","a_other":"{{n}} na laro"}',
      'src/i18n/CN/a.json': '{"a_other":"{{n}} 款游戏"}',
    },
  },
  {
    name: 'only names and loan words are left in English (SH-23)',
    judge: (tree) => untranslatedTexts(tree, 'EN', languages),
    tree: project,
    faults: [
      [{ 'src/i18n/EN/a.json': '{"a":"Retry"}', 'src/i18n/TH/a.json': '{"a":"Retry"}' }, /TH.*:1 leaves a as in EN: Retry/],
      [{ 'src/i18n/EN/a.json': '{"a":"Deposit {{n}}"}', 'src/i18n/VI/a.json': '{"a":"Deposit {{n}}"}' }, /VI/],
    ],
    sound: {
      'src/i18n/EN/a.json': '{"a":"VIP {{level}}","b":"{{fee}}, {{arrives}}","c":"Deposit {{n}}"}',
      'src/i18n/ID/a.json': '{"a":"VIP {{level}}","b":"{{fee}}, {{arrives}}","c":"Deposit {{n}}"}',
      'docs/terms/ID.md': 'One word.\n\nTaken over from English: Arena;\nDeposit; Keno.\n\n| term |',
    },
  },
  {
    name: 'each page of the member centre has a file, a title and a place in the menu',
    judge: misplacedMemberPages,
    tree: project,
    faults: [
      [{}, /lists no pages/],
      [{ 'src/islands/member-pages.ts': "{ path: '/member/a', icon: 'x', word: 'a' }" }, /every-page\.ts:1 does not visit \/member\/a/],
      [{ 'src/islands/member-pages.ts': "{ path: '/member/a', icon: 'x', word: 'a' }" }, /pages\/member\/a\.astro:1 is not the page/],
      [{ 'src/islands/member-pages.ts': "{ path: '/member/a', icon: 'x', word: 'a' }" }, /lacks centre\.a/],
      [
        {
          'src/islands/member-pages.ts': "{ path: '/member/a', word: 'a' }",
          'src/pages/member/b.astro': '<MemberCentre path="/member/b" />',
        },
        /b\.astro:1 is in no menu/,
      ],
      [
        {
          'src/islands/member-pages.ts': "{ path: '/member/a', icon: 'x', word: 'a' }",
          'src/pages/member/a.astro': '<MemberCentre path="/member/a"><A words={aWords(lang)} />',
          'src/pages/member/words.json.ts': 'bWords(lang)',
        },
        /words\.json\.ts:1 lacks aWords of src\/pages\/member\/a\.astro/,
      ],
    ],
    sound: {
      'src/islands/member-pages.ts': "{ path: '/member/a', icon: 'x', word: 'a' }",
      'src/pages/member/a.astro': '<MemberCentre path="/member/a"><A words={{ ...islandTexts(lang, \'x\'), ...aWords(Astro.locals) }} />',
      'src/pages/member/words.json.ts': "...islandTexts(locals.lang, 'x'), ...aWords(locals.lang)",
      'src/pages/member/index.astro': '<MemberCentre path="/member" />',
      'src/i18n/EN/member.json': '{"centre.a":"A"}',
      'tests/e2e/every-page.ts': "const memberPages = ['/member/a?tab=b'];",
    },
  },
  {
    name: 'each page of the agent centre has a file, a title and a place in the menu',
    judge: misplacedAgentPages,
    tree: project,
    faults: [
      [{}, /lists no pages/],
      [{ 'src/islands/agent-pages.ts': "{ path: '/agent/a', icon: 'x', word: 'a' }" }, /pages\/agent\/a\.astro:1 is not the page/],
      [{ 'src/islands/agent-pages.ts': "{ path: '/agent/a', word: 'a' }", 'src/pages/agent/b.astro': '' }, /b\.astro:1 is in no menu/],
    ],
    sound: {
      'src/islands/agent-pages.ts':
        "{ path: contractPaths.daily, word: 'a' }\nconst defaultAgentPage = '/agent/b';\n{ path: '/agent/b', word: 'a' }",
      'src/values/agent-contracts.ts': "contractPaths = {\n  daily: '/agent/a',\n}",
      'src/pages/agent/a.astro': '<AgentCentre path="/agent/a">',
      'src/pages/agent/b.astro': '<AgentCentre path="/agent/b">',
      'src/i18n/EN/agent.json': '{"centre.a":"A"}',
      'tests/e2e/every-page.ts': "const agentPages = ['/agent/a'];",
    },
  },
  {
    name: 'a call has a caller, and its rows in the tests',
    judge: halfAddedCalls,
    tree: project,
    faults: [
      [{ 'src/calls/a.ts': "export const a = { b: { path: '/b', from: 'ours' } };" }, /calls\/a\.ts:1 nothing makes the call a\.b/],
      [{ 'src/calls/a.ts': "const a = { b: { path: '/b', token: 'needed', from: 'spec' } };" }, /catalogue\/terms\.ts:1 lacks a\.b/],
      [
        { 'src/calls/a.ts': "const part = { b: { path: '/b', money: true, from: 'spec' } };\nexport const a = { ...part };" },
        /money-calls\.test\.ts:1 lacks a\.b/,
      ],
    ],
    sound: {
      'src/calls/a.ts': "const a = { b: { path: '/b', token: 'none', from: 'ours' }, c: { path: '/c', token: 'needed', from: 'spec' } };",
      'src/stores/a.ts': 'callApi(calls.b, {})',
      'tests/calls/catalogue/terms.ts': "{ 'a.c': 'everybody' }",
    },
  },
  {
    name: 'every file of src is imported, but for those where a build or a page begins',
    judge: unusedFiles,
    tree: project,
    faults: [[{ 'src/values/a.ts': '', 'src/values/b.ts': "import './c.ts';" }, /values\/a\.ts:1 is imported by no file/]],
    sound: { 'src/values/a.ts': '', 'src/ui/A.astro': "import a from '#values/a.ts?raw';", 'src/pages/b.astro': "import '#ui/A.astro';" },
  },
  {
    name: 'a brand has its files and its row, and a brand offers each language',
    judge: halfAddedBrands,
    tree: project,
    faults: [
      [{ 'src/brands/a/brand.ts': '' }, /brands\/a:1 has no tokens\.css/],
      [{ 'src/brands/a/brand.ts': '', 'src/brands/current.ts': 'const allBrands = { ab };' }, /current\.ts:1 has no row for a/],
      [{ 'src/i18n/locales.ts': "  XX: { tag: 'x' },", 'src/brands/a/brand.ts': "languages: ['YY']" }, /no brand offers XX/],
    ],
    sound: {
      ...Object.fromEntries(['tokens.css', 'logo.svg', 'scene.svg'].map((file) => [`src/brands/a/${file}`, ''])),
      'src/brands/a/brand.ts': "languages: ['YY', 'XX'],",
      'src/brands/current.ts': 'export const allBrands: Brands = { a };',
      'src/i18n/locales.ts': "  XX: { tag: 'x' },",
    },
  },
  {
    name: 'a hosted vendor has games and tests, and a payment provider has tests',
    judge: halfAddedVendors,
    tree: project,
    faults: [
      [{ 'src/values/games/hosted-vendors.ts': "\n  a: { path: '/a' }," }, /seed\/vendors\.ts:1 has no vendor a/],
      [{ 'src/values/games/hosted-vendors.ts': "\n  a: { path: '/a' }," }, /no test of tests\/calls\/vendors names a/],
      [{ 'src/platform/outside/payment/providers.ts': "\n  { code: 'a', demoOnly: true }" }, /no test of tests\/calls\/wallet names a/],
    ],
    sound: {
      'src/values/games/hosted-vendors.ts': "\n  a: { path: '/a' },",
      'src/platform/seed/vendors.ts': '\na|A|RNG',
      'tests/calls/vendors/a.test.ts': "vendor: 'a'",
      'src/platform/outside/payment/providers.ts': "\n  { code: 'b', demoOnly: true }",
      'tests/calls/wallet/b.test.ts': "post('/hooks/payments/b')",
    },
  },
  {
    name: 'a how-to quotes only what the project has',
    judge: brokenQuotes,
    tree: projectAndPackage,
    faults: [
      [{ 'docs/how-to/a.md': 'See `src/gone.ts`.' }, /a\.md:1 the project has no file src\/gone\.ts/],
      [{ 'docs/how-to/a.md': '\nSee `src/<area>/gone.ts`.', 'src/b/here.ts': '' }, /a\.md:2 the project has no file/],
      [{ 'docs/how-to/a.md': 'Call `goneAway()`.', 'docs/b.md': 'goneAway' }, /has no goneAway/],
      [{ 'docs/how-to/a.md': 'Set `GONE_URL`.' }, /has no GONE_URL/],
      [{ 'docs/how-to/a.md': 'Run `npm run gone`.', 'package.json': '{"scripts":{"here":""}}' }, /has no command gone/],
      [{ 'docs/how-to/a.md': 'Run `npx vitest run tests/gone.test.ts`.' }, /has no file tests\/gone\.test\.ts/],
      [{ 'docs/how-to/a.md': '`rows` of `src/b.ts`', 'src/b.ts': 'columns' }, /src\/b\.ts has no rows/],
    ],
    sound: {
      'docs/how-to/a.md':
        'See `src/b/<name>.ts`, `here.ts`, `src/b/`, `fits(it)`, `rows` of `src/b/here.ts`, `fitsAll` and `npm run here`.',
      'src/b/here.ts': 'fitsAll rows',
      'package.json': '{"scripts":{"here":""}}',
    },
  },
  {
    name: 'a test looks for no sentence that the product no longer says',
    judge: staleQuotes,
    tree: besidesCheckers,
    faults: [
      [
        {
          'tests/e2e/a.test.ts': "\npage.getByText('It is saved from now on.')",
          'src/i18n/EN/a.json': '{"a":"Saved.","b":"{{x}}. {{y}}"}',
        },
        /a\.test\.ts:2 looks for a sentence .*: It is saved from now on\./,
      ],
      [
        { 'tests/islands/a.test.tsx': "{ name: 'What has not arrived?' }", 'src/i18n/EN/a.json': '{"a":"How much hasn\'t arrived?"}' },
        /What has/,
      ],
    ],
    sound: {
      'tests/e2e/a.test.ts':
        "page.getByText('You can deposit ₱5.00 more. It doesn\\'t end.'); page.getByText('Own words of mine.'); open('Own words of mine.');",
      'tests/islands/b.test.tsx': "getByText('Deposit'); getByText('What does a deposit cost?'); getByText('Remove Ana?')",
      'src/i18n/EN/a.json': '{"a":"You can deposit {{n}} more. It doesn’t end."}',
      'src/content/help/EN/fees.md': 'title: What does a deposit cost?',
    },
  },
  {
    name: 'every text is used',
    judge: (tree) => unusedTexts(tree, 'EN'),
    tree: project,
    faults: [
      [{ 'src/i18n/EN/a.json': '{"a.b":"A"}', 'src/a.ts': "t('a.c'); // a b" }, /nobody says a\.b/],
      [{ 'src/i18n/EN/a.json': '{"a.b":"A"}', 'src/a.ts': 't(`a.${which}`)' }, /nobody says a\.b/],
      [{ 'src/i18n/EN/a.json': '{"frame.b":"A"}', 'src/a.ts': "key.slice('frame.'.length)" }, /nobody says frame\.b/],
    ],
    sound: {
      'src/i18n/EN/a.json': '{"a.b":"A","n_one":"1","n_other":"2","a.c":"C","a.cMore":"D","frame.d":"E","a.b_sms":"F"}',
      'src/a.ts': "t('a.b'); t('n'); const c = { sms: 'sms' }; t(`a.${c}`); t(`${c}More`); key.slice('frame.'.length); say(d);",
    },
  },
];

describe.each(rules)('$name', ({ judge, tree, faults, sound }) => {
  test('finds each planted fault and nothing else', () => {
    for (const [fault, says] of faults) expect(judge(new Map(Object.entries(fault))).join('\n'), JSON.stringify(fault)).toMatch(says);
    expect(judge(new Map(Object.entries(sound)))).toEqual([]);
  });
  test('holds in the project', () => expect(judge(tree)).toEqual([]));
});

test('the project was read', () => expect([...project.keys()].filter((path) => path.startsWith('src/')).length).toBeGreaterThan(20));

test('a package for one operating system or processor is optional, so that every other machine can install the rest', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { os?: string[]; cpu?: string[]; optional?: boolean }>;
  };
  const bound = Object.entries(packages).filter(([, { os, cpu }]) => os || cpu);
  expect(bound.length).toBeGreaterThan(0);
  expect(bound.flatMap(([name, { optional }]) => (optional ? [] : [name]))).toEqual([]);
});

test('each ordered package is used where it serves, and the two that decisions replaced are not brought in (R23)', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
  const users = (name: string) =>
    [...project].filter(([, text]) => new RegExp(`(?:from|import\\() ?'${name}(?:/[^']*)?'`).test(text)).map(([path]) => path);
  for (const [name, place] of [
    ['ofetch', 'src/client/'],
    ['ofetch', 'src/platform/outside/'],
    ['swiper', 'src/ui/elements/'],
    ['crypto-js', 'src/client/'],
  ] as const) {
    expect(dependencies).toHaveProperty([name]);
    expect(users(name).filter((path) => path.startsWith(place)).length, `${name} in ${place}`).toBeGreaterThan(0);
  }
  expect(devDependencies).toHaveProperty('playwright');
  expect(users('playwright').length).toBeGreaterThan(0);
  const all = Object.keys({ ...dependencies, ...devDependencies });
  expect(all.filter((name) => ['playwright-core', 'astro-i18next'].includes(name))).toEqual([]);
});
