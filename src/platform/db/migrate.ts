/** Brings the schema to the code's: plain numbered .sql files, each once, safe with many starters at the same time. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#values/startup-error.ts';
import type { Database } from './connect.ts';
import type { Link } from './link.ts';
import { sourceFolder } from './sources.ts';

export type Migration = { readonly number: number; readonly name: string; readonly text: string; readonly checksum: string };

const lockKey = 4_711_0420;
/** Texts that a file once had and that a later file brings to the same end: a database made with one goes on. */
const formerly: Readonly<Record<string, string>> = {
  '002_ledger.sql': 'bb6f13bf91bf5a7e8ed1a4dcdcfd7a1901972315f15e71c4f67c3f2073e294ce',
};
const named = /^(\d{3})_[a-z0-9-]+\.sql$/;

/** The files of a folder in their order. Throws for two with one number. */
export function readMigrations(folder = sourceFolder('platform/db/migrations')): readonly Migration[] {
  const files = readdirSync(folder)
    .filter((file) => named.test(file))
    .sort();
  const all = files.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { number: Number(name.slice(0, 3)), name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
  const double = all.find((one, i) => one.number === all[i - 1]?.number);
  if (double) throw new Error(`Two migrations have the number of ${double.name}.`);
  return all;
}

/** Runs what is missing, all in one transaction. Throws `StartupError` when the database knows a migration that the code does not, or another text of one. */
export async function migrate(database: Database, migrations = readMigrations()): Promise<void> {
  const link = await database.take();
  try {
    await link.script('begin');
    try {
      await link.script('set local statement_timeout = 0');
      await link.query(`select pg_advisory_xact_lock(${lockKey})`, []);
      await runMissing(link, migrations);
      await link.script('commit');
    } catch (error) {
      await link.script('rollback');
      throw error;
    }
  } finally {
    link.release();
  }
}

async function runMissing(link: Link, migrations: readonly Migration[]) {
  await link.script(
    'create table if not exists migrations (number integer primary key, name text not null, checksum text not null, at timestamptz not null default now())',
  );
  const { rows } = await link.query('select number, name, checksum from migrations order by number', []);
  const done = new Map((rows as Pick<Migration, 'number' | 'name' | 'checksum'>[]).map((row) => [row.number, row]));
  const known = new Map(migrations.map((one) => [one.number, one]));
  for (const row of done.values()) {
    const ours = known.get(row.number);
    if (!ours)
      throw new StartupError(
        `The database was made by a newer version of the site (it knows ${row.name}); start that version, or use another database.`,
      );
    if (ours.checksum !== row.checksum && formerly[row.name] !== row.checksum)
      throw new StartupError(
        `The database was made with another text of ${row.name}; use the version of the site that made it, or another database.`,
      );
  }
  for (const { number, name, text, checksum } of migrations) {
    if (done.has(number)) continue;
    try {
      await link.script(text);
    } catch (error) {
      throw new Error(`The migration ${name} failed: ${String(error)}`, { cause: error });
    }
    await link.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
  }
}
