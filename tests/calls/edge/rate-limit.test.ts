// The request limits of this process: size, rate and content type.
import { describe, expect, test } from 'vitest';
import { cookie, edgeWorld, json, post, successResponse, token } from './edge-fixture.ts';

const kilobytes = (n: number) => 'x'.repeat(n * 1024 - 2);
const stream = (bytes: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 1024) controller.enqueue(new Uint8Array(Math.min(1024, bytes - sent)));
      controller.close();
    },
  });

describe('the limits of this process', () => {
  test('a body passes up to its limit, with or without Content-Length', async () => {
    const w = edgeWorld();
    expect((await w.send('/wps/feedback', post(`"${kilobytes(64)}"`, {}))).status).toBe(200);
    for (const init of [post(`"${kilobytes(64)}."`), { ...post(''), body: stream(64 * 1024 + 1), duplex: 'half' as const }]) {
      const answer = await w.send('/wps/feedback', init);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ errorCode: 'body.too_large' });
    }
    expect(w.asked.filter(({ path }) => path === '/wps/feedback')).toHaveLength(1);
    // The body is read before authentication and rate limits, so no path has a larger limit.
    for (const path of ['/wps/member/avatar', '/wps/v2/deposits/d/receipt'])
      expect([path, (await w.send(path, post(`"${kilobytes(65)}"`))).status]).toEqual([path, 413]);
  });

  test('an application with pictures may be larger, with a session and up to three pictures of 5 MB (MC-20)', async () => {
    const w = edgeWorld();
    const path = '/wps/v2/promotions/island-picture/join';
    const send = (size: number, headers: Record<string, string> = {}) => w.send(path, post(`"${kilobytes(size)}"`, headers));
    expect((await send(20 * 1024, cookie)).status).toBe(200);
    expect((await send(22 * 1024, cookie)).status).toBe(413);
    expect((await send(65)).status).toBe(413);
    expect((await w.send('/wps/feedback', post(`"${kilobytes(65)}"`, cookie))).status).toBe(413);
  });

  describe('applications with pictures that are on their way', () => {
    const join = '/wps/v2/promotions/island-picture/join';
    const megabyte = 1024 * 1024;
    /** An application that has sent so many megabytes, and sends its end when it is told to. */
    const slow = (w: ReturnType<typeof edgeWorld>, megabytes: number) => {
      let end = () => {};
      const sent = Promise.withResolvers<void>();
      let left = megabytes;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (left > 0) {
            left -= 1;
            return controller.enqueue(new Uint8Array(megabyte).fill(32));
          }
          sent.resolve();
          return new Promise<void>((resolve) => {
            end = () => {
              controller.enqueue(new Uint8Array([34, 34]));
              controller.close();
              resolve();
            };
          });
        },
      });
      const answer = w.send(join, { ...post('', cookie), body, duplex: 'half' as const });
      return { answer, sent: sent.promise, end: () => end() };
    };
    const whole = (w: ReturnType<typeof edgeWorld>) => w.send(join, post(`"${kilobytes(5 * 1024)}"`, cookie));
    const from = (w: ReturnType<typeof edgeWorld>, peer: string) => {
      w.peer = peer;
      return w;
    };

    test('twenty slow ones hold back neither their own network nor another (SEC-24)', async () => {
      const w = edgeWorld();
      const trickling = Array.from({ length: 20 }, () => slow(w, 0));
      await Promise.all(trickling.map(({ sent }) => sent));
      expect([(await whole(w)).status, (await whole(from(w, '198.51.100.4'))).status]).toEqual([200, 200]);
      for (const { end } of trickling) end();
      const statuses = (await Promise.all(trickling.map(({ answer }) => answer))).map(({ status }) => status);
      expect(statuses).toContain(200);
    });

    test('a network has room for two large ones, then hears that it is busy, and others pass meanwhile (SEC-24)', async () => {
      const w = edgeWorld();
      const large = [slow(from(w, '2001:db8:1:2::1'), 20), slow(from(w, '2001:db8:1:2::2'), 20)];
      await Promise.all(large.map(({ sent }) => sent));
      // It is read to its end: a browser that still sends would see a cut line in place of the sentence.
      const third = slow(from(w, '2001:db8:1:2::3'), 5);
      await third.sent;
      third.end();
      const { status, headers } = await third.answer;
      expect([status, headers.get('retry-after'), headers.get('connection')]).toEqual([503, '2', null]);
      expect((await whole(from(w, '2001:db8:1:3::1'))).status).toBe(200);
      for (const { end } of large) end();
      expect((await Promise.all(large.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([200, 200]);
      expect((await whole(from(w, '2001:db8:1:2::3'))).status).toBe(200);
    });

    test('all networks together take no more memory than four large ones (REL-16)', async () => {
      const w = edgeWorld();
      const large = ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2'].map((peer) => slow(from(w, peer), 20));
      await Promise.all(large.map(({ sent }) => sent));
      expect((await whole(from(w, '192.0.2.3'))).status).toBe(503);
      large[0]?.end();
      expect((await large[0]?.answer)?.status).toBe(200);
      expect((await whole(w)).status).toBe(200);
      for (const { end } of large.slice(1)) end();
      await Promise.all(large.map(({ answer }) => answer));
    });

    test('one that comes byte by byte counts for the memory of its parts (REL-16)', async () => {
      const w = edgeWorld();
      let left = 200_000;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (left-- > 0) controller.enqueue(new Uint8Array(1));
          else controller.close();
        },
      });
      expect((await w.send(join, { ...post('', cookie), body, duplex: 'half' as const })).status).toBe(503);
    });
  });

  test('a large application counts until it is answered, because its pictures are unpacked until then (REL-16)', async () => {
    const answers: (() => void)[] = [];
    const w = edgeWorld();
    const usual = w.platform;
    w.platform = (request) =>
      request.url.endsWith('/join') ? new Promise<Response>((resolve) => answers.push(() => resolve(successResponse({})))) : usual(request);
    const send = () => w.send('/wps/v2/promotions/island-picture/join', post(`"${kilobytes(100)}"`, cookie));
    const waiting = [send(), send()];
    await expect.poll(() => answers.length).toBe(2);
    expect((await send()).status).toBe(503);
    for (const answer of answers) answer();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    const next = send();
    await expect.poll(() => answers.length).toBe(3);
    answers[2]?.();
    expect((await next).status).toBe(200);
  });

  test('a false Content-Length does not help', async () => {
    const w = edgeWorld();
    const answer = await w.send('/wps/feedback', {
      ...post(''),
      headers: { 'content-type': 'application/json', 'content-length': '9999999' },
      body: '{}',
    });
    expect(answer.status).toBe(413);
  });

  test.each(['text/plain', 'text/xml', ''])('a body type that a cross-site form could send (%s) is refused', async (type) => {
    const w = edgeWorld();
    const answer = await w.send('/wps/feedback', {
      method: 'POST',
      body: new TextEncoder().encode('{}'),
      headers: type ? { 'content-type': type } : {},
    });
    expect([answer.status, (await answer.json()).errorCode]).toEqual([415, 'body.type']);
  });

  test('forged addresses, names or ids gain no tries, and the log and the platform get the real address (SEC-22)', async () => {
    const rates = { person: { perSecond: 1, burst: 2 }, address: { perSecond: 1, burst: 2 } };
    const story = async (w: ReturnType<typeof edgeWorld>, forwarded: (n: number) => string) => {
      const statuses: number[] = [];
      for (const n of [1, 2, 3]) {
        const made = { forwarded: `for=10.9.8.${n}`, 'x-real-ip': `10.9.8.${n}`, 'cf-connecting-ip': `10.9.8.${n}`, 'x-user-id': `${n}` };
        const headers = { ...made, 'x-forwarded-for': forwarded(n) };
        statuses.push((await w.send('/wps/v2/wallets/balance', { headers })).status);
      }
      const told = w.asked.filter(({ path }) => path === '/wps/v2/wallets/balance');
      return [statuses, [...new Set(w.lines.map(({ ip }) => ip))], [...new Set(told.map(({ headers }) => headers.get('x-forwarded-for')))]];
    };
    expect(await story(edgeWorld({ rates }), (n) => `10.9.8.${n}`)).toEqual([[200, 200, 429], ['203.0.113.7'], ['203.0.113.7']]);
    // Some proxies write the port beside the address.
    for (const hop of ['10.9.8.9:5678', '[2001:db8::9]:99', '[2001:db8::9]']) {
      const told = edgeWorld({ env: { TRUSTED_PROXIES: '203.0.113.7' } });
      await told.send('/wps/v2/wallets/balance', { headers: { 'x-forwarded-for': `1.1.1.1, ${hop}` } });
      expect(told.lines.map(({ ip }) => ip)).toEqual([hop.startsWith('[') ? '2001:db8::9' : '10.9.8.9']);
    }
    // Behind a trusted proxy only the address it appended counts, nothing to the left of it.
    const behind = edgeWorld({ rates, env: { TRUSTED_PROXIES: '203.0.113.7' } });
    expect(await story(behind, (n) => `10.9.8.${n}, 198.51.100.4`)).toEqual([[200, 200, 429], ['198.51.100.4'], ['198.51.100.4']]);
  });

  test('calls over the burst are refused by member and by address, and Retry-After is correct', async () => {
    const w = edgeWorld({ rates: { person: { perSecond: 1, burst: 3 }, address: { perSecond: 1, burst: 2 } } });
    const status = async (headers: Record<string, string> = {}) => (await w.send('/wps/v2/wallets/balance', { headers })).status;
    // The first counts for the address: the token is verified only by its response.
    expect([await status(cookie), await status(cookie), await status(cookie), await status(cookie), await status(cookie)]).toEqual([
      200, 200, 200, 200, 429,
    ]);
    // Another member behind the same address is not affected.
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

  test('a spoofed address or a forged token opens no new bucket', async () => {
    const w = edgeWorld({ rates: { person: { perSecond: 1, burst: 1 }, address: { perSecond: 1, burst: 1 } } });
    await w.send('/wps/system/key');
    expect((await w.send('/wps/system/key', { headers: { 'x-forwarded-for': '1.2.3.4' } })).status).toBe(429);
  });

  test('the addresses of one IPv6 network share a bucket', async () => {
    const w = edgeWorld({ rates: { person: { perSecond: 1, burst: 1 }, address: { perSecond: 1, burst: 2 } } });
    const from = async (peer: string) => {
      w.peer = peer;
      return (await w.send('/wps/system/routers')).status;
    };
    expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2::2'), await from('2001:db8:1:2:ffff::3')]).toEqual([200, 200, 429]);
    expect(await from('2001:db8:1:3::1')).toBe(200);
  });

  test('forged tokens all count against their address, and so does a token whose session has ended', async () => {
    const w = edgeWorld({ rates: { person: { perSecond: 1, burst: 50 }, address: { perSecond: 1, burst: 3 } } });
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

  test('cached pages are not counted', async () => {
    const w = edgeWorld({ rates: { person: { perSecond: 1, burst: 1 }, address: { perSecond: 1, burst: 1 } } });
    for (let i = 0; i < 5; i++) expect((await w.send('/')).status).toBe(200);
  });
});
