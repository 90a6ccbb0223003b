// The site when it is closed: to everybody, to a region, to a page, to a call.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { everyCall } from '#calls/catalogue.ts';
import { retryAfter } from '#edge/gate.ts';
import { good, json, post, world } from './edge-world.ts';

const pages = ['/', '/en', '/rng', '/member/deposit', '/login', '/nothing'];
/** What stays open when the site is closed: how it stands and why, the language, and the way out. */
const staysOpen = (path: string) =>
  /^\/(?:wps\/system|demo)\//.test(path) || ['/wps/member/language', '/wps/session/logout'].includes(path);
const closing = everyCall.filter(({ call }) => !staysOpen(call.path));

describe('the status gate', () => {
  test('SY-01 SY-02 maintenance answers 503 with Retry-After for every page and call, in the right form', async () => {
    const w = world();
    w.status = { status: 1, endTime: new Date(w.now + 600_000).toISOString() };
    for (const path of pages) {
      const answer = await w.send(path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '600']);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const before = w.asked.length;
    for (const { path, method } of [...closing.map(({ call }) => call), { path: '/originals/api/state', method: 'GET' }]) {
      const answer = await w.send(path.replaceAll(/[{}]/g, ''), method === 'GET' ? {} : { ...post({}), method });
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '600']);
      expect(await answer.json()).toMatchObject({ success: false, errorCode: 'maintenance', value: { reference: expect.any(String) } });
    }
    expect(closing.length).toBeGreaterThan(80);
    expect(w.asked.slice(before)).toEqual([]);
  });

  test('SY-01 GM-14 a game in its frame, which has no origin, can read that the site is closed', async () => {
    for (const [status, refused] of [
      [1, { status: 503, errorCode: 'maintenance' }],
      [2, { status: 451, errorCode: 'region.blocked' }],
    ] as const) {
      const w = world();
      w.status = { status, endTime: null };
      const preflight = await w.send('/originals/api/rounds', {
        method: 'OPTIONS',
        headers: { origin: 'null', 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });
      expect([preflight.ok, preflight.headers.get('access-control-allow-origin')]).toEqual([true, 'null']);
      const answer = await w.send('/originals/api/rounds', post({}, { origin: 'null' }));
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([refused.status, 'null']);
      expect(await answer.json()).toMatchObject({ success: false, errorCode: refused.errorCode });
      expect(w.asked.filter(({ path }) => path.startsWith('/originals/')).map(({ method }) => method)).toEqual(['OPTIONS']);
      expect((await w.send('/wps/v2/wallets/balance', { method: 'OPTIONS' })).status).toBe(refused.status);
      expect((await w.send('/wps/v2/wallets/balance')).headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('SY-01 a blocked region answers 451, and maintenance wins over it', async () => {
    const w = world();
    w.status = { status: 2, endTime: null };
    expect((await w.send('/')).status).toBe(451);
    expect(await (await w.send('/wps/v2/wallets/balance')).json()).toMatchObject({ errorCode: 'region.blocked' });
    const other = world();
    other.platform = () => good({ status: 2, endTime: null });
    other.status = { status: 1, endTime: null };
    expect((await other.send('/')).status).toBe(503);
  });

  test('SY-01 a region that is closed while it was being asked about is asked about again, not kept open', async () => {
    const w = world();
    const { platform } = w;
    let isClosed = false;
    w.platform = async (request) => {
      if (!request.url.endsWith('/wps/system/status')) return platform(request);
      if (isClosed) return good({ status: 2, endTime: null });
      isClosed = true;
      w.version += 1n;
      // Somebody elsewhere is the first to hear of the change.
      w.peer = '198.51.100.1';
      expect((await w.send('/')).status).toBe(451);
      w.peer = '203.0.113.7';
      return good({ status: 0, endTime: null });
    };
    expect([(await w.send('/')).status, (await w.send('/')).status]).toEqual([200, 451]);
  });

  test('SY-01 R22 a refusal is no verdict on a region: what was known before holds, and it is asked again, but not by every visitor', async () => {
    const w = world();
    const { platform } = w;
    let said = () => json({ success: false, errorCode: 'platform.away' }, 503);
    let asked = 0;
    w.platform = (request) => {
      if (!request.url.endsWith('/wps/system/status')) return platform(request);
      asked += 1;
      return said();
    };
    for (let visits = 0; visits < 3; visits += 1) expect((await w.send('/')).status).toBe(200);
    expect(asked).toBe(1);
    w.now += 5_000;
    said = () => good({ status: 2, endTime: null });
    expect((await w.send('/')).status).toBe(451);
    w.now += 11 * 60_000;
    for (const away of [() => json({ success: false, errorCode: 'rate.too_many' }, 429), () => Promise.reject(new Error('no')) as never]) {
      said = away;
      expect((await w.send('/')).status).toBe(451);
      w.now += 5_000;
    }
    said = () => good({ status: 0, endTime: null });
    expect((await w.send('/')).status).toBe(200);
  });

  test("SY-03 SY-04 the status page is made in the language of the address, with the end and the visitor's address", async () => {
    const w = world();
    w.status = { status: 2, endTime: null };
    await w.send('/en/rng');
    expect(w.rendered.at(-1)?.url.pathname).toBe('/en/status/region');
    expect(w.rendered.at(-1)?.locals).toMatchObject({ lang: 'EN', status: { ip: '203.0.113.7' } });
    w.status = { status: 1, endTime: '2027-01-15T08:00:00.000Z' };
    await w.send('/rng');
    expect(w.rendered.at(-1)?.url.pathname).toBe('/status/maintenance');
    expect(w.rendered.at(-1)?.locals).toMatchObject({ lang: 'TY', status: { endTime: '2027-01-15T08:00:00.000Z' } });
  });

  test('SY-03 SY-04 ER-18 ER-19 R7 who chose a language and types the bare address reads the closed page in it; the page knows where one is', async () => {
    for (const [status, code] of [
      [1, 503],
      [2, 451],
    ] as const) {
      const w = world();
      w.status = { status, endTime: null };
      const chose = { cookie: 'isla_lang=EN' };
      const shown = async (path: string, headers: Record<string, string>) => {
        expect((await w.send(path, { headers })).status).toBe(code);
        const { locals } = w.rendered.at(-1) as (typeof w.rendered)[number];
        return `${locals.lang} ${locals.status?.path}`;
      };
      expect(await shown('/', chose)).toBe('EN /');
      expect(await shown('/', { ...chose, 'sec-fetch-site': 'same-origin' })).toBe('TY /');
      expect(await shown('/', {})).toBe('TY /');
      expect(await shown('/vip', chose)).toBe('TY /vip');
      expect(await shown('/en/help/deposits', {})).toBe('EN /help/deposits');
      expect(await shown('//evil.test', {})).toBe('TY /evil.test');
      w.page = () => Promise.reject(new Error('broken'));
      expect(await (await w.send('/', { headers: chose })).text()).toContain('<html lang="en">');
    }
  });

  test('SY-03 SY-04 the desk of customer service stays open when the site is closed, and links nothing that is closed', async () => {
    for (const status of [1, 2] as const) {
      const w = world();
      w.status = { status, endTime: null };
      for (const path of ['/helpmc', '/en/helpmc']) expect([path, (await w.send(path)).status]).toEqual([path, 200]);
      expect(w.rendered.map(({ url }) => url.searchParams.get('closed'))).toEqual(['1', '1']);
      expect((await w.send('/help')).status).toBe(status === 1 ? 503 : 451);
    }
    const open = world();
    await open.send('/helpmc');
    expect(open.rendered[0]?.url.searchParams.get('closed')).toBeNull();
  });

  test('the log says of a closed answer that the gate gave it', async () => {
    for (const status of [1, 2] as const) {
      const w = world();
      w.status = { status, endTime: null };
      for (const path of ['/rng', '/wps/v2/wallets/balance']) await w.send(path);
      expect(w.lines.map(({ kind }) => kind)).toEqual(['gate', 'gate']);
    }
  });

  test('when not even the status page can be made, plain words with the brand are sent', async () => {
    const w = world();
    w.status = { status: 1, endTime: null };
    w.page = () => Promise.reject(new Error('broken'));
    const answer = await w.send('/');
    expect(answer.status).toBe(503);
    const body = await answer.text();
    expect(body).toContain('Isla');
    expect(body).toContain(answer.headers.get('x-request-id') as string);
  });

  test("R17 health, the demo's controls, notifications about money and files pass", async () => {
    const w = world();
    w.status = { status: 1, endTime: null };
    for (const path of ['/healthz', '/readyz', '/demo/control.json', '/demo/accounts', '/wps/system/status', '/covers/a.12345678.svg'])
      expect([path, (await w.send(path)).status]).toEqual([path, 200]);
    expect(
      (await w.send('/hooks/payments/demo', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(200);
  });

  test('nobody asks for a status page by its address while the site is open', async () => {
    for (const path of ['/status/maintenance', '/%73tatus/region', '/en/%73tatus/region', '/%65n/status/region'])
      expect([path, (await world().send(path)).status]).toEqual([path, 404]);
  });

  test('R22 the verdict is asked once per network and kept ten minutes, or until something changes', async () => {
    const w = world();
    w.platform = (request) =>
      request.url.includes('/system/status')
        ? good({ status: request.headers.get('x-forwarded-for')?.startsWith('198.51') ? 2 : 0 })
        : good({ info: {} });
    const asks = () => w.asked.filter(({ path }) => path === '/wps/system/status').length;
    await w.send('/');
    await w.send('/rng');
    w.peer = '203.0.113.99';
    await w.send('/');
    expect(asks()).toBe(1);
    w.peer = '198.51.100.1';
    expect((await w.send('/')).status).toBe(451);
    expect(asks()).toBe(2);
    w.now += 10 * 60_000;
    await w.send('/');
    expect(asks()).toBe(3);
    w.version += 1n;
    await w.send('/');
    expect(asks()).toBe(4);
  });

  test('R22 a first visit waits 200 ms at most, then opens', async () => {
    const w = world();
    w.platform = (request) => (request.url.includes('/system/status') ? new Promise<Response>(() => {}) : good({ info: {} }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const opened = w.send('/').then(({ status }) => status);
    await expect.poll(() => w.asked.map(({ path }) => path)).toContain('/wps/system/status');
    await vi.advanceTimersByTimeAsync(199);
    expect(await Promise.race([opened, 'waits'])).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(await opened).toBe(200);
  });

  test('a platform that fails blocks nobody', async () => {
    const w = world();
    w.platform = () => json({ success: false, errorCode: 'internal' }, 500);
    expect((await w.send('/')).status).toBe(200);
  });

  test('Retry-After is between a minute and an hour', () => {
    const now = Date.parse('2027-01-01T00:00:00Z');
    expect(retryAfter({ status: 1, endTime: null }, now)).toBe(300);
    expect(retryAfter({ status: 1, endTime: '2027-01-01T00:00:01Z' }, now)).toBe(60);
    expect(retryAfter({ status: 1, endTime: '2027-01-02T00:00:00Z' }, now)).toBe(3600);
    expect(retryAfter({ status: 1, endTime: 'soon' }, now)).toBe(300);
  });
});
