// What runs beside the calls, and how it ends.
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { mountOthers } from '#platform/others.ts';
import { readSettings } from '#values/settings.ts';
import { millis } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';

const secret = 'a secret of thirty-two bytes or more for the tests';

onBothEngines('what runs beside the calls', (open) => {
  test('a stop waits for rounds that are just being ended, and there is one walk through them at a time', async () => {
    const database = await open();
    const { db } = database;
    const read = readSettings({ DEMO: '1', ISLA_SEED: 'none', SECRETS: secret }, { version: 'test' });
    if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
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
    const others = mountOthers(app, { settings: read.settings, brand, clock, log, random: () => 0 }, database, [secret]);
    await others.start({ settings: read.settings, brand, clock, log, random: () => 0, outside: others.outside });
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
    const stopping = others.stop().then(() => {
      stopped = true;
    });
    for (let n = 0; n < 20; n += 1) await due();
    expect([stopped, asked]).toEqual([false, ['/hooks/wallet/originals/rollback']]);
    held.resolve();
    await stopping;
    expect(await db.selectFrom('rounds').select('state').where('id', '=', 'left').executeTakeFirst()).toEqual({ state: 'rolled_back' });
  });
});
