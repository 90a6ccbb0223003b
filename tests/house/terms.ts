// Judges the terms: each language has the same table in docs/terms, and no text says a thing by a word of its last column.
import ts from 'typescript';
import { parse, type Tree } from './source.ts';

interface Term {
  readonly term: string;
  readonly say: string;
  readonly never: readonly string[];
}

const tableOf = (language: string): string => `docs/terms/${language}.md`;

/** The rows of `| term | we say | never |`, without its head. */
export function termsIn(text: string): Term[] {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.slice(2).map(([, term = '', say = '', never = '']) => ({
    term: term.replaceAll('"', ''),
    say,
    never: never === '-' ? [] : never.split(/,\s*/).filter(Boolean),
  }));
}

/** Languages whose table is missing, has other rows than the pattern's, or leaves a row empty. */
export function faultyTermTables(tree: Tree, pattern: string, languages: readonly string[]): string[] {
  const wanted = termsIn(tree.get(tableOf(pattern)) ?? '').map(({ term }) => term);
  if (wanted.length === 0) return [`${tableOf(pattern)}:1 holds no terms`];
  return languages.flatMap((language) => {
    const path = tableOf(language);
    const text = tree.get(path);
    if (text === undefined) return [`${path}:1 is missing`];
    const rows = termsIn(text);
    const astray = Array.from({ length: Math.max(wanted.length, rows.length) }, (_, row) => row).find(
      (row) => rows[row]?.term !== wanted[row],
    );
    return [
      ...(astray === undefined
        ? []
        : [`${path}:1 has ${rows[astray]?.term ?? 'nothing'} where ${tableOf(pattern)} has ${wanted[astray] ?? 'nothing'}`]),
      ...rows.filter(({ say }) => say === '').map(({ term }) => `${path}:1 says nothing for ${term}`),
    ];
  });
}

/** Texts that use a word their table forbids. */
export function forbiddenTermsUsed(tree: Tree, languages: readonly string[]): string[] {
  return languages.flatMap((language) => {
    const terms = termsIn(tree.get(tableOf(language)) ?? '');
    const forbidden = terms.flatMap(({ term, never }) => never.map((word) => ({ term, word })));
    // One search for all words: nearly every text holds none.
    const any = wordIn(forbidden.map(({ word }) => word));
    return textsOf(tree, language)
      .filter(({ text }) => any.test(text))
      .flatMap(({ where, text }) =>
        forbidden
          .filter(({ word }) => wordIn([word]).test(text))
          .map(({ term, word }) => `${where} says ${word}, which ${tableOf(language)} forbids for ${term}`),
      );
  });
}

/** Scripts that set no space between words. */
const spaceless = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
const inWord = `[[\\p{L}\\p{M}\\p{N}]--[${spaceless}]]`;

const holdsSpaceless = new RegExp(`[${spaceless}]`, 'v');

/** Finds one of the words as a whole; one of a script without spaces anywhere. */
function wordIn(words: readonly string[]): RegExp {
  const exact = (word: string): string => word.normalize('NFC').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const { true: anywhere = [], false: whole = [] } = Object.groupBy(words, (word) => `${holdsSpaceless.test(word)}` as 'true' | 'false');
  const choices = [...anywhere.map(exact), ...(whole.length > 0 ? [`(?<!${inWord})(?:${whole.map(exact).join('|')})(?!${inWord})`] : [])];
  // Without a choice it finds nothing.
  return new RegExp(choices.join('|') || '(?!)', 'iv');
}

interface Text {
  readonly where: string;
  readonly text: string;
}

/** Of keys whose texts are typed by people who search, and never shown: they may be any word, as keywords of content may. */
const typed = 'search.also.';

/** All that a language says: its words, its content, and the strings of code that stand under its code. */
function textsOf(tree: Tree, language: string): Text[] {
  const content = new RegExp(`^src/content/[\\w-]+/${language}/.*\\.md$`);
  return [...tree].flatMap(([path, text]): Text[] => {
    if (path.startsWith(`src/i18n/${language}/`) && path.endsWith('.json'))
      return Object.entries(JSON.parse(text) as Record<string, unknown>).map(([key, words]) => ({
        where: `${path}:1 ${key}`,
        text: key.startsWith(typed) ? '' : said(String(words)),
      }));
    if (content.test(path))
      return text.split('\n').map((line, at) => ({ where: `${path}:${at + 1}`, text: line.startsWith('keywords:') ? '' : said(line) }));
    return /^src\/.*\.ts$/.test(path) && new RegExp(`\\b${language}\\b`).test(text) ? stringsUnder(path, text, language) : [];
  });
}

/** The strings of `EN: …` and `const EN = …`. */
function stringsUnder(path: string, text: string, language: string): Text[] {
  const source = parse(path, text);
  const found: Text[] = [];
  const visit = (node: ts.Node, within: boolean): void => {
    const named = (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.name.getText(source) === language;
    if (within && ts.isStringLiteralLike(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({ where: `${path}:${line}`, text: said(node.text) });
    }
    ts.forEachChild(node, (child) => visit(child, within || named));
  };
  visit(source, false);
  return found;
}

/** The words that are read: without gaps, tags and the addresses of links. */
const said = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\{\{?[^{}]*\}?\}/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\]\([^)]*\)/g, ']');
