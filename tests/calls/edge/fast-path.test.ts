// The cache's fast path compared with the full path.
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { store } from '#edge/pages/stored-response.ts';
import { cookie, edgeWorld, html, type WorldOptions } from './edge-fixture.ts';

const script = await store(
  200,
  { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
  new TextEncoder().encode('let a = 1;'.repeat(60)),
  4,
);
const files = new Map([['/_astro/a.js', script]]);

async function warm(options: WorldOptions = {}) {
  const w = edgeWorld({ files, ...options });
  w.page = () => html(`<!doctype html>${'text '.repeat(100)}`);
  for (const path of ['/', '/en', '/rng?list=hot']) await w.send(path, { headers: cookie });
  const short = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    w.site.fastPath({
      method,
      url,
      headers: { host: 'isla.test', ...headers },
      socket: { remoteAddress: w.peer },
    } as unknown as IncomingMessage);
  return { w, short };
}

/** Header names and values without the request id, which differs each time. */
const comparable = (pairs: Iterable<readonly [string, string]>) =>
  Object.fromEntries([...pairs].filter(([name]) => name !== 'x-request-id').sort(([a], [b]) => (a < b ? -1 : 1)));
const pairsOf = (flat: readonly string[]) => flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] as string] as const] : []));

describe('the fast path', () => {
  test.each([
    ['/', {}],
    ['/', { 'accept-encoding': 'br' }],
    ['/', { 'accept-encoding': 'gzip' }],
    ['/en', { 'if-none-match': '*' }],
    ['/rng?list=hot&junk=1', { 'accept-encoding': 'gzip, br' }],
    ['/_astro/a.js', { 'accept-encoding': 'br' }],
    ['/_astro/a.js', { 'if-none-match': '*', 'accept-encoding': 'br' }],
  ] as const)('%s %j gives the same status, headers and bytes as the full path', async (path, headers) => {
    for (const address of ['http://isla.test', 'https://isla.test']) {
      const { w, short } = await warm({ env: { PUBLIC_URL: address } });
      for (const method of ['GET', 'HEAD']) {
        const wire = short(path, headers, method);
        const long = await w.send(path, { headers, method });
        expect(wire?.status).toBe(long.status);
        expect(comparable(pairsOf(wire?.headers ?? []))).toEqual(comparable(long.headers));
        expect(Buffer.from(wire?.body ?? [])).toEqual(Buffer.from(await long.arrayBuffer()));
      }
    }
  });

  test('who sends too many calls is refused as by the full path, and nothing is used up (SEC-13)', async () => {
    const rates = { person: { perSecond: 0.1, burst: 1 }, address: { perSecond: 0.1, burst: 2 } };
    const { w, short } = await warm({ rates, env: { PUBLIC_URL: 'https://isla.test' } });
    const path = '/wps/v2/wallets/balance';
    const calls: Record<string, string>[] = [cookie, {}, { 'accept-language': 'TY' }];
    // Nobody has used anything up yet, so the pipeline answers.
    w.peer = '203.0.113.99';
    for (const headers of calls) expect(short(path, headers)).toBeNull();
    await w.send(path, { headers: cookie });
    await w.send(path, { headers: cookie });
    await w.send(path);
    for (const headers of calls) {
      const wire = short(path, headers);
      const long = await w.send(path, { headers });
      expect([wire?.status, long.status]).toEqual([429, 429]);
      const { 'content-length': length, ...others } = comparable(pairsOf(wire?.headers ?? []));
      expect(others).toEqual(comparable(long.headers));
      expect(Number(length)).toBe(wire?.body?.length);
      const told = (text: string) => ({ ...JSON.parse(text), value: {} });
      expect(told(Buffer.from(wire?.body ?? []).toString())).toEqual(told(await long.text()));
    }
    expect(short(path, { 'sec-fetch-mode': 'navigate' })?.status).toBe(429);
    // What is long is cut off by the pipeline.
    const long: Record<string, string>[] = [{ 'content-length': '70000' }, { 'transfer-encoding': 'chunked' }];
    for (const headers of long) expect(short(path, headers)).toBeNull();
    expect(short('/hooks/pay/deposit', {}, 'POST')).toBeNull();
    expect(short('/en')?.status).toBe(200);
    w.now += 30_000;
    for (const headers of calls) expect(short(path, headers)).toBeNull();
  });

  test('a foreign host gets no page and no file of a local site, cached or not (R3)', async () => {
    const local = { env: { PUBLIC_URL: 'http://localhost:4321' } };
    const w = edgeWorld({ files, ...local });
    w.page = () => html('<!doctype html>text');
    await w.send('/', { headers: { ...cookie, host: 'localhost:4321' } });
    const ask = (url: string, host: string) =>
      w.site.fastPath({ method: 'GET', url, headers: { host }, socket: { remoteAddress: w.peer } } as unknown as IncomingMessage);
    for (const path of ['/', '/_astro/a.js']) {
      expect(ask(path, 'localhost:4321')?.status, path).toBe(200);
      expect((await w.send(path, { headers: { host: 'localhost:4321' } })).status, path).toBe(200);
      expect(ask(path, 'evil.test:4321'), path).toBeNull();
    }
    for (const path of ['/', '/_astro/a.js', '/metrics', '/help', '/wps/system/status', '/hooks/payments/demo', '/nothing'])
      for (const status of [0, 1, 2] as const) {
        w.status = { status, endTime: null };
        const answer = await w.send(path, { headers: { host: 'evil.test:4321' } });
        expect([path, status, answer.status]).toEqual([path, status, 403]);
      }
    expect((await w.send('/healthz', { headers: { host: 'evil.test:4321' } })).status).toBe(200);
  });

  test('everything else takes the full path', async () => {
    const { w, short } = await warm();
    expect(short('/')).not.toBeNull();
    for (const url of [
      '/help',
      '//evil.test/',
      '/..//',
      '/.git',
      '/%2e%2e/',
      '/en/',
      'http://isla.test/',
      '*',
      '',
      '/member/deposit',
      '/wps/system/key',
      '/rng?q=a',
      '/rng?list=fav',
    ])
      expect([url, short(url)]).toEqual([url, null]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(short('/', {}, method)).toBeNull();
    w.now += 61_000;
    expect(short('/')).toBeNull();
  });

  test('the bare address with another chosen language takes the full path, and nothing else does (R7)', async () => {
    const { short } = await warm();
    const chose = { cookie: 'isla_lang=EN' };
    expect(short('/', chose)).toBeNull();
    for (const [url, headers] of [
      ['/', { cookie: 'isla_lang=TY' }],
      ['/', { ...chose, 'sec-fetch-site': 'same-origin' }],
      ['/en', chose],
      ['/rng?list=hot', chose],
    ] as const)
      expect([url, short(url, headers)?.status]).toEqual([url, 200]);
  });

  test('a closed site, a content change or an unchecked network gets no cached page (SY-02, R22)', async () => {
    for (const close of [
      (w: Awaited<ReturnType<typeof warm>>['w']) => (w.status = { status: 1, endTime: null }),
      (w: Awaited<ReturnType<typeof warm>>['w']) => (w.status = { status: 2, endTime: null }),
      (w: Awaited<ReturnType<typeof warm>>['w']) => (w.version += 1n),
      (w: Awaited<ReturnType<typeof warm>>['w']) => (w.peer = '198.51.100.1'),
    ]) {
      const { w, short } = await warm();
      expect(short('/')).not.toBeNull();
      close(w);
      expect(short('/')).toBeNull();
      expect(short('/_astro/a.js')).not.toBeNull();
    }
  });

  test('on a members-only site a guest gets no page by the fast path (SY-05)', async () => {
    const market = { ...edgeWorld().edge.brand.market, loginToHome: true };
    const { short } = await warm({ brand: { market } });
    expect([short('/'), short('/', cookie) === null]).toEqual([null, false]);
    const { w, short: other } = await warm();
    expect(other('/')).not.toBeNull();
    w.status = { status: 0, endTime: null, loginToHome: true };
    expect([other('/'), other('/', cookie) === null]).toEqual([null, false]);
  });

  test('each response has a unique id and a log line', async () => {
    const { w, short } = await warm();
    const ids = [short('/'), short('/')].map((wire) => wire?.headers[(wire.headers.indexOf('x-request-id') ?? -2) + 1]);
    expect(new Set(ids).size).toBe(2);
    expect(w.lines.slice(-2).map(({ id }) => id)).toEqual(ids);
  });
});
