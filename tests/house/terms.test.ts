// Checks the tables of terms: every language has the same rows, and no text uses a word of the last column.
import { describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { readTree } from './source.ts';
import { faultyTermTables, forbiddenTermsUsed, termsIn } from './terms.ts';

const project = readTree(process.cwd(), ['src', 'docs']);
const languages = locales.map(({ code }) => code);

const table = (...rows: string[]): string =>
  ['One word for one thing.', '', '| term | we say | never |', '|---|---|---|', ...rows].join('\n');
const english = { 'docs/terms/EN.md': table('| game provider | provider | maker, makers |', '| game | game | - |') };
const thai = table('| game provider | ค่ายเกม | ผู้ผลิต |', '| game | เกม | - |');
const chinese = table('| game provider | 游戏商 | 制造商, maker |', '| game | 游戏 | - |');
const judge = (files: Record<string, string>, codes: readonly string[]) => forbiddenTermsUsed(new Map(Object.entries(files)), codes);

describe('the tables of terms (SH-23)', () => {
  test('a table that is missing, has a row too few or too many, another order or an empty cell is found', () => {
    const astray = (other: Record<string, string>) =>
      faultyTermTables(new Map(Object.entries({ ...english, ...other })), 'EN', ['TH']).join('\n');
    expect(astray({})).toMatch(/TH\.md:1 is missing/);
    expect(astray({ 'docs/terms/TH.md': table('| game provider | ค่ายเกม | - |') })).toMatch(/has nothing where .*EN\.md has game$/);
    expect(astray({ 'docs/terms/TH.md': `${thai}\n| slots | สล็อต | - |` })).toMatch(/has slots where .*has nothing/);
    expect(astray({ 'docs/terms/TH.md': table('| game | เกม | - |', '| game provider | ค่ายเกม | - |') })).toMatch(/has game where/);
    expect(astray({ 'docs/terms/TH.md': table('| game provider | | - |', '| game | เกม | - |') })).toMatch(/nothing for game provider/);
    expect(astray({ 'docs/terms/TH.md': thai })).toBe('');
    expect(faultyTermTables(new Map(), 'EN', ['EN'])).toEqual(['docs/terms/EN.md:1 holds no terms']);
  });

  test.each(languages)('the table of %s has the rows of the English one, in its order', (code) => {
    expect(faultyTermTables(project, 'EN', [code])).toEqual([]);
    expect(termsIn(project.get(`docs/terms/${code}.md`) ?? '').length).toBeGreaterThan(70);
  });
});

describe('one word for one thing (SH-23)', () => {
  test.each([
    ['words', { 'src/i18n/EN/a.json': '{"a.b":"All Makers"}' }, 'src/i18n/EN/a.json:1 a.b says makers'],
    ['content', { 'src/content/help/EN/a.md': '---\ntitle: The maker\n---' }, 'src/content/help/EN/a.md:2 says maker'],
    ['a notice', { 'src/content/agent-notices/EN/a.md': 'The maker' }, 'src/content/agent-notices/EN/a.md:1 says maker'],
    ['a list of sentences by language', { 'src/a.ts': "const a = {\n  TY: 'x',\n  EN: ['A maker.'],\n};" }, 'src/a.ts:3 says maker'],
    ['sentences of one language', { 'src/a.ts': "export const EN = { a: 'Your maker’s game' };" }, 'src/a.ts:1 says maker'],
  ])('a forbidden word is found in %s', (_, files, says) => {
    expect(judge({ ...english, ...files }, ['EN']).join('\n')).toContain(says);
  });

  test('a word of a script without spaces is found within others, and one of another script beside it', () => {
    const files = { ...english, 'docs/terms/TH.md': thai, 'docs/terms/CN.md': chinese };
    expect(judge({ ...files, 'src/i18n/TH/a.json': '{"a":"ทุกผู้ผลิตเกม"}' }, ['TH'])).toHaveLength(1);
    expect(judge({ ...files, 'src/i18n/CN/a.json': '{"a":"全部制造商","b":"全部maker游戏"}' }, ['CN'])).toHaveLength(2);
  });

  test('gaps, tags, addresses, search words, other words and other languages are not taken for it', () => {
    const files = {
      ...english,
      'src/i18n/EN/a.json': '{"maker":"{{maker}} plays, a filmmaker, 3makers and a matchmaker’s"}',
      'src/i18n/TY/a.json': '{"a":"maker"}',
      'src/content/help/EN/a.md': 'keywords: maker\n[Providers](/rng?page=maker) <a href="/maker">all</a>',
      'src/a.ts': "const a = { TY: 'maker', EN: { maker: 'provider' } };\nconst maker = 'maker';",
    };
    expect(judge(files, ['EN'])).toEqual([]);
  });

  test.each(languages)('no text of %s holds a word that its table forbids', (code) =>
    expect(forbiddenTermsUsed(project, [code])).toEqual([]),
  );
});
