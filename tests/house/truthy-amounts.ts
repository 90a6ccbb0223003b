// Finds amounts and ids that are judged by being truthy: zero is one, and `amount && …` takes it for none. Needs types, so it asks the
// compiler.
import { join } from 'node:path';
import ts from 'typescript';
import { lineOf } from './source.ts';

const { SyntaxKind, TypeFlags } = ts;
const logical: readonly ts.SyntaxKind[] = [
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.AmpersandAmpersandEqualsToken,
  SyntaxKind.BarBarEqualsToken,
];
const judging: readonly string[] = ['filter', 'find', 'some', 'every'];

/** Whether all that a value can be, beside nothing, is a bigint: `Minor | null` is, what React shows is not. */
function isBigint(type: ts.Type): boolean {
  if (type.isUnion()) {
    const values = type.types.filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)));
    return values.length > 0 && values.every(isBigint);
  }
  return type.isIntersection() ? type.types.some(isBigint) : (type.flags & TypeFlags.BigIntLike) !== 0;
}

/** What a node judges by being truthy. Operands of `&&`, `||` and `!` are judged at those. */
function judgedIn(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node)) return logical.includes(node.operatorToken.kind) ? node.left : undefined;
  if (ts.isPrefixUnaryExpression(node)) return node.operator === SyntaxKind.ExclamationToken ? node.operand : undefined;
  if (ts.isConditionalExpression(node) || ts.isForStatement(node)) return node.condition;
  if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node)) return node.expression;
  return ts.isCallExpression(node) && node.expression.getText() === 'Boolean' ? node.arguments[0] : undefined;
}

/** The list that `.filter(Boolean)` and the like judge. */
function judgedList(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return judging.includes(node.expression.name.text) && node.arguments[0]?.getText() === 'Boolean' ? node.expression.expression : undefined;
}

/** Comparisons and the like are no bigint, and asking the compiler for them would take most of the time. */
const isPlainlyOther = (value: ts.Expression): boolean =>
  ts.isPrefixUnaryExpression(value) || (ts.isBinaryExpression(value) && value.operatorToken.kind !== SyntaxKind.QuestionQuestionToken);

/** All that are in the project's source, and in files that are `planted` beside it. */
export function truthyAmounts(root: string, planted: Readonly<Record<string, string>> = {}): string[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), { noEmit: true }, host);
  if (!config) throw new Error('no tsconfig.json');
  const overlay = new Map(Object.entries(planted).map(([path, text]) => [join(root, path), text]));
  const compiler = ts.createCompilerHost(config.options);
  const { readFile, fileExists, getSourceFile } = compiler;
  compiler.readFile = (path) => overlay.get(path) ?? readFile(path);
  compiler.fileExists = (path) => overlay.has(path) || fileExists(path);
  compiler.getSourceFile = (path, options, ...rest) => {
    const text = overlay.get(path);
    return text === undefined ? getSourceFile(path, options, ...rest) : ts.createSourceFile(path, text, options, true);
  };
  const own = [...config.fileNames.filter((path) => path.startsWith(join(root, 'src/'))), ...overlay.keys()];
  const program = ts.createProgram(own, config.options, compiler);
  const checker = program.getTypeChecker();
  const faults: string[] = [];
  for (const path of own) {
    const source = program.getSourceFile(path);
    if (!source) continue;
    const walk = (node: ts.Node): void => {
      const [value, list] = [judgedIn(node), judgedList(node)];
      const item = list && checker.getIndexTypeOfType(checker.getTypeAtLocation(list), ts.IndexKind.Number);
      if ((value && !isPlainlyOther(value) && isBigint(checker.getTypeAtLocation(value))) || (item && isBigint(item)))
        faults.push(`${path.slice(root.length + 1)}:${lineOf(source, node)} ${node.getText().split('\n')[0]}`);
      ts.forEachChild(node, walk);
    };
    walk(source);
  }
  return faults;
}
