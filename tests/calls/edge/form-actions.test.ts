// Forms without scripts, from the post a browser sends to the page the visitor lands on.
import { afterEach, describe, expect, test } from 'vitest';
import { type EncryptedEnvelope, toBase64url } from '#calls/encrypt-payload.ts';
import { decryptBody } from '../../decrypt-body.ts';
import { requestJudge } from '../catalogue/request-judge.ts';
import { cookie, type EdgeWorld, edgeWorld, html, json, successResponse, token } from './edge-fixture.ts';

const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://isla.test', ...headers },
});

/** Of a browser that keeps cookies. */
const known = { cookie: 'isla_lang=EN' };

/** The keys of every platform here. */
const keys = crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
const decrypt = async (body: EncryptedEnvelope) => decryptBody(body, (await keys).privateKey);
const judge = requestJudge(decrypt);
const worlds: EdgeWorld[] = [];

/** An edge whose requests are judged after the test: its platform may know the contract document alone. */
function judgedEdge(): EdgeWorld {
  const w = edgeWorld();
  worlds.push(w);
  return w;
}
afterEach(async () => {
  for (const { asked } of worlds.splice(0))
    for (const { method, path, headers, body } of asked)
      await judge.judgeRequest(new Request(`http://isla.test${path}`, { method, headers, body: body || null }));
  expect(judge.violations.splice(0), 'requests that the contract document does not describe').toEqual([]);
});

/** A platform that publishes a key, decrypts the login it receives, and responds with `answer`. */
async function platformWorld(answer: () => Response, type = 0) {
  const w = judgedEdge();
  const publicKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', (await keys).publicKey)));
  const opened: Record<string, unknown>[] = [];
  w.platform = async (request) => {
    if (request.url.endsWith('/system/key')) return successResponse({ keyId: 'k1', publicKey, serverTime: new Date().toISOString() });
    if (request.url.endsWith('/session/login')) {
      opened.push((await decrypt((await request.json()) as EncryptedEnvelope)) as Record<string, unknown>);
      return answer();
    }
    return successResponse(request.url.includes('/member/info') ? { type } : { status: 0, info: {} });
  };
  return { w, opened };
}

