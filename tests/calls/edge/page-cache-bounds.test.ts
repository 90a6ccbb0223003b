// Cached pages under hostile queries, clock changes and failures.
import type { APIContext } from 'astro';
import { describe, expect, test } from 'vitest';
import type { PageKey } from '#edge/pages/page-cache.ts';
import { GET } from '../../../src/pages/covers/[file].ts';
import { edgeWorld, html, json, successResponse } from './edge-fixture.ts';

const cacheOf = (answer: Response) => answer.headers.get('x-cache');

describe('the page cache', () => {
  test('hundreds of queries, each requested twice, queue only a bounded number for the slowest compression', async () => {
    const w = edgeWorld();
    const varied = Array.from({ length: 400 }, (_, at) => `<p>${(at * 7919) % 997} of ${at % 89}`).join('');
    w.page = () => html(varied);
    const paths = Array.from({ length: 60 }, (_, at) => `/rng?page=v${at}`);
    const { cache } = w.site.pages;
    const cachedBytes = (path: string) => cache.peek(cache.keyOf('/rng', path.slice(4)) as PageKey)?.bytes ?? 0;
    for (const path of [...paths, '/rng?page=last']) await w.send(path);
    const full = cache.size.bytes;
    const each = full / 61;
    // Compression runs one at a time in order: once the last one requested is done, the queue is empty.
    const countCompressed = async (last: string) => {
      await expect.poll(() => cachedBytes(last), { interval: 5 }).toBeLessThan(each);
      return Math.round((full - cache.size.bytes) / (each - cachedBytes(last)));
    };
    // Synchronous, so that no compression finishes in between.
    for (const path of paths) cachedBytes(path);
    expect(await countCompressed('/rng?page=last')).toBe(32 + 1);
    // Requests that did not fit the queue are made again, and get their turn.
    for (const path of paths) cachedBytes(path);
    expect(await countCompressed('/rng?page=v59')).toBe(60 + 1);
  });

  test.each([-6, 6])('when the clock moves by %i hours a page is rendered again, and retried after a failure', async (hours) => {
    const w = edgeWorld();
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
      'the drawing has changed',
      302,
      () => successResponse({ gameCode: 'jade', gameName: 'Jade', gameType: 'RNG', vassalage: 'PEARL', gameImages: {} }),
    ],
  ] as const)('a cover that is missing because %s is not cached immutably', async (_, status, platform) => {
    const w = edgeWorld();
    w.platform = (request) => (request.url.includes('/permission') ? successResponse({}) : platform());
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
