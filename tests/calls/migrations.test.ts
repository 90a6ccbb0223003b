/** The schema comes to be once, however many start at the same time, and a database of another version is refused. */
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { type Migration, migrate, readMigrations } from '#platform/db/migrate.ts';
import { StartupError } from '#values/startup-error.ts';
import { ownDatabase } from '../databases.ts';
import { onBothEngines } from '../engines.ts';
import { limitFor } from '../pace.ts';
import { ensurePostgres } from '../postgres.ts';

const extra = (number: number, text: string): Migration => ({ number, name: `${number}_extra.sql`, text, checksum: `sum of ${text}` });

onBothEngines('migrations', (open) => {
  test('a migrated database is left alone', async () => {
    const { db, ...database } = await open();
    await migrate({ db, ...database });
    await migrate({ db, ...database });
  });

  test('a new file runs once, among ten starters too', async () => {
    const database = await open();
    const more = [...readMigrations(), extra(901, 'create table once_only (id int)')];
    await Promise.all(Array.from({ length: 10 }, () => migrate(database, more)));
    const link = await database.take();
    const { rows } = await link.query(
      "select number from migrations where number = 901 union all select 1 from pg_tables where tablename = 'once_only'",
      [],
    );
    link.release();
    expect(rows).toHaveLength(2);
  });

  test('a file that fails leaves nothing, not even of the files before it', async () => {
    const database = await open();
    const more = [...readMigrations(), extra(901, 'create table half (id int)'), extra(902, 'create table half (id int)')];
    await expect(migrate(database, more)).rejects.toThrow('902_extra.sql');
    const link = await database.take();
    const { rows } = await link.query("select 1 from pg_tables where tablename = 'half'", []);
    link.release();
    expect(rows).toEqual([]);
    await migrate(database);
  });

  test('a newer schema and an edited file are refused with a sentence', async () => {
    const database = await open();
    await migrate(database, [...readMigrations(), extra(901, 'select 1')]);
    await expect(migrate(database)).rejects.toThrow(StartupError);
    await expect(migrate(database)).rejects.toThrow('newer version of the site (it knows 901_extra.sql)');
    await expect(migrate(database, [...readMigrations(), extra(901, 'select 2')])).rejects.toThrow('another text of 901_extra.sql');
  });
});

test('ten starters on an empty PostgreSQL make the schema once', async () => {
  const { databaseUrl, discard } = await ownDatabase();
  const starters = await Promise.all(Array.from({ length: 10 }, () => connect({ databaseUrl, dataDir: tmpdir(), connections: 2 })));
  await Promise.all(starters.map((starter) => migrate(starter)));
  expect(await starters[0]?.db.selectFrom('content_version').select('version').execute()).toHaveLength(1);
  await Promise.all(starters.map((starter) => starter.close()));
  await discard();
}, 60_000);

const within = async (databaseUrl: string) => {
  const began = performance.now();
  const error = await connect({ databaseUrl, dataDir: mkdtempSync(join(tmpdir(), 'isla-none-')) }).catch((thrown: unknown) => thrown);
  const took = performance.now() - began;
  expect(took).toBeLessThan(limitFor(took, 3000));
  expect(error).toBeInstanceOf(StartupError);
  return String(error);
};

test('an address where nothing answers is one sentence without the password, within three seconds', async () => {
  const sentence = await within('postgres://isla:geheim@127.0.0.1:1/isla');
  expect(sentence).toContain('127.0.0.1:1/isla does not answer (ECONNREFUSED)');
  expect(sentence).not.toContain('geheim');
});

test('an address that takes the call and says nothing is given up within three seconds', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  expect(await within(`postgres://isla@127.0.0.1:${port}/isla`)).toContain('does not answer');
  silent.close();
});

test('a database that is not there, and what is no address', async () => {
  const server = await ensurePostgres();
  expect(await within(server.url('no_such_database'))).toContain('no_such_database is not there');
  expect(await within('postgres://%%%')).toContain('DATABASE_URL');
});
