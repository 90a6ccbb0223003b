// Deliveries, the calls to outside services: outside of any transaction, once, and retried after a failure.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueueDelivery } from '#platform/db/enqueue.ts';
import { aDay, runNextDelivery, startDeliveries } from '#platform/jobs/outbound.ts';
import { runNextJob, schedule } from '#platform/jobs/queue.ts';
import { RecipientRejected } from '#platform/outside/recipient-rejected.ts';
import { millis, minutes } from '#values/time.ts';
import { onBothEngines, type TestDatabase } from '../../engines.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);

onBothEngines('deliveries', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.deleteFrom('jobs').execute();
  });
  const put = (name: string, key = '', at = noon) => schedule(database.db, name, key, at, { key });
  const left = () => database.db.selectFrom('jobs').select(['name', 'attempts', 'run_at']).execute();

  test('a waiting delivery holds no transaction: jobs and queries run meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const seen: string[] = [];
    await put('letter');
    await put('draw');
    const delivered = runNextDelivery(database.db, { letter: () => promise.then(() => void seen.push('letter')) }, noon);
    await runNextJob(database.db, { draw: async () => void seen.push('draw') }, noon);
    await database.db.selectFrom('members').select('id').execute();
    expect(seen).toEqual(['draw']);
    resolve();
    expect(await delivered).toBe(true);
    expect(seen).toEqual(['draw', 'letter']);
    expect(await left()).toEqual([]);
  });

  test('a failing delivery is retried with growing delays and given up at the eighth try', async () => {
    const lines: string[] = [];
    const log = { error: (_fields: object, message: string) => void lines.push(message) };
    let tries = 0;
    const deliveries = {
      letter: async () => {
        tries += 1;
        throw new Error('no line');
      },
    };
    await put('letter');
    let now = noon;
    expect(await runNextDelivery(database.db, deliveries, now, log)).toBe(true);
    expect(await left()).toMatchObject([{ attempts: 1, run_at: after(1_000) }]);
    expect(await runNextDelivery(database.db, deliveries, after(999), log)).toBe(false);
    for (let n = 0; n < 10; n += 1) {
      now = new Date(now.getTime() + minutes(10));
      await runNextDelivery(database.db, deliveries, now, log);
    }
    expect([tries, lines.at(-1), await left()]).toEqual([8, 'a delivery was given up', []]);
  });

  test('what nobody requests again is tried for a day, each hour in the end', async () => {
    const fails = { letter: () => Promise.reject(new Error('no line')) };
    const lines: string[] = [];
    const log = { error: (_fields: object, message: string) => void lines.push(message) };
    await put('letter');
    let now = noon;
    while (!lines.at(-1)?.startsWith('a delivery was set aside')) {
      expect(await runNextDelivery(database.db, fails, now, log, aDay)).toBe(true);
      const [waits] = await left();
      now = waits?.run_at ?? now;
    }
    const tookHours = (now.getTime() - noon.getTime()) / minutes(60);
    expect([Math.round(tookHours), lines.length]).toEqual([24, 36]);
  });

  test('the delay starts when the try failed, however long it took', async () => {
    let now = noon.getTime();
    const failed = Promise.withResolvers<void>();
    await put('letter');
    const slow = {
      letter: async () => {
        now += 8_000;
        throw new Error('no answer in eight seconds');
      },
    };
    const running = startDeliveries(database.db, slow, () => millis(now), { error: () => failed.resolve() });
    await failed.promise;
    await running.stop();
    expect(await left()).toMatchObject([{ attempts: 1, run_at: after(9_000) }]);
  });

  test('when the clock goes back two hours, a delayed letter and a new one both run at once, once', async () => {
    const back = (ms: number) => after(ms - 2 * minutes(60));
    const log = { error: () => {} };
    const tried: string[] = [];
    const letter = async (_db: unknown, data: unknown) => {
      tried.push((data as { which: string }).which);
      throw new Error('no line');
    };
    await enqueueDelivery(database.db, 'letter', { which: 'tried' }, noon);
    expect(await runNextDelivery(database.db, { letter }, noon, log)).toBe(true);
    await enqueueDelivery(database.db, 'letter', { which: 'new' }, after(1));
    // Another process whose clock is slightly behind leaves them alone.
    expect(await runNextDelivery(database.db, { letter }, after(-30_000), log)).toBe(false);
    expect(await runNextDelivery(database.db, { letter }, back(0), log)).toBe(true);
    expect(await runNextDelivery(database.db, { letter }, back(0), log)).toBe(true);
    expect(tried.toSorted()).toEqual(['new', 'tried', 'tried']);
    expect(await runNextDelivery(database.db, { letter }, back(999), log)).toBe(false);
    expect(await runNextDelivery(database.db, { letter: async () => {} }, back(2_000), log)).toBe(true);
    expect(await runNextDelivery(database.db, { letter: async () => {} }, back(2_000), log)).toBe(true);
    expect(await left()).toEqual([]);
  });

  test('when the clock goes back, a letter in delivery by a dead process is taken over', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await put('letter');
    const first = runNextDelivery(database.db, { letter: () => promise }, noon);
    await expect.poll(async () => (await left())[0]?.attempts).toBe(1);
    const later = after(-minutes(60));
    expect(await runNextDelivery(database.db, { letter: async () => {} }, later)).toBe(true);
    resolve();
    await first;
    expect(await left()).toEqual([]);
  });

  test('a refused recipient is given up at the first try', async () => {
    const lines: string[] = [];
    const log = { error: (_fields: object, message: string) => void lines.push(message) };
    await put('letter');
    const refuses = { letter: () => Promise.reject(new RecipientRejected('550 no such user')) };
    expect(await runNextDelivery(database.db, refuses, noon, log)).toBe(true);
    expect([lines, await left()]).toEqual([['a delivery was given up'], []]);
  });

  test('a running delivery is taken by no other process, and a dead process’s delivery is taken over', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const slow = {
      letter: () => {
        runs += 1;
        return promise;
      },
    };
    await put('letter');
    const first = runNextDelivery(database.db, slow, noon);
    await expect.poll(() => runs).toBe(1);
    expect(await runNextDelivery(database.db, slow, after(minutes(1) - 1))).toBe(false);
    const second = runNextDelivery(database.db, slow, after(minutes(1)));
    await expect.poll(() => runs).toBe(2);
    resolve();
    await Promise.all([first, second]);
    expect(await left()).toEqual([]);
  });

  test('a hanging delivery delays no others, and stop waits until it ends', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const seen: string[] = [];
    await put('hangs', '', after(-1));
    for (const key of ['a', 'b', 'c']) await put('letter', key);
    const running = startDeliveries(
      database.db,
      { hangs: () => promise, letter: async (_db, data) => void seen.push((data as { key: string }).key) },
      () => millis(noon.getTime()),
    );
    await expect.poll(() => seen.toSorted()).toEqual(['a', 'b', 'c']);
    let stopped = false;
    const stopping = running.stop().then(() => {
      stopped = true;
    });
    await database.db.selectFrom('jobs').select('name').execute();
    expect(stopped).toBe(false);
    resolve();
    await stopping;
    expect(await left()).toEqual([]);
  });

  describe('a job that is not a delivery', () => {
    test('is left to the job workers', async () => {
      await put('draw');
      expect(await runNextDelivery(database.db, { letter: async () => {} }, noon)).toBe(false);
      expect(await runNextDelivery(database.db, {}, noon)).toBe(false);
      expect(await left()).toHaveLength(1);
    });
  });
});
