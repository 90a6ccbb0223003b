/** Links that a query stands on: whose row, which state, which order. StrykerJS knows no fault that leaves one out. */
import ts from 'typescript';

export interface QueryLink {
  /** From the root of the project. */
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly says: string;
}

/** What a query without it still is. */
const names = new Set(['where', 'orderBy', 'limit', 'forUpdate', 'onConflict', 'distinct']);

export function linksOf(file: string, text: string): QueryLink[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: QueryLink[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && names.has(node.expression.name.text)) {
      const { end: start } = node.expression.expression;
      const line = tree.getLineAndCharacterOfPosition(node.expression.name.getStart(tree)).line + 1;
      found.push({ file, line, start, end: node.end, says: text.slice(start, node.end).trim().replace(/\s+/g, ' ').slice(0, 100) });
    }
    ts.forEachChild(node, look);
  };
  look(tree);
  return found.sort((a, b) => a.line - b.line);
}

export const withoutLink = (text: string, { start, end }: QueryLink): string => text.slice(0, start) + text.slice(end);
