/** The embedded database with four guards: one process, a yield before each statement, real fsync, one exact version. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as yieldNow } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { StartupError } from '#values/settings/startup-error.ts';
import type { Millis } from '#values/time.ts';
import { DiskFullError, diskFullMessage, diskSpaceMonitor, freeBytes } from './disk/disk-space.ts';
import { DurableNodeFS } from './disk/durable-fs.ts';
import { folderError, lockFolder } from './disk/folder-lock.ts';
import { sqlState } from './errors.ts';
import type { Connection, EngineDriver } from './kysely-driver.ts';
import { semaphore } from './locks/semaphore.ts';
import { preparedStatements } from './pglite-statements.ts';

/** The only version whose internals the guards were checked against. */
export const pinnedVersion = '0.5.16';
/** The PostgreSQL that this version is made of. Its files cannot be read by another. */
const postgresVersion = '18';

/** The installed version, from the package's package.json. */
export function installedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const text = readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Throws `StartupError` for any other version: the yield, the fsync and the prepared statements rely on the package's internals. */
export function assertPinned(version: string): void {
  if (version !== pinnedVersion)
    throw new StartupError(
      `The embedded database is version ${version}, but only ${pinnedVersion} was checked to keep money safe; run npm ci.`,
    );
}

const int8Oid = 20;
const dateOid = 1082;
const jsonOid = 114;
const jsonbOid = 3802;
const asJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Throws `StartupError` when the files are of another PostgreSQL, which says nothing against the disk or the backup. */
function assertReadable(dataDir: string, files: string): void {
  const path = join(files, 'PG_VERSION');
  const version = existsSync(path) ? readFileSync(path, 'utf8').trim() : postgresVersion;
  if (/^\d+$/.test(version) && version !== postgresVersion)
    throw new StartupError(
      `The embedded database in ${dataDir} was made by PostgreSQL ${version}, and this version of the site reads ${postgresVersion}. Nothing is lost or damaged: start it with the version of the site that made it, or set DATA_DIR to another folder.`,
    );
}

async function closeAndRefuse(pg: PGlite): Promise<never> {
  await pg.close();
  throw new StartupError('The embedded database does not force its commits to the disk, so money would not be safe; run npm ci.');
}

async function create(fs: DurableNodeFS, files: string): Promise<PGlite> {
  await fs.forced.force(files);
  try {
    return await PGlite.create({
      fs,
      extensions: { pg_trgm, unaccent },
      relaxedDurability: false,
      // PGlite passes -F, which turns fsync off. Of the log's sync methods only fsync reaches the disk through WebAssembly.
      startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'],
      parsers: { [int8Oid]: BigInt, [dateOid]: (text: string) => text },
      serializers: { [jsonOid]: asJson, [jsonbOid]: asJson },
    });
  } finally {
    fs.forced.forget();
  }
}

/** V8's second compiler of WebAssembly takes 600 MB for one function of the database, at each start (decision 090). */
function withoutSecondCompiler(): void {
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
}

/** Opens or creates `<dataDir>/pglite`. `free` returns the bytes that may still be written in a folder. Throws `StartupError`. */
export async function openPglite(dataDir: string, free = freeBytes): Promise<EngineDriver & { synced(): number }> {
  assertPinned(installedVersion());
  withoutSecondCompiler();
  const lock = lockFolder(dataDir);
  const room = diskSpaceMonitor(dataDir, free);
  const files = join(dataDir, 'pglite');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const fs = new DurableNodeFS(files);
  let pg: PGlite;
  try {
    if (room.isFull()) throw new DiskFullError();
    assertReadable(dataDir, files);
    pg = await create(fs, files);
    const syncedBefore = fs.synced;
    await pg.query("select pg_logical_emit_message(true, 'isla', 'open')");
    if (fs.synced === syncedBefore) await closeAndRefuse(pg);
  } catch (error) {
    lock.release();
    if (error instanceof StartupError) throw error;
    if (error instanceof DiskFullError || fs.wasFull) throw new StartupError(diskFullMessage(dataDir), { cause: error });
    // System errors have a code; without one the database itself is unreadable.
    if (error instanceof Error && 'code' in error) throw folderError(dataDir, error);
    throw new StartupError(
      `The embedded database in ${dataDir} does not open (${describeError(error)}). Keep the folder, for it may hold money; see that its disk is whole and can be read, put a copy back only if it is not, or set DATA_DIR to another.`,
      { cause: error },
    );
  }

  const queue = semaphore();
  let query = preparedStatements(pg);
  /** The database stopped in the middle of its log: it stops responding and must be reopened. */
  let isDead = false;
  let isReadOnly = false;
  async function reopen(): Promise<void> {
    if (room.isFull()) throw new DiskFullError();
    fs.wasFull = false;
    pg = await create(fs, files).catch((error: unknown) => {
      throw fs.wasFull ? new DiskFullError(error) : error;
    });
    query = preparedStatements(pg);
    isDead = false;
    isReadOnly = false;
  }
  /** Before each use. On a full disk the database becomes read-only, which keeps it intact and readable. */
  async function applyDiskState(): Promise<void> {
    if (pg.closed) throw new Error('The embedded database is closed.');
    if (isDead) await reopen();
    const isFull = room.isFull();
    if (isFull === isReadOnly) return;
    await pg.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
    isReadOnly = isFull;
  }
  async function run<T>(text: string, statement: () => Promise<T>): Promise<T> {
    // Lets timers and sockets run between consecutive statements.
    await yieldNow();
    if (isDead) throw new DiskFullError();
    // Stops a transaction that began writing while there was space.
    if (!isReadOnly && room.isFull() && !/^(?:commit|rollback)/i.test(text)) throw new DiskFullError();
    try {
      return await statement();
    } catch (error) {
      isDead = hasStopped(error);
      throw error;
    }
  }
  const take = async (timeout?: Millis | null): Promise<Connection> => {
    const release = await queue.take(timeout === null ? null : undefined);
    await applyDiskState().catch((error: unknown) => {
      release();
      throw error;
    });
    return {
      query: (text, parameters) =>
        run(text, async () => {
          const { rows, affectedRows, command } = await query(text, parameters);
          return { rows, affected: affectedRows === undefined ? undefined : BigInt(affectedRows), command };
        }),
      script: (text) => run(text, async () => void (await pg.exec(text))),
      release,
    };
  };
  return {
    name: 'pglite',
    take,
    synced: () => fs.synced,
    async close() {
      const release = await queue.take();
      if (!isDead) await pg.close();
      lock.release();
      release();
    },
  };
}

/** True when the log could not be written; later statements get no response. */
const hasStopped = (error: unknown): boolean => sqlState(error) === '53100' && /"pg_wal\//.test(String(error));

/** WebAssembly often throws values that are not `Error`s and have no useful `String()` text. */
const describeError = (error: unknown): string => (error instanceof Error ? String(error) : JSON.stringify(error));
