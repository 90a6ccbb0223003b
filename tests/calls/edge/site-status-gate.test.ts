// The closed site: for everyone, for a region, for pages and for calls.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { isHelpCentre, passesGate } from '#edge/guards/open-in-maintenance.ts';
import { retryAfter } from '#edge/guards/site-status-gate.ts';
import { edgeWorld, json, post, successResponse } from './edge-fixture.ts';

const pages = ['/', '/en', '/rng', '/member/deposit', '/login', '/nothing'];
/** Open while the site is closed: status, demo controls, language and logout. */
const staysOpen = (path: string) =>
  /^\/(?:wps\/system|demo)\//.test(path) || ['/wps/member/language', '/wps/session/logout'].includes(path);
const closing = allEndpoints.filter(({ call }) => !staysOpen(call.path));

describe('the status gate', () => {
  test('maintenance answers every page and call with 503 and Retry-After, in the right format (SY-01, SY-02)', async () => {
    const w = edgeWorld();
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

  test('a game frame without an origin can read that the site is closed (SY-01, R14)', async () => {
    for (const [status, refused] of [
      [1, { status: 503, errorCode: 'maintenance' }],
      [2, { status: 451, errorCode: 'region.blocked' }],
    ] as const) {
      const w = edgeWorld();
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

  test('a blocked region gets 451, and maintenance takes precedence (SY-01)', async () => {
    const w = edgeWorld();
    w.status = { status: 2, endTime: null };
    expect((await w.send('/')).status).toBe(451);
    expect(await (await w.send('/wps/v2/wallets/balance')).json()).toMatchObject({ errorCode: 'region.blocked' });
    const other = edgeWorld();
    other.platform = () => successResponse({ status: 2, endTime: null });
    other.status = { status: 1, endTime: null };
    expect((await other.send('/')).status).toBe(503);
  });

  test('a region that closes while its verdict is being fetched is checked again (SY-01)', async () => {
    const w = edgeWorld();
    const { platform } = w;
    let isClosed = false;
    w.platform = async (request) => {
      if (!request.url.endsWith('/wps/system/status')) return platform(request);
      if (isClosed) return successResponse({ status: 2, endTime: null });
      isClosed = true;
      w.version += 1n;
      // A visitor from elsewhere triggers the first check after the change.
      w.peer = '198.51.100.1';
      expect((await w.send('/')).status).toBe(451);
      w.peer = '203.0.113.7';
      return successResponse({ status: 0, endTime: null });
    };
    expect([(await w.send('/')).status, (await w.send('/')).status]).toEqual([200, 451]);
  });

  test('a verdict holds for the visitors of one country and network, because the platform blocks by both (SY-01, R22)', async () => {
    const w = edgeWorld({ env: { TRUSTED_PROXIES: '10.0.0.0/8' } });
    const { platform } = w;
    w.peer = '10.1.2.3';
    w.platform = (request) => {
      if (!request.url.endsWith('/wps/system/status')) return platform(request);
      const isBlocked = request.headers.get('x-forwarded-for')?.startsWith('203.0.113.') || request.headers.get('x-country') === 'FR';
      return successResponse({ status: isBlocked ? 2 : 0, endTime: null });
    };
    const visit = async (ip: string, country: string) =>
      (await w.send('/', { headers: { 'x-forwarded-for': ip, 'x-country': country } })).status;
    expect([await visit('203.0.113.7', 'PH'), await visit('198.51.100.1', 'PH'), await visit('203.0.113.7', 'PH')]).toEqual([
      451, 200, 451,
    ]);
    expect([await visit('198.51.100.1', 'FR'), await visit('198.51.100.1', 'PH')]).toEqual([451, 200]);
  });

  test('a failed region check keeps the earlier verdict and is retried, but not by every visitor (SY-01, R22)', async () => {
    const w = edgeWorld();
    const { platform } = w;
    let respond = () => json({ success: false, errorCode: 'platform.away' }, 503);
    let asked = 0;
    w.platform = (request) => {
      if (!request.url.endsWith('/wps/system/status')) return platform(request);
      asked += 1;
      return respond();
    };
    for (let visits = 0; visits < 3; visits += 1) expect((await w.send('/')).status).toBe(200);
    expect(asked).toBe(1);
    w.now += 5_000;
    respond = () => successResponse({ status: 2, endTime: null });
    expect((await w.send('/')).status).toBe(451);
    w.now += 11 * 60_000;
    for (const away of [() => json({ success: false, errorCode: 'rate.too_many' }, 429), () => Promise.reject(new Error('no')) as never]) {
      respond = away;
      expect((await w.send('/')).status).toBe(451);
      w.now += 5_000;
    }
    respond = () => successResponse({ status: 0, endTime: null });
    expect((await w.send('/')).status).toBe(200);
  });

  test('the status page is rendered in the language of the address, with the end time and the visitor’s IP (SY-03, SY-04)', async () => {
    const w = edgeWorld();
    w.status = { status: 2, endTime: null };
    await w.send('/en/rng');
    expect(w.rendered.at(-1)?.url.pathname).toBe('/en/status/region');
    expect(w.rendered.at(-1)?.locals).toMatchObject({ lang: 'EN', status: { ip: '203.0.113.7' } });
    w.status = { status: 1, endTime: '2027-01-15T08:00:00.000Z' };
    await w.send('/rng');
    expect(w.rendered.at(-1)?.url.pathname).toBe('/status/maintenance');
    expect(w.rendered.at(-1)?.locals).toMatchObject({ lang: 'TY', status: { endTime: '2027-01-15T08:00:00.000Z' } });
  });

  test('the closed page at the bare address uses the chosen language, and knows its path (SY-02, ER-18, ER-19, R7)', async () => {
    for (const [status, code] of [
      [1, 503],
      [2, 451],
    ] as const) {
      const w = edgeWorld();
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

  test('customer service stays open when the site is closed, and links to nothing closed (SY-03, SY-04)', async () => {
    for (const status of [1, 2] as const) {
      const w = edgeWorld();
      w.status = { status, endTime: null };
      for (const path of ['/helpmc', '/en/helpmc']) expect([path, (await w.send(path)).status]).toEqual([path, 200]);
      expect(w.rendered.map(({ url }) => url.searchParams.get('closed'))).toEqual(['1', '1']);
      expect((await w.send('/help')).status).toBe(status === 1 ? 503 : 451);
    }
    const open = edgeWorld();
    await open.send('/helpmc');
    expect(open.rendered[0]?.url.searchParams.get('closed')).toBeNull();
  });

  test('the log marks a closed response with kind gate', async () => {
    for (const status of [1, 2] as const) {
      const w = edgeWorld();
      w.status = { status, endTime: null };
      for (const path of ['/rng', '/wps/v2/wallets/balance']) await w.send(path);
      expect(w.lines.map(({ kind }) => kind)).toEqual(['gate', 'gate']);
    }
  });

  test('plain text with the brand is sent when the status page cannot be rendered', async () => {
    const w = edgeWorld();
    w.status = { status: 1, endTime: null };
    w.page = () => Promise.reject(new Error('broken'));
    const answer = await w.send('/');
    expect(answer.status).toBe(503);
    const body = await answer.text();
    expect(body).toContain('Isla');
    expect(body).toContain(answer.headers.get('x-request-id') as string);
  });

  test('health checks, demo controls, webhooks about money and files pass (R17)', async () => {
    const w = edgeWorld();
    w.status = { status: 1, endTime: null };
    for (const path of ['/healthz', '/readyz', '/demo/control.json', '/demo/accounts', '/wps/system/status', '/covers/a.12345678.svg'])
      expect([path, (await w.send(path)).status]).toEqual([path, 200]);
    expect(
      (await w.send('/hooks/payments/demo', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(200);
  });

  test('a status page has no public address while the site is open', async () => {
    for (const path of ['/status/maintenance', '/%73tatus/region', '/en/%73tatus/region', '/%65n/status/region'])
      expect([path, (await edgeWorld().send(path)).status]).toEqual([path, 404]);
  });

  test('the verdict is fetched once per network and kept for ten minutes or until a change (R22)', async () => {
    const w = edgeWorld();
    w.platform = (request) =>
      request.url.includes('/system/status')
        ? successResponse({ status: request.headers.get('x-forwarded-for')?.startsWith('198.51') ? 2 : 0 })
        : successResponse({ info: {} });
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

  test('a first visit waits for the verdict for at most 200 ms (R22)', async () => {
    const w = edgeWorld();
    w.platform = (request) => (request.url.includes('/system/status') ? new Promise<Response>(() => {}) : successResponse({ info: {} }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const opened = w.send('/').then(({ status }) => status);
    await expect.poll(() => w.asked.map(({ path }) => path)).toContain('/wps/system/status');
    await vi.advanceTimersByTimeAsync(199);
    expect(await Promise.race([opened, 'waits'])).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(await opened).toBe(200);
  });

  test('a failing platform blocks no visitor', async () => {
    const w = edgeWorld();
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

describe('the paths of a closed site', () => {
  test.each(
    `
      /healthz /readyz /metrics /favicon.ico /favicon.svg /icon.svg /icon-192.png /icon-maskable.png /apple-touch-icon.png /robots.txt /manifest.webmanifest /_astro/a.js
      /covers/a.svg /hooks/a /wps/system/status /demo/ /demo/accounts /en/demo/accounts /zh-hant-tw/demo/a
      /wps/member/language /wps/session/logout
    `
      .trim()
      .split(/\s+/),
  )('%s is open', (path) => {
    expect(passesGate(path)).toBe(true);
  });

  test.each(
    `
      / /healthz/ /x/healthz /healthzz /favicon. /favicon.a/b /faviconxico /iconxsvg /icon.svg.map /icon-192.png/ /icon-.png /robotsxtxt /robots.txt/
      /manifestxwebmanifest /_astro /x/_astro/a /covers /en/covers/a /hooks /x/hooks/a /wps/system /wps/systems/a
      /x/wps/system/a /demo /x/demo/a /demos/a /e/demo/a /abcdefghijk/demo/a /e!/demo/a /en/x/demo/a /wps/member/languages
      /wps/session/logout/ /helpmc
    `
      .trim()
      .split(/\s+/),
  )('%s is closed', (path) => {
    expect(passesGate(path)).toBe(false);
  });

  test.each([
    ['/helpmc', true],
    ['/en/helpmc', true],
    ['/zh-hant-tw/helpmc', true],
    ['/helpmc/', false],
    ['/helpmcs', false],
    ['/help', false],
    ['/e/helpmc', false],
    ['/abcdefghijk/helpmc', false],
    ['/e!/helpmc', false],
    ['/en/x/helpmc', false],
    ['x/helpmc', false],
  ])('%s is customer service: %j', (path, isOne) => {
    expect(isHelpCentre(path)).toBe(isOne);
  });
});
