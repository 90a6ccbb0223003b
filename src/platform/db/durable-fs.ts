/** The embedded database's files on a real disk, with every fsync carried out: by itself PGlite makes none, and a power cut would take acknowledged money. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { ForcedFiles } from './forced-files.ts';
import { ownersOnly } from './private-folder.ts';

type Stream = { nfd?: number; node: unknown };
type Operation = (...given: never[]) => unknown;
type Operations = Record<string, Operation>;
type Attributes = { mode?: number };
type NodeFilesystem = {
  realPath(node: unknown): string;
  node_ops: Operations;
  stream_ops: Operations & { fsync?: (stream: Stream) => number };
};
type Options = Parameters<NodeFS['init']>[1];

export class DurableNodeFS extends NodeFS {
  /** How many times a file or folder was forced to the disk. */
  synced = 0;
  /** Whether the disk has refused to take more. */
  wasFull = false;
  /** What is known to be on the disk while the database opens. */
  readonly forced = new ForcedFiles();

  override async init(pg: PGlite, options: Options) {
    const made = await super.init(pg, options);
    const force = (module: { NODEFS: NodeFilesystem }) => {
      const pathOf = (node: unknown) => module.NODEFS.realPath(node);
      module.NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (this.forced.has(pathOf(node))) return 0;
        this.synced += 1;
        if (nfd !== undefined) fsyncSync(nfd);
        else forceFolder(pathOf(node));
        return 0;
      };
      noteChanges(module.NODEFS, this.forced);
      for (const operations of [module.NODEFS.stream_ops as Operations, module.NODEFS.node_ops]) {
        keepPrivate(operations);
        this.#noteFull(operations);
      }
    };
    const preRun = made.emscriptenOpts.preRun ?? [];
    made.emscriptenOpts.preRun = [...(Array.isArray(preRun) ? preRun : [preRun]), force as unknown as () => void];
    return made;
  }

  /** The database puts a refusal of the disk into words of its own, or into none. */
  #noteFull(operations: Operations) {
    for (const [name, operation] of Object.entries(operations))
      operations[name] = (...given) => {
        try {
          return operation(...given);
        } catch (error) {
          if (full.has((error as { errno?: number }).errno ?? 0)) this.wasFull = true;
          throw error;
        }
      };
  }
}

/** Says the path of whatever is about to change, by all the ways in which the database can change a file or a folder. */
function noteChanges({ realPath, node_ops, stream_ops }: NodeFilesystem, forced: ForcedFiles) {
  const before = (operations: Operations, name: string, paths: (...given: never[]) => string[]) => {
    const operation = operations[name];
    if (!operation) return;
    operations[name] = (...given) => {
      for (const path of paths(...given)) forced.changes(path);
      return operation(...given);
    };
  };
  const within = (parent: unknown, name: string) => [join(realPath(parent), name)];
  for (const name of ['write', 'msync', 'allocate', 'setattr']) before(stream_ops, name, ({ node }: Stream) => [realPath(node)]);
  before(node_ops, 'setattr', (node: unknown) => [realPath(node)]);
  for (const name of ['mknod', 'unlink', 'rmdir', 'symlink']) before(node_ops, name, within);
  // All that lies in a folder would have another name.
  before(node_ops, 'rename', () => {
    forced.forget();
    return [];
  });
}

/** WebAssembly knows no umask: it gives each new file to everybody, and says so to the disk by name. */
function keepPrivate(operations: Operations) {
  const { mknod, setattr } = operations as {
    mknod?: (parent: unknown, name: string, mode: number, device: number) => unknown;
    setattr?: (of: unknown, attributes: Attributes) => unknown;
  };
  if (mknod) operations.mknod = (parent, name, mode, device) => mknod(parent, name, ownersOnly(mode), device);
  if (setattr)
    operations.setattr = (of, attributes: Attributes) =>
      setattr(of, attributes.mode === undefined ? attributes : { ...attributes, mode: ownersOnly(attributes.mode) });
}

/** ENOSPC and EDQUOT, as WebAssembly numbers them. */
const full: ReadonlySet<number> = new Set([51, 19]);

function forceFolder(path: string) {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
