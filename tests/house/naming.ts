// Checks names: forbidden words, exports with two meanings, crowded folders, wide comments, and ids without an entry in the requirements.
import ts from 'typescript';
import { isScript, lineOf, parse, type Tree, visit } from './source.ts';
import { termsIn } from './terms.ts';

export const glossary = 'docs/glossary.md';
export const requirements = 'docs/requirements.md';
/** Names that Astro requires, and the one object of each brand. */
const mayRepeat = new Set(['GET', 'POST', 'prerender', 'getStaticPaths', 'brand']);
const mostFiles = 25;
const widest = 140;

interface Exported {
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

function exportsOf(path: string, text: string): Exported[] {
  if (!/\.(ts|tsx|mjs)$/.test(path)) return [];
  const file = parse(path, text);
  return file.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name)
      : 'name' in statement && statement.name
        ? [statement.name as ts.Node]
        : [];
    return names.filter(ts.isIdentifier).map((name) => ({ path, line: lineOf(file, name), name: name.text }));
  });
}

const inSrc = (tree: Tree): Tree => new Map([...tree].filter(([path]) => path.startsWith('src/')));
const allExports = (tree: Tree): Exported[] => [...inSrc(tree)].flatMap(([path, text]) => exportsOf(path, text));
const wordsOf = (name: string): string[] => name.split(/[^A-Za-z]+|(?=[A-Z])/).map((word) => word.toLowerCase());

/** File names and exports of src that contain a word of the glossary's last column. */
export function forbiddenNames(tree: Tree): string[] {
  const never = termsIn(tree.get(glossary) ?? '').flatMap(({ term, never }) => never.map((word) => [word, term] as const));
  if (never.length === 0) return [`${glossary}:1 holds no terms`];
  const judge = (where: string, name: string) =>
    never.filter(([word]) => wordsOf(name).includes(word)).map(([word, term]) => `${where} ${name}: ${word} is not the word for "${term}"`);
  const files = [...inSrc(tree).keys()].filter((path) => isScript(path) || path.endsWith('.css'));
  return [
    ...files.flatMap((path) => judge(`${path}:1`, path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, ''))),
    ...allExports(tree).flatMap(({ path, line, name }) => judge(`${path}:${line}`, name)),
  ];
}

/** Names that two files of src export. */
export function doubleExports(tree: Tree): string[] {
  const first = new Map<string, Exported>();
  return allExports(tree).flatMap((one) => {
    const known = first.get(one.name);
    if (known === undefined) first.set(one.name, one);
    return known === undefined || known.path === one.path || mayRepeat.has(one.name)
      ? []
      : [`${one.path}:${one.line} exports ${one.name}, as ${known.path} does`];
  });
}

/** Folders of src with too many files. Pages are addresses; migrations and content are lists. */
export function crowdedFolders(tree: Tree): string[] {
  const counts = new Map<string, number>();
  for (const path of inSrc(tree).keys()) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !/^src\/(pages|content)\b|\/migrations$/.test(folder))
    .map(([folder, count]) => `${folder}:1 has ${count} files; ${mostFiles} is the most`);
}

/** What the formatter does not wrap: comments, and documents except their tables. */
const unwrapped: readonly (readonly [files: RegExp, lines: RegExp])[] = [
  [/\.(ts|tsx|mjs|astro)$/, /^\s*\*|(^|[\s{])(\/\/|\/\*|<!--)/],
  [/\.css$/, /^\s*\*|\/\*/],
  [/\.sql$/, /--/],
  [/^(docs\/.*|README|CHANGELOG)\.md$/, /^\s*[^|\s]/],
];
/** Migrations that databases have applied. They are checksummed, so their comments stay as they are. */
const frozen = /^src\/platform\/db\/migrations\/(002|016|022|023|048|061)_/;

/** The text of a script with its strings, templates and regular expressions blanked: `//` begins no comment there. */
function withoutStrings(path: string, text: string): string {
  const file = parse(path, text);
  let blanked = text;
  visit(file, (node) => {
    if (!ts.isLiteralExpression(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node)) return;
    const [start, end] = [node.getStart(file), node.getEnd()];
    blanked = blanked.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, '_') + blanked.slice(end);
  });
  return blanked;
}

/** Lines with comments, and lines of documents, that are too wide. */
export function wideComments(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) => {
    const judged = unwrapped.find(([files]) => files.test(path))?.[1];
    if (!judged || frozen.test(path) || !text.split('\n').some((line) => line.length > widest && judged.test(line))) return [];
    const lines = (isScript(path) ? withoutStrings(path, text) : text).split('\n');
    return lines.flatMap((line, at) =>
      line.length > widest && judged.test(line) ? [`${path}:${at + 1} has ${line.length} columns; ${widest} is the most`] : [],
    );
  });
}

/** Ids of rulings and requirements that docs/requirements.md does not list. */
export function unknownIds(tree: Tree): string[] {
  const known = new Set([...(tree.get(requirements) ?? '').matchAll(/^\| (R\d+|(?:SEC|REL)-\d+) \|/gm)].map((hit) => hit[1]));
  return [...tree].flatMap(([path, text]) =>
    /^(src|tests|scripts|bench)\/.*\.(ts|tsx|mjs|astro|css|sql)$|^docs\/.*\.md$/.test(path) && path !== requirements
      ? [...text.matchAll(/(?<![\w/.#-])(R\d{1,2}|(?:SEC|REL)-\d{2}|assurance)\b(?![\w.]*[('"])/g)]
          .filter((hit) => !known.has(hit[1] ?? ''))
          .map((hit) => `${path}:${text.slice(0, hit.index).split('\n').length} names ${hit[1]}, which ${requirements} does not have`)
      : [],
  );
}

/** Titles of tests whose ids stand in square brackets; all others have round ones: `(GM-14, ER-13)`. */
export function misplacedIds(tree: Tree): string[] {
  const id = String.raw`(?:[A-Z]{2,3}-\d{2}|R\d{1,2})`;
  const inSquares = new RegExp(String.raw`\[${id}(?:, ${id})*\](?=['\x60"])`, 'g');
  return [...tree].flatMap(([path, text]) =>
    /^tests\/.*\.test\.tsx?$/.test(path)
      ? [...text.matchAll(inSquares)].map(
          (hit) => `${path}:${text.slice(0, hit.index).split('\n').length} ${hit[0]} belongs in round brackets`,
        )
      : [],
  );
}
