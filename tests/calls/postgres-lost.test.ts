// The way to PostgreSQL is cut: what was begun fails, nothing hangs, nobody is told a fault of ours, and all is well again when the way is open.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlatform, type Platform } from '#platform/app.ts';
import { connect, type Database } from '#platform/db/connect.ts';
import { isUnavailable } from '#platform/db/errors.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { readSettings } from '#values/settings.ts';
import { freshPlace } from '../engines.ts';
import { inTurn } from '../in-turn.ts';
import { limitFor } from '../pace.ts';
import { until } from '../reliability/client.ts';
import { type Way, wayToPostgres } from './postgres-way.ts';

const discards: (() => Promise<unknown>)[] = [];
const said: string[] = [];
let database: Database;
let platform: Platform;
let way: Way;

beforeAll(async () => {
  way = await wayToPostgres();
  database = await connect({ ...way.place, connections: 3 });
  const read = readSettings(
    { DEMO: '1', ISLA_SEED: 'none', SECRETS: 'a secret of thirty-two bytes or more for the tests' },
    { version: 'test' },
  );
  if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
  const log = {
    info: () => {},
    warn: (_: object, says: string) => void said.push(says),
    error: (_: object, says: string) => void said.push(says),
  };
  platform = await createPlatform({ settings: read.settings, log, database });
  discards.push(
    () => platform.drain(),
    () => way.discard(),
  );
});
afterAll(async () => {
  for (const end of discards) await end();
});

const vendors = () => platform.fetch(new Request('http://isla.test/wps/relay/GCSGAME_newGameVendor'));
/** 2 s after the way is open all is well. */
async function heals(): Promise<void> {
  const { ms } = await until(vendors, ({ status }) => status === 200);
  expect(ms).toBeLessThan(limitFor(ms, 2000));
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.concurrent('one after the other, on one way', () => {
  inTurn('an outage is said once by each of those who look at the database by themselves', async () => {
    const before = said.length;
    await way.cut();
    await expect.poll(() => said.slice(before).join()).toContain('the watch on status and version gets no answer');
    await expect.poll(() => said.slice(before).join()).toContain('jobs: the database did not answer');
    for (let n = 0; n < 3; n++) await vendors();
    expect(said.slice(before).filter((says) => says.startsWith('jobs:'))).toHaveLength(1);
    await way.open();
    await heals();
  });

  inTurn('a statement, a transaction between two statements, and idle connections are lost as such', async () => {
    const { db } = database;
    const begun = Promise.withResolvers<void>();
    const cut = Promise.withResolvers<void>();
    const between = failure(
      inTransaction(db, async (trx) => {
        await sql`create table half (a int)`.execute(trx);
        begun.resolve();
        await cut.promise;
        // On another connection this would be kept, without what stands before it.
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

  inTurn('CL-03 R2 while it is away calls are refused with 503 and a time to come back, and 2 s after that all is well', async () => {
    expect((await vendors()).status).toBe(200);
    await way.cut();
    for (let n = 0; n < 8; n++) {
      const start = performance.now();
      const answer = await vendors();
      expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).errorCode]).toEqual([503, '2', 'platform.away']);
      const took = performance.now() - start;
      expect(took).toBeLessThan(limitFor(took, 1000));
    }
    expect(await platform.alive()).toBe(false);
    await way.open();
    await heals();
    expect(await platform.alive()).toBe(true);
  });
});

test.concurrent('who waits for a connection waits ten seconds and no longer', { timeout: 20_000 }, async ({ onTestFinished }) => {
  const { place, discard } = await freshPlace('postgres');
  const { db, close } = await connect({ ...place, connections: 3 });
  onTestFinished(() => close().then(discard));
  const freed = Promise.withResolvers<void>();
  const held = Array.from({ length: 3 }, () => failure(inTransaction(db, () => freed.promise)));
  expect(isUnavailable(await failure(sql`select 1`.execute(db)))).toBe(true);
  freed.resolve();
  expect(await Promise.all(held)).toEqual([null, null, null]);
});
