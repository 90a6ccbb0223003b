/** The way to the database: PGlite in the data folder, or PostgreSQL by its address. */
import { Kysely, sql } from 'kysely';
import { dialectOver, type Engine, type Link } from './link.ts';
import type { Tables } from './tables.ts';

export type Database = {
  readonly db: Kysely<Tables>;
  readonly engine: 'pglite' | 'postgres';
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
  readonly log?: { info(fields: object, message: string): void };
};

/** Opens the database. Throws `StartupError` (one sentence, within three seconds) when it is unreachable, held by another process or cannot be written. */
export async function connect({ databaseUrl, dataDir, connections = 10, log }: Place): Promise<Database> {
  const engine = await open(databaseUrl, dataDir, connections);
  log?.info({ engine: engine.name }, 'database open');
  const db = new Kysely<Tables>({ dialect: dialectOver(engine.take) });
  let closing: Promise<void> | undefined;
  return {
    db,
    engine: engine.name,
    take: engine.take,
    alive: () => answers(db),
    close: () => {
      closing ??= db.destroy().then(() => engine.close());
      return closing;
    },
  };
}

// Imported when it is needed: a site on PostgreSQL never loads the other engine's 10 MB.
async function open(databaseUrl: string | undefined, dataDir: string, connections: number): Promise<Engine> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl, connections);
  return (await import('./pglite.ts')).openPglite(dataDir);
}

async function answers(db: Kysely<Tables>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), 2_000);
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const result = await Promise.race([asked, late.promise]);
  clearTimeout(timer);
  return result;
}
