/** The embedded database's files on a real disk, with every fsync carried out: by itself PGlite makes none, and a power cut would take acknowledged money. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
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

  override async init(pg: PGlite, options: Options) {
    const made = await super.init(pg, options);
    const force = (module: { NODEFS: NodeFilesystem }) => {
      module.NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        this.synced += 1;
        if (nfd !== undefined) fsyncSync(nfd);
        else forceFolder(module.NODEFS.realPath(node));
        return 0;
      };
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
