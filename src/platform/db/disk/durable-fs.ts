/** PGlite's file system with real fsyncs. Plain PGlite makes none, so a power cut would lose acknowledged money. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { withoutGroupAndOthers } from './private-folder.ts';
import { SyncedFiles } from './synced-files.ts';

type OpenFile = { nfd?: number; node: unknown };
type Operation = (...args: never[]) => unknown;
type Operations = Record<string, Operation>;
type Attributes = { mode?: number };
type NodeFilesystem = {
  realPath(node: unknown): string;
  node_ops: Operations;
  stream_ops: Operations & { fsync?: (stream: OpenFile) => number };
};
type Options = Parameters<NodeFS['init']>[1];

export class DurableNodeFS extends NodeFS {
  /** Number of fsyncs so far. */
  synced = 0;
  /** Whether the disk reported ENOSPC or EDQUOT. */
  wasFull = false;
  /** Files already synced while the database opens. */
  readonly forced = new SyncedFiles();

  override async init(pg: PGlite, options: Options) {
    const initialized = await super.init(pg, options);
    const patchFilesystem = (module: { NODEFS: NodeFilesystem }) => {
      const pathOf = (node: unknown) => module.NODEFS.realPath(node);
      module.NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (this.forced.has(pathOf(node))) return 0;
        this.synced += 1;
        if (nfd !== undefined) fsyncSync(nfd);
        else syncFolder(pathOf(node));
        return 0;
      };
      trackChanges(module.NODEFS, this.forced);
      for (const operations of [module.NODEFS.stream_ops as Operations, module.NODEFS.node_ops]) {
        enforcePrivateModes(operations);
        this.#noteFull(operations);
      }
    };
    const preRun = initialized.emscriptenOpts.preRun ?? [];
    initialized.emscriptenOpts.preRun = [...(Array.isArray(preRun) ? preRun : [preRun]), patchFilesystem as unknown as () => void];
    return initialized;
  }

  /** Records a full disk here, because the database rewords or swallows the errno. */
  #noteFull(operations: Operations) {
    for (const [name, operation] of Object.entries(operations))
      operations[name] = (...args) => {
        try {
          return operation(...args);
        } catch (error) {
          if (diskFullErrnos.has((error as { errno?: number }).errno ?? 0)) this.wasFull = true;
          throw error;
        }
      };
  }
}

/** Reports each path before the database changes it. Covers all its file and folder operations. */
function trackChanges({ realPath, node_ops, stream_ops }: NodeFilesystem, forced: SyncedFiles) {
  const trackBefore = (operations: Operations, name: string, paths: (...args: never[]) => string[]) => {
    const operation = operations[name];
    if (!operation) return;
    operations[name] = (...args) => {
      for (const path of paths(...args)) forced.changes(path);
      return operation(...args);
    };
  };
  const within = (parent: unknown, name: string) => [join(realPath(parent), name)];
  for (const name of ['write', 'msync', 'allocate', 'setattr']) trackBefore(stream_ops, name, ({ node }: OpenFile) => [realPath(node)]);
  trackBefore(node_ops, 'setattr', (node: unknown) => [realPath(node)]);
  for (const name of ['mknod', 'unlink', 'rmdir', 'symlink']) trackBefore(node_ops, name, within);
  // A renamed folder changes the path of everything in it.
  trackBefore(node_ops, 'rename', () => {
    forced.forget();
    return [];
  });
}

/** WebAssembly has no umask and would create files readable by everyone. */
function enforcePrivateModes(operations: Operations) {
  const { mknod, setattr } = operations as {
    mknod?: (parent: unknown, name: string, mode: number, device: number) => unknown;
    setattr?: (of: unknown, attributes: Attributes) => unknown;
  };
  if (mknod) operations.mknod = (parent, name, mode, device) => mknod(parent, name, withoutGroupAndOthers(mode), device);
  if (setattr)
    operations.setattr = (of, attributes: Attributes) =>
      setattr(of, attributes.mode === undefined ? attributes : { ...attributes, mode: withoutGroupAndOthers(attributes.mode) });
}

/** Emscripten's numbers for ENOSPC and EDQUOT. */
const diskFullErrnos: ReadonlySet<number> = new Set([51, 19]);

function syncFolder(path: string) {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
