// Pages kept in memory against what strangers, clocks and failures do to them.
import type { APIContext } from 'astro';
import { describe, expect, test } from 'vitest';
import type { Key } from '#edge/page-cache.ts';
import { GET } from '../../src/pages/covers/[file].ts';
import { good, html, json, world } from './edge-world.ts';

const cacheOf = (answer: Response) => answer.headers.get('x-cache');

describe('the page cache', () => {
  test('hundreds of queries, each asked for twice, keep only some waiting for the slowest compression', async () => {
    const w = world();
    const varied = Array.from({ length: 400 }, (_, at) => `<p>${(at * 7919) % 997} of ${at % 89}`).join('');
    w.page = () => html(varied);
    const paths = Array.from({ length: 60 }, (_, at) => `/rng?page=v${at}`);
    const { cache } = w.site.pages;
    const lying = (path: string) => cache.peek(cache.keyOf('/rng', path.slice(4)) as Key)?.bytes ?? 0;
    for (const path of [...paths, '/rng?page=last']) await w.send(path);
    const full = cache.size.bytes;
    const each = full / 61;
    // One at a time and in turn: when the last one asked for has been pressed, nothing waits before it.
    const pressed = async (last: string) => {
      await expect.poll(() => lying(last), { interval: 5 }).toBeLessThan(each);
      return Math.round((full - cache.size.bytes) / (each - lying(last)));
    };
    // In one go, so that no compression ends between two of them.
    for (const path of paths) lying(path);
    expect(await pressed('/rng?page=last')).toBe(32 + 1);
    // What was left out is asked for again, and its turn comes.
    for (const path of paths) lying(path);
    expect(await pressed('/rng?page=v59')).toBe(60 + 1);
  });

  test.each([-6, 6])('the clock is put by %i hours: a page is made anew, and after a failure tried anew', async (hours) => {
    const w = world();
    w.page = () => html('one');
    await w.send('/');
    w.now += hours * 3_600_000;
    w.page = () => html('two');
    expect(cacheOf(await w.send('/'))).toBe('MISS');
    expect(await (await w.send('/')).text()).toContain('two');
    w.version += 1n;
    w.page = () => Promise.reject(new Error('no'));
    expect(cacheOf(await w.send('/'))).toBe('LAST');
    w.now += hours * 3_600_000;
    w.page = () => html('three');
    await w.send('/');
    await w.site.pages.cache.settled();
    expect(await (await w.send('/')).text()).toContain('three');
  });

  test.each([
    ['the platform is away', 503, () => json({ success: false, errorCode: 'platform.away' }, 503)],
    ['there is no such game', 404, () => json({ success: false, errorCode: 'game.unknown' }, 404)],
    [
      'the drawing is another by now',
      302,
      () => good({ gameCode: 'jade', gameName: 'Jade', gameType: 'RNG', vassalage: 'PEARL', gameImages: {} }),
    ],
  ] as const)('a cover that is not there because %s is kept by no browser for ever', async (_, status, platform) => {
    const w = world();
    w.platform = (request) => (request.url.includes('/permission') ? good({}) : platform());
    w.page = (request, locals) => {
      const file = new URL(request.url).pathname.split('/').at(-1);
      const redirect = (to: string, code: number) => new Response(null, { status: code, headers: { location: to } });
      return GET({ params: { file }, locals, redirect } as unknown as APIContext) as Promise<Response>;
    };
    const answer = await w.send('/covers/jade.c78b2e56.svg');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'public, no-cache']);
    const drawing = answer.headers.get('location');
    if (drawing) expect((await w.send(drawing)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});