describe('forms without scripts (R21)', () => {
  test('a login form reaches the platform encrypted and redirects to the requested page', async () => {
    const { w, opened } = await platformWorld(() => successResponse({ token, firstTimeLogin: false, passwordExpired: false }));
    const answer = await w.send('/en/login', form({ username: 'maria', password: 'maria1234', next: '/en/member/deposit?tab=2' }, known));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/member/deposit?tab=2']);
    expect(answer.headers.getSetCookie()[0]).toContain(`isla=${token}; HttpOnly`);
    expect(opened).toEqual([{ username: 'maria', password: 'maria1234', type: 'username' }]);
    expect(w.asked.map(({ body }) => body).join()).not.toContain('maria1234');
  });

  test.each([
    ['member', 0],
    ['trial player', 4],
  ])(
    'a browser that has sent no cookie arrives by the sign-in page, which says that signing in needs them, as %s (R27)',
    async (_, type) => {
      const { w } = await platformWorld(() => successResponse({ token, firstTimeLogin: false, passwordExpired: false }), type);
      const answer = await w.send('/en/login', form({ username: 'maria', password: 'maria1234', next: '/en/rng?list=hot' }));
      const by = '/en/login?why=cookies&next=%2Fen%2Frng%3Flist%3Dhot';
      expect([answer.status, answer.headers.get('location')]).toEqual([303, by]);
      // With the session, it leads on.
      const on = await w.send(by, {
        headers: {
          cookie: answer.headers
            .getSetCookie()
            .map((line) => line.split(';')[0])
            .join('; '),
        },
      });
      expect([on.status, on.headers.get('location')]).toEqual([303, '/en/rng?list=hot']);
    },
  );

  test('a platform gets of a login form what the contract names, and nothing that is for the edge alone (CL-02)', async () => {
    const { w, opened } = await platformWorld(() => successResponse({ token, firstTimeLogin: false, passwordExpired: false }));
    const fields = { username: 'maria', password: 'maria1234', captcha: '1234', captchaId: 'c9', side: 'agent' };
    expect((await w.send('/login', form({ ...fields, remember: '1', next: '/rng' }))).status).toBe(303);
    // Judged after the test.
    expect(opened).toEqual([{ ...fields, type: 'username' }]);
  });

  test.each([
    ['a member', 0, '/login', {}, '/'],
    ['a member', 0, '/en/login', {}, '/en'],
    ['an agent', 1, '/login', {}, '/agentHome'],
    ['a top agent', 42, '/en/login', {}, '/en/agentHome'],
    ["an agent's helper", 9, '/login', {}, '/agentHome'],
    ['an agent at the page that asked', 1, '/login', { next: '/rng' }, '/rng'],
    ['an agent at the page that asked, in the address,', 1, '/login?next=%2Frng', {}, '/rng'],
  ])('%s of type %i who signs in at %s with %o lands on %s (AG-01)', async (_who, type, at, fields, to) => {
    const { w } = await platformWorld(() => successResponse({ token, firstTimeLogin: false, passwordExpired: false }), type);
    const answer = await w.send(at, form({ username: 'maria', password: 'maria1234', ...fields }, known));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
    const asked = w.asked.find(({ path }) => path === '/wps/member/info');
    expect(asked?.headers.get('authorization') ?? null).toBe(to === '/rng' ? null : `Bearer ${token}`);
  });

  test('a username is remembered for a day on request, a number or e-mail address never (AC-03, SEC-39)', async () => {
    const { w } = await platformWorld(() => successResponse({ token, firstTimeLogin: false, passwordExpired: false }));
    const kept = async (fields: Record<string, string>) =>
      (await w.send('/login', form({ password: 'maria1234', ...fields }))).headers
        .getSetCookie()
        .find((one) => one.startsWith('isla_name'));
    expect(await kept({ username: ' maria ', remember: '1' })).toBe('isla_name=maria; Path=/; SameSite=Lax; Max-Age=86400');
    const none = 'isla_name=; Path=/; SameSite=Lax; Max-Age=0';
    expect(await kept({ username: 'maria' })).toBe(none);
    for (const username of ['09171234567', '+63 917 123 4567', '(917) 123-4567', 'maria@example.com'])
      expect(await kept({ username, remember: '1' })).toBe(none);
  });

  test('a refused login is shown again filled in, without the password and not cached (ER-09, ER-08)', async () => {
    const { w } = await platformWorld(() =>
      json({ success: false, errorCode: 'login.captcha', message: '', value: { captcha: true } }, 401),
    );
    w.page = (_request, locals) => html(JSON.stringify(locals.form));
    const answer = await w.send(
      '/login',
      form({ username: 'maria', password: 'wrong-one', captcha: '1234', captchaId: 'c9', next: '//evil.test' }),
    );
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual([422, 'no-store', []]);
    expect(await answer.json()).toEqual({
      values: { username: 'maria', captchaId: 'c9', next: '' },
      errorCode: 'login.captcha',
      message: '',
      details: { captcha: true },
    });
    expect(w.site.pages.cache.size.entries).toBe(0);
  });

  test('an unreachable platform is reported with Retry-After', async () => {
    const w = judgedEdge();
    w.platform = () => Promise.reject(new Error('down'));
    w.page = (_request, locals) => html(locals.form?.errorCode ?? '');
    const answer = await w.send('/login', form({ username: 'maria', password: 'x' }));
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([503, '5', 'platform.away']);
  });

  test('sign-out ends the session at the platform and its cookies, even when the platform is unreachable (SH-10)', async () => {
    const w = judgedEdge();
    // The second tells the next script to clear what the member left on the device.
    const cookies = ['isla=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0', 'isla_in=0; Path=/; SameSite=Lax; Max-Age=600'];
    const answer = await w.send('/en/sign-out', form({}, cookie));
    expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([303, '/en', cookies]);
    expect(w.asked.find(({ path }) => path === '/wps/session/logout')).toMatchObject({ method: 'DELETE' });
    expect(w.asked.find(({ path }) => path === '/wps/session/logout')?.headers.get('authorization')).toBe(`Bearer ${token}`);
    w.platform = () => Promise.reject(new Error('down'));
    expect((await w.send('/sign-out', form({}, cookie))).headers.getSetCookie()).toEqual(cookies);
  });

  test.each([
    ['overloaded', 503],
    ['rate.too_many', 429],
    ['login.wrong', 422],
    ['a.code.of.the.operator', 422],
  ])('a form refused with %s returns %i', async (code, status) => {
    const { w } = await platformWorld(() => json({ success: false, errorCode: code, message: '', value: {} }, 400));
    const answer = await w.send('/login', form({ username: 'a', password: 'b' }));
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([status, status !== 422]);
  });

  test('a post to a page that accepts none gets a plain-language 405 with Allow', async () => {
    const answer = await judgedEdge().send('/help', form({}, { accept: 'text/html' }));
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await answer.text()).not.toContain('call.method');
  });

  test.each([
    ['EN', '/rng?tab=hot#all', '/en/rng?tab=hot#all'],
    ['TY', '/en/rng?tab=hot', '/rng?tab=hot'],
    ['EN', '/', '/en'],
    ['TY', '/en', '/'],
    ['fil', '/en/help', '/help'],
    ['XX', '/en/help', '/en/help'],
    ['EN', '//evil.test', '/en'],
    ['EN', '/en/help', '/en/help'],
  ])('choosing the language %s at %s redirects to %s (R7)', async (lang, next, to) => {
    const answer = await judgedEdge().send('/language', form({ lang, next }));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
    expect(answer.headers.get('set-cookie')).toBe(
      lang === 'XX' ? null : `isla_lang=${lang === 'EN' ? 'EN' : 'TY'}; Path=/; SameSite=Lax; Max-Age=31536000`,
    );
  });

  test.each([
    ['/en/search', 'http://isla.test/search?q=koi%20pond', '/en/search?q=koi%20pond'],
    ['/search', 'http://isla.test/en/search?q=koi', '/search?q=koi'],
    ['/en/rng', 'http://isla.test/rng?page=jade&n=2', '/en/rng?page=jade&n=2'],
    ['/en/rng?n=3', 'http://isla.test/rng?n=2', '/en/rng?n=3'],
    ['/en/rng', 'http://isla.test/search?q=koi', '/en/rng'],
    ['/en/rng#all', 'http://isla.test/rng?n=2', '/en/rng?n=2#all'],
    ['/en/rng#a?b', 'http://isla.test/rng?n=2', '/en/rng?n=2#a?b'],
    ['/en/rng', 'no address', '/en/rng'],
  ])('the query of %s survives the language switch from %s (R7, SH-22)', async (next, referer, to) => {
    const answer = await judgedEdge().send('/language', form({ lang: next.startsWith('/en') ? 'EN' : 'TY', next }, { referer }));
    expect(answer.headers.get('location')).toBe(to);
  });

  test('a member’s choice of language is sent to the platform (R7)', async () => {
    const w = judgedEdge();
    await w.send('/language', form({ lang: 'EN', next: '/' }, cookie));
    expect(w.asked.find(({ path }) => path === '/wps/member/language')).toMatchObject({ method: 'POST', body: '{"language":"EN"}' });
  });

  test('a form of another site does nothing', async () => {
    const { w, opened } = await platformWorld(() => successResponse({ token }));
    for (const path of ['/login', '/sign-out', '/language', '/en/login'])
      expect((await w.send(path, form({ username: 'a', password: 'b' }, { ...cookie, origin: 'https://evil.test' }))).status).toBe(403);
    expect(opened).toEqual([]);
  });
});
