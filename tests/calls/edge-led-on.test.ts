// Who is signed in and comes to the forms to sign in or to join: led on while the session lives, a guest again when it is over.
import { describe, expect, test } from 'vitest';
import { cookie, good, json, world } from './edge-world.ts';

const visit = (path: string, answer: () => Response) => {
  const w = world();
  const { platform } = w;
  w.platform = (request) => (new URL(request.url).pathname === '/wps/member/info' ? answer() : platform(request));
  return w.send(path, { headers: cookie });
};
const member =
  (type = 0) =>
  () =>
    good({ type });

describe('R8 who is signed in', () => {
  test.each([
    ['/login', '/'],
    ['/en/login', '/en'],
    ['/login?next=%2Fmember%2Fdepositv2', '/member/depositv2'],
    ['/en/login?side=agent&next=%2Fen%2Frng%3Fn%3D2', '/en/rng?n=2'],
    ['/login?next=https%3A%2F%2Fevil.test', '/'],
    ['/register', '/'],
    ['/en/register?affiliateCode=x', '/en'],
  ])('R8 ER-02 %s leads on to %s', async (path, to) => {
    const answer = await visit(path, member());
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([303, to, 'no-store']);
  });

  test('R8 AC-36 a forgotten password and its link stay open', async () => {
    for (const path of ['/forget', '/forget?link=x']) expect((await visit(path, member())).status).toBe(200);
  });

  test('R8 AC-09 who plays on trial comes for an account of their own', async () => {
    for (const path of ['/login', '/register']) expect((await visit(path, member(4))).status).toBe(200);
  });

  test('R8 a session that is over makes a guest, and its cookies go', async () => {
    const answer = await visit('/login', () => json({ success: false, errorCode: 'session.ended', message: '', value: {} }, 401));
    expect([answer.status, answer.headers.getSetCookie().map((each) => /Max-Age=0/.test(each))]).toEqual([200, [true, true]]);
  });

  test('R8 while the platform does not answer the form stands there, and nobody is signed out', async () => {
    const answer = await visit('/login', () => json({ success: false, errorCode: 'platform.away', message: '', value: {} }, 503));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  });

  test('R8 a guest is asked about nothing, also with half of the cookies', async () => {
    const w = world();
    expect((await w.send('/login')).status).toBe(200);
    expect((await w.send('/login', { headers: { cookie: 'isla_in=1' } })).status).toBe(200);
    expect(w.asked.filter(({ path }) => path === '/wps/member/info')).toEqual([]);
  });

  test('R8 a form that lies in memory leads on all the same', async () => {
    const w = world();
    const { platform } = w;
    w.platform = (request) => (new URL(request.url).pathname === '/wps/member/info' ? member()() : platform(request));
    expect([(await w.send('/login')).status, (await w.send('/login')).headers.get('x-cache')]).toEqual([200, 'HIT']);
    expect((await w.send('/login', { headers: cookie })).status).toBe(303);
  });

  test('R8 cookies that are made up for each visit are counted for their address, and the platform is asked no more often', async () => {
    const w = world({ rates: { person: { perSecond: 1, burst: 50 }, address: { perSecond: 1, burst: 3 } } });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await w.send('/login', { headers: { cookie: `isla=${String(n).repeat(43)}; isla_in=1` } })).status);
    expect(statuses.slice(3)).toEqual([429, 429, 429]);
    expect(w.asked.filter(({ path }) => path === '/wps/member/info')).toHaveLength(3);
  });
});
