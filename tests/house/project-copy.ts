// A copy of the project in memory: the steps of a how-to change it, and the compiler judges it. Nothing is written to the disk.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Tree } from './source.ts';

export class ProjectCopy {
  readonly #files = new Map<string, string | null>();
  readonly #original: Tree;

  constructor(original: Tree) {
    this.#original = original;
  }

  /** Changed files; null for those that are gone. */
  get changes(): ReadonlyMap<string, string | null> {
    return this.#files;
  }

  get tree(): Tree {
    const tree = new Map(this.#original);
    for (const [path, text] of this.#files) {
      if (text === null) tree.delete(path);
      else tree.set(path, text);
    }
    return tree;
  }

  text(path: string): string {
    const text = this.#files.get(path) ?? this.#original.get(path);
    if (text === undefined) throw new Error(`The project has no ${path}.`);
    return text;
  }

  write(path: string, text: string): void {
    this.#files.set(path, text);
  }

  /** Puts `text` behind `place`. Throws when the file has no such place. */
  insert(path: string, place: string, text: string): void {
    this.replace(path, place, place + text);
  }

  replace(path: string, old: string | RegExp, text: string): void {
    const before = this.text(path);
    const after = before.replace(old, () => text);
    if (after === before) throw new Error(`${path} has no ${old}.`);
    this.#files.set(path, after);
  }

  /** Adds keys to a file of texts. */
  addTexts(path: string, texts: Readonly<Record<string, string>>): void {
    this.write(path, JSON.stringify({ ...(JSON.parse(this.text(path)) as object), ...texts }, null, 2));
  }

  remove(path: string): void {
    this.#files.set(path, null);
  }

  /** Gives a file the text that it has in the project. */
  restore(path: string): void {
    this.#files.delete(path);
  }
}

const root = process.cwd();
const alwaysThere = ['src/env.d.ts', 'src/platform/app.ts', 'src/islands/overlay-router.tsx'];

/** A compiler that reads the project once. Each question names the copy and the files to check. */
export function startCompiler(): (copy: ProjectCopy, paths: readonly string[]) => string[] {
  let copy: ReadonlyMap<string, string | null> = new Map();
  let asked = 0;
  let wanted: readonly string[] = [];
  const pathOf = (file: string): string => (file.startsWith(root) ? file.slice(root.length + 1).replaceAll('\\', '/') : file);
  const textOf = (file: string): string | undefined => {
    const changed = copy.get(pathOf(file));
    if (changed !== undefined) return changed ?? undefined;
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({ ...config?.options, incremental: false }),
    getScriptFileNames: () =>
      [...new Set([...alwaysThere, ...wanted, ...copy.keys()])]
        .filter((path) => /\.tsx?$/.test(path) && copy.get(path) !== null)
        .map((path) => join(root, path)),
    // A changed file is read anew for each question, because what it imports may be there or not.
    getScriptVersion: (file) => (copy.has(pathOf(file)) ? String(asked) : 'project'),
    getScriptSnapshot: (file) => {
      const text = textOf(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => {
      const changed = copy.get(pathOf(file));
      return changed === undefined ? ts.sys.fileExists(file) : changed !== null;
    },
    readFile: textOf,
    readDirectory: ts.sys.readDirectory,
    directoryExists: (folder) =>
      ts.sys.directoryExists(folder) || [...copy.keys()].some((path) => join(root, path).startsWith(`${folder}/`)),
    getDirectories: ts.sys.getDirectories,
  };
  const service = ts.createLanguageService(host);
  return (project, paths) => {
    copy = project.changes;
    asked += 1;
    wanted = paths;
    return paths.flatMap((path) => {
      const file = join(root, path);
      if (textOf(file) === undefined) return [];
      return [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].map(
        ({ messageText }) => `${path} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      );
    });
  };
}
