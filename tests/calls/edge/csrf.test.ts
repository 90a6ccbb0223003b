// Every way in which another site may try to act in a visitor's name.
import { describe, expect, test } from 'vitest';
import { cookie, edgeWorld, successResponse, token } from './edge-fixture.ts';

type Row = readonly [says: string, method: string, path: string, headers: Record<string, string>, passes: boolean];
const launch = '/wps/game/launchGame?gameCode=duel';
const same = { 'sec-fetch-site': 'same-origin' };
const rows: readonly Row[] = [
  ['a money call of this page', 'POST', '/wps/v2/deposits', { ...cookie, ...same }, true],
  ['the same with an Origin only', 'POST', '/wps/v2/deposits', { ...cookie, origin: 'http://isla.test' }, true],
  ['neither Origin nor Sec-Fetch-Site', 'POST', '/wps/v2/deposits', { ...cookie }, false],
  ['a foreign Origin', 'POST', '/wps/v2/deposits', { ...cookie, origin: 'https://evil.test' }, false],
  ['the Origin of a sandboxed frame', 'POST', '/wps/v2/deposits', { ...cookie, origin: 'null' }, false],
  [
    'a foreign Origin that claims to be same-origin',
    'POST',
    '/wps/v2/deposits',
    { ...cookie, ...same, origin: 'https://evil.test' },
    false,
  ],
  ['another subdomain', 'POST', '/wps/v2/deposits', { ...cookie, 'sec-fetch-site': 'same-site' }, false],
  ['another site', 'DELETE', '/wps/session/logout', { ...cookie, 'sec-fetch-site': 'cross-site' }, false],
  ['typed into the address bar', 'PUT', '/wps/member/language', { ...cookie, 'sec-fetch-site': 'none' }, false],
  ['another port of this host', 'POST', '/wps/v2/deposits', { ...cookie, origin: 'http://isla.test:8080' }, false],
  ['a host that only begins like ours', 'POST', '/wps/v2/deposits', { ...cookie, origin: 'http://isla.test.evil.test' }, false],
  ['login of this page', 'POST', '/wps/session/login', same, true],
  ['login without an origin', 'POST', '/wps/session/login', {}, false],
  ['login from another site', 'POST', '/wps/session/login', { origin: 'https://evil.test' }, false],
  ['registration from another site', 'PUT', '/wps/member/register', { 'sec-fetch-site': 'cross-site' }, false],
  ['a server with a bearer and no cookie', 'POST', '/wps/v2/deposits', { authorization: `Bearer ${token}` }, true],
  [
    'a foreign page with its own bearer and no cookie',
    'POST',
    '/wps/v2/deposits',
    { authorization: `Bearer ${token}`, origin: 'https://evil.test' },
    true,
  ],
  ['a login by a server, which takes the token from the body', 'POST', '/wps/session/login', { 'x-token-in': 'body' }, true],
  [
    'a login by a page that says it is a server',
    'POST',
    '/wps/session/login',
    { 'x-token-in': 'body', origin: 'https://evil.test' },
    false,
  ],
  ['another scheme of this host', 'POST', '/wps/v2/deposits', { ...cookie, origin: 'ftp://isla.test' }, false],
  ['a bearer beside a cookie', 'POST', '/wps/v2/deposits', { ...cookie, authorization: `Bearer ${token}` }, false],
  ['a signed notification', 'POST', '/hooks/payments/demo', {}, true],
  ["a game's frame", 'POST', '/originals/api/rounds', { origin: 'null' }, true],
  ["a guest's call without a cookie", 'PUT', '/wps/feedback', {}, true],
  ['a call without a cookie from another site', 'POST', '/wps/member/password/email', { origin: 'https://evil.test' }, false],
  ['a demo switch set by another site', 'PUT', '/demo/control', { 'sec-fetch-site': 'cross-site' }, false],
  ['a read with a cookie', 'GET', '/wps/v2/wallets/balance', { ...cookie, 'sec-fetch-site': 'cross-site' }, true],
  ['a game opened by a link of another site', 'GET', launch, { ...cookie, 'sec-fetch-site': 'cross-site' }, false],
  ['a game opened by a link of another subdomain', 'GET', launch, { ...cookie, 'sec-fetch-site': 'same-site' }, false],
  ['a game opened from the address bar', 'GET', launch, { ...cookie, 'sec-fetch-site': 'none' }, true],
  ['a game opened by this page', 'GET', launch, { ...cookie, ...same }, true],
  ['a form of this page', 'POST', '/language', same, true],
  ['a form of another site', 'POST', '/login', { origin: 'https://evil.test' }, false],
  ['a form without an origin', 'POST', '/sign-out', {}, false],
];

describe('the origin check (R3)', () => {
  test.each(rows)('%s: %s %s', async (_, method, path, headers, passes) => {
    const w = edgeWorld();
    w.platform = () => successResponse({});
    const body = method === 'GET' ? null : '{}';
    const answer = await w.send(path, { method, body, headers: { 'content-type': 'application/json', ...headers } });
    expect(answer.status === 403).toBe(!passes);
    if (passes) return;
    expect(await answer.json()).toMatchObject({ success: false, errorCode: 'origin.foreign' });
    expect(w.asked.filter((each) => each.path === path)).toHaveLength(0);
  });

  test.each([
    ['localhost:4321', true],
    ['shop.localhost', true],
    ['127.0.0.1:4321', true],
    ['[::1]:4321', true],
    ['192.168.1.5:4321', true],
    ['evil.test:4321', false],
    ['localhost.evil.test', false],
    ['127.0.0.1.evil.test', false],
  ])('with a local public address, a foreign host name that resolves here is refused: %s', async (host, passes) => {
    for (const method of ['GET', 'POST']) {
      for (const ours of ['http://localhost:4321', 'http://shop.localhost:4321', 'http://[::1]:4321']) {
        const w = edgeWorld({ env: { PUBLIC_URL: ours } });
        const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
        const answer = await w.send('/wps/feedback', { method, headers, body: method === 'GET' ? null : '{}' });
        expect([ours, method, answer.status === 403]).toEqual([ours, method, !passes]);
      }
    }
  });

  test.each([
    ['http://127.0.0.1:4321', true],
    ['http://127.12.0.34:4321', true],
    ['http://[::1]:4321', true],
    ['http://notlocalhost:4321', false],
    ['http://localhost.shop.test', false],
    ['http://127.0.0.1.shop.test', false],
  ])('whether %s is local decides whether a foreign host name is refused', async (PUBLIC_URL, isThisMachine) => {
    const answer = await edgeWorld({ env: { PUBLIC_URL } }).send('/wps/v2/wallets/balance', { headers: { host: 'evil.test' } });
    expect(answer.status === 403).toBe(isThisMachine);
  });

  test('the public address counts behind a proxy that changes the host', async () => {
    const w = edgeWorld({ env: { PUBLIC_URL: 'https://play.test' } });
    const answer = await w.send('/wps/v2/deposits', {
      method: 'POST',
      body: '{}',
      headers: { cookie: `__Host-isla=${token}`, origin: 'https://play.test', 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  });

  test.each([
    ['http://isla.test', 403],
    ['https://isla.test', 200],
  ])('on an https site a page at %s gets %i', async (origin, status) => {
    const w = edgeWorld({ env: { PUBLIC_URL: 'https://play.test' } });
    const headers = { cookie: `__Host-isla=${token}`, origin, 'content-type': 'application/json' };
    expect((await w.send('/wps/v2/deposits', { method: 'POST', body: '{}', headers })).status).toBe(status);
  });
});
