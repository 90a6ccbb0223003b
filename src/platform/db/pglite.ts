/** The embedded database, with its four guard rails: one process, a yield before each statement, real fsync, one exact version. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as yieldNow } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { StartupError } from '#values/startup-error.ts';
import { DiskFull, diskRoom, freeBytes, fullSentence } from './disk-room.ts';
import { DurableNodeFS } from './durable-fs.ts';
import { sqlState } from './errors.ts';
import { folderRefused, lockFolder } from './folder-lock.ts';
import type { Engine, Link } from './link.ts';
import { turns } from './turns.ts';

/** The one version whose inside the guard rails were checked against. */
export const pinned = '0.5.16';

/** The version that is installed, read from its package. */
export function installedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const text = readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Throws `StartupError` for any version but the pinned one: the yield and the fsync reach inside the package. */
export function assertPinned(version: string): void {
  if (version !== pinned)
    throw new StartupError(`The embedded database is version ${version}, but only ${pinned} was checked to keep money safe; run npm ci.`);
}

const int8 = 20;
const date = 1082;
const json = 114;
const jsonb = 3802;
const asJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

async function closeUnsafe(pg: PGlite): Promise<never> {
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
      // PGlite passes -F, which is fsync off; and of the ways to force a log file only fsync itself reaches the disk through WebAssembly.
      startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'],
      parsers: { [int8]: BigInt, [date]: (text: string) => text },
      serializers: { [json]: asJson, [jsonb]: asJson },
    });
  } finally {
    fs.forced.forget();
  }
}

/** Opens `<dataDir>/pglite`, making it when it is not there. `free`: how many bytes may still be written in a folder. */
export async function openPglite(dataDir: string, free = freeBytes): Promise<Engine & { synced(): number }> {
  assertPinned(installedVersion());
  const lock = lockFolder(dataDir);
  const room = diskRoom(dataDir, free);
  const files = join(dataDir, 'pglite');
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const fs = new DurableNodeFS(files);
  let pg: PGlite;
  try {
    if (room.isFull()) throw new DiskFull();
    pg = await create(fs, files);
    const before = fs.synced;
    await pg.query("select pg_logical_emit_message(true, 'isla', 'open')");
    if (fs.synced === before) await closeUnsafe(pg);
  } catch (error) {
    lock.release();
    if (error instanceof StartupError) throw error;
    if (error instanceof DiskFull || fs.wasFull) throw new StartupError(fullSentence(dataDir), { cause: error });
    // The system's own refusals have a code; without one it is the database that cannot be read.
    if (error instanceof Error && 'code' in error) throw folderRefused(dataDir, error);
    throw new StartupError(
      `The embedded database in ${dataDir} does not open (${told(error)}). Keep the folder, for it may hold money; see that its disk is whole and can be read, put a copy back only if it is not, or set DATA_DIR to another.`,
      { cause: error },
    );
  }

  const queue = turns();
  /** Stopped in the middle of its log: it answers nothing any more, and its files are to be opened anew. */
  let isDead = false;
  let isReadOnly = false;
  async function openAgain(): Promise<void> {
    if (room.isFull()) throw new DiskFull();
    fs.wasFull = false;
    pg = await create(fs, files).catch((error: unknown) => {
      throw fs.wasFull ? new DiskFull(error) : error;
    });
    isDead = false;
    isReadOnly = false;
  }
  /** On a full disk everything can still be read: the database refuses what writes, and stays whole. */
  async function heedRoom(): Promise<void> {
    if (isDead) await openAgain();
    const isFull = room.isFull();
    if (isFull === isReadOnly) return;
    await pg.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
    isReadOnly = isFull;
  }
  async function asking<T>(text: string, asked: () => Promise<T>): Promise<T> {
    // Without this no timer and no socket gets a turn while statements follow one another.
    await yieldNow();
    if (isDead) throw new DiskFull();
    // What began to write while there was room.
    if (!isReadOnly && room.isFull() && !/^(?:commit|rollback)/i.test(text)) throw new DiskFull();
    try {
      return await asked();
    } catch (error) {
      isDead = hasStopped(error);
      throw error;
    }
  }
  const take = async (): Promise<Link> => {
    const release = await queue.take();
    await heedRoom().catch((error: unknown) => {
      release();
      throw error;
    });
    return {
      query: (text, parameters) =>
        asking(text, async () => {
          const { rows, affectedRows, command } = await pg.query(text, [...parameters]);
          return { rows, affected: affectedRows === undefined ? undefined : BigInt(affectedRows), command };
        }),
      script: (text) => asking(text, async () => void (await pg.exec(text))),
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

/** True when its log could not be written: whatever is asked then has no answer. */
const hasStopped = (error: unknown): boolean => sqlState(error) === '53100' && /"pg_wal\//.test(String(error));

/** What WebAssembly throws is often no `Error`, and its text then says nothing. */
const told = (error: unknown): string => (error instanceof Error ? String(error) : JSON.stringify(error));
