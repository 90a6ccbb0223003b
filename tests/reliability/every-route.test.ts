// Every URL of the built server from outside: headers, CSP, redirects, and requests by strangers.
import { readdirSync } from 'node:fs';
import { CspEvaluator } from 'csp_evaluator';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { pageRules } from '#edge/routes.ts';
import { accountOf } from '../e2e/browser.ts';
import { mapConcurrently } from '../e2e/parallel.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { type Client, clientOf, until } from './client.ts';

let server: RunningServer;
/** The same server, configured with an https PUBLIC_URL. */
let secure: RunningServer;
const host = 'play.isla.test';
const address = `https://${host}`;
let member: Client;
beforeAll(async () => {
  [server, secure] = await Promise.all([
    startServer({ engine: 'postgres' }),
    startServer({ engine: 'postgres', env: { PUBLIC_URL: address, TRUSTED_PROXIES: '127.0.0.1,::1' } }),
  ]);
  member = clientOf(server.url);
  await member.signIn(await accountOf(server, 'member'));
});
afterAll(async () => {
  await server?.stop();
  await secure?.stop();
});

const built = (folder: string) =>
  readdirSync(`dist/${folder}`, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !/\.(?:br|gz)$/.test(each.name))
    .map((each) => `${each.parentPath}/${each.name}`.slice(`dist/${folder}`.length));
const pages = pageRules.flatMap(({ path }) => (path.includes('*') ? [] : [path, path === '/' ? '/en' : `/en${path}`]));
const files = [...built('client').filter((path) => !path.endsWith('.html')), ...built('originals').map((path) => `/originals${path}`)];
const others = [
  '/help/deposits',
  '/covers/none.00000000.svg',
  '/member/depositv2',
  '/agent/x',
  '/healthz',
  '/readyz',
  '/metrics',
  '/demo/accounts',
  '/demo/outbox',
  '/demo/control',
  '/wps/openapi.json',
  '/pay/none',
  '/hooks/payments/demo',
  '/hooks/wallet/x/debit',
  '/originals/api/state',
  '/nothing',
  '/nothing/at/all',
  '/en/nothing',
  '/%00',
  '/%ff',
  '/..%2f..%2fetc/passwd',
  '/status/maintenance',
  '/wps/none',
  '//evil.test',
  '/index.html?x=1',
  '/favicon.ico',
  '/robots.txt',
  '/icon.svg',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
];
const calls = allEndpoints.map(({ call }) => call.path.replace(/\{\w+\}/g, 'x'));

