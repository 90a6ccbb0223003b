// The way to PostgreSQL swallows everything and says nothing: every call still ends with a word that is true, and the pool mends itself.
import { sql } from 'kysely';
import { expect, type TestContext, test } from 'vitest';
import { connect, type Database } from '#platform/db/connect.ts';
import { isUnavailable, sqlState } from '#platform/db/errors.ts';
import { millis } from '#values/time.ts';
import { limitFor } from '../pace.ts';
import { until } from '../reliability/client.ts';
import { type Way, wayToPostgres } from './postgres-way.ts';
import { type WalletWorld, walletWorld } from './wallet-world.ts';

const longest = millis(1_000);
/** The server's own limit, the grace after it, and what asking itself takes. */
const inTime = 4_500;

/** A line of its own to a database of its own, and somebody with an account there. */
interface Line {
  way: Way;
  database: Database;
  house: WalletWorld;
  person: Awaited<ReturnType<WalletWorld['person']>>;
}
async function line({ onTestFinished }: TestContext): Promise<Line> {
  const way = await wayToPostgres();
  const database = await connect({ ...way.place, connections: 3, longestStatement: longest });
  onTestFinished(async () => {
    await way.discard();
    await database.close();
  });
  const house = await walletWorld(async () => ({ ...database, place: way.place }));
  return { way, database, house, person: await house.person() };
}

const order = { method: 'island-wallet', amount: '500.00' } as const;
const rows = async ({ house, person }: Line) =>
  (await house.db.selectFrom('deposits').select('id').where('member_id', '=', person.id).execute()).length;
async function timed<T>(work: Promise<T>): Promise<{ got: T; ms: number }> {
  const start = performance.now();
  const got = await work;
  return { got, ms: performance.now() - start };
}
const within = (ms: number, limit: number) => ms < limitFor(ms, limit);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test.concurrent('assurance 22: the server itself ends a statement that takes too long, and the line goes on', async (context) => {
  const { database } = await line(context);
  const { got, ms } = await timed(failure(sql`select pg_sleep(30)`.execute(database.db)));
  expect([sqlState(got), isUnavailable(got), within(ms, inTime)]).toEqual(['57014', false, true]);
  expect(await database.alive()).toBe(true);
});

test.concurrent('assurance 22: a call whose statement takes too long is refused with 503, and the log blames the statement and not the way', async (context) => {
  const { database, house, person } = await line(context);
  const [freed, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.unhurried.transaction().execute(async (trx) => {
    await sql`lock table deposits in access exclusive mode`.execute(trx);
    taken.resolve();
    await freed.promise;
  });
  await taken.promise;
  const { got, ms } = await timed(person.ask('deposits', { limit: 1 }));
  freed.resolve();
  await holding;
  expect([got.status, got.body.errorCode, within(ms, inTime)]).toEqual([503, 'platform.away', true]);
  expect(house.world.faults.at(-1)).toMatch(/^a statement took longer than it may, and the database ended it .*statement timeout/);
  expect(house.world.warnings).not.toContain('the database is away');
});

test.concurrent('assurance 22: calls on a silent line are refused with 503 in time, the next ones sooner, and 2 s after the way is open all is well', async (context) => {
  const { way, database, person } = await line(context);
  await Promise.all(Array.from({ length: 3 }, () => person.ask('balance', {})));
  way.silence();
  const first = await Promise.all(Array.from({ length: 6 }, () => timed(person.ask('balance', {}))));
  for (const { got, ms } of first) expect([got.status, got.body.errorCode, within(ms, inTime * 2)]).toEqual([503, 'platform.away', true]);
  const next = await timed(person.ask('balance', {}));
  expect([next.got.status, within(next.ms, 3_500)]).toEqual([503, true]);
  expect(await database.alive()).toBe(false);
  way.heal();
  const healed = await until(
    () => person.ask('balance', {}),
    ({ status }) => status === 200,
  );
  expect(within(healed.ms, 2_500)).toBe(true);
});

test.concurrent('assurance 22: asking for readiness alone finds the silence and mends the pool', async (context) => {
  const { way, database, person } = await line(context);
  await person.ask('balance', {});
  way.silence();
  expect(await database.alive()).toBe(false);
  way.heal();
  expect(await database.alive()).toBe(true);
});

test.concurrent('assurance 8 R4: a money call that was silenced before its commit is refused for good, and nothing was made', async (context) => {
  const it = await line(context);
  const { way, database, person } = it;
  const before = await rows(it);
  const key = crypto.randomUUID();
  way.silence('insert into "deposits"');
  const { got, ms } = await timed(person.ask('deposit', order, { key }));
  expect([got.status, got.body.errorCode, within(ms, inTime)]).toEqual([503, 'platform.away', true]);
  way.heal();
  await expect.poll(() => database.alive()).toBe(true);
  expect(await rows(it)).toBe(before);
  expect((await person.ask('deposit', order, { key })).status).toBe(200);
  expect(await rows(it)).toBe(before + 1);
});

test.concurrent('assurance 8 R4: a money call whose commit is not answered says so, and the same key gives the one deposit that was made', async (context) => {
  const it = await line(context);
  const { way, database, person } = it;
  const before = await rows(it);
  const key = crypto.randomUUID();
  way.silence('commit');
  const { got, ms } = await timed(person.ask('deposit', order, { key }));
  expect([got.status, got.body.errorCode, within(ms, inTime)]).toEqual([408, 'call.timeout', true]);
  way.heal();
  await expect.poll(() => database.alive()).toBe(true);
  const again = await person.ask('deposit', order, { key });
  expect([again.status, again.body.value.state, await rows(it)]).toEqual([200, 'created', before + 1]);
});
