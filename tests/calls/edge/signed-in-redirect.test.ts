// Members who open the sign-in or registration page: redirected while the session lives, guests again when it has ended.
import { describe, expect, test } from 'vitest';
import { cookie, edgeWorld, json, successResponse, token } from './edge-fixture.ts';

const visit = (path: string, answer: () => Response) => {
  const w = edgeWorld();
  const { platform } = w;
  w.platform = (request) => (new URL(request.url).pathname === '/wps/member/info' ? answer() : platform(request));
  return w.send(path, { headers: cookie });
};
const member =
  (type = 0) =>
  () =>
    successResponse({ type });

describe('the sign-in and registration pages (R8)', () => {
  test.each([
    ['/login', '/'],
    ['/en/login', '/en'],
    ['/login?next=%2Fmember%2Fdepositv2', '/member/depositv2'],
    ['/en/login?side=agent&next=%2Fen%2Frng%3Fn%3D2', '/en/rng?n=2'],
    ['/login?next=https%3A%2F%2Fevil.test', '/'],
    ['/register', '/'],
    ['/en/register?affiliateCode=x', '/en'],
  ])('a member is redirected from %s to %s (R8, ER-02)', async (path, to) => {
    const answer = await visit(path, member());
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([303, to, 'no-store']);
  });

  test.each([
    ['/login', 1, '/agentHome'],
    ['/en/login', 41, '/en/agentHome'],
    ['/login', 9, '/agentHome'],
    ['/login?next=%2Frng', 1, '/rng'],
  ])('from %s an account of type %i is redirected to %s (AG-01, R8)', async (path, type, to) => {
    expect((await visit(path, member(type))).headers.get('location')).toBe(to);
  });

  test('a member can open the forgotten-password page and its link (R8)', async () => {
    for (const path of ['/forget', '/forget?link=x']) expect((await visit(path, member())).status).toBe(200);
  });

  test('a trial player can open login and registration (R8, AC-09)', async () => {
    for (const path of ['/login', '/register']) expect((await visit(path, member(4))).status).toBe(200);
  });

  test('an ended session makes the visitor a guest, and the cookies are cleared (R8)', async () => {
    const answer = await visit('/login', () => json({ success: false, errorCode: 'session.ended', message: '', value: {} }, 401));
    expect([answer.status, answer.headers.getSetCookie().map((each) => /Max-Age=0/.test(each))]).toEqual([200, [true, true]]);
  });

  test('a member sees the form and stays signed in while the platform does not respond (R8)', async () => {
    const answer = await visit('/login', () => json({ success: false, errorCode: 'platform.away', message: '', value: {} }, 503));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  });

  test('a guest causes no session check, also with only one of the cookies (R8)', async () => {
    const w = edgeWorld();
    expect((await w.send('/login')).status).toBe(200);
    expect((await w.send('/login', { headers: { cookie: 'isla_in=1' } })).status).toBe(200);
    expect(w.asked.filter(({ path }) => path === '/wps/member/info')).toEqual([]);
  });

  test('the platform is asked in the member’s session, and only by who opens the page (R8)', async () => {
    const w = edgeWorld();
    const asked = () => w.asked.filter(({ path }) => path === '/wps/member/info');
    await w.send('/login', { method: 'HEAD', headers: cookie });
    await w.send('/login', {
      method: 'POST',
      headers: { ...cookie, origin: 'http://isla.test', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(),
    });
    expect(asked()).toEqual([]);
    await w.send('/en/login', { headers: cookie });
    expect(
      asked().map(({ headers }) => [headers.get('authorization'), headers.get('accept-language'), headers.get('x-forwarded-for')]),
    ).toEqual([[`Bearer ${token}`, 'EN', '203.0.113.7']]);
  });

  test('a member is redirected although the form is cached (R8)', async () => {
    const w = edgeWorld();
    const { platform } = w;
    w.platform = (request) => (new URL(request.url).pathname === '/wps/member/info' ? member()() : platform(request));
    expect([(await w.send('/login')).status, (await w.send('/login')).headers.get('x-cache')]).toEqual([200, 'HIT']);
    expect((await w.send('/login', { headers: cookie })).status).toBe(303);
  });

  test('forged cookies count against their address, and the platform is not asked more often (R8)', async () => {
    const w = edgeWorld({ rates: { person: { perSecond: 1, burst: 50 }, address: { perSecond: 1, burst: 3 } } });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await w.send('/login', { headers: { cookie: `isla=${String(n).repeat(43)}; isla_in=1` } })).status);
    expect(statuses.slice(3)).toEqual([429, 429, 429]);
    expect(w.asked.filter(({ path }) => path === '/wps/member/info')).toHaveLength(3);
  });
});
