// The connection to PostgreSQL stays up but silent: every call still ends with a true response, and the pool recovers.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, type TestContext, test } from 'vitest';
import { connect, type Database } from '#platform/db/connect.ts';
import { isUnavailable, sqlState } from '#platform/db/errors.ts';
import { millis } from '#values/time.ts';
import { freshPlace } from '../../engines.ts';
import { until } from '../../reliability/client.ts';
import { scaledLimit } from '../../slow-machine-limit.ts';
import { type WalletWorld, walletWorld } from '../wallet/wallet-fixture.ts';
import { type PostgresProxy, postgresProxy } from './postgres-proxy.ts';

const statementLimit = millis(1_000);
/** In ms: the server's own limit, the grace after it, and the time of the call itself. */
const inTime = 4_500;

/** A proxy to a fresh database, and a member there. */
interface Line {
  way: PostgresProxy;
  database: Database;
  house: WalletWorld;
  person: Awaited<ReturnType<WalletWorld['signedInMember']>>;
}
async function line({ onTestFinished }: TestContext): Promise<Line> {
  const way = await postgresProxy();
  const database = await connect({ ...way.place, connections: 3, longestStatement: statementLimit });
  onTestFinished(async () => {
    await way.discard();
    await database.close();
  });
  const platform = await walletWorld(async () => ({ ...database, place: way.place }));
  return { way, database, house: platform, person: await platform.signedInMember() };
}

const order = { method: 'island-wallet', amount: '500.00' } as const;
const rows = async ({ house: platform, person }: Line) =>
  (await platform.db.selectFrom('deposits').select('id').where('member_id', '=', person.id).execute()).length;
async function timed<T>(work: Promise<T>): Promise<{ got: T; ms: number }> {
  const start = performance.now();
  const got = await work;
  return { got, ms: performance.now() - start };
}
const within = (ms: number, limit: number) => ms < scaledLimit(ms, limit);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test.concurrent('the server ends a statement that takes too long, and the connection stays usable (REL-22)', async (context) => {
  const { database } = await line(context);
  const { got, ms } = await timed(failure(sql`select pg_sleep(30)`.execute(database.db)));
  expect([sqlState(got), isUnavailable(got), within(ms, inTime)]).toEqual(['57014', false, true]);
  expect(await database.alive()).toBe(true);
});

test.concurrent('a slow statement gets 503, and the log does not blame the connection (REL-22)', async (context) => {
  const { database, house: platform, person } = await line(context);
  const [freed, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lockHolder = database.unhurried.transaction().execute(async (trx) => {
    await sql`lock table deposits in access exclusive mode`.execute(trx);
    taken.resolve();
    await freed.promise;
  });
  await taken.promise;
  const { got, ms } = await timed(person.ask('wallet.deposits', { limit: 1 }));
  freed.resolve();
  await lockHolder;
  expect([got.status, got.body.errorCode, within(ms, inTime)]).toEqual([503, 'platform.away', true]);
  expect(platform.world.faults.at(-1)).toMatch(/^a statement took longer than it may, and the database ended it .*statement timeout/);
  expect(platform.world.warnings).not.toContain('the database is away');
});

test.concurrent('calls on a silent connection get 503 in time and recover 2 s after it is back (REL-22)', async (context) => {
  const { way, database, person } = await line(context);
  await Promise.all(Array.from({ length: 3 }, () => person.ask('wallet.balance', {})));
  way.silence();
  const first = await Promise.all(Array.from({ length: 6 }, () => timed(person.ask('wallet.balance', {}))));
  for (const { got, ms } of first) expect([got.status, got.body.errorCode, within(ms, inTime * 2)]).toEqual([503, 'platform.away', true]);
  const next = await timed(person.ask('wallet.balance', {}));
  expect([next.got.status, within(next.ms, 3_500)]).toEqual([503, true]);
  expect(await database.alive()).toBe(false);
  way.heal();
  const healed = await until(
    () => person.ask('wallet.balance', {}),
    ({ status }) => status === 200,
  );
  expect(within(healed.ms, 2_500)).toBe(true);
});

test.concurrent('the readiness check alone detects the silence and restores the pool (REL-22)', async (context) => {
  const { way, database, person } = await line(context);
  await person.ask('wallet.balance', {});
  way.silence();
  expect(await database.alive()).toBe(false);
  way.heal();
  expect(await database.alive()).toBe(true);
});

test.concurrent('a money call silenced before its commit is refused for good, and nothing was made (REL-08, R4)', async (context) => {
  const proxied = await line(context);
  const { way, database, person } = proxied;
  const before = await rows(proxied);
  const key = crypto.randomUUID();
  way.silence('insert into "deposits"');
  const { got, ms } = await timed(person.ask('wallet.deposit', order, { key }));
  expect([got.status, got.body.errorCode, within(ms, inTime)]).toEqual([503, 'platform.away', true]);
  way.heal();
  await expect.poll(() => database.alive()).toBe(true);
  expect(await rows(proxied)).toBe(before);
  expect((await person.ask('wallet.deposit', order, { key })).status).toBe(200);
  expect(await rows(proxied)).toBe(before + 1);
});

test.concurrent('after an unanswered commit the same key returns the one deposit made (REL-08, R4)', async (context) => {
  const proxied = await line(context);
  const { way, database, person } = proxied;
  const before = await rows(proxied);
  const key = crypto.randomUUID();
  way.silence('commit');
  const { got, ms } = await timed(person.ask('wallet.deposit', order, { key }));
  expect([got.status, got.body.errorCode, within(ms, inTime)]).toEqual([408, 'call.timeout', true]);
  way.heal();
  await expect.poll(() => database.alive()).toBe(true);
  const again = await person.ask('wallet.deposit', order, { key });
  expect([again.status, again.body.value.state, await rows(proxied)]).toEqual([200, 'created', before + 1]);
});

describe.each(['connected', 'waited'])('a process stalled while it %s does not blame the server (REL-22)', (what) => {
  test('its statements succeed', async ({ onTestFinished }) => {
    const { place, discard } = await freshPlace('postgres');
    const database = await connect({ ...place, connections: 2, longestStatement: statementLimit });
    const stall = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000);
    const created = (socket: unknown) => {
      unsubscribe('net.client.socket', created);
      (socket as { socket: Socket }).socket.once('connect', stall);
    };
    onTestFinished(() => database.close().then(discard));
    if (what === 'connected') subscribe('net.client.socket', created);
    const queries = [1, 2].map(() => failure(sql`select 1`.execute(database.db)));
    if (what === 'waited') setImmediate(stall);
    expect(await Promise.all(queries)).toEqual([null, null]);
  });
});
