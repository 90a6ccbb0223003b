// Jobs over weeks of rows use an index, may outlast the statement limit of requests, and block no job that is due.
import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createPlatform } from '#platform/app.ts';
import { sweepJob, sweptTables } from '#platform/areas/access/jobs.ts';
import { contentDueJob, vipLevelsJob } from '#platform/areas/system/jobs.ts';
import { promoteMembers } from '#platform/areas/system/vip.ts';
import { connect, type Database, type DatabasePlace } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { schedule } from '#platform/jobs/queue.ts';
import { millis } from '#values/time.ts';
import { freshPlace } from '../../engines.ts';
import { testSettings } from '../../platform.ts';

const now = new Date();
const statementLimit = millis(1_000);
let place: DatabasePlace;
let database: Database;

beforeAll(async () => {
  const { place: fresh, discard } = await freshPlace('postgres');
  place = { ...fresh, longestStatement: statementLimit };
  database = await connect(place);
  return async () => {
    await database.close();
    await discard();
  };
});

test('levels are computed through the time index, however many rows are older than thirty days', async () => {
  await inTransaction(database.unhurried, (trx) =>
    sql`
    insert into rounds (id, vendor, game_code, member_id, bet, state, at, settled_at)
    select n::text, 'v', 'g', n % 100, 100, 'settled', t, t
    from generate_series(1, 60000) n, lateral (select ${now}::timestamptz - (60000 - n) * interval '9 minutes' as t) as moments
  `.execute(trx),
  );
  await inTransaction(database.unhurried, (trx) => sql`analyze rounds`.execute(trx));
  const statements: CompiledQuery[] = [];
  await inTransaction(database.db, async (trx) => {
    const executor = trx.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    executor.executeQuery = ((query: CompiledQuery) => {
      statements.push(query);
      return execute(query);
    }) as typeof execute;
    await promoteMembers(trx, now, 'TY');
  });
  const [raise] = statements;
  const plan = await database.db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain ${raise?.sql}`, [...(raise?.parameters ?? [])]),
  );
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('Bitmap Index Scan on rounds_by_time');
  expect(lines).not.toContain('Seq Scan on rounds');
});

test('raising a thousand members takes a few statements, and each gets the level name in their language', async () => {
  await sql`
    insert into members (id, username, nickname, password_hash, password_set_at, path, language, currency, brand, registered_ip, created_at)
    select n, 'riser' || n, 'riser', '!', ${now}, '/' || n || '/', case when n % 2 = 0 then 'TY' else 'EN' end, 'PHP', 'isla', '', ${now}
    from generate_series(5000, 5999) n
  `.execute(database.db);
  await sql`
    insert into rounds (id, vendor, game_code, member_id, bet, state, at, settled_at)
    select 'rise' || n, 'v', 'g', n, case when n % 4 < 2 then 1000 else 100000 end, 'settled', ${now}, ${now} from generate_series(5000, 5999) n
  `.execute(database.db);
  const words = (level: number) => JSON.stringify({ TY: { name: `Antas ${level}` }, EN: { name: `Level ${level}` } });
  await database.db
    .insertInto('vip_levels')
    .values([1, 2].map((level) => ({ level, stake_needed: BigInt(level === 1 ? 1000 : 100_000), words: words(level) })))
    .execute();
  let statements = 0;
  const risen = await inTransaction(database.db, async (trx) => {
    const executor = trx.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    executor.executeQuery = ((query: CompiledQuery) => {
      statements += 1;
      return execute(query);
    }) as typeof execute;
    return promoteMembers(trx, now, 'TY');
  });
  // Levels, four names, one for all messages; a savepoint, its release, and what is no longer set aside.
  expect([risen, statements]).toEqual([1000, 9]);
  const { rows } = await sql<{ called: string; count: number }>`
    select rank_level || ' ' || label_name as called, count(*)::int as count from members where id between 5000 and 5999 group by 1 order by 1
  `.execute(database.db);
  expect(rows).toEqual([
    { called: '1 Antas 1', count: 250 },
    { called: '1 Level 1', count: 250 },
    { called: '2 Antas 2', count: 250 },
    { called: '2 Level 2', count: 250 },
  ]);
});

test('whoever is raised keeps playing meanwhile: a row that names the member waits for no levels', async () => {
  const outside = AsyncLocalStorage.snapshot();
  await sql`update members set rank_level = 0 where id = 5000`.execute(database.db);
  await inTransaction(database.db, async (trx) => {
    expect(await promoteMembers(trx, now, 'TY')).toBe(1);
    await outside(() =>
      database.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '1s'`.execute(other);
        await sql`select from members where id = 5000 for key share`.execute(other);
      }),
    );
  });
});

