/** Tracks which files of the embedded database are already synced while it opens.
 * After a crash the database syncs every file one after another before it reads its log, blocking the process. Here
 * system threads do that while the site loads. Files unchanged since are not synced again.
 */
import { close, fsync, open } from 'node:fs';
import { open as openFile, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '#values/settings/startup-error.ts';

/** Node has four file threads; one stays free for other reads. */
const parallelSyncs = 3;
/** Byte offset of the state in `global/pg_control`, after the system identifier and two versions. 1 means a clean shutdown. */
const stateOffset = 16;
const cleanShutdown = 1;

export class SyncedFiles {
  readonly #paths = new Set<string>();

  /** Whether everything written to this file or folder is on the disk. */
  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** Call before the file changes; its folder's listing may change too. */
  changes(path: string): void {
    if (this.#paths.size === 0) return;
    this.#paths.delete(path);
    this.#paths.delete(dirname(path));
  }

  forget(): void {
    this.#paths.clear();
  }

  /**
   * Syncs all files and folders within `folder` unless the database there shut down cleanly. No other writer may be
   * active. Throws `StartupError` when the disk reports an error. The system reports it only once, so the database would
   * not see it.
   */
  async force(folder: string): Promise<void> {
    const root = resolve(folder);
    this.forget();
    if (await wasShutDownCleanly(root)) return;
    const paths = await pathsWithin(root);
    let refusal: StartupError | undefined;
    const syncNext = async () => {
      for (let path = paths.pop(); path !== undefined && !refusal; path = paths.pop()) {
        const outcome = await syncPath(path);
        if (outcome === 'forced') this.#paths.add(path);
        else if (outcome !== 'left') refusal = refusalFor(path, outcome);
      }
    };
    await Promise.all(Array.from({ length: parallelSyncs }, syncNext));
    if (refusal) throw refusal;
  }
}

/** Also true when there is no database yet, because nothing needs a sync. */
async function wasShutDownCleanly(root: string): Promise<boolean> {
  try {
    await using handle = await openFile(join(root, 'global', 'pg_control'));
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, stateOffset);
    return buffer.readUInt32LE() === cleanShutdown;
  } catch {
    return true;
  }
}

/** Skips symbolic links; the database handles their targets. */
async function pathsWithin(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return [root, ...found.filter((one) => one.isFile() || one.isDirectory()).map((one) => join(one.parentPath, one.name))];
}

/** fsync error codes for files that do not support it; nothing was lost. */
const unsupportedCodes = new Set(['EBADF', 'EINVAL', 'EPERM']);

/** `left`: the file cannot be opened or does not support fsync. The database tries again and reports the error itself. */
const syncPath = (path: string): Promise<'forced' | 'left' | NodeJS.ErrnoException> =>
  new Promise((resolve) => {
    open(path, 'r', (openError, fd) => {
      if (openError) return resolve('left');
      fsync(fd, (syncError) => {
        const outcome = syncError && (unsupportedCodes.has(syncError.code ?? '') ? 'left' : syncError);
        close(fd, () => resolve(outcome ?? 'forced'));
      });
    });
  });

const refusalFor = (path: string, { code, message }: NodeJS.ErrnoException): StartupError =>
  new StartupError(
    `The disk did not keep all that was written to ${path} (${code ?? message}). Leave the data folder as it is, for it may hold money; see that its disk is whole before you start again, and put a copy back only if it is not.`,
  );
