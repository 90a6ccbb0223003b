// Each page by each kind of visitor and site status, checked against lists that are kept here and not derived from the code.
import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { isCached, isCall, pageRules } from '#edge/routes.ts';
import { cookie, edgeWorld, html, successResponse } from './edge-fixture.ts';

/** One path per rule; a call that is cached like a page is tested as a call. */
const pages = [...new Set(pageRules.map(({ path }) => path.replace('*', 'x')))].filter((path) => !isCall(path));
const memberPages = ['/member/x', '/agent/x', '/agentHome'];
const signInPages = ['/login', '/register'];
/** Open without a session on a members-only site: sign-in, help, contact, and page resources. */
const openToGuests = [
  ...[
    '/login',
    '/login/parts.json',
    '/login/verify.json',
    '/register',
    '/register/parts.json',
    '/register.html',
    '/forget',
    '/forget/parts.json',
    '/welcome',
  ],
  ...['/help', '/help/x', '/helpmc', '/helpmc/parts.json', '/down', '/offline', '/robots.txt', '/qr', '/covers/x'],
];
const isPart = (path: string) => path.startsWith('/parts/');
/** Open also during maintenance or in a blocked region. */
const openWhenClosed = ['/helpmc', '/robots.txt', '/covers/x', '/en/helpmc'];

const withMember = (w: ReturnType<typeof edgeWorld>) => {
  const { platform } = w;
  w.platform = (request) => (new URL(request.url).pathname === '/wps/member/info' ? successResponse({ type: 0 }) : platform(request));
  w.page = () => html('<!doctype html><title>page</title>');
  return w;
};
const redirectOf = (answer: Response) => [answer.status, answer.headers.get('location')];

describe.each(['', '/en'])('pages in the language of %j', (prefix) => {
  test.each(pages)('%s is served or redirected as listed for guests, members and a members-only site (ER-02, SY-05, R8)', async (path) => {
    const w = withMember(edgeWorld());
    const at = path === '/' ? prefix || '/' : `${prefix}${path}`;
    const toLogin = `${prefix}/login?next=${encodeURIComponent(at)}`;
    const guest = await w.send(at);
    expect(redirectOf(guest)).toEqual(memberPages.includes(path) ? [303, toLogin] : [200, null]);
    const inside = await w.send(at, { headers: cookie });
    expect(redirectOf(inside)).toEqual(signInPages.includes(path) ? [303, prefix || '/'] : [200, null]);
    if (memberPages.includes(path)) expect(inside.headers.get('cache-control')).toMatch(/no-store|private/);
    w.status = { status: 0, endTime: null, loginToHome: true };
    const strict = await w.send(at);
    const isOpen = openToGuests.includes(path) || isPart(path);
    // Home is the default target after sign-in, which needs no `next`.
    const way = path === '/' ? `${prefix}/login` : toLogin;
    expect(redirectOf(strict)).toEqual(isOpen ? [200, null] : [303, way]);
    expect((await w.send(at, { headers: cookie })).status).toBe(inside.status);
  });

  test.each(pages)('%s is closed to guests and members during maintenance, unless listed as open (SY-02)', async (path) => {
    for (const headers of [{}, cookie]) {
      const w = withMember(edgeWorld());
      w.status = { status: 1, endTime: null };
      const answer = await w.send(`${prefix}${path}`, { headers });
      const isOpen = openWhenClosed.includes(`${prefix}${path}`);
      expect([answer.status, answer.headers.get('retry-after') === null]).toEqual(isOpen ? [200, true] : [503, false]);
    }
  });

  test.each(pages)('%s refuses a cross-site form, and the platform gets no request (SEC-18)', async (path) => {
    const w = withMember(edgeWorld());
    for (const headers of [
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      const form = { 'content-type': 'application/x-www-form-urlencoded', ...cookie, ...headers };
      const answer = await w.send(`${prefix}${path}`, { method: 'POST', headers: form, body: 'a=1' });
      expect(answer.status).toBe(403);
    }
    expect(w.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('calls', () => {
  const paths = allEndpoints.map(({ call }) => ({ method: call.method, path: call.path.replace(/\{\w+\}/g, 'x') }));
  const writes = paths.filter(({ method }) => method !== 'GET');

  test.each(writes)('$method $path from another site returns 403, and the platform gets no request (SEC-18)', async ({ method, path }) => {
    const w = edgeWorld();
    const headers = { 'content-type': 'application/json', ...cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    const answer = await w.send(path, { method, headers, ...(method === 'DELETE' ? {} : { body: '{}' }) });
    expect([answer.status, ((await answer.json()) as { errorCode: string }).errorCode]).toEqual([403, 'origin.foreign']);
    expect(w.asked.filter((one) => one.path.startsWith(path))).toEqual([]);
  });

  test.each(paths)('$method $path during maintenance returns 503, unless listed as open (SY-02)', async ({ method, path }) => {
    const w = edgeWorld();
    w.status = { status: 1, endTime: null };
    const headers = { 'content-type': 'application/json', ...cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await w.send(path, { method, headers, ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }) });
    const stays =
      path.startsWith('/wps/system/') || path.startsWith('/demo/') || ['/wps/member/language', '/wps/session/logout'].includes(path);
    expect(answer.status === 503).toBe(!stays);
    if (stays) return;
    expect(((await answer.json()) as { success: boolean }).success).toBe(false);
    expect(w.asked.filter((one) => one.path.startsWith(path) && !isCached(path))).toEqual([]);
  });
});
