/** Scheduled jobs: run at their time, once among many workers, retried with backoff, and never blocking each other. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { backoff, ensureScheduled, type Jobs, runNextJob, schedule, startJobs } from '#platform/jobs/queue.ts';
import { nextRun } from '#platform/jobs/times.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { post } from '#platform/ledger/post.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { minor } from '#values/money.ts';
import { millis } from '#values/time.ts';
import { onBothEngines, type TestDatabase } from '../../engines.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);

onBothEngines('jobs', (open, engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.deleteFrom('jobs').execute();
  });
  const rows = () => database.db.selectFrom('jobs').selectAll().orderBy('name').orderBy('key').execute();

  test('a job waits for its time, gets its data and is deleted when done', async () => {
    const seen: unknown[] = [];
    const jobs: Jobs = { greet: async (_trx, data, now) => void seen.push([data, now]) };
    await schedule(database.db, 'greet', 'a', after(1_000), { to: 'Ana' });
    expect(await runNextJob(database.db, jobs, after(999))).toBe(false);
    expect(await runNextJob(database.db, jobs, after(1_000))).toBe(true);
    expect(seen).toEqual([[{ to: 'Ana' }, after(1_000)]]);
    expect(await rows()).toEqual([]);
  });

  test('one name and key is one job: schedule moves it, ensureScheduled leaves it', async () => {
    await schedule(database.db, 'draw', 'x', after(1_000), { n: 1 });
    await schedule(database.db, 'draw', 'x', after(2_000), { n: 2 });
    await ensureScheduled(database.db, 'draw', 'x', after(3_000), { n: 3 });
    expect(await rows()).toMatchObject([{ run_at: after(2_000), data: { n: 2 } }]);
  });

  test('a job whose name this process does not know stays for one that does', async () => {
    await schedule(database.db, 'unknown', '', noon);
    expect(await runNextJob(database.db, { known: async () => undefined }, after(1))).toBe(false);
    expect(await runNextJob(database.db, {}, after(1))).toBe(false);
    expect(await rows()).toHaveLength(1);
  });

  test('when the clock goes back two hours, a repeating job runs at once and once, and a waiting job still waits', async () => {
    let ran = 0;
    const jobs: Jobs = {
      watch: async (_trx, _data, now) => {
        ran += 1;
        return { again: new Date(now.getTime() + 60_000) };
      },
    };
    await schedule(database.db, 'watch', '', noon);
    await schedule(database.db, 'watch', 'later', after(60_000));
    expect(await runNextJob(database.db, jobs, noon)).toBe(true);
    const hours = (n: number) => n * 3_600_000;
    // Another process whose clock is slightly behind leaves it alone.
    expect(await runNextJob(database.db, jobs, after(-30_000))).toBe(false);
    expect(await runNextJob(database.db, jobs, after(hours(-2)))).toBe(true);
    expect(await runNextJob(database.db, jobs, after(hours(-2)))).toBe(false);
    expect(await runNextJob(database.db, jobs, after(hours(-2) + 60_000))).toBe(true);
    expect(ran).toBe(3);
  });

  test('a failing job rolls back, backs off longer each time and lets other jobs run', async () => {
    let others = 0;
    const jobs: Jobs = {
      broken: async (trx) => {
        await trx.insertInto('platform_settings').values({ name: 'jackpot', value: '1' }).execute();
        await sql`select 1 / 0`.execute(trx);
      },
      draw: async (_trx, _data, now) => {
        others += 1;
        return { again: new Date(now.getTime() + 1_000) };
      },
    };
    await schedule(database.db, 'broken', '', noon);
    await schedule(database.db, 'draw', '', after(1));
    let tries = 0;
    for (let second = 0; second < 60; second += 1) while (await runNextJob(database.db, jobs, after(1 + second * 1_000))) tries += 1;
    expect(others).toBe(60);
    // It runs at 0, 1, 3, 7, 15 and 31 seconds.
    expect(tries - others).toBe(6);
    expect(await database.db.selectFrom('platform_settings').where('name', '=', 'jackpot').selectAll().execute()).toEqual([]);
    expect((await rows())[0]).toMatchObject({ name: 'broken', attempts: 6, last_error: expect.stringContaining('division by zero') });
  });

  test('effect and next time commit together: ten workers on 50 payouts pay each once', async () => {
    const payout: Jobs = {
      payout: async (trx, data) => {
        const member = BigInt(String(data));
        await post(trx, {
          kind: 'transfer',
          reference: `${member}-${crypto.randomUUID()}`,
          memberId: member,
          at: noon,
          lines: entriesFor.settle(member, minor(100)),
        });
      },
    };
    const members = Array.from({ length: 50 }, (_, i) => 500n + BigInt(i));
    for (const member of members) await schedule(database.db, 'payout', `${member}`, noon, Number(member));
    // On PostgreSQL a second pool plays a second process. The embedded engine has one process by its lock.
    const second = engine === 'postgres' ? await connect(database.place) : database;
    const workers = Array.from({ length: 10 }, (_, i) => startJobs(i % 2 ? second.db : database.db, payout, () => millis(noon.getTime())));
    while ((await rows()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all(workers.map((worker) => worker.stop()));
    if (second !== database) await second.close();
    for (const member of members) expect((await balanceOf(database.db, member)).main, `${member}`).toBe(100n);
  });

  test('stop waits for the running job', async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await schedule(database.db, 'slow', '', noon);
    const running = startJobs(
      database.db,
      {
        slow: () => {
          started.resolve();
          return release.promise;
        },
      },
      () => millis(noon.getTime()),
    );
    await started.promise;
    let stopped = false;
    const stopping = running.stop().then(() => {
      stopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    release.resolve();
    await stopping;
    expect(await rows()).toEqual([]);
  });
});

describe('times', () => {
  test('backoff doubles up to five minutes', () => {
    expect([1, 2, 3, 9, 10, 1_000].map((failures) => backoff(failures))).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000]);
  });
  test('midnight of a zone comes once on days of 23 and of 25 hours', () => {
    const midnights = (from: string) => {
      const first = nextRun('0 0 * * *', 'Europe/Malta', new Date(from));
      return (nextRun('0 0 * * *', 'Europe/Malta', first).getTime() - first.getTime()) / 3_600_000;
    };
    expect(midnights('2027-03-27T12:00:00Z')).toBe(23);
    expect(midnights('2027-10-30T12:00:00Z')).toBe(25);
    expect(midnights('2027-06-01T12:00:00Z')).toBe(24);
  });
});
