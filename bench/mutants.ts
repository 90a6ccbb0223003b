/** Small faults that can be put into a file: each changes one comparison, condition, constant, statement or link of a query. */
import ts from 'typescript';

export interface Mutant {
  /** From the root of the project. */
  readonly file: string;
  readonly line: number;
  /** The line as it stands, so that a list of equivalents outlives its number. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly says: string;
}

const turned: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '??': '&&',
};
/** Links of a query that a query without them still is. */
const links = new Set(['where', 'orderBy', 'limit', 'forUpdate', 'onConflict', 'distinct']);

/** Every fault of a file, in the order of the text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const lines = text.split('\n');
  const found: Mutant[] = [];
  const put = (node: ts.Node, by: string, says: string, start = node.getStart(tree), end = node.end): void => {
    const line = tree.getLineAndCharacterOfPosition(start).line;
    found.push({ file, line: line + 1, source: (lines[line] ?? '').trim(), start, end, text: by, says });
  };
  const short = (node: ts.Node): string => node.getText(tree).replace(/\s+/g, ' ').slice(0, 60);
  const decide = (condition: ts.Expression): void => {
    for (const verdict of ['true', 'false']) put(condition, verdict, `condition ${short(condition)} is ${verdict}`);
  };
  const look = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const sign = node.operatorToken.getText(tree);
      const other = turned[sign];
      if (other) put(node.operatorToken, other, `${short(node)}: ${sign} becomes ${other}`);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      put(node, node.operand.getText(tree), `${short(node)}: not is dropped`);
    else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) decide(node.expression);
    else if (ts.isConditionalExpression(node)) decide(node.condition);
    else if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, 'false', 'true becomes false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, 'true', 'false becomes true');
    else if (ts.isNumericLiteral(node)) put(node, `${Number(node.text.replaceAll('_', '')) + 1}`, `${node.text} becomes one more`);
    else if (ts.isBigIntLiteral(node))
      put(node, `${BigInt(node.text.slice(0, -1).replaceAll('_', '')) + 1n}n`, `${node.text} becomes one more`);
    else if (ts.isExpressionStatement(node) && !ts.isDeleteExpression(node.expression)) put(node, ';', `${short(node)} is left out`);
    else if (ts.isArrayLiteralExpression(node) && node.elements.length > 1 && node.elements.every(ts.isLiteralExpression))
      for (const each of node.elements)
        put(node, `[${node.elements.filter((one) => one !== each).map((one) => one.getText(tree))}]`, `${short(each)} is not in the list`);
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && links.has(node.expression.name.text)) {
      const { expression: before } = node.expression;
      put(node, '', `.${node.expression.name.text}(${node.arguments.map(short)}) is left out`, before.end, node.end);
    }
    ts.forEachChild(node, look);
  };
  look(tree);
  // A link of a query is named by its own line, not by the line where the query begins.
  return found.sort((a, b) => a.start - b.start);
}

/** The text with the fault in it. */
export const withMutant = (text: string, { start, end, text: by }: Mutant): string => text.slice(0, start) + by + text.slice(end);
