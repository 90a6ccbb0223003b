// The session token: from a login response into a cookie, and from the cookie to a bearer header.
import { describe, expect, test } from 'vitest';
import { countsAsSignedIn, deviceMarkOf, isHelper, isServerToServer, readCookie, sessionCookieOf } from '#edge/access/session.ts';
import { cookie, edgeWorld, html, json, post, successResponse, token } from './edge-fixture.ts';

const login = '/wps/session/login';

describe('the session cookie', () => {
  test('the token of a login becomes an HttpOnly cookie and is removed from the body', async () => {
    const w = edgeWorld();
    w.platform = () => successResponse({ token, firstTimeLogin: false, passwordExpired: false });
    const answer = await w.send(login, post({}));
    expect(await answer.json()).toEqual({ success: true, value: { token: '', firstTimeLogin: false, passwordExpired: false } });
    expect(answer.headers.getSetCookie()).toEqual([
      `isla=${token}; HttpOnly; Path=/; SameSite=Lax; Max-Age=43200`,
      expect.stringMatching(/^isla_in=1[0-9a-f]{8}\.[0-9a-z]{6}; Path=\/; SameSite=Lax; Max-Age=43200$/),
    ]);
    // The page reads from the flag cookie when the session ends at the latest.
    const [, end = ''] = /\.([0-9a-z]{6});/.exec(answer.headers.getSetCookie()[1] ?? '') ?? [];
    expect(Number.parseInt(end, 36) * 1000).toBe(w.now + 12 * 3_600_000);
  });

  test('with an https address the cookie is __Host- and Secure (R3, REL-14)', async () => {
    const w = edgeWorld({ env: { PUBLIC_URL: 'https://isla.test' } });
    w.platform = () => successResponse({ token });
    const [session, flag] = (await w.send(login, post({}))).headers.getSetCookie();
    expect(session).toBe(`__Host-isla=${token}; HttpOnly; Path=/; SameSite=Lax; Secure; Max-Age=43200`);
    expect(flag).toContain('Secure');
  });

  test('both registrations and free play open a session too', async () => {
    for (const [method, path] of [
      ['PUT', '/wps/member/register'],
      ['PUT', '/wps/member/register/mobile'],
      ['POST', '/wps/session/login/freeplay'],
    ] as const) {
      const w = edgeWorld();
      w.platform = () => successResponse({ token });
      const answer = await w.send(path, { ...post({}), method });
      expect([path, answer.headers.getSetCookie().length, (await answer.json()).value.token]).toEqual([path, 2, '']);
    }
  });

  test('a long login response of an operator’s own platform signs in too', async () => {
    const w = edgeWorld();
    w.platform = () => successResponse({ token, more: 'x'.repeat(5000) });
    const answer = await w.send(login, post({}, { 'accept-encoding': 'br, gzip' }));
    expect([answer.status, answer.headers.getSetCookie().length, (await answer.json()).value.token]).toEqual([200, 2, '']);
  });

  test('an operator’s JWT comes back as the same bearer, and a token that no cookie can carry is a fault', async () => {
    const w = edgeWorld();
    const jwt = `${'e'.repeat(700)}.${'f'.repeat(700)}.a+/b==`;
    w.platform = () => successResponse({ token: jwt });
    const [set = ''] = (await w.send(login, post({}))).headers.getSetCookie();
    await w.send('/wps/v2/wallets/balance', { headers: { cookie: set.split(';')[0] ?? '' } });
    expect(w.asked.at(-1)?.headers.get('authorization')).toBe(`Bearer ${jwt}`);
    w.platform = () => successResponse({ token: 'a b; Path=/evil aaaaaaaaaaaa' });
    const answer = await w.send(login, post({}));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([500, []]);
  });

  test('the device mark becomes an HttpOnly cookie, sent only with calls that open a session (R26)', async () => {
    const w = edgeWorld();
    const mark = `abc.${'n'.repeat(16)}.${'s'.repeat(43)}`;
    w.platform = () => successResponse({ token, device: { mark, lasts: 600 } });
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
    // A refusal uses the mark up.
    w.platform = () => json({ success: false, errorCode: 'login.wrong', message: '', value: {} }, 401);
    expect((await w.send(login, post({}, device))).headers.getSetCookie()).toEqual([
      'isla_device=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0',
      'isla_slid=; Path=/; SameSite=Lax; Max-Age=0',
    ]);
    expect((await w.send(login, post({}))).headers.getSetCookie()).toEqual([]);
    // No other call uses it up.
    expect((await w.send('/wps/verification/login', post({}, device))).headers.getSetCookie()).toEqual([]);
    // A platform that is away or failed has not used it up, nor has a try that the edge refused.
    for (const status of [500, 503]) {
      w.platform = () => json({ success: false, errorCode: 'platform.away', message: '', value: {} }, status);
      expect((await w.send(login, post({}, device))).headers.getSetCookie()).toEqual([]);
    }
    const crowded = edgeWorld({ rates: { person: { perSecond: 1, burst: 1 }, address: { perSecond: 1, burst: 1 } } });
    const answers = [await crowded.send(login, post({}, device)), await crowded.send(login, post({}, device))];
    expect(answers.map(({ status }) => status)).toEqual([200, 429]);
    expect(answers[1]?.headers.getSetCookie()).toEqual([]);
  });

  test('between servers the device mark is a header both ways (R26)', async () => {
    const w = edgeWorld();
    const mark = `abc.${'n'.repeat(16)}.${'s'.repeat(43)}`;
    w.platform = () => successResponse({ token, device: { mark, lasts: 600 } });
    const headers = { 'content-type': 'application/json', 'x-token-in': 'body', 'x-device-mark': mark };
    const answer = await w.send(login, { method: 'POST', body: '{}', headers });
    expect(w.asked.at(-1)?.headers.get('x-device-mark')).toBe(mark);
    expect([(await answer.json()).value.device, answer.headers.getSetCookie()]).toEqual([{ mark, lasts: 600 }, []]);
  });

  test('a refused login sets no cookie and passes through', async () => {
    const w = edgeWorld();
    const device = { mark: 'm'.repeat(40), lasts: 600 };
    for (const value of [{}, { token, device }]) {
      w.platform = () => json({ success: false, errorCode: 'login.wrong', message: '', value }, 401);
      const answer = await w.send(login, post({}));
      expect([answer.status, answer.headers.getSetCookie(), (await answer.json()).value]).toEqual([401, [], value]);
    }
  });

  test('an answer without a token or a whole device mark sets no cookie', async () => {
    const w = edgeWorld();
    for (const device of [{ mark: 'm'.repeat(40) }, { mark: 'm'.repeat(19), lasts: 600 }, { mark: 1e20, lasts: 600 }, undefined]) {
      const value = { token: '', device };
      w.platform = () => successResponse(value);
      const answer = await w.send('/wps/member/register', { ...post({}), method: 'PUT' });
      expect([answer.headers.getSetCookie(), await answer.json()]).toEqual([[], { success: true, value: { token: '' } }]);
    }
    for (const body of [{ success: true }, { success: false, value: { token } }]) {
      w.platform = () => json(body);
      const answer = await w.send(login, post({}));
      expect([answer.status, answer.headers.getSetCookie(), await answer.json()]).toEqual([200, [], body]);
    }
  });

  test('the device mark lasts for whole seconds', async () => {
    const w = edgeWorld();
    w.platform = () => successResponse({ token, device: { mark: 'm'.repeat(20), lasts: 600.9 } });
    const set = (await w.send(login, post({}))).headers.getSetCookie().slice(2);
    expect(set.map((line) => /Max-Age=(.*)$/.exec(line)?.[1])).toEqual(['600', '600']);
  });

  test('a login on a closed site keeps the device mark, because no platform has seen it (R26, SY-01)', async () => {
    const w = edgeWorld();
    w.status = { status: 2, endTime: null };
    const answer = await w.send(login, post({}, { cookie: `isla_device=${'m'.repeat(40)}` }));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([451, []]);
  });

  test('the cookie becomes a bearer, and the platform gets neither the cookie nor forged headers (R3)', async () => {
    const w = edgeWorld();
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

  test('behind trusted proxies the client is the last address that is not a proxy', async () => {
    const w = edgeWorld({ env: { TRUSTED_PROXIES: '10.0.0.0/8,::1' } });
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
  ])('an address has one canonical form: %s is %s', async (peer, name) => {
    const w = edgeWorld({ env: { TRUSTED_PROXIES: '::ffff:10.0.0.0/104' } });
    w.peer = peer;
    await w.send('/wps/system/key');
    w.peer = '10.1.2.3';
    await w.send('/wps/system/key', { headers: { 'x-forwarded-for': `6.6.6.6, ${peer}` } });
    expect(w.asked.slice(-2).map(({ headers }) => headers.get('x-forwarded-for'))).toEqual([name, name]);
  });

  test('sign-out clears both cookies (SH-10, R3)', async () => {
    const answer = await edgeWorld().send('/wps/session/logout', {
      method: 'DELETE',
      headers: { ...cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.headers.getSetCookie().map((each) => /Max-Age=0/.test(each))).toEqual([true, true]);
  });

  test('a 401 of a call clears no cookie, because it may already belong to the next session (R3)', async () => {
    const w = edgeWorld();
    for (const errorCode of ['session.ended', 'session.needed']) {
      w.platform = () => json({ success: false, errorCode, message: '', value: {} }, 401);
      expect((await w.send('/wps/v2/wallets/balance', { headers: cookie })).headers.getSetCookie()).toEqual([]);
    }
  });

  test('without the flag cookie the browser counts as a guest (ER-02, R3)', async () => {
    const w = edgeWorld();
    const toDeposit = async (headers: Record<string, string>) => (await w.send('/member/depositv2', { headers })).headers.get('location');
    expect(await toDeposit(cookie)).toBeNull();
    expect(await toDeposit({ cookie: `isla=${token}` })).toBe('/login?next=%2Fmember%2Fdepositv2');
  });

  test('a reset clears both cookies and is sent in the session that it ends (R3)', async () => {
    for (const path of ['/wps/v2/password/reset', '/wps/member/password/verification']) {
      const w = edgeWorld();
      const answer = await w.send(path, post({}, cookie));
      expect(answer.headers.getSetCookie().map((each) => /Max-Age=0/.test(each))).toEqual([true, true]);
      expect(w.asked.at(-1)?.headers.get('authorization')).toBe(`Bearer ${token}`);
      w.platform = () => json({ success: false, errorCode: 'reset.link_dead', message: '', value: {} }, 409);
      expect((await w.send(path, post({}, cookie))).headers.getSetCookie()).toEqual([]);
    }
  });

  test('an Isla server behind another gets the token in the body, and a browser never does', async () => {
    const w = edgeWorld();
    w.platform = () => successResponse({ token });
    const between = await w.send(login, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-token-in': 'body' },
    });
    expect([(await between.json()).value.token, between.headers.getSetCookie()]).toEqual([token, []]);
    const out = await w.send('/wps/session/logout', { method: 'DELETE', headers: { 'x-token-in': 'body' } });
    expect([out.status, out.headers.getSetCookie()]).toEqual([200, []]);
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

  test('webhooks and game calls never get the session cookie', async () => {
    const w = edgeWorld();
    await w.send('/originals/api/state', { headers: { ...cookie, authorization: 'Bearer launch', origin: 'null' } });
    expect(w.asked.at(-1)?.headers.get('authorization')).toBe('Bearer launch');
    await w.send('/hooks/wallet/x/debit', {
      method: 'POST',
      body: '{}',
      headers: { ...cookie, 'content-type': 'application/json', 'x-isla-signature': 's' },
    });
    expect([w.asked.at(-1)?.headers.get('authorization'), w.asked.at(-1)?.headers.get('x-isla-signature')]).toEqual([null, 's']);
  });

  test('the platform gets the internal language code: set by the page, else chosen, else by the browser’s preference (R7)', async () => {
    const w = edgeWorld();
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

  test('a page is in the language of its address, even next to a call’s path (R7)', async () => {
    const w = edgeWorld();
    w.page = (_request, locals) => html(locals.lang);
    const spoken = async (path: string) => (await w.send(path, { headers: { cookie: 'isla_lang=EN' } })).text();
    for (const path of ['/help', '/demo/calls']) expect([path, await spoken(path), await spoken(`/en${path}`)]).toEqual([path, 'TY', 'EN']);
    // The demo prints this address without a language, so a chosen language applies.
    const printed = await w.send('/demo/outbox', { headers: { cookie: 'isla_lang=EN' } });
    expect([printed.status, printed.headers.get('location')]).toEqual([302, '/en/demo/outbox']);
    await w.send('/demo/accounts.json', { headers: { cookie: 'isla_lang=EN' } });
    expect(w.asked.at(-1)?.headers.get('accept-language')).toBe('EN');
  });
});

describe('what the headers of a request say', () => {
  const { settings } = edgeWorld().edge;

  test.each([
    ['isla=1', '1'],
    ['a=2;isla=1', '1'],
    ['a=2;  isla = 1 ; b=3', '1'],
    ['isla=1; isla=2', '1'],
    ['isla=a=b==', 'a=b=='],
    ['isla=', ''],
    ['isla', null],
    ['islax', null],
    ['isla_in=1', null],
    ['xisla=1', null],
    ['=isla', null],
    ['', null],
    [undefined, null],
  ])('the cookie in %j is %j', (header, value) => {
    expect(readCookie(header, 'isla')).toBe(value);
  });

  test('a cookie without a name is nobody’s', () => {
    expect(readCookie('=1', '')).toBeNull();
  });

  const long = (length: number) => 'a'.repeat(length);
  test.each([
    [long(15), false],
    [long(16), true],
    [`${long(12)}._~+/-`, true],
    [long(3800), true],
    [long(3801), false],
    [`${long(16)}=`, true],
    [`${long(16)}==`, true],
    [`${long(16)}===`, false],
    [`=${long(16)}`, false],
    [`${long(16)}=a`, false],
    [`!${long(16)}`, false],
    [`${long(16)}!`, false],
    [`${long(16)}%20`, false],
    ['', false],
  ])('%.30s is a credential: %j', (value, isOne) => {
    const header = `isla=${value}; isla_in=1`;
    expect(sessionCookieOf(settings, header)).toBe(isOne ? value : null);
    expect(countsAsSignedIn(settings, header)).toBe(isOne);
  });

  test.each([
    [long(19), false],
    [long(20), true],
    [`${long(18)}._-`, true],
    [long(200), true],
    [long(201), false],
    [`!${long(20)}`, false],
    [`${long(20)}!`, false],
    [`${long(20)}/`, false],
    ['', false],
  ])('%.30s is a device mark: %j', (value, isOne) => {
    const between = { 'x-token-in': 'body', 'x-device-mark': value };
    for (const headers of [{ cookie: `isla_device=${value}` }, between])
      expect(deviceMarkOf(settings, new Headers(headers))).toBe(isOne ? value : null);
  });

  test('a request without a device mark has none, whoever sent it', () => {
    expect([{}, { 'x-token-in': 'body' }].map((headers) => deviceMarkOf(settings, new Headers(headers as HeadersInit)))).toEqual([
      null,
      null,
    ]);
  });

  test.each([
    [{ 'x-token-in': 'body' }, true],
    [{}, false],
    [{ 'x-token-in': 'cookie' }, false],
    [{ 'x-token-in': 'body', cookie: 'a=1' }, false],
    [{ 'x-token-in': 'body', origin: 'https://isla.test' }, false],
    [{ 'x-token-in': 'body', 'sec-fetch-site': 'none' }, false],
  ])('%j comes from another server: %j', (headers, isOne) => {
    expect(isServerToServer(new Headers(headers as HeadersInit))).toBe(isOne);
  });

  test.each([
    [`isla=${token}; isla_in=1s01.z`, true],
    [`isla=${token}; isla_in=101s.z`, false],
    [`isla=${token}`, false],
    ['isla_in=1s01.z', false],
    [undefined, false],
  ])('%s is a helper’s: %j', (header, isOne) => {
    expect(isHelper(settings, header)).toBe(isOne);
  });
});

describe('an agent’s helper', () => {
  const helper = { cookie: `isla=${token}; isla_in=1s0123abcd.abcdef` };

  test('the readable cookie says that the session is a helper’s, and scripts read it as any other', async () => {
    const w = edgeWorld();
    w.platform = () => successResponse({ token, staff: true });
    const [, flag = ''] = (await w.send(login, post({}))).headers.getSetCookie();
    expect(flag).toMatch(/^isla_in=1s[0-9a-f]{8}\.[0-9a-z]{6};/);
  });

  test('every page outside the agent centre leads back to it, cached or not, and help stays open', async () => {
    const w = edgeWorld();
    for (const path of ['/rng', '/agentHome']) await w.send(path, { headers: cookie });
    for (const [path, to] of [
      ['/', '/agentHome'],
      ['/rng', '/agentHome'],
      ['/member/depositv2', '/agentHome'],
      ['/en/promotions', '/en/agentHome'],
      ['/en/game?code=x', '/en/agentHome'],
    ] as const) {
      const answer = await w.send(path, { headers: helper });
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 303, to]);
    }
    for (const path of ['/agentHome', '/en/agent/agentAnnouncement', '/help/terms', '/helpmc'])
      expect([path, (await w.send(path, { headers: helper })).status]).toEqual([path, 200]);
    const centre = w.rendered.filter(({ url }) => url.pathname === '/agentHome');
    expect(centre.map(({ locals }) => locals.isHelper)).toEqual([false, true]);
    expect((await w.send('/rng', { headers: cookie })).status).toBe(200);
    // Without the session's own cookie nobody is a helper.
    expect((await w.send('/rng', { headers: { cookie: 'isla_in=1s0123abcd.abcdef' } })).status).toBe(200);
  });
});
