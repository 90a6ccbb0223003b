// Load shedding: which requests are refused under overload, and which never are.
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { localeFor, type Vars } from '#edge/context.ts';
import { badRequestResponder } from '#edge/guards/bad-request.ts';
import { detectOverload, loadShedding } from '#edge/guards/load-shedding.ts';
import { createMetrics } from '#edge/metrics.ts';
import { edgeWorld } from './edge-fixture.ts';

const turnedAway = 503;

/** A site whose pages wait until they are released. */
function slowSite(delay: number) {
  const gates: (() => void)[] = [];
  const app = new Hono<Vars>();
  app.use(async (c, next) => {
    c.set('id', 'rush');
    c.set('locale', localeFor(edgeWorld().edge, 'EN'));
    await next();
  });
  app.use(loadShedding(detectOverload({ delay: () => delay })));
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

test('a slow moment sheds no request while few are active, and reads when many are', async () => {
  const site = slowSite(900);
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

test('an idle process takes hundreds of requests at once, up to its limit', async () => {
  const site = slowSite(1);
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

test('under overload, and for one request’s time after it, an incomplete request gets Retry-After', () => {
  const w = edgeWorld();
  let now = 0;
  const asked = detectOverload({ delay: () => 1 }, () => now);
  const answer = badRequestResponder(
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
