// Each page by each visitor and in each state of the site: who is let in, who is led where, and what stays open, by lists that stand here and not in the code.
import { describe, expect, test } from 'vitest';
import { everyCall } from '#calls/catalogue.ts';
import { isCall, isKept, pageRules } from '#edge/paths.ts';
import { cookie, good, html, world } from './edge-world.ts';

/** One path for each rule; a call that is kept like a page is asked as a call. */
const pages = [...new Set(pageRules.map(({ path }) => path.replace('*', 'x')))].filter((path) => !isCall(path));
const own = ['/member/x', '/agent/x'];
const entrances = ['/login', '/register'];
/** Without a session on a site for members only: ways in, help, the way to us, and what pages are made of. */
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
  ],
  ...['/help', '/help/x', '/helpmc', '/helpmc/parts.json', '/down', '/offline', '/robots.txt', '/qr', '/covers/x'],
];
const isPart = (path: string) => path.startsWith('/parts/');
/** Also while the site is closed, or closed to a region. */
const openWhenClosed = ['/helpmc', '/robots.txt', '/covers/x', '/en/helpmc'];

const signedInto = (w: ReturnType<typeof world>) => {
  const { platform } = w;
  w.platform = (request) => (new URL(request.url).pathname === '/wps/member/info' ? good({ type: 0 }) : platform(request));
  w.page = () => html('<!doctype html><title>page</title>');
  return w;
};
const led = (answer: Response) => [answer.status, answer.headers.get('location')];

describe.each(['', '/en'])('pages in the language of %j', (prefix) => {
  test.each(pages)('ER-02 SY-05 R8 %s: by a guest, by who is signed in, and where only members may', async (path) => {
    const w = signedInto(world());
    const at = path === '/' ? prefix || '/' : `${prefix}${path}`;
    const toLogin = `${prefix}/login?next=${encodeURIComponent(at)}`;
    const guest = await w.send(at);
    expect(led(guest)).toEqual(own.includes(path) ? [303, toLogin] : [200, null]);
    const inside = await w.send(at, { headers: cookie });
    expect(led(inside)).toEqual(entrances.includes(path) ? [303, prefix || '/'] : [200, null]);
    if (own.includes(path)) expect(inside.headers.get('cache-control')).toMatch(/no-store|private/);
    w.status = { status: 0, endTime: null, loginToHome: true };
    const strict = await w.send(at);
    const isOpen = openToGuests.includes(path) || isPart(path);
    // Home is where one lands anyway, so nothing is carried along.
    const way = path === '/' ? `${prefix}/login` : toLogin;
    expect(led(strict)).toEqual(isOpen ? [200, null] : [303, way]);
    expect((await w.send(at, { headers: cookie })).status).toBe(inside.status);
  });

  test.each(pages)('SY-02 %s: closed to everybody, guest or not, but what stays open', async (path) => {
    for (const headers of [{}, cookie]) {
      const w = signedInto(world());
      w.status = { status: 1, endTime: null };
      const answer = await w.send(`${prefix}${path}`, { headers });
      const isOpen = openWhenClosed.includes(`${prefix}${path}`);
      expect([answer.status, answer.headers.get('retry-after') === null]).toEqual(isOpen ? [200, true] : [503, false]);
    }
  });

  test.each(pages)("assurance 19 %s: a form that a stranger's page sends in somebody's name reaches nobody", async (path) => {
    const w = signedInto(world());
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
  const paths = everyCall.map(({ call }) => ({ method: call.method, path: call.path.replace(/\{\w+\}/g, 'x') }));
  const acts = paths.filter(({ method }) => method !== 'GET');

  test.each(acts)(
    "assurance 19 $method $path in somebody's name from a stranger's page: 403, and the platform hears nothing",
    async ({ method, path }) => {
      const w = world();
      const headers = { 'content-type': 'application/json', ...cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
      const answer = await w.send(path, { method, headers, ...(method === 'DELETE' ? {} : { body: '{}' }) });
      expect([answer.status, ((await answer.json()) as { errorCode: string }).errorCode]).toEqual([403, 'origin.foreign']);
      expect(w.asked.filter((one) => one.path.startsWith(path))).toEqual([]);
    },
  );

  test.each(paths)('SY-02 $method $path while the site is closed: 503 in the envelope, but what stays open', async ({ method, path }) => {
    const w = world();
    w.status = { status: 1, endTime: null };
    const headers = { 'content-type': 'application/json', ...cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await w.send(path, { method, headers, ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }) });
    const stays =
      path.startsWith('/wps/system/') || path.startsWith('/demo/') || ['/wps/member/language', '/wps/session/logout'].includes(path);
    expect(answer.status === 503).toBe(!stays);
    if (stays) return;
    expect(((await answer.json()) as { success: boolean }).success).toBe(false);
    expect(w.asked.filter((one) => one.path.startsWith(path) && !isKept(path))).toEqual([]);
  });
});
