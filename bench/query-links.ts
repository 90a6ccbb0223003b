/** A StrykerJS mutator that removes a clause of a query (filter, lock, order); StrykerJS has none. */
import ts from 'typescript';
// StrykerJS has no plugin interface for mutators; this pushes to its internal array. The lock file pins its version.
import { allMutators } from '../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js';
import { deepCloneNode } from '../node_modules/@stryker-mutator/instrumenter/dist/src/util/syntax-helpers.js';

/** Methods that can be removed from a query and leave a valid one. */
const names = new Set(['where', 'orderBy', 'limit', 'forUpdate', 'onConflict', 'distinct']);
const missingClause = 'MissingLink';

allMutators.push({
  name: missingClause,
  *mutate(path) {
    if (!path.isCallExpression()) return;
    const { callee } = path.node;
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && names.has(callee.property.name))
      yield deepCloneNode(callee.object);
  },
});

/** A file's query clauses by end position, with line and text. */
function clausesOf(file: string, text: string): ReadonlyMap<number, { readonly line: number; readonly says: string }> {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, { line: number; says: string }>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && names.has(node.expression.name.text)) {
      const line = tree.getLineAndCharacterOfPosition(node.expression.name.getStart(tree)).line + 1;
      const clause = text.slice(node.expression.expression.end, node.end).trim().replace(/\s+/g, ' ').slice(0, 100);
      found.set(node.end, { line, says: `left out: ${clause}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

interface Fault {
  readonly mutatorName: string;
  readonly replacement?: string | undefined;
  /** Lines and columns start at 1. */
  readonly location: { readonly start: { readonly line: number }; readonly end: { readonly line: number; readonly column: number } };
}

/** Returns a mutant's line, starting at 1, and its description. Throws when the clause is not found. */
export function describeMutant(
  file: string,
  text: string,
  { mutatorName, replacement, location: { start, end } }: Fault,
): { line: number; says: string } {
  if (mutatorName !== missingClause) return { line: start.line, says: `${mutatorName}: ${(replacement ?? '').replace(/\s+/g, ' ')}` };
  const before = text.split('\n').slice(0, end.line - 1);
  const clause = clausesOf(file, text).get(before.join('\n').length + Math.sign(before.length) + end.column - 1);
  if (!clause) throw new Error(`${file}:${end.line} has no link of a query.`);
  return clause;
}
