/** Migrations run once, however many processes start together; a database of another version is refused. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { type Migration, migrate, readMigrations } from '#platform/db/migrate.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { asAdmin, ownDatabase } from '../../databases.ts';
import { engines, onBothEngines } from '../../engines.ts';
import { ensurePostgres, owner } from '../../postgres.ts';
import { scaledLimit } from '../../slow-machine-limit.ts';
import { tempFolder } from '../../temp-folder.ts';

const extra = (number: number, text: string): Migration => ({ number, name: `${number}_extra.sql`, text, checksum: `sum of ${text}` });

onBothEngines('migrations', (open) => {
  test('a migrated database stays unchanged', async () => {
    const database = await open();
    const known = async () => {
      const link = await database.take();
      const { rows } = await link.query('select * from migrations order by number', []);
      const tables = await link.query("select tablename from pg_tables where schemaname = 'public' order by 1", []);
      link.release();
      return [rows, tables.rows];
    };
    const before = await known();
    expect(before[0]).toHaveLength(readMigrations().length);
    await migrate(database);
    await migrate(database);
    expect(await known()).toEqual(before);
  });

  test('a new file runs once, also with ten concurrent processes', async () => {
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

  test('a failing file rolls back everything, including the files before it', async () => {
    const database = await open();
    const more = [...readMigrations(), extra(901, 'create table half (id int)'), extra(902, 'create table half (id int)')];
    await expect(migrate(database, more)).rejects.toThrow('902_extra.sql');
    const link = await database.take();
    const { rows } = await link.query("select 1 from pg_tables where tablename = 'half'", []);
    link.release();
    expect(rows).toEqual([]);
    await migrate(database);
  });

  test('a disk that fills up during a migration is told from a fault of the migration', async () => {
    const database = await open();
    const full = extra(903, "do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$");
    // The start has a sentence for this code (server.mjs).
    await expect(migrate(database, [...readMigrations(), full])).rejects.toMatchObject({ code: '53100' });
    await migrate(database);
  });

  test('a newer schema and an edited file are refused with a clear message', async () => {
    const database = await open();
    await migrate(database, [...readMigrations(), extra(901, 'select 1')]);
    await expect(migrate(database)).rejects.toThrow(StartupError);
    await expect(migrate(database)).rejects.toThrow('newer version of the site (it knows 901_extra.sql)');
    await expect(migrate(database, [...readMigrations(), extra(901, 'select 2')])).rejects.toThrow('a different version of 901_extra.sql');
  });
});

/** The second migration as it was while the marker was a setting that had to be granted. */
function withOldMarker(migration: Migration): Migration {
  const text = migration.text
    .replace(
      '-- The stack of calls says who writes: no setting has to be granted, and nothing else in the same transaction may write money.\n',
      '',
    )
    .replace('declare\n  stack text;\nbegin\n  get diagnostics stack = pg_context;\n', 'begin\n')
    .replace(
      "if position('post(text,text,bigint,timestamp with time zone,jsonb,jsonb)' in stack) = 0 then",
      "if coalesce(current_setting('isla.posting', true), '') <> 'yes' then",
    )
    .replace(
      '-- Posts `p_lines`, an array of {"kind", "member" or "name", "amount"}, once for (kind, reference); answers the balance of each account after it.\n-- The rule accounts_not_below_zero (23514) refuses what is not there · IS002 bad lines · IS003 the reference was posted with other lines · IS009 not by post().\n',
      "$&-- The setting is the function's own and ends with it, so nothing else in the same transaction may write money.\n",
    )
    .replace(/language plpgsql (?=as \$\$\n#variable)/, "language plpgsql set isla.posting = 'yes' ");
  return { ...migration, text, checksum: createHash('sha256').update(text).digest('hex') };
}

for (const engine of engines)
  test(`a database from the time when the ledger marker was a setting migrates and stays guarded (${engine})`, async () => {
    const empty = engine === 'postgres' ? await ownDatabase() : undefined;
    const place = { databaseUrl: empty?.databaseUrl, dataDir: mkdtempSync(join(tempFolder(), 'isla-old-')) };
    const database = await connect(place);
    const old = readMigrations().slice(0, 21);
    const oldWithMarker = old.map((one) => (one.number === 2 ? withOldMarker(one) : one));
    if (empty) {
      await expect(migrate(database, oldWithMarker)).rejects.toThrow('permission denied to set parameter');
      await asAdmin(async (admin) => void (await admin.unsafe(`grant set on parameter isla.posting to ${owner}`)));
      await migrate(database, oldWithMarker);
      await asAdmin(async (admin) => void (await admin.unsafe(`revoke set on parameter isla.posting from ${owner}`)));
    } else await migrate(database, oldWithMarker);
    await migrate(database);
    const lines = JSON.stringify([
      { kind: 'house', name: 'a', amount: '1' },
      { kind: 'house', name: 'b', amount: '-1' },
    ]);
    await sql`select * from post('x', 'first', null, now(), '{}', ${lines}::jsonb)`.execute(database.db);
    const past = sql`insert into postings (kind, reference, at) values ('x', 'x', now())`.execute(database.db);
    await expect(past).rejects.toThrow('money is written by post() alone');
    await database.close();
    await empty?.discard();
    rmSync(place.dataDir, { recursive: true });
  }, 60_000);

test('what a server of an older version takes from the journal of movements is counted after the update', async () => {
  const { databaseUrl, discard } = await ownDatabase();
  const { db, ...database } = await connect({ databaseUrl, dataDir: tmpdir() });
  const all = readMigrations();
  await migrate(
    { ...database, db },
    all.filter(({ number }) => number < 88),
  );
  const post = (reference: string) => {
    const lines = JSON.stringify([
      { kind: 'house', name: 'promotions', amount: '-100' },
      { kind: 'house', name: 'bonus', amount: '100' },
    ]);
    return sql`select * from post('bonus_granted', ${reference}, null, now(), '{}', ${lines}::jsonb)`.execute(db);
  };
  await post('before');
  await sql`delete from movement_events`.execute(db);
  await migrate({ ...database, db }, all);
  await post('after');
  await sql`delete from movement_events`.execute(db);
  const { rows } = await sql`select p.reference from movements_to_count m join postings p on p.id = m.posting_id order by p.id`.execute(db);
  expect(rows).toEqual([{ reference: 'before' }, { reference: 'after' }]);
  await database.close();
  await discard();
});

test('transfers of before an update are among the latest of their members, and those after it (MC-06)', async () => {
  const { databaseUrl, discard } = await ownDatabase();
  const { db, ...database } = await connect({ databaseUrl, dataDir: tmpdir() });
  const all = readMigrations();
  await migrate(
    { ...database, db },
    all.filter(({ number }) => number < 109),
  );
  const post = (kind: string, reference: string) => {
    const lines = JSON.stringify([
      { kind: 'house', name: 'bank', amount: '-100' },
      { kind: 'house', name: 'adjustments', amount: '100' },
    ]);
    return sql`select * from post(${kind}, ${reference}, null, now(), '{}', ${lines}::jsonb)`.execute(db);
  };
  await post('transfer', 'before');
  await post('deposit', 'other before');
  await migrate({ ...database, db }, all);
  await post('transfer', 'after');
  await post('deposit', 'other after');
  const { rows } = await sql`select p.reference, e.account_id = t.account_id as whose from transfer_entries t
    join entries e on e.id = t.entry_id join postings p on p.id = e.posting_id order by e.id`.execute(db);
  expect(rows).toEqual(['before', 'before', 'after', 'after'].map((reference) => ({ reference, whose: true })));
  await database.close();
  await discard();
});

test('bets of hours that are not settled yet are counted once by an update, also those that an older server counts after it', async () => {
  const { databaseUrl, discard } = await ownDatabase();
  const { db, ...database } = await connect({ databaseUrl, dataDir: tmpdir() });
  const all = readMigrations();
  await migrate(
    { ...database, db },
    // 108 replaces a function of it.
    all.filter(({ number }) => number !== 81 && number !== 108),
  );
  await sql
    .raw(`
    insert into members (id, username, nickname, password_hash, password_set_at, type, parent_id, path, language, currency, brand,
        registered_ip, created_at)
      select id, name, name, '', now(), type, parent, path, 'EN', 'PHP', 'isla', '', now() from (values
        (1, 'top', 1, null, '/1/'), (2, 'other', 1, 1, '/1/2/'), (3, 'player', 0, 2, '/1/2/3/')
      ) as m (id, name, type, parent, path);
    insert into agent_contracts (kind, period, member_id, tiers, starts_at, settles_at)
      values ('hourly', 'hourly', 1, '[]', '2026-11-20 02:00+00', '2026-11-20 05:00+00');
    insert into rounds (vendor, game_code, member_id, client_round, bet, win, state, at, settled_at)
      select 'v', 'g', 3, n, 100, n, 'settled', at, at from (values
        (1, timestamptz '2026-11-20 03:59:59+00'), (2, timestamptz '2026-11-20 04:00+00'), (3, timestamptz '2026-11-20 04:14:59+00')
      ) as r (n, at);
    delete from team_events where payout < 3;
  `)
    .execute(db);
  await migrate({ ...database, db }, all);
  const quarters = async () => (await sql`select member_id, at, stake, payout from team_quarters`.execute(db)).rows;
  const quarter = { member_id: 1n, at: new Date('2026-11-20T04:00:00Z') };
  expect(await quarters()).toEqual([{ ...quarter, stake: 100n, payout: 2n }]);
  await sql`delete from team_events`.execute(db);
  expect(await quarters()).toEqual([{ ...quarter, stake: 200n, payout: 5n }]);
  await database.close();
  await discard();
});

test('an update takes the address that an agent wrote out of the accounts that nobody has claimed (AG-04)', async () => {
  const { databaseUrl, discard } = await ownDatabase();
  const { db, ...database } = await connect({ databaseUrl, dataDir: tmpdir() });
  const all = readMigrations();
  await migrate(
    { ...database, db },
    all.filter(({ number }) => number < 103),
  );
  await sql
    .raw(`
    insert into members (id, username, nickname, password_hash, password_set_at, type, parent_id, opened_by, path, language, currency, brand,
        registered_ip, created_at, email, details)
      select id, name, name, hash, now(), 0, parent, parent, '/' || id || '/', 'EN', 'PHP', 'isla', '', now(), name || '@x.test', '{"line":"n"}'
      from (values (1, 'agent', 'h', null::bigint), (2, 'waits', '!', 1), (3, 'claimed', 'h', 1)) as m (id, name, hash, parent)`)
    .execute(db);
  await migrate({ ...database, db }, all);
  expect(await db.selectFrom('members').select(['username', 'email', 'details']).orderBy('id').execute()).toEqual([
    { username: 'agent', email: 'agent@x.test', details: { line: 'n' } },
    { username: 'waits', email: null, details: { line: 'n', email: 'waits@x.test' } },
    { username: 'claimed', email: 'claimed@x.test', details: { line: 'n' } },
  ]);
  await database.close();
  await discard();
});

test('an update gives holders their whole names back where they are known, and marks the others to be asked for (MC-18)', async () => {
  const { databaseUrl, discard } = await ownDatabase();
  const { db, ...database } = await connect({ databaseUrl, dataDir: tmpdir() });
  const all = readMigrations();
  await migrate(
    { ...database, db },
    all.filter(({ number }) => number < 124),
  );
  /** The holder that was kept, the name on record, and the holder after the update; true when it is asked for. */
  const names = [
    ['ใจด มาก', 'ใจดี  มาก', 'ใจดี  มาก', false],
    ['ใจด', 'ใจด', 'ใจด', true],
    ['ใจด', null, 'ใจด', true],
    ['ใจด', 'สมชาย', 'ใจด', true],
    ['परणम', 'पूर्णिमा', 'पूर्णिमा', false],
    ['김철수'.normalize('NFD'), '김철수', '김철수', false],
    ['JOSE NUNEZ', 'José Núñez', 'JOSE NUNEZ', false],
    ['NGUYEN VAN ĐUC', null, 'NGUYEN VAN ĐUC', false],
    ['王小明', null, '王小明', false],
  ] as const;
  for (const [place, [holder, recorded]] of names.entries())
    await sql`
      with member as (
        insert into members (id, username, nickname, password_hash, password_set_at, type, path, language, currency, brand, registered_ip, created_at,
          payee_name)
        values (${place + 1}, ${`m${place}`}, 'm', 'h', now(), 0, ${`/${place + 1}/`}, 'EN', 'PHP', 'isla', '', now(), ${recorded}::text) returning id
      )
      insert into withdrawal_accounts (id, member_id, institution, number, number_hash, number_end, holder, created_at)
      select ${`a${place}`}, id, 'bpi', '', ${`h${place}`}, '', ${holder}, now() from member`.execute(db);
  await migrate({ ...database, db }, all);
  const rows = await db.selectFrom('withdrawal_accounts').select(['holder', 'holder_incomplete']).orderBy('id').execute();
  expect(rows.map((row) => [row.holder, row.holder_incomplete])).toEqual(names.map(([, , after, asked]) => [after, asked]));
  await database.close();
  await discard();
});

test('migrations that meet the locks of a server of an older version the other way round run again', async () => {
  const { databaseUrl, discard } = await ownDatabase();
  const database = await connect({ databaseUrl, dataDir: tmpdir() });
  await migrate(database);
  const gate = 4_711;
  const locks = `lock table members in share mode; select pg_advisory_xact_lock(${gate}); lock table postings in share row exclusive mode;`;
  const more = [...readMigrations(), extra(901, `${locks} create table once_only (id int)`)];
  const { adminUrl } = await ensurePostgres();
  const admin = postgres(adminUrl.replace(/postgres$/, new URL(databaseUrl).pathname.slice(1)), { max: 2, onnotice: () => {} });
  const [older, keeper] = [await admin.reserve(), await admin.reserve()];
  const waiting = async () => {
    const [found] =
      await keeper`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return Number(found?.n);
  };
  await keeper.unsafe(`select pg_advisory_lock(${gate})`);
  // The migrations, not the older server, are to find the deadlock.
  await older.unsafe("set deadlock_timeout = '1min'; begin; lock table postings in row exclusive mode");
  const migrating = migrate(database, more);
  await expect.poll(waiting).toBe(1);
  const serving = older.unsafe('lock table members in row exclusive mode; commit').execute();
  await expect.poll(waiting).toBe(2);
  await keeper.unsafe(`select pg_advisory_unlock(${gate})`);
  await Promise.all([serving, migrating]);
  const { rows } = await sql`select number from migrations where number = 901`.execute(database.db);
  expect(rows).toEqual([{ number: 901 }]);
  older.release();
  keeper.release();
  await admin.end();
  await database.close();
  await discard();
});

test('an ordinary owner of an empty database is enough for the site, and the tests connect as one', async () => {
  const { databaseUrl, discard } = await ownDatabase();
  const database = await connect({ databaseUrl, dataDir: tmpdir() });
  await migrate(database);
  const { rows } = await sql`select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user`.execute(
    database.db,
  );
  expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false }]);
  await database.close();
  await discard();
});

test('ten processes on an empty PostgreSQL create the schema once', async () => {
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
  expect(took).toBeLessThan(scaledLimit(took, 3000));
  expect(error).toBeInstanceOf(StartupError);
  return String(error);
};

test('an unreachable address fails within three seconds with one sentence and no password', async () => {
  const sentence = await within('postgres://isla:geheim@127.0.0.1:1/isla');
  expect(sentence).toContain('127.0.0.1:1/isla does not answer (ECONNREFUSED)');
  expect(sentence).not.toContain('geheim');
});

test('an address that accepts the connection but never responds fails within three seconds', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  expect(await within(`postgres://isla@127.0.0.1:${port}/isla`)).toContain('does not answer');
  silent.close();
});

test('a missing database and a malformed address are refused with their name', async () => {
  const server = await ensurePostgres();
  expect(await within(server.url('no_such_database'))).toContain('no_such_database does not exist');
  expect(await within('postgres://%%%')).toContain('DATABASE_URL');
});
