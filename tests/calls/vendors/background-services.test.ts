// The services beside the calls, and how they stop.
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { startServices } from '#platform/services.ts';
import { millis } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { secret, testSettings } from '../../platform.ts';

onBothEngines('background services', (open) => {
  test('a stop waits for rounds that are being ended, and one pass runs at a time', async () => {
    const database = await open();
    const { db } = database;
    let now = Date.now();
    const clock = () => millis(now);
    await db
      .insertInto('rounds')
      .values({
        id: 'left',
        vendor: 'originals',
        game_code: 'lantern-tide',
        member_id: 7n,
        launch_id: null,
        client_round: 'left-behind',
        bet: 100n,
        state: 'open',
        detail: null,
        at: new Date(now - 60_000),
        settled_at: null,
      })
      .execute();
    const app = new Hono();
    const answers = app.fetch.bind(app);
    const asked: string[] = [];
    const held = Promise.withResolvers<void>();
    app.fetch = async (request) => {
      asked.push(new URL(request.url).pathname);
      await held.promise;
      return answers(request);
    };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const background = startServices(app, { settings: testSettings(), brand, clock, log, random: () => 0 }, database, [secret]);
    await background.start({ settings: testSettings(), brand, clock, log, random: () => 0, outside: background.outside });
    now += 10_000;
    await expect.poll(() => asked).toEqual(['/hooks/wallet/originals/rollback']);
    const due = () => db.selectFrom('jobs').select('run_at').where('name', '=', 'originals.resume').executeTakeFirstOrThrow();
    await db
      .updateTable('jobs')
      .set({ run_at: new Date(now) })
      .where('name', '=', 'originals.resume')
      .execute();
    await expect.poll(async () => (await due()).run_at.getTime()).toBeGreaterThan(now);
    let stopped = false;
    const stopping = background.stop().then(() => {
      stopped = true;
    });
    for (let n = 0; n < 20; n += 1) await due();
    expect([stopped, asked]).toEqual([false, ['/hooks/wallet/originals/rollback']]);
    held.resolve();
    await stopping;
    expect(await db.selectFrom('rounds').select('state').where('id', '=', 'left').executeTakeFirst()).toEqual({ state: 'rolled_back' });
  });
});
