// The connection to PostgreSQL is cut: running work fails, nothing hangs, no 500 appears, and everything recovers once it is back.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlatform, type Platform } from '#platform/app.ts';
import { connect, type Database } from '#platform/db/connect.ts';
import { isUnavailable } from '#platform/db/errors.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { freshPlace } from '../../engines.ts';
import { testSettings } from '../../platform.ts';
import { until } from '../../reliability/client.ts';
import { sequentialTest } from '../../sequential-test.ts';
import { scaledLimit } from '../../slow-machine-limit.ts';
import { type PostgresProxy, postgresProxy } from './postgres-proxy.ts';

const discards: (() => Promise<unknown>)[] = [];
const logged: string[] = [];
let database: Database;
let platform: Platform;
let way: PostgresProxy;

beforeAll(async () => {
  way = await postgresProxy();
  database = await connect({ ...way.place, connections: 3 });
  const log = {
    info: () => {},
    warn: (_: object, message: string) => void logged.push(message),
    error: (_: object, message: string) => void logged.push(message),
  };
  platform = await createPlatform({ settings: testSettings(), log, database });
  discards.push(
    () => platform.drain(),
    () => way.discard(),
  );
});
afterAll(async () => {
  for (const end of discards) await end();
});

const vendors = () => platform.fetch(new Request('http://isla.test/wps/relay/GCSGAME_newGameVendor'));
/** Everything must recover within 2 s after the connection is back. */
async function expectRecovery(): Promise<void> {
  const { ms } = await until(vendors, ({ status }) => status === 200);
  expect(ms).toBeLessThan(scaledLimit(ms, 2000));
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.concurrent('in turn, on one connection', () => {
  sequentialTest('each background watcher logs an outage once', async () => {
    const before = logged.length;
    await way.cut();
    await expect.poll(() => logged.slice(before).join()).toContain('the watch on status and version gets no answer');
    await expect.poll(() => logged.slice(before).join()).toContain('jobs: the database did not answer');
    for (let n = 0; n < 3; n++) await vendors();
    expect(logged.slice(before).filter((message) => message.startsWith('jobs:'))).toHaveLength(1);
    await way.open();
    await expectRecovery();
  });

  sequentialTest('a statement, an open transaction and idle connections fail as unavailable', async () => {
    const { db } = database;
    const begun = Promise.withResolvers<void>();
    const cut = Promise.withResolvers<void>();
    const between = failure(
      inTransaction(db, async (trx) => {
        await sql`create table half (a int)`.execute(trx);
        begun.resolve();
        await cut.promise;
        // On another connection this would be committed without the first half.
        await sql`create table other_half (a int)`.execute(trx);
      }),
    );
    const within = failure(sql`select pg_sleep(60)`.execute(db));
    await begun.promise;
    await way.cut();
    cut.resolve();
    expect([isUnavailable(await between), isUnavailable(await within)]).toEqual([true, true]);
    await way.open();
    const { rows } = await sql`select relname from pg_class where relname like '%half'`.execute(db);
    expect(rows).toEqual([]);
  });

  sequentialTest('calls during the outage get 503 with Retry-After, and recover within 2 s after it (CL-03, R2)', async () => {
    expect((await vendors()).status).toBe(200);
    await way.cut();
    for (let n = 0; n < 8; n++) {
      const start = performance.now();
      const answer = await vendors();
      expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).errorCode]).toEqual([503, '2', 'platform.away']);
      const took = performance.now() - start;
      expect(took).toBeLessThan(scaledLimit(took, 1000));
    }
    expect(await platform.alive()).toBe(false);
    await way.open();
    await expectRecovery();
    expect(await platform.alive()).toBe(true);
  });
});

test.concurrent('a call waits ten seconds for a connection and no longer', { timeout: 20_000 }, async ({ onTestFinished }) => {
  const { place, discard } = await freshPlace('postgres');
  const { db, close } = await connect({ ...place, connections: 3 });
  onTestFinished(() => close().then(discard));
  const freed = Promise.withResolvers<void>();
  const held = Array.from({ length: 3 }, () => failure(inTransaction(db, () => freed.promise)));
  expect(isUnavailable(await failure(sql`select 1`.execute(db)))).toBe(true);
  freed.resolve();
  expect(await Promise.all(held)).toEqual([null, null, null]);
});

test.concurrent('a cut in the middle of a statement ends it, also where no statement has a limit of time (REL-22)', {
  timeout: 60_000,
}, async () => {
  const cuttable = await postgresProxy();
  const { db, unhurried, close } = await connect({ ...cuttable.place, connections: 3 });
  const ended = new AbortController();
  const work = [db, unhurried, unhurried, unhurried].map(async (one) => {
    while (!ended.signal.aborted) {
      await failure(inTransaction(one, (trx) => sql`select pg_sleep(0.002)`.execute(trx)));
      await pause(Math.random() * 3);
    }
  });
  for (let cuts = 0; cuts < 150; cuts++) {
    await pause(Math.random() * 40);
    await cuttable.cut();
    await pause(Math.random() * 20);
    await cuttable.open();
  }
  ended.abort();
  // One statement that never ended would keep its place in the pool, and its worker here, for ever.
  await Promise.all(work);
  await close();
  await cuttable.discard();
});