/** Lists the faults in the headers of one response. */
async function faultsOf(url: string, path: string, init: RequestInit = {}): Promise<string[]> {
  const answer = await fetch(url + path, { redirect: 'manual', ...init });
  const body = await answer.text();
  const { headers, status } = answer;
  const fault = (what: string) => `${init.method ?? 'GET'} ${path} ${status}: ${what}`;
  const faults: string[] = [];
  const want = (name: string, pattern: RegExp) => {
    if (!pattern.test(headers.get(name) ?? '')) faults.push(fault(`${name}: ${headers.get(name)}`));
  };
  if (status === 500) faults.push(fault('a fault'));
  // A refusal because of the load would hide the headers of the address.
  if (status === 429 || status === 503) faults.push(fault('not answered'));
  want('x-content-type-options', /^nosniff$/);
  want('referrer-policy', /^(?:strict-origin-when-cross-origin|same-origin|no-referrer)$/);
  want('x-request-id', /^[\w-]{8,}$/);
  want('content-security-policy', /frame-ancestors '(?:none|self)'/);
  // A directive that is not named falls back to default-src.
  want('content-security-policy', /(?:object|default)-src 'none'/);
  want('content-security-policy', /base-uri 'none'/);
  if (/<link[^>]+rel="?prefetch/.test(body)) want('content-security-policy', /default-src 'self'/);
  want('cache-control', /./);
  if (url === secure.url)
    want(
      'strict-transport-security',
      /^max-age=(?:[6-9]\d{7}|\d{9,}|3153[6-9]\d{3}|31[6-9]\d{5}|3[2-9]\d{6}|[45]\d{7}); includeSubDomains/,
    );
  const script = /(?:^|;)\s*(?:script-src|default-src) ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
  if (/unsafe-inline|unsafe-eval|\*|data:/.test(script)) faults.push(fault(`script-src ${script}`));
  if (body.length > 0) {
    if (/text|json|javascript|xml/.test(headers.get('content-type') ?? '')) want('content-type', /charset=utf-8/i);
    else want('content-type', /^(?:image|font|application)\//);
  }
  if (headers.has('x-powered-by') || headers.has('server')) faults.push(fault('tells what it runs on'));
  if (/\bat \S+ \(|node_modules|\/work\/|file:\/\//.test(body) && /html|json/.test(headers.get('content-type') ?? ''))
    faults.push(fault('tells of its inside'));
  return faults;
}

/** Findings of severity 40 or worse. A JSONP response on `'self'` (50) is not a risk: every script of ours is a built file. */
const severeFindings = (policy: string) => new CspEvaluator(new CspParser(policy).csp).evaluate().filter(({ severity }) => severity <= 40);

describe('every response of every URL (SEC-15, SEC-16, SEC-17, SEC-21, REL-15)', () => {
  const paths = [...new Set([...pages, ...files, ...others, ...calls])];

  test('has a content type, nosniff, a CSP, no framing, and over https two years of HSTS', async () => {
    expect(paths.length).toBeGreaterThan(150);
    const faults = await mapConcurrently(paths, [1, 2, 3], async (path) => [
      ...(await faultsOf(server.url, path)),
      ...(await faultsOf(secure.url, path)),
      ...(await faultsOf(secure.url, path, { method: 'HEAD' })),
      ...(await faultsOf(secure.url, path, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } })),
    ]);
    expect(faults.flat()).toEqual([]);
  });

  test('has the same headers for unchanged, refused and unusual requests', async () => {
    const faults: string[] = [];
    let unchanged = 0;
    for (const path of [...pages, ...files]) {
      const tag = (await fetch(secure.url + path, { redirect: 'manual' })).headers.get('etag');
      if (!tag) continue;
      unchanged += 1;
      faults.push(...(await faultsOf(secure.url, path, { headers: { 'if-none-match': tag } })));
    }
    expect(unchanged).toBeGreaterThan(30);
    for (const path of ['/', '/wps/system/key', '/nothing', '/login']) {
      for (const method of ['DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) faults.push(...(await faultsOf(secure.url, path, { method })));
      faults.push(
        ...(await faultsOf(secure.url, path, {
          method: 'POST',
          body: 'x'.repeat(100_000),
          headers: { 'content-type': 'application/json' },
        })),
      );
      faults.push(
        ...(await faultsOf(secure.url, `${path}?${'x'.repeat(4000)}`)),
        ...(await faultsOf(secure.url, path, {
          headers: { accept: 'image/png', 'accept-language': '*', 'accept-encoding': 'zstd, *;q=0' },
        })),
      );
    }
    expect(faults).toEqual([]);
  });

  test('has a CSP that passes csp_evaluator', async () => {
    const policies = new Map<string, string>();
    for (const path of [...pages, ...others, ...files.filter((each) => each.endsWith('.html'))]) {
      const answer = await fetch(secure.url + path, { redirect: 'manual' });
      if (/html/.test(answer.headers.get('content-type') ?? '')) policies.set(path, answer.headers.get('content-security-policy') ?? '');
      await answer.arrayBuffer();
    }
    expect(policies.size).toBeGreaterThan(15);
    const found = [...policies].flatMap(([path, policy]) =>
      severeFindings(policy).map(({ directive, value, description }) => `${path}: ${directive} ${value ?? ''} ${description}`),
    );
    expect(found).toEqual([]);
    expect(severeFindings("script-src 'unsafe-inline'")).not.toEqual([]);
  });
});

/** Ways to write another host that a careless parser takes for a path. */
const away = [
  'https://evil.test',
  'http://evil.test',
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\/evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  '\\evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:\\evil.test',
  '/%2fevil.test',
  '/%5cevil.test',
  '/%09/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r//evil.test',
  '\t//evil.test',
  ' //evil.test',
  '\u0000//evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/./\\evil.test',
  '/help/..//evil.test',
  '/help/../..//evil.test',
  '/%2e%2e//evil.test',
  '/%2e//evil.test',
  '/en/..//evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.test@isla.test',
  '//isla.test@evil.test',
  '/@evil.test//',
  '//evil%E3%80%82test',
  '//evil.test/%2f..',
  '/\u2028/evil.test',
  '/\ufeff/evil.test',
  'evil.test',
  '?next=//evil.test',
  '#//evil.test',
  '/help#@evil.test',
  '/login?next=//evil.test',
  `/${'/'.repeat(600)}evil.test`,
];

describe('no redirect leads to another host (SEC-20)', () => {
  const leaves = (location: string | null) => location !== null && new URL(location, server.url).origin !== server.url;

  test(`${away.length} spellings of another host in next stay on this host`, async () => {
    const account = await accountOf(server, 'vip');
    const left: string[] = [];
    let sent = 0;
    for (const next of away) {
      for (const [path, fields] of [
        ['/login', { username: account.username, password: account.password }],
        ['/language', { lang: 'EN' }],
        ['/language', { lang: 'TY' }],
        ['/en/language', { lang: 'TY' }],
      ] as const) {
        const answer = await clientOf(server.url).form(path, { ...fields, next });
        await answer.arrayBuffer();
        const to = answer.headers.get('location');
        if (answer.status === 303) sent += 1;
        if (leaves(to)) left.push(`${path} ${JSON.stringify(next)} -> ${to}`);
      }
      const out = await member.ask(`/login?next=${encodeURIComponent(next)}`);
      await out.arrayBuffer();
      if (leaves(out.headers.get('location'))) left.push(`GET /login ${next} -> ${out.headers.get('location')}`);
      const raw = /^[\x21-\x7e]*$/.test(next) && next.startsWith('/') ? await fetch(server.url + next, { redirect: 'manual' }) : null;
      await raw?.arrayBuffer();
      if (leaves(raw?.headers.get('location') ?? null)) left.push(`GET ${next} -> ${raw?.headers.get('location')}`);
    }
    expect(left).toEqual([]);
    expect(sent).toBe(away.length * 4);
  });

  test('spoofed host and proxy headers change no link, cookie or redirect (SEC-22)', async () => {
    const spoofed = {
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '8.8.8.8',
      forwarded: 'host=evil.test',
      'x-original-url': '/demo/control',
      'x-rewrite-url': '/demo/control',
      'x-http-method-override': 'DELETE',
      'x-user-id': '1',
    };
    for (const path of ['/', '/en/help', '/login', '/member/depositv2', '/nothing', '/wps/system/permission?url=x', '/wps/openapi.json']) {
      const [plain, spoofedResponse] = [
        await fetch(server.url + path, { redirect: 'manual' }),
        await fetch(server.url + path, { redirect: 'manual', headers: spoofed }),
      ];
      expect([spoofedResponse.status, spoofedResponse.headers.get('location')]).toEqual([plain.status, plain.headers.get('location')]);
      expect(await spoofedResponse.text(), path).not.toContain('evil.test');
      await plain.arrayBuffer();
    }
    // The first request renders the page, the second gets the cached one. An island's uid is derived from its properties.
    const normalized = (page: string) => page.replace(/ uid="\w+"/g, '').replaceAll('made-', 'well-');
    for (const path of [`/rng?type=made-${process.pid}`, `/en/live?type=made-${process.pid}`]) {
      const made = await fetch(secure.url + path, { headers: spoofed });
      const kept = await fetch(secure.url + path);
      expect([made.headers.get('x-cache'), kept.headers.get('x-cache')]).toEqual(['MISS', 'HIT']);
      const page = await kept.text();
      expect(page + (await made.text()) + JSON.stringify([...kept.headers])).not.toContain('evil.test');
      const honest = await (await fetch(secure.url + path.replace('made-', 'well-'))).text();
      expect(normalized(page) === normalized(honest), path).toBe(true);
    }
  });
});

describe('the credential stays in its cookie (SEC-14)', () => {
  test('no response body has a session token', async () => {
    const token = member.jar.get('isla') ?? '';
    expect(token.length).toBeGreaterThan(40);
    for (const path of [...pages, ...calls, ...others]) {
      // This many requests exceed the rate limit of one client, so retry.
      const { seen } = await until(
        () => member.ask(path),
        ({ status }) => status !== 429,
      );
      expect((await seen.text()).includes(token), path).toBe(false);
    }
    // None of the requested paths was a sign-out: reading changes nothing.
    await until(
      () => member.call('/wps/member/info'),
      ({ status }) => status === 200,
    );
  });
});
