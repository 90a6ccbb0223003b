/** Restricts the data folder to its owner, because it contains balances, sessions and secrets. */
import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Removes all group and other permissions from a mode. */
export const withoutGroupAndOthers = (mode: number): number => mode & ~0o077;

const knownEntries: readonly string[] = ['pglite', 'secrets', 'uploads', 'in-use.lock', 'in-use.lock-journal'];

const isDataFolder = (folder: string): boolean => existsSync(join(folder, 'pglite')) || existsSync(join(folder, 'secrets'));

/** Removes permissions that an earlier version granted to others. A folder with foreign entries, such as /tmp, keeps its own mode. */
export function restrictToOwner(folder: string): void {
  const entries = readdirSync(folder);
  for (const name of entries) if (knownEntries.includes(name)) restrictTree(join(folder, name));
  if (entries.every((name) => knownEntries.includes(name) || isDataFolder(join(folder, name)))) restrict(folder, lstatSync(folder).mode);
}

function restrictTree(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  restrict(path, stats.mode);
  if (stats.isDirectory()) for (const name of readdirSync(path)) restrictTree(join(path, name));
}

function restrict(path: string, mode: number): void {
  if (withoutGroupAndOthers(mode) === mode) return;
  try {
    chmodSync(path, withoutGroupAndOthers(mode) & 0o7777);
  } catch (error) {
    // The file belongs to another user or the file system has no permissions: its owner controls access.
    if (!['EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
