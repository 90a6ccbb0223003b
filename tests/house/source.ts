// Reads the tree as text and finds what each file imports, in every way a file can.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** Path from the root of the project, with forward slashes, to the text of the file. */
export type Tree = ReadonlyMap<string, string>;
export interface Import {
  line: number;
  wanted: string;
  /** static, type (erased), dynamic, or a glob of the bundler */
  kind: 'static' | 'type' | 'dynamic' | 'glob';
}

const left = new Set(['node_modules', 'dist', '.git', '.astro', '.data', '.cache', 'coverage', 'look', 'test-results']);

/** All text files below the folders named, and the files named. */
export function readTree(root: string, folders: readonly string[], files: readonly string[] = []): Tree {
  const tree = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const walk = (path: string) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      if (left.has(entry.name)) continue;
      const child = posix.join(path, entry.name);
      if (entry.isDirectory()) walk(child);
      else if (/\.(ts|tsx|mjs|js|astro|css|sql|json|md|svg|html)$/.test(entry.name))
        tree.set(child, readFileSync(join(root, child), 'utf8'));
    }
  };
  for (const folder of folders) if (existsSync(join(root, folder))) walk(folder);
  return tree;
}

/** The script of a file as one TypeScript text with the same line numbers: an .astro file gives its frontmatter and its scripts. */
export function scriptOf(path: string, text: string): string {
  if (!path.endsWith('.astro')) return text;
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const front = /^---\r?\n([\s\S]*?)\n---/.exec(text);
  const from = front ? front[0].length : 0;
  let out = front ? `   \n${front[1] ?? ''}\n   ` : '';
  let at = from;
  for (const script of text.slice(from).matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) {
    const start = from + script.index + script[0].indexOf('>') + 1;
    const end = from + script.index + script[0].length - '</script>'.length;
    out += blank(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return out + blank(text.slice(at));
}

const parsed = new Map<string, ts.SourceFile>();

/** The syntax tree of a file; each text is parsed once. */
export function parse(path: string, text: string): ts.SourceFile {
  const key = `${path}\n${text}`;
  const known = parsed.get(key) ?? parseAnew(path, text);
  parsed.set(key, known);
  return known;
}

function parseAnew(path: string, text: string): ts.SourceFile {
  const kind = /\.(tsx|jsx)$/.test(path) ? ts.ScriptKind.TSX : /\.m?js$/.test(path) ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  return ts.createSourceFile(path, scriptOf(path, text), ts.ScriptTarget.Latest, true, kind);
}

export function isScript(path: string): boolean {
  return /\.(ts|tsx|mjs|js|astro)$/.test(path);
}

/** Visits every node of a file. */
export function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

export function lineOf(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

const knownImports = new WeakMap<ts.SourceFile, readonly Import[]>();

/** Every import of a file: static, re-export, `import type`, `import('…')` as value and as type, bundler globs, styles. */
export function importsOf(path: string, text: string): readonly Import[] {
  if (path.endsWith('.css')) {
    return [...text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)['"]/g)].map((hit) => ({
      line: text.slice(0, hit.index).split('\n').length,
      wanted: hit[1] ?? '',
      kind: 'static' as const,
    }));
  }
  if (!isScript(path)) return [];
  const file = parse(path, text);
  const known = knownImports.get(file);
  if (known) return known;
  const found: Import[] = [];
  const add = (node: ts.Node, wanted: string, kind: Import['kind']) => found.push({ line: lineOf(file, node), wanted, kind });
  visit(file, (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const clause = node.importClause;
      const named = clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : undefined;
      const erased =
        clause !== undefined &&
        (clause.phaseModifier === ts.SyntaxKind.TypeKeyword || (!clause.name && !!named?.length && named.every((one) => one.isTypeOnly)));
      add(node, node.moduleSpecifier.text, erased ? 'type' : 'static');
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node, node.moduleSpecifier.text, node.isTypeOnly ? 'type' : 'static');
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      add(node, node.argument.literal.text, 'type');
    } else if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first && ts.isStringLiteralLike(first)) add(node, first.text, 'dynamic');
      if (first && isImportGlob(node.expression)) {
        const patterns = ts.isArrayLiteralExpression(first) ? first.elements : [first];
        for (const pattern of patterns) if (ts.isStringLiteralLike(pattern)) add(node, pattern.text, 'glob');
      }
    }
  });
  if (path.endsWith('.astro')) {
    const body = text.slice(/^---\r?\n[\s\S]*?\n---/.exec(text)?.[0].length ?? 0);
    const before = text.length - body.length;
    for (const hit of body
      .replace(/<script[^>]*>[\s\S]*?<\/script>/g, (script) => ' '.repeat(script.length))
      .matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) {
      found.push({ line: text.slice(0, before + hit.index).split('\n').length, wanted: hit[1] ?? '', kind: 'dynamic' });
    }
  }
  knownImports.set(file, found);
  return found;
}

/** `import.meta.glob`. */
const isImportGlob = (node: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(node) && node.name.text === 'glob' && ts.isMetaProperty(node.expression);

/** The path from the root that an import resolves to; null for a package. Drops queries such as ?raw. */
export function resolveImport(from: string, wanted: string): string | null {
  const plain = wanted.replace(/[?#][\w=&,]*$/, (tail, at: number) => (at === 0 ? tail : ''));
  // The brand that is built stands for every brand.
  if (plain.startsWith('#brand/')) return `src/brands/isla/${plain.slice('#brand/'.length)}`;
  if (plain.startsWith('#')) return `src/${plain.slice(1)}`;
  if (plain.startsWith('/src/')) return plain.slice(1);
  if (plain.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), plain));
  return null;
}
