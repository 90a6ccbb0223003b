/** A copy of the embedded database's folder is its backup. `npm run bench -- backup` dumps and restores a large PostgreSQL database. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { post } from '#platform/ledger/post.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { minor } from '#values/money.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { freshPlace } from '../../engines.ts';
import { tempFolder } from '../../temp-folder.ts';

const deposits = 30;
const who = 7n;
const backup = mkdtempSync(join(tempFolder(), 'isla-backup-'));
afterAll(() => rmSync(backup, { recursive: true, force: true }));
let ledger = '';

/** Everything of the ledger, in one hash. */
async function hashOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(line, ';' order by line)) as hash from (
      select row(p.*)::text as line from postings p
      union all select row(e.*)::text from entries e
      union all select row(a.*)::text from accounts a
    ) everything`.execute(db);
  return rows[0]?.hash ?? '';
}

const deposit = (db: Kysely<Tables>, reference: string) =>
  inTransaction(db, (trx) =>
    post(trx, { kind: 'deposit', reference, memberId: who, at: new Date(), lines: entriesFor.deposit(who, minor(100)) }),
  );

/** A copy that may be spoilt. */
function restored(): string {
  const dataDir = mkdtempSync(join(backup, 'restored-'));
  cpSync(join(backup, 'data'), dataDir, { recursive: true });
  return dataDir;
}

beforeAll(async () => {
  const { place, discard } = await freshPlace('pglite');
  const database = await connect(place);
  for (let n = 0; n < deposits; n += 1) await deposit(database.db, `before ${n}`);
  ledger = await hashOf(database.db);
  await database.close();
  cpSync(place.dataDir, join(backup, 'data'), { recursive: true });
  await discard();
});

test('a restored copy has the same ledger, knows each reference, and goes on (REL-20)', async () => {
  const database = await connect({ dataDir: restored() });
  const { db } = database;
  await migrate(database);
  expect(await hashOf(db)).toBe(ledger);
  expect(await verifyLedger(db)).toEqual({ postings: deposits, entries: 2 * deposits, faults: [] });
  expect((await deposit(db, 'before 3')).replayed).toBe(true);
  expect((await deposit(db, 'after')).replayed).toBe(false);
  expect(await hashOf(db)).not.toBe(ledger);
  expect((await verifyLedger(db)).faults).toEqual([]);
  await database.close();
});

test('a backup of a newer version is refused in one sentence, and stays as it is (REL-20)', async () => {
  const dataDir = restored();
  const newer = await connect({ dataDir });
  await migrate(newer, [...readMigrations(), { number: 901, name: '901_newer.sql', text: 'select 1', checksum: 'x' }]);
  await newer.close();
  const database = await connect({ dataDir });
  await expect(migrate(database)).rejects.toThrow('newer version of the site (it knows 901_newer.sql)');
  expect(await hashOf(database.db)).toBe(ledger);
  await database.close();
});

test('a backup of another PostgreSQL is refused in one sentence, and stays as it is (REL-20)', async () => {
  const dataDir = restored();
  const version = join(dataDir, 'pglite', 'PG_VERSION');
  const right = readFileSync(version, 'utf8');
  writeFileSync(version, '16\n');
  const refused = connect({ dataDir });
  await expect(refused).rejects.toThrow(StartupError);
  await expect(refused).rejects.toThrow('was made by PostgreSQL 16, and this version of the site reads 18. Nothing is lost or damaged');
  writeFileSync(version, right);
  const database = await connect({ dataDir });
  expect(await hashOf(database.db)).toBe(ledger);
  await database.close();
});
