/** Links that a query stands on: whose row, which state, which order. StrykerJS knows no fault that leaves one out, so it is taught this one. */
import ts from 'typescript';
// It offers no door for a fault of one's own; its list of them is an array, and its version stands exactly in the lock.
import { allMutators } from '../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js';
import { deepCloneNode } from '../node_modules/@stryker-mutator/instrumenter/dist/src/util/syntax-helpers.js';

/** What a query without it still is. */
const names = new Set(['where', 'orderBy', 'limit', 'forUpdate', 'onConflict', 'distinct']);
const missingLink = 'MissingLink';

allMutators.push({
  name: missingLink,
  *mutate(path) {
    if (!path.isCallExpression()) return;
    const { callee } = path.node;
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && names.has(callee.property.name))
      yield deepCloneNode(callee.object);
  },
});

/** The links of a file by the place where each ends: their line, and what they say. */
function linksOf(file: string, text: string): ReadonlyMap<number, { readonly line: number; readonly says: string }> {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, { line: number; says: string }>();
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && names.has(node.expression.name.text)) {
      const line = tree.getLineAndCharacterOfPosition(node.expression.name.getStart(tree)).line + 1;
      const link = text.slice(node.expression.expression.end, node.end).trim().replace(/\s+/g, ' ').slice(0, 100);
      found.set(node.end, { line, says: `left out: ${link}` });
    }
    ts.forEachChild(node, look);
  };
  look(tree);
  return found;
}

interface Fault {
  readonly mutatorName: string;
  readonly replacement?: string | undefined;
  /** Lines and columns from 1. */
  readonly location: { readonly start: { readonly line: number }; readonly end: { readonly line: number; readonly column: number } };
}

/** The line on which a fault stands, from 1, and what it does there. */
export function told(
  file: string,
  text: string,
  { mutatorName, replacement, location: { start, end } }: Fault,
): { line: number; says: string } {
  if (mutatorName !== missingLink) return { line: start.line, says: `${mutatorName}: ${(replacement ?? '').replace(/\s+/g, ' ')}` };
  const before = text.split('\n').slice(0, end.line - 1);
  const link = linksOf(file, text).get(before.join('\n').length + Math.sign(before.length) + end.column - 1);
  if (!link) throw new Error(`${file}:${end.line} has no link of a query.`);
  return link;
}
