// Which tests name which line of the inventory.
import ts from 'typescript';
import { lineOf, parse, readTree, visit } from '../house/source.ts';

export interface Line {
  id: string;
  title: string;
}
export interface NamedTest {
  file: string;
  line: number;
  title: string;
}
export interface Row extends Line {
  tests: NamedTest[];
}

/** Parses the lines of the inventory: `AC-07 Text.` */
export function inventory(text: string): Line[] {
  return [...text.matchAll(/^([A-Z]{2}-\d{2}) (.+)$/gm)].map((hit) => ({ id: hit[1] ?? '', title: hit[2] ?? '' }));
}

/** Returns the titles of tests and groups below tests/, read from the source without running any test. */
export function namedTests(root: string): NamedTest[] {
  const found: NamedTest[] = [];
  for (const [path, text] of readTree(root, ['tests'])) {
    if (!/\.test\.tsx?$/.test(path)) continue;
    const file = parse(path, text);
    visit(file, (node) => {
      const title = titleOf(node, file);
      if (title !== null) found.push({ file: path, line: lineOf(file, node), title });
    });
  }
  return found;
}

/** Returns the ids in a title; `GM-01 to GM-04` names all four. */
export function idsIn(title: string): string[] {
  const ids = new Set<string>();
  for (const hit of title.matchAll(/\b([A-Z]{2})-(\d{2})(?:\s*(?:to|–|\.\.)\s*(?:\1-)?(\d{2})\b)?/g)) {
    const from = Number(hit[2]);
    const to = hit[3] === undefined ? from : Number(hit[3]);
    for (let number = from; number <= to; number++) ids.add(`${hit[1]}-${String(number).padStart(2, '0')}`);
  }
  return [...ids];
}

/** Returns what looks like an id in the brackets of a title, whatever its prefix. Outside brackets stand names such as SHA-256. */
export function tagsIn(title: string): string[] {
  return [...title.matchAll(/\(([^()]*)\)/g)].flatMap(([, inside = '']) => inside.match(/\b(?:[A-Z]{2,}-|R)\d\w*/g) ?? []);
}

export function coverage(lines: readonly Line[], tests: readonly NamedTest[]): Row[] {
  const withIds = tests.map((one) => ({ one, ids: idsIn(one.title) }));
  return lines.map((line) => ({ ...line, tests: withIds.filter(({ ids }) => ids.includes(line.id)).map(({ one }) => one) }));
}

/** Functions that define tests or groups. */
const callsTest = /^(test|it|describe|suite|onBothEngines|onOneEngineDaily|story|sequentialTest)\b/;

function titleOf(node: ts.Node, file: ts.SourceFile): string | null {
  if (!ts.isCallExpression(node)) return null;
  const callee = node.expression.getText(file);
  const title = firstWords(node, file);
  // An unknown function with a title and a body would be missing from the list.
  if (title !== null && node.arguments.length > 1 && !callsTest.test(callee) && idsIn(title).length > 0)
    throw new Error(`${file.fileName}:${lineOf(file, node)} ${callee} tells of a test, but is not known as one`);
  return callsTest.test(callee) ? title : null;
}

function firstWords(node: ts.CallExpression, file: ts.SourceFile): string | null {
  const [first] = node.arguments;
  if (!first) return null;
  if (ts.isStringLiteralLike(first)) return first.text;
  return ts.isTemplateExpression(first) ? first.getText(file).slice(1, -1) : null;
}
