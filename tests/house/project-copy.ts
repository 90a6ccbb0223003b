// A copy of the project in memory: the steps of a how-to change it, and the compiler judges it. Nothing is written to the disk.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { API, type Diagnostic } from 'typescript7/unstable/sync';
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

interface Compiler {
  /** The faults in these files of a copy. */
  compile(copy: ProjectCopy, paths: readonly string[]): string[];
  /** Ends its process. */
  close(): void;
}

/** A compiler that reads the project once, in a process of its own. */
export function startCompiler(): Compiler {
  let changes: ProjectCopy['changes'] = new Map();
  const pathOf = (file: string): string => relative(root, file).replaceAll('\\', '/');
  const fileOf = (path: string): string => join(root, path);
  const changesIn = (folder: string) => [...changes].filter(([path]) => path.startsWith(`${pathOf(folder)}/`));
  const api = new API({
    cwd: root,
    fs: {
      // A file outside the copy is read from the disk.
      readFile: (file) => changes.get(pathOf(file)),
      fileExists: (file) => {
        const changed = changes.get(pathOf(file));
        return changed === undefined ? undefined : changed !== null;
      },
      directoryExists: (folder) => changesIn(folder).some(([, text]) => text !== null) || undefined,
      getAccessibleEntries: (folder) => {
        const within = changesIn(folder);
        if (within.length === 0) return undefined;
        const there = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
        const files = new Set(there.filter((one) => one.isFile()).map(({ name }) => name));
        const directories = new Set(there.filter((one) => one.isDirectory()).map(({ name }) => name));
        for (const [path, text] of within) {
          const [name = '', ...below] = path.slice(pathOf(folder).length + 1).split('/');
          if (below.length > 0) directories.add(name);
          else if (text === null) files.delete(name);
          else files.add(name);
        }
        return { files: [...files], directories: [...directories] };
      },
    },
  });
  // Names the files to check, so that a program holds these and what they import instead of the whole project.
  const config = 'tsconfig.copy.json';
  let isOpen = false;
  const ask = (next: ProjectCopy['changes']) => {
    const before = changes;
    changes = new Map(next);
    const kinds = { changed: [] as string[], created: [] as string[], deleted: [] as string[] };
    for (const path of new Set([...before.keys(), ...next.keys()])) {
      const [was, is] = [before.get(path), next.get(path)];
      if (was === is) continue;
      const exists = (text: string | null | undefined): boolean => (text === undefined ? existsSync(fileOf(path)) : text !== null);
      kinds[!exists(was) ? 'created' : exists(is) ? 'changed' : 'deleted'].push(fileOf(path));
    }
    const snapshot = api.updateSnapshot({ openProjects: isOpen ? [] : [fileOf(config)], fileChanges: kinds });
    isOpen = true;
    return snapshot;
  };
  const compile = (copy: ProjectCopy, paths: readonly string[]): string[] => {
    const files = paths.filter((path) => copy.changes.get(path) !== null);
    const text = JSON.stringify({ extends: './tsconfig.json', include: ['src/env.d.ts', '.astro/types.d.ts'], files });
    using snapshot = ask(new Map([...copy.changes, [config, text]]));
    const program = snapshot.getProject(fileOf(config))?.program;
    if (!program) throw new Error('The compiler did not open the project.');
    return files.flatMap((path) =>
      [...program.getSyntacticDiagnostics(fileOf(path)), ...program.getSemanticDiagnostics(fileOf(path))].map(
        (diagnostic) => `${path} ${flattened(diagnostic)}`,
      ),
    );
  };
  return { compile, close: () => api.close() };
}

const flattened = ({ text, messageChain = [] }: Diagnostic): string => [text, ...messageChain.map(flattened)].join(' ');
