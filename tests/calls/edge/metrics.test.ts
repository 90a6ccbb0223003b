// Access to the metrics: by token, or without one from this machine if the site is local and no proxy is involved.
import { describe, expect, test } from 'vitest';
import { createMetrics } from '#edge/metrics.ts';
import { edgeWorld } from './edge-fixture.ts';

const localEnv = { PUBLIC_URL: 'http://localhost:4321' };
const metrics = 'a token of sixteen letters';
async function status(env: Record<string, string>, headers: Record<string, string> = {}, peer = '127.0.0.1') {
  const w = edgeWorld({ env });
  w.peer = peer;
  return (await w.send('/metrics', { headers: { host: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).host : 'isla.test', ...headers } })).status;
}

describe('/metrics', () => {
  test('opens to this machine when the site is local', async () => {
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect([peer, await status(localEnv, {}, peer)]).toEqual([peer, 200]);
    expect(await status(localEnv, {}, '192.168.1.7')).toBe(404);
  });

  test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host', 'cf-connecting-ip'])(
    'an undeclared proxy on this machine, seen by %s, needs the token',
    async (name) => {
      expect(await status(localEnv, { [name]: '127.0.0.1' })).toBe(404);
      const asked = { [name]: '127.0.0.1', authorization: `Bearer ${metrics}` };
      expect(await status({ ...localEnv, METRICS_TOKEN: metrics }, asked)).toBe(200);
    },
  );

  test.each([
    ['a HOST that others can reach', { ...localEnv, HOST: '0.0.0.0' }],
    ['a public PUBLIC_URL, whose proxy may send no header', { PUBLIC_URL: 'https://isla.test' }],
  ])('%s needs the token, also from this machine', async (_, env) => {
    expect(await status(env)).toBe(404);
    const set = { ...env, METRICS_TOKEN: metrics };
    for (const authorization of ['', `Bearer ${metrics}.`, metrics])
      expect([authorization, await status(set, { authorization })]).toEqual([authorization, 404]);
    expect(await status(set, { authorization: `Bearer ${metrics}` })).toBe(200);
  });

  test('a local site refuses a foreign host, also with the token (R3)', async () => {
    const set = { ...localEnv, METRICS_TOKEN: metrics };
    for (const host of ['evil.test:4321', 'localhost.evil.test'])
      for (const more of [{}, { authorization: `Bearer ${metrics}` }] as Record<string, string>[])
        expect(await status(set, { host, ...more })).toBe(403);
    expect(
      await status({ PUBLIC_URL: 'https://isla.test', METRICS_TOKEN: metrics }, { host: 'pod-7:4321', authorization: `Bearer ${metrics}` }),
    ).toBe(200);
  });

  test('pages are counted by cache outcome, and a call’s own x-cache header is ignored', async () => {
    const w = edgeWorld({ env: { ...localEnv, METRICS_TOKEN: metrics } });
    const { platform } = w;
    w.platform = async (request) => {
      const answer = await platform(request);
      answer.headers.set('x-cache', 'Hit from afar');
      return answer;
    };
    w.peer = '127.0.0.1';
    for (const path of ['/help', '/help', '/wps/system/whitelabel']) await w.send(path, { headers: { host: 'localhost:4321' } });
    const headers = { host: 'localhost:4321', authorization: `Bearer ${metrics}` };
    const text = await (await w.send('/metrics', { headers })).text();
    expect(text.match(/isla_page_cache_total\{.*/g)).toEqual([
      'isla_page_cache_total{outcome="MISS"} 1',
      'isla_page_cache_total{outcome="HIT"} 1',
    ]);
  });

  test('what jobs set aside is counted by kind, a kind of which nothing is left goes, and so are jobs that keep failing', async () => {
    let counts: readonly { kind: string; count: number }[] | Error = [{ kind: 'lottery.ticket', count: 2 }];
    const asides = async () => (counts instanceof Error ? Promise.reject(counts) : counts);
    const { registry } = createMetrics(() => null, { asides, failingJobs: async () => 3 });
    const said = async () => (await registry.metrics()).match(/^isla_(?:set_aside|failing_jobs).*/gm);
    expect(await said()).toEqual(['isla_set_aside{kind="lottery.ticket"} 2', 'isla_failing_jobs 3']);
    counts = new Error('the database is away');
    expect(await said()).toContain('isla_set_aside{kind="lottery.ticket"} 2');
    counts = [];
    expect(await said()).toEqual(['isla_failing_jobs 3']);
  });

  test('events of player protection are counted by kind, and the last counts stay while the database is away', async () => {
    let isAway = false;
    const protection = async () => (isAway ? Promise.reject(new Error('the database is away')) : [{ kind: 'limit_hit', count: 3 }]);
    const { registry } = createMetrics(() => null, { protection });
    expect(await registry.metrics()).toContain('isla_protection_events{kind="limit_hit"} 3');
    isAway = true;
    expect(await registry.metrics()).toContain('isla_protection_events{kind="limit_hit"} 3');
  });

  test('text messages are counted by dialing code and outcome as the database has them, and the last counts stay while it is away', async () => {
    let isAway = false;
    let count = 3;
    const texts = async () =>
      isAway
        ? Promise.reject(new Error('the database is away'))
        : [
            { dialing: '63', outcome: 'sent', count },
            { dialing: '84', outcome: 'textsTo', count: 1 },
          ];
    const { registry } = createMetrics(() => null, { texts });
    const shown = async () => (await registry.metrics()).match(/^isla_text_messages_total\{.*/gm);
    const counted = (sent: number) => [
      `isla_text_messages_total{dialing="63",outcome="sent"} ${sent}`,
      'isla_text_messages_total{dialing="84",outcome="textsTo"} 1',
    ];
    // A second reading replaces the counts and does not add to them.
    expect([await shown(), await shown()]).toEqual([counted(3), counted(3)]);
    count = 5;
    expect(await shown()).toEqual(counted(5));
    isAway = true;
    expect(await shown()).toEqual(counted(5));
  });

  test('messages that were held back are counted by what held them, and the last counts stay while the database is away', async () => {
    let isAway = false;
    const held = async () =>
      isAway ? Promise.reject(new Error('the database is away')) : [{ port: 'mail', reason: 'unverified', count: 40 }];
    const { registry } = createMetrics(() => null, { held });
    const shown = async () => (await registry.metrics()).match(/^isla_held_messages_total\{.*/gm);
    const counted = ['isla_held_messages_total{port="mail",reason="unverified"} 40'];
    expect([await shown(), await shown()]).toEqual([counted, counted]);
    isAway = true;
    expect(await shown()).toEqual(counted);
  });

  test('the last verification of the ledger shows its time and faults, and time 0 before the first', async () => {
    let last: { at: Date; faults: number } | null = null;
    let isAway = false;
    const verification = async () => (isAway ? Promise.reject(new Error('the database is away')) : last);
    const { registry } = createMetrics(() => null, { verification });
    const shown = async () => (await registry.metrics()).match(/^isla_ledger_\w+ \d+$/gm);
    const before = await shown();
    last = { at: new Date('2026-11-21T19:30:00Z'), faults: 2 };
    expect([before?.at(1), await shown()]).toEqual([
      'isla_ledger_verified_seconds 0',
      ['isla_ledger_faults 2', 'isla_ledger_verified_seconds 1795289400'],
    ]);
    isAway = true;
    expect(await shown()).toEqual(['isla_ledger_faults 2', 'isla_ledger_verified_seconds 1795289400']);
  });
});
