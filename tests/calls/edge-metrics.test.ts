// Who may read the figures: whoever brings the token, and without one only this machine, while it is plain that nobody else asks.
import { describe, expect, test } from 'vitest';
import { world } from './edge-world.ts';

const here = { PUBLIC_URL: 'http://localhost:4321' };
const metrics = 'a token of sixteen letters';
async function status(env: Record<string, string>, headers: Record<string, string> = {}, peer = '127.0.0.1') {
  const w = world({ env });
  w.peer = peer;
  return (await w.send('/metrics', { headers })).status;
}

describe('/metrics', () => {
  test('opens to this machine when the site is for this machine', async () => {
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect([peer, await status(here, {}, peer)]).toEqual([peer, 200]);
    expect(await status(here, {}, '192.168.1.7')).toBe(404);
  });

  test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host', 'cf-connecting-ip'])(
    'a proxy on this machine that nobody declared, seen by %s, needs the token',
    async (name) => {
      expect(await status(here, { [name]: '127.0.0.1' })).toBe(404);
      const asked = { [name]: '127.0.0.1', authorization: `Bearer ${metrics}` };
      expect(await status({ ...here, METRICS_TOKEN: metrics }, asked)).toBe(200);
    },
  );

  test.each([
    ['a HOST that others reach', { ...here, HOST: '0.0.0.0' }],
    ['a PUBLIC_URL for everybody, whose proxy may write no header at all', { PUBLIC_URL: 'https://isla.test' }],
  ])('%s needs the token, also from this machine', async (_, env) => {
    expect(await status(env)).toBe(404);
    const set = { ...env, METRICS_TOKEN: metrics };
    for (const said of ['', `Bearer ${metrics}.`, metrics]) expect([said, await status(set, { authorization: said })]).toEqual([said, 404]);
    expect(await status(set, { authorization: `Bearer ${metrics}` })).toBe(200);
  });

  test("pages are counted by how they were got, and a call's own word of a cache is no such way", async () => {
    const w = world({ env: { ...here, METRICS_TOKEN: metrics } });
    const { platform } = w;
    w.platform = async (request) => {
      const answer = await platform(request);
      answer.headers.set('x-cache', 'Hit from afar');
      return answer;
    };
    w.peer = '127.0.0.1';
    for (const path of ['/help', '/help', '/wps/system/whitelabel']) await w.send(path, { headers: { host: 'localhost:4321' } });
    const text = await (await w.send('/metrics', { headers: { authorization: `Bearer ${metrics}` } })).text();
    expect(text.match(/isla_page_cache_total\{.*/g)).toEqual([
      'isla_page_cache_total{outcome="MISS"} 1',
      'isla_page_cache_total{outcome="HIT"} 1',
    ]);
  });
});
