// Walks the house and sees that it stands: walls, circles, names, sizes, words. Each rule is first seen to find a planted fault.
import { describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { badlyWritten, circles, homeless, wallsClimbed } from './house/architecture.ts';
import {
  anyTypes,
  badNames,
  builtSql,
  machineTraces,
  physicalSides,
  policyBreakers,
  tooLong,
  unfinishedWork,
  weakTests,
  withoutSentence,
} from './house/order.ts';
import { readTree, type Tree } from './house/source.ts';
import { wordsMissing, wordsUntranslated, wordsUnused } from './house/words.ts';

const atHome = ['astro.config.mjs', 'server.mjs', 'vitest.config.ts'];
const house = readTree(process.cwd(), ['src', 'scripts', 'tests', 'bench', 'docs', 'public', '.ci'], atHome);
const besidesCheckers: Tree = new Map([...house].filter(([path]) => !/^tests\/house(\.test\.ts$|\/)/.test(path)));
const languages = locales.map(({ code }) => code).filter((code) => code !== 'EN');

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
    name: 'every file of src stands in a room',
    judge: homeless,
    tree: house,
    faults: [
      [{ 'src/extras/a.ts': '' }, /extras/],
      [{ 'src/platform/money/a.ts': '' }, /money/],
    ],
    sound: { 'src/fetch.ts': '', 'src/env.d.ts': '', 'src/ui/Button.astro': '' },
  },
  {
    name: 'nobody climbs a wall',
    judge: wallsClimbed,
    tree: house,
    faults: [
      [{ 'src/stores/a.ts': "import { x } from '#ui/x.ts';" }, /stores may not import ui/],
      [{ 'src/stores/a.ts': "import { useState } from 'react';" }, /package react/],
      [{ 'src/ui/A.tsx': "\n\nimport type { B } from '#stores/b.ts';" }, /A\.tsx:3 ui may not import stores/],
      [{ 'src/ui/A.astro': "---\n// A\nimport { b } from '#calls/b.ts';\n---\n<p>x</p>" }, /A\.astro:3 ui may not import calls/],
      [{ 'src/ui/A.astro': "<p>x</p>\n<script>\n  import { b } from '#client/b.ts';\n</script>" }, /A\.astro:3 ui may not import client/],
      [{ 'src/islands/wallet/A.tsx': "const a = () => import('#platform/app.ts');" }, /islands may not import platform\/app/],
      [{ 'src/islands/wallet/A.tsx': "import { b } from '../games/b.ts';" }, /one area of islands imports another/],
      [{ 'src/islands/overlays.tsx': "import { b } from './games/b.ts';" }, /one area/],
      [{ 'src/platform/areas/wallet/a.ts': "import { b } from '../games/b.ts';" }, /one area of platform\/areas/],
      [{ 'src/platform/rules/a.ts': "import { b } from '#platform/db/b.ts';" }, /rules may not import platform\/db/],
      [{ 'src/platform/vendors/a.ts': "import { post } from '#platform/ledger/post.ts';" }, /vendors may not import platform\/ledger/],
      [{ 'src/calls/wallet.ts': "import { shape } from './wallet.shape.ts';" }, /calls may not import shapes/],
      [{ 'src/client/ask.ts': "import type { S } from '#calls/wallet.shape.ts';" }, /client may not import shapes/],
      [{ 'src/edge/a.ts': "type A = import('#platform/app.ts').Platform;" }, /edge may not import platform/],
      [{ 'src/originals/a.ts': "import { b } from '#ui/b.ts';" }, /originals may not import ui/],
      [{ 'src/values/a.ts': "import { z } from 'zod';" }, /package zod/],
      [{ 'src/client/a.ts': "export { z } from 'zod';" }, /package zod/],
      [{ 'src/stores/a.ts': "const all = import.meta.glob('/src/i18n/*.json');" }, /stores may not import i18n/],
    ],
    sound: {
      'src/calls/wallet.ts': "import type { Shape } from './wallet.shape.ts';",
      'src/calls/wallet.shape.ts': "import { z } from 'zod';\nimport { money } from '#values/money.ts';",
      'src/islands/overlays.tsx': "export const wallet = () => import('./wallet/Deposit.tsx');",
      'src/platform/areas/wallet/handlers.ts': "import { post } from '#platform/ledger/post.ts';\nimport { sum } from './queries.ts';",
      'src/fetch.ts': "import { gate } from './edge/gate.ts';\nconst p = () => import('./platform/app.ts');",
      'src/ui/A.astro': '---\n// A\nconst words = "import x from \'#stores/x.ts\'";\n---\n<p>x</p>',
    },
  },
  {
    name: 'imports are written with # between rooms, with a dot inside, and with their ending',
    judge: badlyWritten,
    tree: house,
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
    name: 'no circles',
    judge: circles,
    tree: house,
    faults: [
      [
        { 'src/ui/a.ts': "import './b.ts';", 'src/ui/b.ts': "import './c.ts';", 'src/ui/c.ts': "import type { A } from './a.ts';" },
        /a\.ts -> .*b\.ts -> .*c\.ts -> .*a\.ts/,
      ],
      [{ 'src/ui/a.ts': "export * from './a.ts';" }, /a\.ts -> src\/ui\/a\.ts/],
    ],
    sound: {
      'src/ui/a.ts': "import './b.ts';\nimport './c.ts';",
      'src/ui/b.ts': "import './c.ts';",
      'src/ui/c.ts': "const a = () => import('./a.ts');",
    },
  },
  {
    name: 'names are kebab-case, PascalCase for components, and say something',
    judge: badNames,
    tree: house,
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
      'src/calls/wallet.shape.ts': '',
      'src/pages/[...slug].astro': '',
      'src/platform/db/migrations/001_base.sql': '',
      'tests/e2e/page-cache.test.ts': '',
    },
  },
  {
    name: 'no file is longer than 300 lines',
    judge: tooLong,
    tree: house,
    faults: [[{ 'src/a.ts': 'x\n'.repeat(301) }, /301 lines/]],
    sound: { 'src/a.ts': 'x\n'.repeat(300), 'src/words.json': 'x\n'.repeat(999) },
  },
  {
    name: 'each file begins with the sentence that says who lives there',
    judge: withoutSentence,
    tree: house,
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
    name: 'no any',
    judge: anyTypes,
    tree: house,
    faults: [
      [{ 'src/a.ts': 'const a: any = 1;' }, /:1 any/],
      [{ 'src/a.ts': 'const a = 1 as unknown as Record<string, any>;' }, /any/],
    ],
    sound: { 'src/a.ts': "// any of them\nconst any = 'any';" },
  },
  {
    name: 'nothing is left for later',
    judge: unfinishedWork,
    tree: besidesCheckers,
    faults: [
      [{ 'src/a.ts': '\n// TODO: later', 'src/i18n/EN/a.json': '{"a":"Coming soon"}' }, /a\.ts:2 TODO[\s\S]*Coming soon/],
      [{ 'src/a.ts': "throw new Error('not implemented')" }, /not implemented/],
    ],
    sound: { 'src/a.ts': '// Todos los juegos' },
  },
  {
    name: 'nothing tells of one machine or lives by what it has, and no secret lies about',
    judge: machineTraces,
    tree: besidesCheckers,
    faults: [
      [{ 'src/a.ts': "const a = '/work/main';" }, /one machine/],
      [
        { 'scripts/a.mjs': 'run(dir.pathname)', 'src/a.ts': "f(new URL('./b', import.meta.url).pathname)" },
        /s:1 .*fileURL[\s\S]*s:1 .*fileURL/,
      ],
      [{ 'tests/a.ts': "chromium.launch({ executablePath }); exec('git log')" }, /letters[\s\S]*letters[\s\S]*asks for git/],
      [{ 'docs/a.md': '/home/anna/isla' }, /one machine/],
      [{ 'src/a.ts': '-----BEGIN PRIVATE KEY-----' }, /secret/],
    ],
    sound: {
      'scripts/browser.ts': "const a = '/usr/bin/chromium'; browserPath();",
      'tests/a.ts': 'chromium.launch(await launchOptions()); new URL(url).pathname',
    },
  },
  {
    name: 'nothing breaks the content security policy',
    judge: policyBreakers,
    tree: house,
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
    name: 'no SQL is put together from strings',
    judge: builtSql,
    tree: house,
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
    name: 'styles name start and end, not left and right, and ask for widths that grow with the letters',
    judge: physicalSides,
    tree: house,
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
    name: 'no test is skipped, run alone, tried again or waits by the clock',
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
    name: 'SH-23 every language has every word',
    judge: (tree) => wordsMissing(tree, 'EN', tree === house ? languages : ['TY', 'CN']),
    tree: house,
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
    name: 'SH-23 no sentence is left in English but names and words taken over',
    judge: (tree) => wordsUntranslated(tree, 'EN', languages),
    tree: house,
    faults: [
      [{ 'src/i18n/EN/a.json': '{"a":"Retry"}', 'src/i18n/TH/a.json': '{"a":"Retry"}' }, /TH.*:1 leaves a as in EN: Retry/],
      [{ 'src/i18n/EN/a.json': '{"a":"Deposit {{n}}"}', 'src/i18n/VI/a.json': '{"a":"Deposit {{n}}"}' }, /VI/],
    ],
    sound: {
      'src/i18n/EN/a.json': '{"a":"VIP {{level}}","b":"{{fee}}, {{arrives}}","c":"Deposit {{n}}"}',
      'src/i18n/ID/a.json': '{"a":"VIP {{level}}","b":"{{fee}}, {{arrives}}","c":"Deposit {{n}}"}',
    },
  },
  {
    name: 'no sentence lies about unused',
    judge: (tree) => wordsUnused(tree, 'EN'),
    tree: house,
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
  test('finds each planted fault, and nothing where nothing is', () => {
    for (const [fault, says] of faults) expect(judge(new Map(Object.entries(fault))).join('\n'), JSON.stringify(fault)).toMatch(says);
    expect(judge(new Map(Object.entries(sound)))).toEqual([]);
  });
  test('holds in the house', () => expect(judge(tree)).toEqual([]));
});

test('the house was read', () => expect([...house.keys()].filter((path) => path.startsWith('src/')).length).toBeGreaterThan(20));
