/** Only one process may have a data folder: two on one embedded database lose money without any sum looking wrong. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#values/startup-error.ts';
import { makePrivate } from './private-folder.ts';

const refusals: Record<string, string> = {
  EACCES: 'may not be written to by this user',
  EPERM: 'may not be written to by this user',
  EROFS: 'is on a disk that is read-only',
  ENOSPC: 'is on a disk that is full, and nothing in it is lost or damaged',
  ENOTDIR: 'cannot be made: a part of its path is a file',
  EEXIST: 'is a file, not a folder',
  ENOENT: 'cannot be made there',
};

/** The sentence for a folder that cannot be used. */
export function folderRefused(folder: string, error: unknown): StartupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new StartupError(
    `The data folder ${folder} ${refusals[code] ?? `cannot be used (${code || String(error)})`}; set DATA_DIR to a folder that can be written.`,
    { cause: error },
  );
}

// Kept here, because a lock that nobody refers to is collected, and with it the folder would be free.
const held = new Set<object>();

/** Takes the folder for this process until `release`. The operating system holds the lock (SQLite's, on an empty file), so it ends with the process
 * however that ends, and a copy of the file means nothing. Throws `StartupError` at once when another has it. */
export function lockFolder(folder: string): { release(): void } {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const file = join(folder, 'in-use.lock');
  let lock: InstanceType<typeof DatabaseSync>;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Asked by name: opening the file here and closing it would drop a lock that this very process may hold.
    accessSync(folder, constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.W_OK);
    lock = new DatabaseSync(file);
  } catch (error) {
    throw folderRefused(folder, error);
  }
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    const busy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    if (busy)
      throw new StartupError(`Another process is using the data folder ${folder}; stop it, or set DATA_DIR to another folder.`, {
        cause: error,
      });
    throw folderRefused(folder, error);
  }
  try {
    makePrivate(folder);
  } catch (error) {
    lock.close();
    throw folderRefused(folder, error);
  }
  held.add(lock);
  return {
    release() {
      if (held.delete(lock)) lock.close();
    },
  };
}