test('the unhurried pool has no statement timeout and no idle timeout, and leaves none to others', async () => {
  const timeouts = async (db: Database['db']) => {
    const { rows } = await sql<{ saying: string; thinking: string }>`
      select current_setting('statement_timeout') as saying, current_setting('idle_in_transaction_session_timeout') as thinking`.execute(
      db,
    );
    return rows[0];
  };
  for (const asked of [timeouts(database.unhurried), inTransaction(database.unhurried, timeouts)])
    expect(await asked).toEqual({ saying: '0', thinking: '0' });
  const ofAll = await Promise.all(Array.from({ length: 10 }, () => timeouts(database.db)));
  expect(new Set(ofAll.map((one) => one?.saying))).toEqual(new Set(['1s']));
  expect(ofAll.map((one) => one?.thinking)).not.toContain('0');
});

/** The longest that a statement has waited for a lock, in milliseconds. */
async function waits(): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database.db);
  return Math.max(0, ...rows.map(({ ms }) => ms));
}

test('a server starts on a busy database, where a statement outlasts the limit of requests', async () => {
  for (const table of ['promotions', 'jobs', 'games']) {
    const released = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const lockHolder = inTransaction(database.unhurried, async (trx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
      taken.resolve();
      await released.promise;
    });
    await taken.promise;
    const own = await connect(place);
    const started = createPlatform({ settings: testSettings(), log: { info() {}, warn() {}, error() {} }, database: own });
    await Promise.race([started, expect.poll(waits).toBeGreaterThan(statementLimit * 1.5)]).finally(released.resolve);
    await lockHolder;
    await (await started).drain();
  }
});

test('the sweep and the level job outlast the statement limit of requests, and due jobs run meanwhile', async () => {
  const failed: unknown[] = [];
  const note = (fields: object) => 'job' in fields && void failed.push(fields.job);
  const due = new Date(now.getTime() - 1);
  for (const name of [vipLevelsJob, contentDueJob]) await schedule(database.db, name, '', due);
  for (const table of sweptTables) await schedule(database.db, sweepJob, table, due, { table });
  const released = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const lockHolder = inTransaction(database.unhurried, async (trx) => {
    await sql`lock table rounds, captchas in access exclusive mode`.execute(trx);
    taken.resolve();
    await released.promise;
  });
  await taken.promise;
  const platform = await createPlatform({ settings: testSettings(), log: { info: () => {}, warn: note, error: note }, database });
  onTestFinished(() => platform.drain());
  const job = async (name: string) =>
    database.db.selectFrom('jobs').select('run_at').where('name', '=', name).orderBy('run_at').executeTakeFirst();
  await expect.poll(waits).toBeGreaterThan(statementLimit * 1.5);
  expect((await job(contentDueJob))?.run_at.getTime()).toBeGreaterThan(now.getTime());
  released.resolve();
  await lockHolder;
  for (const name of [vipLevelsJob, sweepJob])
    await expect.poll(async () => (await job(name))?.run_at.getTime()).toBeGreaterThan(now.getTime());
  expect(failed).toEqual([]);
});
