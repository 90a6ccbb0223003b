/** The way to the database: PGlite in the data folder, or PostgreSQL by its address. */
import { clearTimeout, setTimeout } from 'node:timers';
import { Kysely } from 'kysely';
import { type Millis, millis } from '#values/time.ts';
import { dialectOver, type Engine, type Link } from './link.ts';
import type { Tables } from './tables.ts';

export type Database = {
  readonly db: Kysely<Tables>;
  readonly engine: 'pglite' | 'postgres';
  /** The same database for transactions that may take as long as they need, as the making of a world: no statement in one is ended for its length. */
  readonly unhurried: Kysely<Tables>;
  /** A line of its own, for migrations; everything else goes through `db`. Release it. */
  take(): Promise<Link>;
  /** Does it answer within two seconds? Never throws. */
  alive(): Promise<boolean>;
  close(): Promise<void>;
};

export type Place = {
  /** Without one the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Connections to PostgreSQL at most; 10 by default. */
  readonly connections?: number;
  /** PostgreSQL: a statement may take this long, ten seconds by default. */
  readonly longestStatement?: Millis;
  /** The embedded database: how many bytes may still be written in its folder. */
  readonly freeBytes?: (folder: string) => number;
  readonly log?: { info(fields: object, message: string): void };
};

/** Opens the database. Throws `StartupError` (one sentence, within three seconds) when it is unreachable, held by another process or cannot be written. */
export async function connect({
  databaseUrl,
  dataDir,
  connections = 10,
  longestStatement = millis(10_000),
  freeBytes,
  log,
}: Place): Promise<Database> {
  const engine = await open(databaseUrl, dataDir, connections, longestStatement, freeBytes);
  log?.info({ engine: engine.name }, 'database open');
  const db = new Kysely<Tables>({ dialect: dialectOver(() => engine.take()) });
  const unhurried = () => engine.take(null);
  let closing: Promise<void> | undefined;
  return {
    db,
    engine: engine.name,
    unhurried: new Kysely<Tables>({
      dialect: dialectOver(
        unhurried,
        "select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)",
      ),
    }),
    take: unhurried,
    alive: () => answers(engine),
    close: () => {
      closing ??= db.destroy().then(() => engine.close());
      return closing;
    },
  };
}

// Imported when it is needed: a site on PostgreSQL never loads the other engine's 10 MB.
async function open(
  databaseUrl: string | undefined,
  dataDir: string,
  connections: number,
  longest: Millis,
  freeBytes: Place['freeBytes'],
): Promise<Engine> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl, connections, longest);
  return (await import('./pglite.ts')).openPglite(dataDir, freeBytes);
}

async function answers(engine: Engine): Promise<boolean> {
  const soon = millis(2_000);
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), soon);
  const asked = async () => {
    // A line that is silent for so long is ended, so that whoever asks for readiness also mends the pool.
    const link = await engine.take(soon);
    await link.query('select 1', []).finally(() => link.release());
    return true;
  };
  const result = await Promise.race([asked().catch(() => false), late.promise]);
  clearTimeout(timer);
  return result;
}
