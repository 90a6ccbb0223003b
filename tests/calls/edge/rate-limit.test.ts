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
    const slow = (w: ReturnType<typeof edgeWorld>, megabytes: number, headers: Record<string, string> = cookie) => {
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
      const answer = w.send(join, { ...post('', headers), body, duplex: 'half' as const });
      return { answer, sent: sent.promise, end: () => end() };
    };
    const whole = (w: ReturnType<typeof edgeWorld>, headers: Record<string, string> = cookie) =>
      w.send(join, post(`"${kilobytes(5 * 1024)}"`, headers));
    const otherMember = { cookie: `isla=${'z'.repeat(43)}` };
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
      expect((await whole(from(w, '2001:db8:1:3::1'), otherMember)).status).toBe(200);
      for (const { end } of large) end();
      expect((await Promise.all(large.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([200, 200]);
      expect((await whole(from(w, '2001:db8:1:2::3'))).status).toBe(200);
    });

    test('all networks together take no more memory than four large ones (REL-16)', async () => {
      const w = edgeWorld();
      const sessions = ['a', 'b', 'c', 'd'].map((letter) => ({ cookie: `isla=${letter.repeat(43)}` }));
      const large = ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2'].map((peer, n) => slow(from(w, peer), 20, sessions[n]));
      await Promise.all(large.map(({ sent }) => sent));
      expect((await whole(from(w, '192.0.2.3'))).status).toBe(503);
      large[0]?.end();
      expect((await large[0]?.answer)?.status).toBe(200);
      expect((await whole(w)).status).toBe(200);
      for (const { end } of large.slice(1)) end();
      await Promise.all(large.map(({ answer }) => answer));
    });

    test('one member has room for two large ones, from however many networks and sessions', async () => {
      const w = edgeWorld();
      const usual = w.platform;
      w.platform = async (request) => {
        const answer = await usual(request);
        answer.headers.set('x-isla-member', request.headers.get('authorization')?.includes('ccc') ? '8' : '7');
        return answer;
      };
      const sessions = ['a', 'b'].map((letter) => ({ cookie: `isla=${letter.repeat(43)}` }));
      const large = sessions.map((headers, n) => slow(from(w, `192.0.2.${n}`), 20, headers));
      await Promise.all(large.map(({ sent }) => sent));
      expect((await whole(from(w, '192.0.2.9'))).status).toBe(503);
      const other = { cookie: `isla=${'c'.repeat(43)}` };
      expect((await w.send(join, post(`"${kilobytes(5 * 1024)}"`, other))).status).toBe(200);
      for (const { end } of large) end();
      await Promise.all(large.map(({ answer }) => answer));
    });

    test('nothing is read for a session that does not exist: it is refused, and the connection closes', async () => {
      const w = edgeWorld();
      const ended = { success: false, errorCode: 'session.ended', message: 'Sign in again.', value: {} };
      w.platform = () => json(ended, 401);
      let read = 0;
      const body = () =>
        new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              read += 1;
              controller.enqueue(new Uint8Array(megabyte));
              if (read > 30) controller.close();
            },
          },
          { highWaterMark: 0 },
        );
      const answer = await w.send(join, { ...post('', cookie), body: body(), duplex: 'half' as const });
      expect([answer.status, answer.headers.get('connection'), await answer.json()]).toEqual([401, 'close', ended]);
      expect(read).toBe(0);
      const checks = w.asked.filter(({ headers }) => headers.has('authorization'));
      expect(checks.map(({ path, headers }) => [path, headers.get('authorization'), headers.get('x-isla-poll')])).toEqual([
        ['/wps/member/info', `Bearer ${token}`, '1'],
      ]);
      // Strangers cannot make the platform look for their inventions all the time.
      const statuses: number[] = [];
      for (let n = 0; n < 60; n++) {
        const invented = { cookie: `isla=${String(n).padStart(43, 'x')}` };
        statuses.push((await w.send(join, { ...post('', invented), body: body(), duplex: 'half' as const })).status);
      }
      expect([statuses.filter((status) => status === 401).length, statuses.at(-1), read]).toEqual([29, 429, 0]);
      expect((await w.send(join, { ...post('', cookie), body: body(), duplex: 'half' as const })).headers.get('connection')).toBe('close');
    });

    test('a session that the platform has just accepted is not asked for again; one that has ended meanwhile is', async () => {
      const w = edgeWorld();
      expect((await w.send('/wps/v2/wallets/balance', { headers: cookie })).status).toBe(200);
      expect((await whole(w)).status).toBe(200);
      expect((await whole(w)).status).toBe(200);
      const checks = () => w.asked.filter(({ path }) => path === '/wps/member/info').length;
      expect(checks()).toBe(0);
      w.platform = () => json({ success: false, errorCode: 'session.ended', message: '', value: {} }, 401);
      w.now += 11_000;
      expect([(await whole(w)).status, checks()]).toEqual([401, 1]);
    });

    test('while the platform is away nothing is read either', async () => {
      const w = edgeWorld();
      w.platform = () => json({ success: false, errorCode: 'platform.away', message: '', value: {} }, 503);
      const { answer } = slow(w, 20);
      const { status, headers } = await answer;
      expect([status, headers.get('connection')]).toEqual([503, 'close']);
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
    // The same session as the bearer of a program has the same budget.
    expect(await status({ authorization: `Bearer ${token}` })).toBe(429);
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

  describe('a member with several sessions', () => {
    const sessions = ['a', 'b', 'c'].map((letter) => ({ cookie: `isla=${letter.repeat(43)}` }));
    const named = (w: ReturnType<typeof edgeWorld>) => {
      const usual = w.platform;
      w.platform = async (request) => {
        const answer = await usual(request);
        answer.headers.set('x-isla-member', request.headers.get('authorization')?.includes('ccc') ? '8' : '7');
        return answer;
      };
      return w;
    };

    test('has one budget, and no browser is told whose session it is', async () => {
      const w = named(edgeWorld({ rates: { person: { perSecond: 1, burst: 4 }, address: { perSecond: 1, burst: 50 } } }));
      const ask = (headers?: Record<string, string>) => w.send('/wps/v2/wallets/balance', headers ? { headers } : {});
      const statuses = [];
      for (const headers of [...sessions, ...sessions, ...sessions]) statuses.push((await ask(headers)).status);
      // The first of each counts for the network.
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200]);
      expect([(await ask(sessions[0])).status, (await ask(sessions[1])).status, (await ask(sessions[2])).status]).toEqual([429, 429, 200]);
      expect((await ask(sessions[2])).headers.has('x-isla-member')).toBe(false);
      // Another Isla in front of this one limits by it too.
      w.now += 2000;
      const server = await w.send('/wps/v2/wallets/balance', { headers: { authorization: `Bearer ${token}`, 'x-token-in': 'body' } });
      expect(server.headers.get('x-isla-member')).toBe('7');
    });

    test('has four requests answered at once, and a few more wait; the others are refused, and nobody else waits', async () => {
      // The process is slow: requests that wait are no reason to turn others away.
      const w = named(edgeWorld({ load: { delay: () => 900 } }));
      for (const headers of sessions) await w.send('/wps/v2/wallets/balance', { headers });
      const gate = Promise.withResolvers<void>();
      const usual = w.platform;
      let now = 0;
      let most = 0;
      w.platform = async (request) => {
        if (request.headers.get('authorization')?.includes('ccc')) return usual(request);
        now += 1;
        most = Math.max(most, now);
        await gate.promise;
        now -= 1;
        return usual(request);
      };
      const sent = Array.from({ length: 60 }, (_, n) =>
        w.send('/wps/v2/wallets/balance', { headers: sessions[n % 2] as { cookie: string } }),
      );
      await expect.poll(() => now).toBe(4);
      expect((await w.send('/wps/v2/wallets/balance', { headers: sessions[2] as { cookie: string } })).status).toBe(200);
      gate.resolve();
      const answers = await Promise.all(sent);
      const refused = answers.filter(({ status }) => status === 429);
      expect([answers.filter(({ status }) => status === 200).length, refused.length, most]).toEqual([32, 28, 4]);
      expect([refused[0]?.headers.get('retry-after'), (await refused[0]?.json())?.errorCode]).toEqual(['1', 'rate.too_many']);
      expect((await w.send('/wps/v2/wallets/balance', { headers: sessions[0] as { cookie: string } })).status).toBe(200);
    });

    test('a request that has gone away takes no turn', async () => {
      const w = named(edgeWorld());
      await w.send('/wps/v2/wallets/balance', { headers: sessions[0] as { cookie: string } });
      const gate = Promise.withResolvers<void>();
      const usual = w.platform;
      let asked = 0;
      w.platform = async (request) => {
        asked += 1;
        await gate.promise;
        return usual(request);
      };
      const ending = new AbortController();
      const send = (signal?: AbortSignal) =>
        w.send('/wps/v2/wallets/balance', { headers: sessions[0] as { cookie: string }, ...(signal ? { signal } : {}) });
      const first = Array.from({ length: 4 }, () => send());
      await expect.poll(() => asked).toBe(4);
      const gone = Array.from({ length: 10 }, () => send(ending.signal));
      ending.abort();
      expect((await Promise.all(gone)).map(({ status }) => status)).toEqual(Array(10).fill(429));
      gate.resolve();
      await Promise.all(first);
      expect(asked).toBe(4);
      expect((await send()).status).toBe(200);
    });
  });

  test('guests of one network have a bounded number answered at once', async () => {
    const w = edgeWorld();
    const gate = Promise.withResolvers<void>();
    const usual = w.platform;
    w.platform = async (request) => {
      await gate.promise;
      return usual(request);
    };
    let refused = 0;
    const sent = Array.from({ length: 230 }, async () => {
      const answer = await w.send('/wps/v2/wallets/balance');
      if (answer.status === 429) refused += 1;
      return answer;
    });
    await expect.poll(() => refused).toBe(30);
    w.peer = '198.51.100.9';
    sent.push(w.send('/wps/v2/wallets/balance'));
    gate.resolve();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect([statuses.filter((status) => status === 429).length, statuses.at(-1)]).toEqual([30, 200]);
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

  test('of many calls at once each is counted before the body of the next is read (SEC-13)', async () => {
    const w = edgeWorld({ rates: { person: { perSecond: 1, burst: 3 } } });
    await w.send('/wps/v2/wallets/balance', { headers: cookie });
    const body = JSON.stringify({ code: 'x' });
    const headers = { ...cookie, 'content-type': 'application/json', origin: 'http://isla.test', 'sec-fetch-site': 'same-origin' };
    const before = w.asked.length;
    const sent = Array.from({ length: 12 }, () => w.send('/wps/v2/wallets/favorites', { method: 'POST', headers, body }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
    expect(w.asked.length - before).toBeLessThanOrEqual(3);
  });

  test('calls that may compare a password have a limit of their own, by member or session; other calls go on (SEC-13)', async () => {
    const w = edgeWorld({ rates: { passwords: { perSecond: 1, burst: 2 } } });
    const headers = { ...cookie, 'content-type': 'application/json', origin: 'http://isla.test', 'sec-fetch-site': 'same-origin' };
    const post = async (path: string) => (await w.send(path, { method: 'POST', headers, body: '{}' })).status;
    const ask = async () => (await w.send('/wps/v2/wallets/balance', { headers: cookie })).status;
    await ask();
    const orders = ['/wps/v2/withdrawals', '/wps/v2/transfers/upline', '/wps/v2/transfers/approvals/7'];
    const statuses = [];
    for (const path of orders) statuses.push(await post(path));
    expect(statuses).toEqual([200, 200, 429]);
    expect([await ask(), await post('/lgw/tickets')]).toEqual([200, 200]);
    w.now += 1000;
    expect([await post('/wps/v2/withdrawals'), await post('/wps/v2/withdrawals')]).toEqual([200, 429]);
  });

  test('what another site makes a browser send uses up nothing, and a session unseen for minutes none of its former owner (SEC-13)', async () => {
    const w = edgeWorld({ rates: { person: { perSecond: 0.001, burst: 2 }, address: { perSecond: 1, burst: 50 } } });
    const ask = async () => (await w.send('/wps/v2/wallets/balance', { headers: cookie })).status;
    expect(await ask()).toBe(200);
    const foreign = { ...cookie, 'content-type': 'application/json', origin: 'http://evil.test', 'sec-fetch-site': 'same-site' };
    for (let n = 0; n < 5; n++) expect((await w.send('/lgw/tickets', { method: 'POST', headers: foreign, body: '{}' })).status).toBe(403);
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    // Nobody can say whose it is after a while: it counts for its network again.
    w.now += 121_000;
    expect(await ask()).toBe(200);
  });

  test('cached pages are not counted', async () => {
    const w = edgeWorld({ rates: { person: { perSecond: 1, burst: 1 }, address: { perSecond: 1, burst: 1 } } });
    for (let i = 0; i < 5; i++) expect((await w.send('/')).status).toBe(200);
  });
});
