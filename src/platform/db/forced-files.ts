/** Which files of the embedded database are known to be on the disk while it opens. After a crash it forces every one of them there before it reads its log, one after another, and the whole process waits. Here the system's own threads do that while the site is still loading, and a file untouched since is not forced a second time. */
import { close, fsync, open } from 'node:fs';
import { open as openFile, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '#values/startup-error.ts';

/** Of the four threads that Node has for files one stays free for what else is read. */
const lanes = 3;
/** In `global/pg_control`, after the system's identifier and two versions: 1 says that the database was closed in order. */
const stateAt = 16;
const closedInOrder = 1;

export class ForcedFiles {
  readonly #paths = new Set<string>();

  /** Whether all that was ever written to this file or folder is on the disk. */
  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** The file is about to change, and with it perhaps the list of its folder. */
  changes(path: string): void {
    if (this.#paths.size === 0) return;
    this.#paths.delete(path);
    this.#paths.delete(dirname(path));
  }

  forget(): void {
    this.#paths.clear();
  }

  /** Forces all files and folders within `folder` to the disk if the database there was not closed in order. Nobody may write there meanwhile. Throws `StartupError` where the disk refuses: the system says that once, and would tell the database that all is well. */
  async force(folder: string): Promise<void> {
    const root = resolve(folder);
    this.forget();
    if (await isClosedInOrder(root)) return;
    const paths = await allWithin(root);
    let refusal: StartupError | undefined;
    const forceNext = async () => {
      for (let path = paths.pop(); path !== undefined && !refusal; path = paths.pop()) {
        const outcome = await force(path);
        if (outcome === 'forced') this.#paths.add(path);
        else if (outcome !== 'left') refusal = refusedBy(path, outcome);
      }
    };
    await Promise.all(Array.from({ length: lanes }, forceNext));
    if (refusal) throw refusal;
  }
}

/** True also where there is no database yet: then nothing needs to be forced. */
async function isClosedInOrder(root: string): Promise<boolean> {
  try {
    await using file = await openFile(join(root, 'global', 'pg_control'));
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, stateAt);
    return buffer.readUInt32LE() === closedInOrder;
  } catch {
    return true;
  }
}

/** A link is not followed: where it leads is the database's own matter. */
async function allWithin(root: string): Promise<string[]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return [root, ...found.filter((one) => one.isFile() || one.isDirectory()).map((one) => join(one.parentPath, one.name))];
}

/** What fsync says of a file that it is not made for. Then nothing was lost. */
const notMadeFor = new Set(['EBADF', 'EINVAL', 'EPERM']);

/** `left`: it cannot be opened, or it is not made to be forced. That is left to the database, which tries again and says so itself. */
const force = (path: string): Promise<'forced' | 'left' | NodeJS.ErrnoException> =>
  new Promise((resolve) => {
    open(path, 'r', (shut, file) => {
      if (shut) return resolve('left');
      fsync(file, (failed) => {
        const outcome = failed && (notMadeFor.has(failed.code ?? '') ? 'left' : failed);
        close(file, () => resolve(outcome ?? 'forced'));
      });
    });
  });

const refusedBy = (path: string, { code, message }: NodeJS.ErrnoException): StartupError =>
  new StartupError(
    `The disk did not keep all that was written to ${path} (${code ?? message}). Leave the data folder as it is, for it may hold money; see that its disk is whole before you start again, and put a copy back only if it is not.`,
  );
