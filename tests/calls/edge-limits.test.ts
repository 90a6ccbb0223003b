// What this process refuses to carry: too much at once, too often, of the wrong kind.
import { describe, expect, test } from 'vitest';
import { cookie, json, post, token, world } from './edge-world.ts';

const kilobytes = (n: number) => 'x'.repeat(n * 1024 - 2);
const stream = (bytes: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 1024) controller.enqueue(new Uint8Array(Math.min(1024, bytes - sent)));
      controller.close();
    },
  });

describe('the limits of this process', () => {
  test('a body passes up to its limit, with or without a length in front', async () => {
    const w = world();
    expect((await w.send('/wps/feedback', post(`"${kilobytes(64)}"`, {}))).status).toBe(200);
    for (const init of [post(`"${kilobytes(64)}."`), { ...post(''), body: stream(64 * 1024 + 1), duplex: 'half' as const }]) {
      const answer = await w.send('/wps/feedback', init);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ errorCode: 'body.too_large' });
    }
    expect(w.asked.filter(({ path }) => path === '/wps/feedback')).toHaveLength(1);
    // It is read before anybody is known or counted: there is no path on which it may be larger.
    for (const path of ['/wps/member/avatar', '/wps/v2/deposits/d/receipt'])
      expect([path, (await w.send(path, post(`"${kilobytes(65)}"`))).status]).toEqual([path, 413]);
  });

  test('a length that lies does not help', async () => {
    const w = world();
    const answer = await w.send('/wps/feedback', {
      ...post(''),
      headers: { 'content-type': 'application/json', 'content-length': '9999999' },
      body: '{}',
    });
    expect(answer.status).toBe(413);
  });

  test.each(['text/plain', 'text/xml', ''])("what another site's form could send (%s) is not read", async (type) => {
    const w = world();
    const answer = await w.send('/wps/feedback', {
      method: 'POST',
      body: new TextEncoder().encode('{}'),
      headers: type ? { 'content-type': type } : {},
    });
    expect([answer.status, (await answer.json()).errorCode]).toEqual([415, 'body.type']);
  });

  test('assurance 22: an address, a name or an id that a visitor makes up gives no fresh tries; the log and the platform have the true one', async () => {
    const rates = { person: { perSecond: 1, burst: 2 }, address: { perSecond: 1, burst: 2 } };
    const story = async (w: ReturnType<typeof world>, forwarded: (n: number) => string) => {
      const statuses: number[] = [];
      for (const n of [1, 2, 3]) {
        const made = { forwarded: `for=10.9.8.${n}`, 'x-real-ip': `10.9.8.${n}`, 'cf-connecting-ip': `10.9.8.${n}`, 'x-user-id': `${n}` };
        const headers = { ...made, 'x-forwarded-for': forwarded(n) };
        statuses.push((await w.send('/wps/v2/wallets/balance', { headers })).status);
      }
      const told = w.asked.filter(({ path }) => path === '/wps/v2/wallets/balance');
      return [statuses, [...new Set(w.lines.map(({ ip }) => ip))], [...new Set(told.map(({ headers }) => headers.get('x-forwarded-for')))]];
    };
    expect(await story(world({ rates }), (n) => `10.9.8.${n}`)).toEqual([[200, 200, 429], ['203.0.113.7'], ['203.0.113.7']]);
    // Some proxies write the port beside the address.
    for (const hop of ['10.9.8.9:5678', '[2001:db8::9]:99', '[2001:db8::9]']) {
      const told = world({ env: { TRUSTED_PROXIES: '203.0.113.7' } });
      await told.send('/wps/v2/wallets/balance', { headers: { 'x-forwarded-for': `1.1.1.1, ${hop}` } });
      expect(told.lines.map(({ ip }) => ip)).toEqual([hop.startsWith('[') ? '2001:db8::9' : '10.9.8.9']);
    }
    // Behind a proxy of ours what it wrote itself counts, and nothing left of it.
    const behind = world({ rates, env: { TRUSTED_PROXIES: '203.0.113.7' } });
    expect(await story(behind, (n) => `10.9.8.${n}, 198.51.100.4`)).toEqual([[200, 200, 429], ['198.51.100.4'], ['198.51.100.4']]);
  });

  test('calls beyond the burst wait, by person and by address, and the wait is true', async () => {
    const w = world({ rates: { person: { perSecond: 1, burst: 3 }, address: { perSecond: 1, burst: 2 } } });
    const status = async (headers: Record<string, string> = {}) => (await w.send('/wps/v2/wallets/balance', { headers })).status;
    // The first is counted for the address: until it is answered nobody knows whether the credential is one.
    expect([await status(cookie), await status(cookie), await status(cookie), await status(cookie), await status(cookie)]).toEqual([
      200, 200, 200, 200, 429,
    ]);
    // Somebody else behind the same address is not held back by it.
    expect(await status({ cookie: `isla=${'b'.repeat(43)}` })).toBe(200);
    expect(await status()).toBe(429);
    w.now += 2000;
    expect([await status(), await status(), await status()]).toEqual([200, 200, 429]);
    const refused = await w.send('/wps/v2/wallets/balance');
    expect([refused.headers.get('retry-after'), (await refused.json()).errorCode]).toEqual(['1', 'rate.too_many']);
    w.now += 1000;
    expect([await status(), await status()]).toEqual([200, 429]);
    w.peer = '203.0.113.8';
    expect(await status()).toBe(200);
  });

  test('a spoofed address or a made-up token opens no new bucket without end', async () => {
    const w = world({ rates: { person: { perSecond: 1, burst: 1 }, address: { perSecond: 1, burst: 1 } } });
    await w.send('/wps/system/key');
    expect((await w.send('/wps/system/key', { headers: { 'x-forwarded-for': '1.2.3.4' } })).status).toBe(429);
  });

  test('the addresses of one IPv6 network, which one device may have all of, share a bucket', async () => {
    const w = world({ rates: { person: { perSecond: 1, burst: 1 }, address: { perSecond: 1, burst: 2 } } });
    const from = async (peer: string) => {
      w.peer = peer;
      return (await w.send('/wps/system/routers')).status;
    };
    expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2::2'), await from('2001:db8:1:2:ffff::3')]).toEqual([200, 200, 429]);
    expect(await from('2001:db8:1:3::1')).toBe(200);
  });

  test('credentials that are made up for each request are all counted for their address; one that has ended is again', async () => {
    const w = world({ rates: { person: { perSecond: 1, burst: 50 }, address: { perSecond: 1, burst: 3 } } });
    const real = w.platform;
    w.platform = (request) =>
      request.headers.get('authorization') === `Bearer ${token}`
        ? real(request)
        : json({ success: false, errorCode: 'session.ended', message: '', value: {} }, 401);
    const ask = async (headers: Record<string, string>, path = '/wps/v2/wallets/balance') => (await w.send(path, { headers })).status;
    expect([await ask(cookie), await ask(cookie), await ask(cookie)]).toEqual([200, 200, 200]);
    const made = Array.from({ length: 6 }, (_, n) => ({ cookie: `isla=${String(n).repeat(43)}` }));
    const answers = [];
    for (const [n, headers] of made.entries()) answers.push(await ask(headers, n % 2 ? '/wps/v2/wallets/balance' : '/wps/system/key'));
    expect(answers.filter((status) => status !== 429)).toHaveLength(2);
    w.platform = () => json({ success: false, errorCode: 'session.ended', message: '', value: {} }, 401);
    expect([await ask(cookie), await ask(cookie)]).toEqual([401, 429]);
  });

  test('pages from memory are not counted', async () => {
    const w = world({ rates: { person: { perSecond: 1, burst: 1 }, address: { perSecond: 1, burst: 1 } } });
    for (let i = 0; i < 5; i++) expect((await w.send('/')).status).toBe(200);
  });
});
