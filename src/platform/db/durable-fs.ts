/** The embedded database's files on a real disk, with every fsync carried out: by itself PGlite makes none, and a power cut would take acknowledged money. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Stream = { nfd?: number; node: unknown };
type NodeFilesystem = { realPath(node: unknown): string; stream_ops: { fsync?: (stream: Stream) => number } };
type Options = Parameters<NodeFS['init']>[1];

export class DurableNodeFS extends NodeFS {
  /** How many times a file or folder was forced to the disk. */
  synced = 0;

  override async init(pg: PGlite, options: Options) {
    const made = await super.init(pg, options);
    const force = (module: { NODEFS: NodeFilesystem }) => {
      module.NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        this.synced += 1;
        if (nfd !== undefined) fsyncSync(nfd);
        else forceFolder(module.NODEFS.realPath(node));
        return 0;
      };
    };
    const preRun = made.emscriptenOpts.preRun ?? [];
    made.emscriptenOpts.preRun = [...(Array.isArray(preRun) ? preRun : [preRun]), force as unknown as () => void];
    return made;
  }
}

function forceFolder(path: string) {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
