// The site when it is closed: to everybody, to a region, to a page, to a call.
import { describe, expect, test } from 'vitest';
import { retryAfter } from '#edge/gate.ts';
import { good, json, world } from './edge-world.ts';

const pages = ['/', '/en', '/rng', '/member/deposit', '/login', '/nothing'];
const machines = ['/wps/v2/wallets/balance', '/lgw/draws', '/lotto/x', '/originals/api/state'];

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
    for (const path of machines) {
      const answer = await w.send(path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '600']);
      expect(await answer.json()).toMatchObject({ success: false, errorCode: 'maintenance', value: { reference: expect.any(String) } });
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
    expect((await world().send('/status/maintenance')).status).toBe(404);
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
    const start = performance.now();
    expect((await w.send('/')).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(600);
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
