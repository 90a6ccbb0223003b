// A disk that is full: what writes is told to come back, what reads goes on, nothing is damaged, and with room everything works again.
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { wallet } from '#calls/wallet.ts';
import { connect } from '#platform/db/connect.ts';
import { freeBytes, leastRoom } from '#platform/db/disk-room.ts';
import { sqlState } from '#platform/db/errors.ts';
import { migrate } from '#platform/db/migrate.ts';
import { audit } from '#platform/ledger/audit.ts';
import { StartupError } from '#values/startup-error.ts';
import { minutes } from '#values/time.ts';
import { freshPlace, onBothEngines } from '../engines.ts';
import { scratch } from '../scratch.ts';
import { publicUrl, type WalletWorld, walletWorld } from './wallet-world.ts';

afterEach(() => void vi.restoreAllMocks());

const deposit = ({ app }: WalletWorld, token: string, key: string) =>
  app.request(`${publicUrl}${wallet.deposit.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify({ method: 'island-wallet', amount: '500.00' }),
  });

onBothEngines('a database that says its disk is full', (open) => {
  test('a deposit is answered 503 with the time to come back, and goes through with the same key when there is room', async () => {
    const house = await walletWorld(open);
    const { token } = await house.person();
    await sql`create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = '53100'; end $$`.execute(
      house.db,
    );
    await sql`create trigger no_room before insert on deposits for each row execute function no_room()`.execute(house.db);
    const refused = await deposit(house, token, 'the-same-key');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(house.world.faults.join()).toContain('the disk of the database is full');
    await sql`drop trigger no_room on deposits`.execute(house.db);
    expect((await deposit(house, token, 'the-same-key')).status).toBe(200);
  });
});

test('with too little room the embedded database takes nothing in and gives everything out, and takes in again when there is room', async () => {
  const { place, discard } = await freshPlace('pglite');
  let free = leastRoom;
  const database = await connect({ ...place, freeBytes: () => free });
  const house = await walletWorld(async () => ({ ...database, place }));
  const person = await house.person();
  free = leastRoom - 1;
  await expect.poll(async () => (await deposit(house, person.token, 'the-same-key')).status).toBe(503);
  expect((await deposit(house, person.token, 'the-same-key')).headers.get('retry-after')).toBe('2');
  const balance = (more: Record<string, string> = {}) =>
    house.app.request(`${publicUrl}${wallet.balance.path}`, { headers: { authorization: `Bearer ${person.token}`, ...more } });
  expect((await balance({ 'x-isla-poll': '1' })).status).toBe(200);
  // By now the session would be written down as used.
  house.world.now += minutes(2);
  expect((await balance()).status).toBe(200);
  free = leastRoom;
  await expect.poll(async () => (await deposit(house, person.token, 'the-same-key')).status).toBe(200);
  expect((await audit(database.db)).faults).toEqual([]);
  await database.close();
  await discard();
});

test('a transaction that began while there was room ends before the last of it is used', async () => {
  const { place, discard } = await freshPlace('pglite');
  let free = leastRoom;
  const { db, close } = await connect({ ...place, freeBytes: () => free });
  const long = db.transaction().execute(async (trx) => {
    await trx.insertInto('platform_settings').values({ name: 'referral', value: '1' }).execute();
    free = 0;
    for (;;) await sql`select 1`.execute(trx);
  });
  expect(await long.then(() => 'written', sqlState)).toBe('DISK_FULL');
  free = leastRoom;
  await expect
    .poll(() => db.selectFrom('platform_settings').selectAll().where('name', '=', 'referral').execute().catch(sqlState))
    .toEqual([]);
  await close();
  await discard();
});

const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });

test('a log that the disk refuses to take hangs nobody: all are told to come back, and with room the database opens itself again', async () => {
  const { place, discard } = await freshPlace('pglite');
  const database = await connect(place);
  const { db } = database;
  await db.insertInto('platform_settings').values({ name: 'referral', value: '1' }).execute();
  const { openSync, writeSync } = fs;
  const logs = new Set<number>();
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    const file = openSync(path, ...rest);
    if (/xlogtemp/.test(String(path))) logs.add(file);
    else logs.delete(file);
    return file;
  });
  vi.spyOn(fs, 'writeSync').mockImplementation(((file: number, ...rest: [never]) => {
    if (logs.has(file)) throw noRoom();
    return writeSync(file, ...rest);
  }) as typeof writeSync);
  const fill = async () => {
    for (;;) await sql`select pg_logical_emit_message(true, 'isla', repeat('x', 1000000))`.execute(db);
  };
  expect(await fill().catch(sqlState)).toBe('53100');
  vi.restoreAllMocks();
  await db.insertInto('platform_settings').values({ name: 'feedback', value: '2' }).execute();
  const kept = await db
    .selectFrom('platform_settings')
    .select('name')
    .where('name', 'in', ['referral', 'feedback'])
    .orderBy('name')
    .execute();
  expect(kept.map(({ name }) => name)).toEqual(['feedback', 'referral']);
  expect((await audit(db)).faults).toEqual([]);
  await database.close();
  await discard();
});

test('a start on a full disk says so in one sentence, leads nobody to put a copy over good money, and leaves all as it was', async () => {
  const dataDir = mkdtempSync(join(scratch(), 'isla-full-'));
  const before = await connect({ dataDir });
  await migrate(before);
  await before.close();
  const sentence = `The disk of the data folder ${dataDir} is full. Nothing is lost or damaged: make 64 MB free and start again, and leave the folder as it is.`;
  const failure = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const early = await failure(connect({ dataDir, freeBytes: () => leastRoom - 1 }));
  expect(early).toBeInstanceOf(StartupError);
  expect(early).toMatchObject({ message: sentence });
  // A quota, say, of which the disk tells nothing before it refuses.
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw noRoom();
  });
  const late = await failure(connect({ dataDir }));
  vi.restoreAllMocks();
  expect(late).toBeInstanceOf(StartupError);
  expect(late).toMatchObject({ message: sentence });
  const after = await connect({ dataDir });
  await migrate(after);
  expect((await audit(after.db)).faults).toEqual([]);
  await after.close();
  rmSync(dataDir, { recursive: true });
});

test('a file system that reports no blocks, or cannot be asked, is unknown and not full', () => {
  const said = (look: Parameters<typeof freeBytes>[1]) => freeBytes('.', look);
  expect(said(() => ({ blocks: 0, bavail: 0, bsize: 4096 }))).toBe(Number.POSITIVE_INFINITY);
  expect(
    said(() => {
      throw new Error('ENOSYS');
    }),
  ).toBe(Number.POSITIVE_INFINITY);
  expect([said(() => ({ blocks: 9, bavail: 0, bsize: 4096 })), said(() => ({ blocks: 9, bavail: 2, bsize: 4096 }))]).toEqual([0, 8192]);
});
