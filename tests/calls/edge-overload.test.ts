// What is turned away in a rush, and what never is.
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { speechOf, type Vars } from '#edge/context.ts';
import { createMetrics } from '#edge/metrics.ts';
import { rushOf, shedding } from '#edge/overload.ts';
import { unread } from '#edge/unread.ts';
import { world } from './edge-world.ts';

const turnedAway = 503;

/** A site whose pages wait until they are let go. */
function rush(delay: number) {
  const gates: (() => void)[] = [];
  const app = new Hono<Vars>();
  app.use(async (c, next) => {
    c.set('id', 'rush');
    c.set('speech', speechOf(world().edge, 'EN'));
    await next();
  });
  app.use(shedding(rushOf({ delay: () => delay })));
  app.all('*', async (c) => {
    await new Promise<void>((open) => gates.push(open));
    return c.text('done');
  });
  const ask = (method = 'GET') => Promise.resolve(app.request('/wps/x', { method }));
  const tick = () => new Promise<void>((done) => setImmediate(done));
  return {
    ask,
    tick,
    waiting: () => gates.length,
    open: () => {
      for (const gate of gates.splice(0)) gate();
    },
  };
}

test('a slow moment turns nobody away while few are here, and reads when many are', async () => {
  const site = rush(900);
  const first = Array.from({ length: 32 }, () => site.ask());
  await site.tick();
  expect(site.waiting()).toBe(32);
  const late = await site.ask();
  expect(late.status).toBe(turnedAway);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  const money = site.ask('POST');
  await site.tick();
  site.open();
  expect((await Promise.all([...first, money])).map((answer) => answer.status)).toEqual(Array.from({ length: 33 }, () => 200));
});

test('a calm process takes hundreds at once, and no more than it can hold', async () => {
  const site = rush(1);
  const many = Array.from({ length: 400 }, () => site.ask());
  await site.tick();
  expect((await site.ask()).status).toBe(turnedAway);
  site.open();
  expect((await Promise.all(many)).every((answer) => answer.status === 200)).toBe(true);
  const after = site.ask();
  await site.tick();
  site.open();
  expect((await after).status).toBe(200);
});

test('in a rush, and for a request’s time after it, what never came to its end is told when to come back', () => {
  const w = world();
  let now = 0;
  const asked = rushOf({ delay: () => 1 }, () => now);
  const answer = unread(
    w.edge,
    createMetrics(() => w.site.pages.cache),
    asked,
  );
  expect(answer(408, '203.0.113.7').status).toBe(408);
  expect(asked.isOver(400)).toBe(true);
  now = 29_000;
  const late = answer(408, '203.0.113.7');
  expect(late.status).toBe(turnedAway);
  expect(late.headers[late.headers.indexOf('retry-after') + 1]).toBe('2');
  expect(answer(400, '203.0.113.7').status).toBe(400);
  now = 31_000;
  expect(answer(408, '203.0.113.7').status).toBe(408);
});
