// The page cache: when pages are rendered, served, served stale, and discarded.
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PageCache, type PageKey } from '#edge/pages/page-cache.ts';
import { cookie, edgeWorld, html, json, successResponse } from './edge-fixture.ts';

const cacheOf = (answer: Response) => answer.headers.get('x-cache');
const page = (text: string) => html(`<!doctype html><title>t</title>${text.repeat(80)}`);

describe('the page cache', () => {
  test('fifty cold requests cause one rendering and get the same page', async () => {
    const w = edgeWorld();
    const held = Promise.withResolvers<void>();
    w.page = async () => {
      await held.promise;
      return page('one');
    };
    const sent = Array.from({ length: 50 }, () => w.send('/'));
    await expect.poll(() => w.rendered.length).toBe(1);
    held.resolve();
    const answers = await Promise.all(sent);
    expect(w.rendered).toHaveLength(1);
    expect(new Set(await Promise.all(answers.map((each) => each.text()))).size).toBe(1);
    expect(cacheOf(await w.send('/'))).toBe('HIT');
  });

  test('the key is the path and the allowed query, and junk, order and origin do not change it', async () => {
    const w = edgeWorld();
    await w.send('/rng?page=jade&list=hot');
    expect(w.rendered.at(-1)?.url.search).toBe('?page=jade&list=hot');
    for (const path of ['/rng?list=hot&page=jade', '/rng?utm=1&page=jade&list=hot&x[]=2', '/rng?page=jade&list=hot&min='])
      expect([path, cacheOf(await w.send(path))]).toEqual([path, 'HIT']);
    expect(cacheOf(await w.send('/?anything=1'))).toBe('MISS');
    expect(cacheOf(await w.send('/?other=2'))).toBe('HIT');
    expect(cacheOf(await w.send('/rng?list=hot&page=pearl'))).toBe('MISS');
    // A member's own list is not a shared page.
    for (const list of ['fav', 'recent']) expect([list, cacheOf(await w.send(`/rng?list=${list}&page=jade`))]).toEqual([list, 'NONE']);
  });

  test('a search, or a value longer than any real one, is answered but not cached', async () => {
    const w = edgeWorld();
    for (const path of ['/rng?q=dragon', '/rng?q=dragon', `/rng?page=${'v'.repeat(41)}`])
      expect([path, cacheOf(await w.send(path))]).toEqual([path, 'NONE']);
    expect(w.rendered).toHaveLength(3);
    expect(w.site.pages.cache.size.entries).toBe(0);
  });

  test('unknown addresses share one cache entry', async () => {
    const w = edgeWorld();
    for (let i = 0; i < 200; i++) expect((await w.send(`/nothing/${i}`)).status).toBe(404);
    expect(w.site.pages.cache.size.entries).toBe(1);
    expect(w.rendered).toHaveLength(1);
  });

  test('the names of all games are fetched once per content version, compressed, and revalidated by ETag', async () => {
    const w = edgeWorld();
    w.platform = () => successResponse({ version: String(w.version), names: Array.from({ length: 200 }, (_, n) => `Game ${n}`) });
    const path = '/wps/v2/games/names';
    const first = await w.send(path);
    expect(first.headers.get('content-type')).toMatch(/json/);
    const names = () => w.asked.filter((one) => one.path === path).length;
    const again = await w.send(path, { headers: { 'accept-encoding': 'br' } });
    expect([cacheOf(again), again.headers.get('content-encoding'), names()]).toEqual(['HIT', 'br', 1]);
    const tag = again.headers.get('etag') ?? '';
    expect((await w.send(path, { headers: { 'accept-encoding': 'br', 'if-none-match': tag } })).status).toBe(304);
    w.version = 2n;
    expect(((await (await w.send(path)).json()) as { value: { version: string } }).value.version).toBe('2');
    expect([names(), w.rendered.length]).toEqual([2, 0]);
    expect((await w.send(path, { method: 'POST', headers: { origin: 'http://isla.test' } })).status).toBe(200);
    expect(names()).toBe(3);
  });

  test('a stale page is served at once while one new one is rendered', async () => {
    const w = edgeWorld();
    w.page = () => page('old');
    await w.send('/');
    w.now += 61_000;
    w.page = () => page('new');
    const stale = await w.send('/');
    expect([cacheOf(stale), (await stale.text()).includes('old')]).toEqual(['STALE', true]);
    await w.site.pages.cache.settled();
    const fresh = await w.send('/');
    expect([cacheOf(fresh), (await fresh.text()).includes('new')]).toEqual(['HIT', true]);
    expect(w.rendered).toHaveLength(2);
  });

  test('a new content version invalidates everything at once', async () => {
    const w = edgeWorld();
    w.page = () => page('old');
    await w.send('/');
    w.version += 1n;
    w.page = () => page('new');
    const answer = await w.send('/');
    expect([cacheOf(answer), (await answer.text()).includes('new')]).toEqual(['MISS', true]);
  });

  test('a change during rendering makes that page stale', async () => {
    const w = edgeWorld();
    w.page = () => {
      w.version += 1n;
      return page('half');
    };
    await w.send('/');
    w.page = () => page('whole');
    expect(await (await w.send('/')).text()).toContain('whole');
  });

  test.each([
    ['renders with a fault', () => page('broken'), true],
    ['asks too much at once', () => page('broken'), 429],
    ['answers 500', () => new Response('x', { status: 500 }), false],
    ['throws', () => Promise.reject(new Error('no')), false],
  ] as const)('the last good page stays while the platform fails and the page %s', async (_, fault, asks) => {
    const w = edgeWorld();
    w.page = () => page('good');
    await w.send('/');
    w.version += 1n;
    w.platform = () => json({ success: false, errorCode: 'internal' }, asks === 429 ? asks : 500);
    w.page = async (_request, locals) => {
      if (asks) await locals.ask({ method: 'GET', path: '/wps/system/routers', token: 'none', from: 'ours' }, {});
      return fault();
    };
    const answer = await w.send('/');
    expect([answer.status, cacheOf(answer), (await answer.text()).includes('good')]).toEqual([200, 'LAST', true]);
    // For five seconds there is no retry. Then there is one, in the background.
    const renders = w.rendered.length;
    w.platform = () => successResponse({ info: {} });
    w.page = () => page('healed');
    w.now += 4_900;
    for (const again of await Promise.all(Array.from({ length: 20 }, () => w.send('/')))) expect(cacheOf(again)).toBe('LAST');
    expect(w.rendered).toHaveLength(renders);
    w.now += 200;
    for (const again of await Promise.all(Array.from({ length: 20 }, () => w.send('/')))) expect(cacheOf(again)).toBe('LAST');
    await w.site.pages.cache.settled();
    expect([cacheOf(await w.send('/')), await (await w.send('/')).text(), w.rendered.length]).toEqual([
      'HIT',
      expect.stringContaining('healed'),
      renders + 1,
    ]);
  });

  test('a hundred requests that meet one failure cause one log line', async () => {
    const w = edgeWorld();
    await w.send('/');
    w.version += 1n;
    const held = Promise.withResolvers<never>();
    w.page = () => held.promise;
    const rendered = w.rendered.length;
    const sent = Array.from({ length: 100 }, () => w.send('/'));
    await expect.poll(() => w.rendered.length).toBe(rendered + 1);
    held.reject(new Error('no'));
    const answers = await Promise.all(sent);
    expect(new Set(answers.map((each) => `${each.status} ${cacheOf(each)}`))).toEqual(new Set(['200 LAST']));
    expect(w.warnings.map(({ says }) => says)).toEqual(['a page could not be made, and the one before goes on']);
  });

  test('for a slow page the last good one is served after three seconds, then at once, until the new one is ready', async () => {
    const w = edgeWorld();
    w.page = () => page('good');
    await w.send('/');
    w.version += 1n;
    const slow = Promise.withResolvers<Response>();
    w.page = () => slow.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = w.send('/');
    await expect.poll(() => w.rendered).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(cacheOf(await first)).toBe('LAST');
    for (const wait of [0, 6_000]) {
      w.now += wait;
      expect([cacheOf(await w.send('/')), w.rendered.length]).toEqual(['LAST', 2]);
    }
    slow.resolve(page('new'));
    await w.site.pages.cache.settled();
    expect(await (await w.send('/')).text()).toContain('new');
  });

  test.each([302, 404, 410])('a page that has moved or gone (%i) stops being served, even when that is known late', async (status) => {
    const w = edgeWorld();
    await w.send('/');
    w.version += 1n;
    const slow = Promise.withResolvers<void>();
    w.page = () => slow.promise.then(() => new Response(null, { status, headers: { location: '/elsewhere' } }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = w.send('/');
    await expect.poll(() => w.rendered).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(cacheOf(await first)).toBe('LAST');
    slow.resolve();
    await w.site.pages.cache.settled();
    expect((await w.send('/')).status).toBe(status);
    // The request that stopped waiting leaves nothing behind.
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await w.send('/')).status).toBe(status);
  });

  test('a page rendered in a fault is served if there is no better one, and not cached', async () => {
    const w = edgeWorld();
    w.platform = () => json({ success: false, errorCode: 'platform.away' }, 503);
    w.page = async (_request, locals) => {
      const answer = await locals.ask({ method: 'GET', path: '/wps/system/routers', token: 'none', from: 'ours' }, {});
      return page(answer.ok ? 'full' : 'bare');
    };
    expect(await (await w.send('/')).text()).toContain('bare');
    w.platform = () => successResponse({ info: {} });
    expect(await (await w.send('/')).text()).toContain('full');
  });

  test('nothing personal reaches a cached page, and no cookie is cached', async () => {
    const w = edgeWorld();
    w.page = (_request, locals) => html(`<p>${locals.signedIn}${locals.lang}`, { 'set-cookie': 'a=b' });
    const answer = await w.send('/', { headers: { ...cookie, 'accept-language': 'en', 'user-agent': 'me' } });
    expect(await answer.text()).toBe('<p>falseTY');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect([...(w.rendered[0]?.headers ?? [])]).toEqual([['accept', 'text/html']]);
    expect(w.asked.every(({ headers }) => headers.get('authorization') === null)).toBe(true);
  });

  test('brotli, gzip and plain are the same page with different tags, and any tag gets 304', async () => {
    const w = edgeWorld();
    w.page = () => page('text');
    const read = async (coding: string) => {
      const answer = await w.send('/', { headers: { 'accept-encoding': coding } });
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      const body = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-length')).toBe(String(body.length));
      return { body, tag: answer.headers.get('etag') as string, coding: answer.headers.get('content-encoding') };
    };
    const [br, gzip, plain, refused] = await Promise.all(['gzip, br', 'gzip', '', 'br;q=0, gzip;q=0'].map(read));
    expect([br?.coding, gzip?.coding, plain?.coding, refused?.coding]).toEqual(['br', 'gzip', null, null]);
    expect(brotliDecompressSync(br?.body as Buffer)).toEqual(plain?.body);
    expect(gunzipSync(gzip?.body as Buffer)).toEqual(plain?.body);
    expect(new Set([br?.tag, gzip?.tag, plain?.tag]).size).toBe(3);
    for (const tag of [br?.tag, `W/${gzip?.tag}`, `"x", ${plain?.tag}`, '*']) {
      const answer = await w.send('/', { headers: { 'if-none-match': tag as string, 'accept-encoding': 'br' } });
      expect([tag, answer.status, await answer.text()]).toEqual([tag, 304, '']);
    }
    expect((await w.send('/', { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  test('a page is fully compressed at once, one with an open query on its second request, and an unchanged one not again', async () => {
    const w = edgeWorld();
    const varied = Array.from({ length: 4000 }, (_, at) => `<p>${(at * 7919) % 997} of ${at % 89}`).join('');
    w.page = () => html(varied);
    const sizeOf = async (path: string) =>
      Number((await w.send(path, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'));
    const tight = brotliCompressSync(varied, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: varied.length },
    }).length;
    expect([await sizeOf('/'), await sizeOf('/promoDetail?id=free-play')]).toEqual([tight, tight]);
    expect(await sizeOf('/winners?period=day')).toBeGreaterThan(tight);
    await expect.poll(() => sizeOf('/winners?period=day')).toBe(tight);
    w.version += 1n;
    expect([await sizeOf('/'), await sizeOf('/winners?period=day')]).toEqual([tight, tight]);
    expect(w.rendered).toHaveLength(5);
  });

  test('pages in demand, also by the fast path, stay when the memory is full, and others are evicted', async () => {
    const { edge } = edgeWorld();
    const large = 20 * 2 ** 20;
    const cache = new PageCache(edge, async ({ path }) => ({
      response: new Response(Buffer.alloc(large, path), { headers: { 'content-type': 'image/png' } }),
      sound: true,
    }));
    const keyOf = (path: string) => cache.keyOf(path, '') as PageKey;
    for (const path of ['/', '/rng', '/live']) await cache.get(keyOf(path));
    expect(cache.peek(keyOf('/'))).not.toBeNull();
    await cache.get(keyOf('/fish'));
    expect(['/', '/rng', '/live', '/fish'].map((path) => cache.peek(keyOf(path)) !== null)).toEqual([true, false, true, true]);
    expect(cache.size).toEqual({ entries: 3, bytes: 3 * large });
  });

  test('HEAD has the headers of GET and no body', async () => {
    const w = edgeWorld();
    w.page = () => page('text');
    const [get, head] = [await w.send('/'), await w.send('/', { method: 'HEAD' })];
    for (const name of ['etag', 'content-length', 'content-type', 'content-security-policy'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect(await head.text()).toBe('');
  });

  test('member pages redirect a guest to /login and back, and are no-store (ER-02)', async () => {
    const w = edgeWorld();
    const guest = await w.send('/en/member/deposit?tab=2');
    expect([guest.status, guest.headers.get('location')]).toEqual([303, '/en/login?next=%2Fen%2Fmember%2Fdeposit%3Ftab%3D2']);
    const member = await w.send('/en/member/deposit', { headers: cookie });
    expect([member.status, member.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});
