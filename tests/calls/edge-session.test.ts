// How the credential travels: in by a login, out as a cookie, on as a bearer.
import { describe, expect, test } from 'vitest';
import { cookie, good, html, json, post, token, world } from './edge-world.ts';

const login = '/wps/session/login';

describe('the session cookie', () => {
  test('the token of a login becomes a cookie that scripts cannot read, and leaves the body', async () => {
    const w = world();
    w.platform = () => good({ token, firstTimeLogin: false, passwordExpired: false });
    const answer = await w.send(login, post({}));
    expect(await answer.json()).toEqual({ success: true, value: { token: '', firstTimeLogin: false, passwordExpired: false } });
    expect(answer.headers.getSetCookie()).toEqual([
      `isla=${token}; HttpOnly; Path=/; SameSite=Lax; Max-Age=43200`,
      expect.stringMatching(/^isla_in=1[0-9a-f]{8}\.[0-9a-z]{6}; Path=\/; SameSite=Lax; Max-Age=43200$/),
    ]);
    // Its page reads when the session ends in any case.
    const [, end = ''] = /\.([0-9a-z]{6});/.exec(answer.headers.getSetCookie()[1] ?? '') ?? [];
    expect(Number.parseInt(end, 36) * 1000).toBe(w.now + 12 * 3_600_000);
  });

  test('R3 with an https address the cookie is __Host- and Secure', async () => {
    const w = world({ env: { PUBLIC_URL: 'https://isla.test' } });
    w.platform = () => good({ token });
    const [session, flag] = (await w.send(login, post({}))).headers.getSetCookie();
    expect(session).toBe(`__Host-isla=${token}; HttpOnly; Path=/; SameSite=Lax; Secure; Max-Age=43200`);
    expect(flag).toContain('Secure');
  });

  test('the two registrations and free play open a session too', async () => {
    for (const [method, path] of [
      ['PUT', '/wps/member/register'],
      ['PUT', '/wps/member/register/mobile'],
      ['POST', '/wps/session/login/freeplay'],
    ] as const) {
      const w = world();
      w.platform = () => good({ token });
      const answer = await w.send(path, { ...post({}), method });
      expect([path, answer.headers.getSetCookie().length, (await answer.json()).value.token]).toEqual([path, 2, '']);
    }
  });

  test("a long answer of an operator's own platform to a login signs in too", async () => {
    const w = world();
    w.platform = () => good({ token, more: 'x'.repeat(5000) });
    const answer = await w.send(login, post({}, { 'accept-encoding': 'br, gzip' }));
    expect([answer.status, answer.headers.getSetCookie().length, (await answer.json()).value.token]).toEqual([200, 2, '']);
  });

  test("an operator's JWT comes back as the bearer it was; what no cookie can carry is a fault, not a login that does not hold", async () => {
    const w = world();
    const jwt = `${'e'.repeat(700)}.${'f'.repeat(700)}.a+/b==`;
    w.platform = () => good({ token: jwt });
    const [set = ''] = (await w.send(login, post({}))).headers.getSetCookie();
    await w.send('/wps/v2/wallets/balance', { headers: { cookie: set.split(';')[0] ?? '' } });
    expect(w.asked.at(-1)?.headers.get('authorization')).toBe(`Bearer ${jwt}`);
    w.platform = () => good({ token: 'a b; Path=/evil aaaaaaaaaaaa' });
    const answer = await w.send(login, post({}));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([500, []]);
  });

  test('R26 the mark of a device becomes a cookie that scripts cannot read beside one that says only that there is one; it goes along with what opens a session and with nothing else', async () => {
    const w = world();
    const mark = `abc.${'n'.repeat(16)}.${'s'.repeat(43)}`;
    w.platform = () => good({ token, device: { mark, lasts: 600 } });
    const answer = await w.send(login, post({}));
    expect(answer.headers.getSetCookie().slice(2)).toEqual([
      `isla_device=${mark}; HttpOnly; Path=/; SameSite=Lax; Max-Age=600`,
      'isla_slid=1; Path=/; SameSite=Lax; Max-Age=600',
    ]);
    expect(await answer.text()).not.toContain(mark);
    const device = { cookie: `isla_device=${mark}`, 'x-device-mark': 'made.up.by.a.stranger.0000' };
    const brought = () => w.asked.at(-1)?.headers.get('x-device-mark');
    await w.send(login, post({}, device));
    expect(brought()).toBe(mark);
    await w.send(login, post({}, { 'x-device-mark': 'made.up.by.a.stranger.0000' }));
    expect(brought()).toBeNull();
    await w.send('/wps/v2/wallets/balance', { headers: device });
    expect(brought()).toBeNull();
    // Used up with what was refused.
    w.platform = () => json({ success: false, errorCode: 'login.wrong', message: '', value: {} }, 401);
    expect((await w.send(login, post({}, device))).headers.getSetCookie()).toEqual([
      'isla_device=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0',
      'isla_slid=; Path=/; SameSite=Lax; Max-Age=0',
    ]);
    expect((await w.send(login, post({}))).headers.getSetCookie()).toEqual([]);
    // No other call uses it up.
    expect((await w.send('/wps/verification/login', post({}, device))).headers.getSetCookie()).toEqual([]);
    // What never got to be asked says nothing of it.
    w.platform = () => json({ success: false, errorCode: 'platform.away', message: '', value: {} }, 503);
    expect((await w.send(login, post({}, device))).headers.getSetCookie()).toEqual([]);
  });

  test('R26 between two servers the mark is a header, both ways', async () => {
    const w = world();
    const mark = `abc.${'n'.repeat(16)}.${'s'.repeat(43)}`;
    w.platform = () => good({ token, device: { mark, lasts: 600 } });
    const headers = { 'content-type': 'application/json', 'x-token-in': 'body', 'x-device-mark': mark };
    const answer = await w.send(login, { method: 'POST', body: '{}', headers });
    expect(w.asked.at(-1)?.headers.get('x-device-mark')).toBe(mark);
    expect([(await answer.json()).value.device, answer.headers.getSetCookie()]).toEqual([{ mark, lasts: 600 }, []]);
  });

  test('a refused login sets nothing and passes through', async () => {
    const w = world();
    w.platform = () => json({ success: false, errorCode: 'login.wrong', message: '', value: {} }, 401);
    const answer = await w.send(login, post({}));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });

  test('R3 the cookie becomes a bearer; the platform sees neither cookie nor what the visitor made up', async () => {
    const w = world();
    await w.send('/wps/v2/wallets/balance', {
      headers: {
        ...cookie,
        'x-forwarded-for': '8.8.8.8',
        'x-forwarded-host': 'evil.test',
        'x-user-id': '1',
        'x-country': 'US',
        authorization: 'Bearer stolen',
      },
    });
    const { headers } = w.asked.at(-1) as { headers: Headers };
    expect(headers.get('authorization')).toBe(`Bearer ${token}`);
    expect([headers.get('cookie'), headers.get('x-user-id'), headers.get('x-country')]).toEqual([null, null, null]);
    expect([headers.get('x-forwarded-for'), headers.get('x-forwarded-host')]).toEqual(['203.0.113.7', 'isla.test']);
  });

  test('behind a trusted proxy the visitor is the last address that is not a proxy', async () => {
    const w = world({ env: { TRUSTED_PROXIES: '10.0.0.0/8,::1' } });
    w.peer = '::ffff:10.1.2.3';
    await w.send('/wps/system/key', {
      headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.9, 10.9.9.9', 'x-country': 'ph', 'x-request-id': 'proxy-made-1' },
    });
    const { headers } = w.asked.at(-1) as { headers: Headers };
    expect([headers.get('x-forwarded-for'), headers.get('x-country'), headers.get('x-request-id')]).toEqual([
      '198.51.100.9',
      'PH',
      'proxy-made-1',
    ]);
  });

  test.each([
    ['::ffff:102:304', '1.2.3.4'],
    ['::FFFF:1.2.3.4', '1.2.3.4'],
    ['2001:0DB8:0:7:0:0:0:1', '2001:db8:0:7::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('an address has one name, however it comes: %s is %s', async (peer, name) => {
    const w = world({ env: { TRUSTED_PROXIES: '::ffff:10.0.0.0/104' } });
    w.peer = peer;
    await w.send('/wps/system/key');
    w.peer = '10.1.2.3';
    await w.send('/wps/system/key', { headers: { 'x-forwarded-for': `6.6.6.6, ${peer}` } });
    expect(w.asked.slice(-2).map(({ headers }) => headers.get('x-forwarded-for'))).toEqual([name, name]);
  });

  test('SH-10 SY-16 sign out drops both cookies', async () => {
    const answer = await world().send('/wps/session/logout', { method: 'DELETE', headers: { ...cookie, 'sec-fetch-site': 'same-origin' } });
    expect(answer.headers.getSetCookie().map((each) => /Max-Age=0/.test(each))).toEqual([true, true]);
  });

  test('R3 a call that comes back from a session that is over takes no cookie away: they may be those of the next one by then', async () => {
    const w = world();
    for (const errorCode of ['session.ended', 'session.needed']) {
      w.platform = () => json({ success: false, errorCode, message: '', value: {} }, 401);
      expect((await w.send('/wps/v2/wallets/balance', { headers: cookie })).headers.getSetCookie()).toEqual([]);
    }
  });

  test('ER-02 R3 once the page has dropped the readable cookie of a session that is over, the browser is a guest there', async () => {
    const w = world();
    const toDeposit = async (headers: Record<string, string>) => (await w.send('/member/depositv2', { headers })).headers.get('location');
    expect(await toDeposit(cookie)).toBeNull();
    expect(await toDeposit({ cookie: `isla=${token}` })).toBe('/login?next=%2Fmember%2Fdepositv2');
  });

  test('AC-36 a reset drops both cookies, and goes out in the session that it ends', async () => {
    for (const path of ['/wps/v2/password/reset', '/wps/member/password/verification']) {
      const w = world();
      const answer = await w.send(path, post({}, cookie));
      expect(answer.headers.getSetCookie().map((each) => /Max-Age=0/.test(each))).toEqual([true, true]);
      expect(w.asked.at(-1)?.headers.get('authorization')).toBe(`Bearer ${token}`);
      w.platform = () => json({ success: false, errorCode: 'reset.link_dead', message: '', value: {} }, 409);
      expect((await w.send(path, post({}, cookie))).headers.getSetCookie()).toEqual([]);
    }
  });

  test('one Isla behind another keeps the token in the body, a browser never can', async () => {
    const w = world();
    w.platform = () => good({ token });
    const between = await w.send(login, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-token-in': 'body' },
    });
    expect([(await between.json()).value.token, between.headers.getSetCookie()]).toEqual([token, []]);
    const browsers: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://isla.test' },
      { ...cookie, 'sec-fetch-site': 'same-origin' },
    ];
    for (const extra of browsers) {
      const browser = await w.send(login, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', 'x-token-in': 'body', ...extra },
      });
      expect((await browser.json()).value.token).toBe('');
    }
  });

  test("hooks and the games' own calls never get the cookie", async () => {
    const w = world();
    await w.send('/originals/api/state', { headers: { ...cookie, authorization: 'Bearer launch', origin: 'null' } });
    expect(w.asked.at(-1)?.headers.get('authorization')).toBe('Bearer launch');
    await w.send('/hooks/wallet/x/debit', {
      method: 'POST',
      body: '{}',
      headers: { ...cookie, 'content-type': 'application/json', 'x-isla-signature': 's' },
    });
    expect([w.asked.at(-1)?.headers.get('authorization'), w.asked.at(-1)?.headers.get('x-isla-signature')]).toEqual([null, 's']);
  });

  test('R7 the platform hears the internal language: as told by the page, else as chosen, else as the browser likes', async () => {
    const w = world();
    const spoken = async (headers: Record<string, string>) => {
      await w.send('/wps/system/key', { headers });
      return w.asked.at(-1)?.headers.get('accept-language');
    };
    expect(await spoken({ 'accept-language': 'EN' })).toBe('EN');
    expect(await spoken({ 'accept-language': 'fil-PH,fil;q=0.9', cookie: 'isla_lang=EN' })).toBe('EN');
    expect(await spoken({ 'accept-language': 'de,en-GB;q=0.7' })).toBe('EN');
    expect(await spoken({ 'accept-language': 'de' })).toBe('TY');
    expect(await spoken({ cookie: 'isla_lang=XX' })).toBe('TY');
  });

  test('R7 a page is in the language of its address, also where a call lies beside it', async () => {
    const w = world();
    w.page = (_request, locals) => html(locals.lang);
    const spoken = async (path: string) => (await w.send(path, { headers: { cookie: 'isla_lang=EN' } })).text();
    for (const path of ['/help', '/demo/calls']) expect([path, await spoken(path), await spoken(`/en${path}`)]).toEqual([path, 'TY', 'EN']);
    // The start prints these without a language: whoever chose one reads in it.
    const printed = await w.send('/demo/outbox', { headers: { cookie: 'isla_lang=EN' } });
    expect([printed.status, printed.headers.get('location')]).toEqual([302, '/en/demo/outbox']);
    await w.send('/demo/accounts.json', { headers: { cookie: 'isla_lang=EN' } });
    expect(w.asked.at(-1)?.headers.get('accept-language')).toBe('EN');
  });
});
