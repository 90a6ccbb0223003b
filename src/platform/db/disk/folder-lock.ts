/** Locks the data folder to one process: two on one embedded database lose money without failing any ledger check. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownValue } from '#values/own-value.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { diskFullMessage } from './disk-space.ts';
import { restrictToOwner } from './private-folder.ts';

const refusals: Record<string, string> = {
  EACCES: 'may not be written to by this user',
  EPERM: 'may not be written to by this user',
  EROFS: 'is on a disk that is read-only',
  ENOTDIR: 'cannot be made: a part of its path is a file',
  EEXIST: 'is a file, not a folder',
  ENOENT: 'cannot be made there',
};

/** The startup error for a folder that cannot be used. */
export function folderError(folder: string, error: unknown): StartupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Another folder would open an empty site.
  if (code === 'ENOSPC') return new StartupError(diskFullMessage(folder), { cause: error });
  return new StartupError(
    `The data folder ${folder} ${ownValue(refusals, code) ?? `cannot be used (${code || String(error)})`}; set DATA_DIR to a folder that can be written.`,
    { cause: error },
  );
}

// Keeps a reference: a garbage-collected lock would free the folder.
const heldLocks = new Set<object>();

/**
 * Locks the folder for this process until `release`. The operating system holds the lock (SQLite's, on an empty file).
 * It therefore ends with the process, and a copied lock file has no effect. Throws `StartupError` at once when another
 * process holds it.
 */
export function lockFolder(folder: string): { release(): void } {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const file = join(folder, 'in-use.lock');
  let lock: InstanceType<typeof DatabaseSync>;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Checked by path: opening and closing the file here would drop a lock that this process already holds.
    accessSync(folder, constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.W_OK);
    lock = new DatabaseSync(file);
  } catch (error) {
    throw folderError(folder, error);
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
    throw folderError(folder, error);
  }
  try {
    restrictToOwner(folder);
  } catch (error) {
    lock.close();
    throw folderError(folder, error);
  }
  heldLocks.add(lock);
  return {
    release() {
      if (heldLocks.delete(lock)) lock.close();
    },
  };
}
