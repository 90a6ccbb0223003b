// A full disk: writes get 503 with Retry-After, reads go on, nothing is damaged, and everything works again once there is room.
import fs from 'node:fs';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { wallet } from '#calls/wallet.ts';
import { connect } from '#platform/db/connect.ts';
import { freeBytes, minFreeBytes } from '#platform/db/disk/disk-space.ts';
import { sqlState } from '#platform/db/errors.ts';
import { migrate } from '#platform/db/migrate.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { minutes } from '#values/time.ts';
import { freshPlace, onBothEngines } from '../../engines.ts';
import { publicUrl } from '../../platform.ts';
import { type WalletWorld, walletWorld } from './wallet-fixture.ts';

afterEach(() => void vi.restoreAllMocks());

const deposit = ({ request }: WalletWorld, token: string, key: string) =>
  request(`${publicUrl}${wallet.deposit.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body: JSON.stringify({ method: 'island-wallet', amount: '500.00' }),
  });

onBothEngines('a database that reports a full disk', (open) => {
  test('a deposit gets 503 with Retry-After, and succeeds with the same key when there is room', async () => {
    const house = await walletWorld(open);
    const { token } = await house.signedInMember();
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

test('with too little room the embedded database refuses writes, serves reads, and recovers', async () => {
  const { place, discard } = await freshPlace('pglite');
  let free = minFreeBytes;
  const database = await connect({ ...place, freeBytes: () => free });
  const house = await walletWorld(async () => ({ ...database, place }));
  const member = await house.signedInMember();
  free = minFreeBytes - 1;
  await expect.poll(async () => (await deposit(house, member.token, 'the-same-key')).status).toBe(503);
  expect((await deposit(house, member.token, 'the-same-key')).headers.get('retry-after')).toBe('2');
  const balance = (more: Record<string, string> = {}) =>
    house.request(`${publicUrl}${wallet.balance.path}`, { headers: { authorization: `Bearer ${member.token}`, ...more } });
  expect((await balance({ 'x-isla-poll': '1' })).status).toBe(200);
  // Two minutes later the session's last use would be written.
  house.world.now += minutes(2);
  expect((await balance()).status).toBe(200);
  free = minFreeBytes;
  await expect.poll(async () => (await deposit(house, member.token, 'the-same-key')).status).toBe(200);
  expect((await verifyLedger(database.db)).faults).toEqual([]);
  await database.close();
  await discard();
});

test('a transaction that began with room is rolled back before the disk is full', async () => {
  const { place, discard } = await freshPlace('pglite');
  let free = minFreeBytes;
  const { db, close } = await connect({ ...place, freeBytes: () => free });
  const long = db.transaction().execute(async (trx) => {
    await trx.insertInto('platform_settings').values({ name: 'referral', value: '1' }).execute();
    free = 0;
    for (;;) await sql`select 1`.execute(trx);
  });
  expect(await long.then(() => 'written', sqlState)).toBe('DISK_FULL');
  free = minFreeBytes;
  await expect
    .poll(() => db.selectFrom('platform_settings').selectAll().where('name', '=', 'referral').execute().catch(sqlState))
    .toEqual([]);
  await close();
  await discard();
});

const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });

test('a WAL write refused by the disk leaves no query hanging, and the database recovers when there is room', async () => {
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
  expect((await verifyLedger(db)).faults).toEqual([]);
  await database.close();
  await discard();
});

test('a start on a full disk fails with one sentence, does not suggest restoring a backup, and changes nothing', async () => {
  const { place, discard } = await freshPlace('pglite');
  const { dataDir } = place;
  const sentence = `The disk of the data folder ${dataDir} is full. Nothing is lost or damaged: make 64 MB free and start again, and leave the folder as it is.`;
  const failure = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const early = await failure(connect({ dataDir, freeBytes: () => minFreeBytes - 1 }));
  expect(early).toBeInstanceOf(StartupError);
  expect(early).toMatchObject({ message: sentence });
  // For example a quota, which the free-space check cannot see.
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw noRoom();
  });
  const late = await failure(connect({ dataDir }));
  vi.restoreAllMocks();
  expect(late).toBeInstanceOf(StartupError);
  expect(late).toMatchObject({ message: sentence });
  const after = await connect({ dataDir });
  await migrate(after);
  expect((await verifyLedger(after.db)).faults).toEqual([]);
  await after.close();
  await discard();
});

test('a file system that reports no blocks or cannot be queried counts as unknown, not as full', () => {
  const reported = (look: Parameters<typeof freeBytes>[1]) => freeBytes('.', look);
  expect(reported(() => ({ blocks: 0, bavail: 0, bsize: 4096 }))).toBe(Number.POSITIVE_INFINITY);
  expect(
    reported(() => {
      throw new Error('ENOSYS');
    }),
  ).toBe(Number.POSITIVE_INFINITY);
  expect([reported(() => ({ blocks: 9, bavail: 0, bsize: 4096 })), reported(() => ({ blocks: 9, bavail: 2, bsize: 4096 }))]).toEqual([
    0, 8192,
  ]);
});
