// The headers that every response carries.
import { CspEvaluator } from 'csp_evaluator';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, test } from 'vitest';
import { foreignSources, mergePolicy, noForeignOrigins, originOf } from '#edge/guards/csp.ts';
import { store } from '#edge/pages/stored-response.ts';
import { cookie, edgeWorld, html, json, post, successResponse } from './edge-fixture.ts';

const file = await store(
  200,
  { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
  new TextEncoder().encode('1'),
  4,
);

/** One of each kind of response. */
const kinds: readonly (readonly [string, string, RequestInit?])[] = [
  ['a page', '/'],
  ['no page', '/nothing'],
  ["a page of one's own", '/member/deposit', { headers: cookie }],
  ['a way to login', '/member/deposit'],
  ['a file', '/_astro/a.js'],
  ['a file unchanged', '/_astro/a.js', { headers: { 'if-none-match': '*' } }],
  ['a call', '/wps/system/key'],
  ['a refused call', '/wps/session/login', { method: 'POST', body: '{}' }],
  ['a fault', '/wps/system/fault'],
  ['health', '/healthz'],
  ['strangers at the figures', '/metrics'],
  ['a strange method', '/', { method: 'DELETE' }],
];

describe('the headers of every response', () => {
  test.each([
    ['http', 'http://isla.test'],
    ['https', 'https://isla.test'],
  ])('with %s they include type, nosniff, policy, frames, cache, id and clock', async (scheme, address) => {
    for (const [says, path, init] of kinds) {
      const w = edgeWorld({ env: { PUBLIC_URL: address }, files: new Map([['/_astro/a.js', file]]) });
      w.platform = (request) => {
        if (request.url.endsWith('/fault')) throw new Error('secret detail at /home/somebody/x.ts:1');
        return request.url.includes('/permission') ? successResponse({ info: {} }) : successResponse({ status: 0 });
      };
      const answer = await w.send(path, init);
      const headers = Object.fromEntries(answer.headers);
      const at = `${says}: `;
      expect(at + headers['x-content-type-options']).toBe(`${at}nosniff`);
      expect(at + headers['content-security-policy']).toMatch(/frame-ancestors '(?:none|self)'|sha256-abc/);
      expect(at + headers['referrer-policy']).toBe(`${at}strict-origin-when-cross-origin`);
      expect(at + headers['x-request-id']).toMatch(/: [\w-]{12}$/);
      expect(at + headers['server-timing']).toBe(`${at}now;dur=1800000000000`);
      expect(at + headers['cache-control']).not.toContain('undefined');
      if (answer.body !== null && answer.status !== 304 && answer.status !== 303) expect(at + headers['content-type']).toMatch(/charset=/);
      expect(at + (headers['strict-transport-security'] ?? 'none')).toMatch(
        scheme === 'https' ? /max-age=63072000; includeSubDomains/ : /none/,
      );
      expect(await answer.text()).not.toContain('secret detail');
    }
  });

  test('a fault returns only a reference, which is also in the log', async () => {
    const w = edgeWorld();
    w.platform = () => Promise.reject(new Error('SELECT password FROM members'));
    const answer = await w.send('/wps/system/key');
    const body = await answer.json();
    expect([answer.status, body.errorCode, body.value]).toEqual([500, 'internal', { reference: answer.headers.get('x-request-id') }]);
    expect(w.lines.at(-1)?.id).toBe(body.value.reference);
  });

  test('one policy keeps Astro’s hashes, adds the platform’s hosts and admits nothing else', async () => {
    const w = edgeWorld({ env: { PUBLIC_URL: 'https://isla.test' } });
    w.platform = (request) =>
      request.url.includes('/permission')
        ? successResponse({
            info: {
              imageCDNs: [
                'https://img.cdn.test/a/b',
                "https://x.test; script-src 'unsafe-inline'",
                'javascript:alert(1)',
                'http://plain.test',
              ],
              launchGameCDNs: ['https://play.cdn.test'],
              analytics: { gtagId: 'G-1' },
            },
          })
        : successResponse({ status: 0 });
    w.page = () =>
      html('<p>', {
        'content-security-policy':
          "default-src 'none'; img-src 'self' data:; script-src 'self' 'sha256-abc'; frame-src 'self'; connect-src 'self'",
      });
    const policy = (await w.send('/')).headers.get('content-security-policy');
    expect(policy).toBe(
      "default-src 'none'; img-src 'self' data: https://img.cdn.test; script-src 'self' 'sha256-abc' https://www.googletagmanager.com; frame-src 'self' https://play.cdn.test; connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com; upgrade-insecure-requests",
    );
  });

  test('a game frame may connect to the operator’s CDN hosts in front of this site, and nowhere else (SY-14)', async () => {
    const frame = await store(
      200,
      { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'; connect-src 'self' http://isla.test" },
      new TextEncoder().encode('<p>'),
      4,
    );
    const path = '/originals/slot/index.html';
    const w = edgeWorld({ files: new Map([[path, frame]]) });
    let launchGameCDNs = ['https://run.example/x', 'javascript:x()'];
    w.platform = (request) =>
      request.url.includes('/permission') ? successResponse({ info: { launchGameCDNs } }) : successResponse({ status: 0 });
    const policy = async () => (await w.send(path)).headers.get('content-security-policy');
    expect(await policy()).toBe("default-src 'none'; connect-src https://run.example 'self' http://isla.test");
    launchGameCDNs = [];
    w.version += 1n;
    expect(await policy()).toBe("default-src 'none'; connect-src 'self' http://isla.test");
  });

  test('analytics runs where enabled, never on member pages or pages with secrets (SY-15)', async () => {
    const w = edgeWorld();
    let gtagId: string | null = 'G-ISLA1';
    w.platform = (request) =>
      request.url.includes('/permission') ? successResponse({ info: { analytics: { gtagId } } }) : successResponse({ status: 0 });
    const seen = async (path: string, headers = {}) => {
      const policy = (await w.send(path, { headers })).headers.get('content-security-policy') ?? '';
      return [w.rendered.at(-1)?.locals.gtagId ?? null, policy.includes('googletagmanager')];
    };
    for (const path of ['/', '/en/help', '/vip', '/nothing']) expect([path, await seen(path)]).toEqual([path, ['G-ISLA1', true]]);
    for (const path of [
      '/login',
      '/register',
      '/register.html',
      '/forget',
      '/forget?link=secret',
      '/welcome?link=secret',
      '/game?code=x',
      '/feedback',
      '/search?q=x',
    ])
      expect([path, await seen(path)]).toEqual([path, [null, false]]);
    expect(await seen('/member/depositv2', cookie)).toEqual([null, false]);
    for (const wrong of [null, '', '"><script>', 'x'.repeat(41)]) {
      gtagId = wrong;
      w.version += 1n;
      expect([wrong, await seen('/')]).toEqual([wrong, [null, false]]);
    }
  });

  test.each([[{}], [null], [{ info: null }], [{ info: { imageCDNs: 'https://x.test', analytics: null } }]])(
    'a remote platform whose permission is %j leaves the pages unchanged (R25)',
    async (value) => {
      const w = edgeWorld();
      w.platform = () => successResponse(value);
      expect((await w.send('/')).status).toBe(200);
    },
  );

  test('only plain https origins count as sources', () => {
    expect(
      ['https://a.test/x?y', 'http://a.test', 'data:x', '//a.test', "https://a.test'; x", 'https://a.test:8443/'].map((each) =>
        originOf(each),
      ),
    ).toEqual(['https://a.test', null, null, null, null, 'https://a.test:8443']);
    expect(foreignSources({})).toEqual(noForeignOrigins);
    expect(mergePolicy("img-src 'none'", { ...noForeignOrigins, images: ['https://a.test'] }, false)).toBe('img-src https://a.test');
  });

  test('csp_evaluator has no severe finding in the policies of pages and other responses', async () => {
    const strict =
      "default-src 'none'; img-src 'self' data:; script-src 'self' 'sha256-abc'; style-src 'self' 'sha256-def'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
    const w = edgeWorld();
    w.page = () => html('<p>', { 'content-security-policy': strict });
    const policies = [
      (await w.send('/')).headers.get('content-security-policy'),
      (await w.send('/wps/system/key')).headers.get('content-security-policy'),
    ];
    for (const policy of policies) expect(severeFindings(policy as string)).toEqual([]);
    expect(severeFindings("script-src 'unsafe-inline' *")).not.toEqual([]);
  });

  test('call responses are no-store by default', async () => {
    const w = edgeWorld();
    w.platform = () => json({ success: true, value: {} });
    expect((await w.send('/wps/system/key')).headers.get('cache-control')).toBe('no-store');
    expect((await w.send('/wps/session/login', post({}))).headers.get('cache-control')).toBe('no-store');
  });
});

/** Findings of severity 40 or worse. "'self' can host JSONP" (50, "maybe") does not apply: every script of ours is a built file. */
function severeFindings(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter((finding) => finding.severity <= 40)
    .map((finding) => `${finding.directive} ${finding.value ?? ''} ${finding.description}`);
}
