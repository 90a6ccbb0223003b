// Pages kept in memory: when they are made, shown, shown old, and thrown away.
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Key, PageCache } from '#edge/page-cache.ts';
import { cookie, good, html, json, world } from './edge-world.ts';

const cacheOf = (answer: Response) => answer.headers.get('x-cache');
const page = (text: string) => html(`<!doctype html><title>t</title>${text.repeat(80)}`);

describe('the page cache', () => {
  test('fifty cold requests are one rendering, and all get the same page', async () => {
    const w = world();
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

  test('the key is the path and the allowed query: junk, order and origin make no other page', async () => {
    const w = world();
    await w.send('/rng?page=jade&list=hot');
    expect(w.rendered.at(-1)?.url.search).toBe('?page=jade&list=hot');
    for (const path of ['/rng?list=hot&page=jade', '/rng?utm=1&page=jade&list=hot&x[]=2', '/rng?page=jade&list=hot&min='])
      expect([path, cacheOf(await w.send(path))]).toEqual([path, 'HIT']);
    expect(cacheOf(await w.send('/?anything=1'))).toBe('MISS');
    expect(cacheOf(await w.send('/?other=2'))).toBe('HIT');
    expect(cacheOf(await w.send('/rng?list=hot&page=pearl'))).toBe('MISS');
    // One person's own list is nobody else's page.
    for (const list of ['fav', 'recent']) expect([list, cacheOf(await w.send(`/rng?list=${list}&page=jade`))]).toEqual([list, 'NONE']);
  });

  test('a search, and a value longer than any real one, are answered but never kept', async () => {
    const w = world();
    for (const path of ['/rng?q=dragon', '/rng?q=dragon', `/rng?page=${'v'.repeat(41)}`])
      expect([path, cacheOf(await w.send(path))]).toEqual([path, 'NONE']);
    expect(w.rendered).toHaveLength(3);
    expect(w.site.pages.cache.size.entries).toBe(0);
  });

  test('ten thousand addresses that do not exist are one page in memory', async () => {
    const w = world();
    for (let i = 0; i < 200; i++) expect((await w.send(`/nothing/${i}`)).status).toBe(404);
    expect(w.site.pages.cache.size.entries).toBe(1);
    expect(w.rendered).toHaveLength(1);
  });

  test('the names of all games are asked once for each version of the content, packed, and not sent again to who has them', async () => {
    const w = world();
    w.platform = () => good({ version: String(w.version), names: Array.from({ length: 200 }, (_, n) => `Game ${n}`) });
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

  test('an old page goes out at once while one new one is made', async () => {
    const w = world();
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

  test('a new content version empties everything at once', async () => {
    const w = world();
    w.page = () => page('old');
    await w.send('/');
    w.version += 1n;
    w.page = () => page('new');
    const answer = await w.send('/');
    expect([cacheOf(answer), (await answer.text()).includes('new')]).toEqual(['MISS', true]);
  });

  test('a change while a page is being made makes that page old', async () => {
    const w = world();
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
  ] as const)('the last good page stays while the platform fails: it %s', async (_, fault, asks) => {
    const w = world();
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
    // For five seconds nothing is tried, whoever comes; then one try is made, and nobody waits for it.
    const renders = w.rendered.length;
    w.platform = () => good({ info: {} });
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

  test('a hundred who meet one failure are one line in the log', async () => {
    const w = world();
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

  test('a page that takes too long: the last good one goes out after three seconds, then at once, and the new one when it comes', async () => {
    const w = world();
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

  test.each([302, 404, 410])('a page that has moved or gone (%i) is not shown as it was, however late that is known', async (status) => {
    const w = world();
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
    // Whoever did not wait so long has left nothing behind.
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await w.send('/')).status).toBe(status);
  });

  test('a page made in a fault is sent when there is no better one, and not kept', async () => {
    const w = world();
    w.platform = () => json({ success: false, errorCode: 'platform.away' }, 503);
    w.page = async (_request, locals) => {
      const answer = await locals.ask({ method: 'GET', path: '/wps/system/routers', token: 'none', from: 'ours' }, {});
      return page(answer.ok ? 'full' : 'bare');
    };
    expect(await (await w.send('/')).text()).toContain('bare');
    w.platform = () => good({ info: {} });
    expect(await (await w.send('/')).text()).toContain('full');
  });

  test('nothing personal reaches a kept page, and no cookie is ever kept', async () => {
    const w = world();
    w.page = (_request, locals) => html(`<p>${locals.signedIn}${locals.lang}`, { 'set-cookie': 'a=b' });
    const answer = await w.send('/', { headers: { ...cookie, 'accept-language': 'en', 'user-agent': 'me' } });
    expect(await answer.text()).toBe('<p>falseTY');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect([...(w.rendered[0]?.headers ?? [])]).toEqual([['accept', 'text/html']]);
    expect(w.asked.every(({ headers }) => headers.get('authorization') === null)).toBe(true);
  });

  test('brotli, gzip and plain are the same page; each has its tag, and any of them answers 304', async () => {
    const w = world();
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

  test('a page is compressed as far as it goes at once, one of a query that may name much when it is asked for twice, and an unchanged one not again', async () => {
    const w = world();
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

  test('what is asked for, also the short way, stays when the memory is full, and what nobody asked for again goes', async () => {
    const { edge } = world();
    const large = 20 * 2 ** 20;
    const cache = new PageCache(edge, async ({ path }) => ({
      response: new Response(Buffer.alloc(large, path), { headers: { 'content-type': 'image/png' } }),
      sound: true,
    }));
    const keyOf = (path: string) => cache.keyOf(path, '') as Key;
    for (const path of ['/', '/rng', '/live']) await cache.get(keyOf(path));
    expect(cache.peek(keyOf('/'))).not.toBeNull();
    await cache.get(keyOf('/fish'));
    expect(['/', '/rng', '/live', '/fish'].map((path) => cache.peek(keyOf(path)) !== null)).toEqual([true, false, true, true]);
    expect(cache.size).toEqual({ entries: 3, bytes: 3 * large });
  });

  test('HEAD has the headers of GET and no body', async () => {
    const w = world();
    w.page = () => page('text');
    const [get, head] = [await w.send('/'), await w.send('/', { method: 'HEAD' })];
    for (const name of ['etag', 'content-length', 'content-type', 'content-security-policy'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect(await head.text()).toBe('');
  });

  test("ER-02 pages of one's own lead a guest to /login and back, and may be kept by no browser", async () => {
    const w = world();
    const guest = await w.send('/en/member/deposit?tab=2');
    expect([guest.status, guest.headers.get('location')]).toEqual([303, '/en/login?next=%2Fen%2Fmember%2Fdeposit%3Ftab%3D2']);
    const member = await w.send('/en/member/deposit', { headers: cookie });
    expect([member.status, member.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});
