/** Runs the schema migrations: numbered .sql files, each once, safe with many processes starting together. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ownValue } from '#values/own-value.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { type Database, emptyDatabase } from './connect.ts';
import { isCollision } from './errors.ts';
import type { Connection } from './kysely-driver.ts';
import { sourceFolder } from './source-folder.ts';

export type Migration = { readonly number: number; readonly name: string; readonly text: string; readonly checksum: string };

const lockKey = 4_711_0420;
const attempts = 10;
/** Checksums of former texts whose result a later file brings to the same state. A database made with one still migrates. */
const acceptedFormerChecksums: Readonly<Record<string, string>> = {
  '002_ledger.sql': 'bb6f13bf91bf5a7e8ed1a4dcdcfd7a1901972315f15e71c4f67c3f2073e294ce',
};
const fileName = /^(\d{3})_[a-z0-9-]+\.sql$/;

/** Reads a folder's migrations in order. Throws when two share a number. */
export function readMigrations(folder = sourceFolder('platform/db/migrations')): readonly Migration[] {
  const files = readdirSync(folder)
    .filter((file) => fileName.test(file))
    .sort();
  const all = files.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { number: Number(name.slice(0, 3)), name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
  const duplicate = all.find((one, i) => one.number === all[i - 1]?.number);
  if (duplicate) throw new Error(`Two migrations have the number of ${duplicate.name}.`);
  return all;
}

/**
 * Runs pending migrations in one transaction. Throws `StartupError` when the database has an unknown migration or one
 * with another checksum. They lock one table after another while servers of an older version serve: a deadlock reruns them all.
 */
export async function migrate(database: Database, migrations = readMigrations()): Promise<void> {
  const connection = await database.take();
  try {
    for (let attempt = 1; ; attempt += 1) {
      await connection.script('begin');
      try {
        await connection.script('set local statement_timeout = 0');
        await connection.query(`select pg_advisory_xact_lock(${lockKey})`, []);
        await runMissing(connection, migrations);
        await connection.script('commit');
        return;
      } catch (error) {
        await connection.script('rollback');
        if (attempt >= attempts || !(error instanceof Error) || !isCollision(error.cause)) throw error;
      }
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  } finally {
    connection.release();
  }
}

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>;

/** The migrations that were not applied yet. Throws `StartupError` when an applied one is unknown or has another checksum. */
function missingOf(applied: readonly Applied[], migrations: readonly Migration[]): readonly Migration[] {
  const known = new Map(migrations.map((one) => [one.number, one]));
  for (const row of applied) {
    const migration = known.get(row.number);
    if (!migration)
      throw new StartupError(
        `The database was made by a newer version of the site (it knows ${row.name}); start that version, or use another database.`,
      );
    if (migration.checksum !== row.checksum && ownValue(acceptedFormerChecksums, row.name) !== row.checksum)
      throw new StartupError(
        `The database was made with a different version of ${row.name}; use the version of the site that made it, or another database.`,
      );
  }
  const done = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !done.has(number));
}

/** Throws `StartupError` unless the database has every migration. Changes nothing. */
export async function requireMigrated({ db }: Pick<Database, 'db'>, migrations = readMigrations()): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('migrations')::text as found`.execute(db);
  if (!rows[0]?.found) throw new StartupError(emptyDatabase);
  const applied = await sql<Applied>`select number, name, checksum from migrations order by number`.execute(db);
  if (missingOf(applied.rows, migrations).length > 0)
    throw new StartupError('This database is of an older version. Start the site once, which brings it up to date.');
}

async function runMissing(connection: Connection, migrations: readonly Migration[]) {
  await connection.script(
    'create table if not exists migrations (number integer primary key, name text not null, checksum text not null, at timestamptz not null default now())',
  );
  const { rows } = await connection.query('select number, name, checksum from migrations order by number', []);
  for (const { number, name, text, checksum } of missingOf(rows as Applied[], migrations)) {
    try {
      await connection.script(text);
    } catch (error) {
      // With its code, by which the start tells a full disk from a fault of ours.
      const { code } = error as { code?: string };
      throw Object.assign(new Error(`The migration ${name} failed: ${String(error)}`, { cause: error }), { code });
    }
    await connection.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
  }
}
