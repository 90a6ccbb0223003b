/** The data folder belongs to one user of the machine: balances, sessions and secrets lie in it. */
import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What others may do with a file: nothing. */
export const ownersOnly = (mode: number): number => mode & ~0o077;

const ours: readonly string[] = ['pglite', 'secrets', 'uploads', 'in-use.lock', 'in-use.lock-journal'];

const isDataFolder = (folder: string): boolean => existsSync(join(folder, 'pglite')) || existsSync(join(folder, 'secrets'));

/** Takes from all others what an earlier version let them do. A folder that also holds what is not ours, as /tmp does, stays open itself. */
export function makePrivate(folder: string): void {
  const there = readdirSync(folder);
  for (const name of there) if (ours.includes(name)) closeAll(join(folder, name));
  if (there.every((name) => ours.includes(name) || isDataFolder(join(folder, name)))) close(folder, lstatSync(folder).mode);
}

function closeAll(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  close(path, found.mode);
  if (found.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name));
}

function close(path: string, mode: number): void {
  if (ownersOnly(mode) === mode) return;
  try {
    chmodSync(path, ownersOnly(mode) & 0o7777);
  } catch (error) {
    // Another user's, or a file system without rights: whoever mounted it decides who reads it.
    if (!['EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
