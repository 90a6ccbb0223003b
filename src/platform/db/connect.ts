/** Opens the database: PGlite in the data folder, or PostgreSQL by its URL. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { StartupError } from '#values/settings/startup-error.ts';
import { type Millis, millis } from '#values/time.ts';
import { withTimeout } from '#values/with-timeout.ts';
import { type Connection, dialectFor, type EngineDriver } from './kysely-driver.ts';
import type { Tables } from './tables/tables.ts';

export type Database = {
  readonly db: Kysely<Tables>;
  readonly engine: 'pglite' | 'postgres';
  /** The same database without a statement timeout, for the start of a server and for long transactions such as seeding. */
  readonly unhurried: Kysely<Tables>;
  /** A separate connection for migrations; everything else uses `db`. Release it. */
  take(): Promise<Connection>;
  /** Whether it responds within two seconds. Never throws. */
  alive(): Promise<boolean>;
  close(): Promise<void>;
};

export type DatabasePlace = {
  /** When absent, the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Maximum PostgreSQL connections; 10 by default. */
  readonly connections?: number;
  /** PostgreSQL statement timeout; ten seconds by default. */
  readonly longestStatement?: Millis;
  /** Embedded database: bytes that may still be written in its folder. */
  readonly freeBytes?: (folder: string) => number;
  readonly log?: { info(fields: object, message: string): void };
  /** Told before an empty database is made, which takes half a minute: without the sentence an operator may abort it. */
  readonly tell?: ((sentence: string) => void) | undefined;
  /** Refuse an embedded database that is not there, instead of making an empty one. */
  readonly mustExist?: boolean;
};

/** What is said of a database without tables, or of a folder without a database. */
export const emptyDatabase = 'This database is empty. Check DATA_DIR and DATABASE_URL, or start the site once, which creates its tables.';

/** Opens the database. Throws `StartupError` within three seconds when it is unreachable, locked by another process or not writable. */
export async function connect({
  databaseUrl,
  dataDir,
  connections = 10,
  longestStatement = millis(10_000),
  freeBytes,
  log,
  tell,
  mustExist = false,
}: DatabasePlace): Promise<Database> {
  if (!databaseUrl && isMissing(join(dataDir, 'pglite', 'PG_VERSION'))) {
    if (mustExist) throw new StartupError(emptyDatabase);
    tell?.(`Making an empty database in ${dataDir} …`);
  }
  const engine = await openEngine(databaseUrl, dataDir, connections, longestStatement, freeBytes);
  log?.info({ engine: engine.name }, 'database open');
  return databaseOver(engine);
}

/** Another user's folder cannot be looked into; opening it says so. */
function isMissing(path: string): boolean {
  try {
    statSync(path);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

const timeouts = ['statement_timeout', 'idle_in_transaction_session_timeout'];

/** The database of an engine that is open. */
export function databaseOver(engine: EngineDriver): Database {
  const db = new Kysely<Tables>({ dialect: dialectFor(() => engine.take()) });
  const takeWithoutTimeout = () => engine.take(null);
  let closing: Promise<void> | undefined;
  return {
    db,
    engine: engine.name,
    unhurried: new Kysely<Tables>({
      dialect: dialectFor(takeWithoutTimeout, {
        start: timeouts.map((name) => `set ${name} = 0`).join(';'),
        end: timeouts.map((name) => `reset ${name}`).join(';'),
      }),
    }),
    take: takeWithoutTimeout,
    alive: () => isAlive(engine),
    close: () => {
      closing ??= db.destroy().then(() => engine.close());
      return closing;
    },
  };
}

// Imported on demand: a site on PostgreSQL never loads PGlite's 10 MB.
async function openEngine(
  databaseUrl: string | undefined,
  dataDir: string,
  connections: number,
  statementTimeout: Millis,
  freeBytes: DatabasePlace['freeBytes'],
): Promise<EngineDriver> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl, connections, statementTimeout);
  return (await import('./pglite.ts')).openPglite(dataDir, freeBytes);
}

async function isAlive(engine: EngineDriver): Promise<boolean> {
  const timeout = millis(2_000);
  const ping = async () => {
    // The engine closes a connection that stays silent, so readiness checks also repair the pool.
    const connection = await engine.take(timeout);
    await connection.query('select 1', []).finally(() => connection.release());
    return true;
  };
  return withTimeout(
    ping().catch(() => false),
    timeout,
    () => false,
  );
}
