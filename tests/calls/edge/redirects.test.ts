// Every redirect of the edge stays on this host.
import { expect, test } from 'vitest';
import { edgeWorld } from './edge-fixture.ts';

test.each([
  ['//evil.test/', '/evil.test'],
  ['/\\evil.test/', '/evil.test'],
  ['/.//evil.test//', '/evil.test'],
  ['/en//evil.test/?a=/', '/en/evil.test?a=/'],
  ['//', '/'],
  ['//member', '/member'],
  ['/en//status/region', '/en/status/region'],
  ['//en/rng?page=isla', '/en/rng?page=isla'],
  ['/help/', '/help'],
])('an address with extra slashes (%s) redirects to its page here: %s', async (asked, to) => {
  const answer = await edgeWorld().send(asked);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
});

test.each(['/%6dember', '/%256dember', '/en/%25256dember'])(
  'a member page redirects a guest to sign-in, also when written as %s (ER-02)',
  async (asked) => {
    const answer = await edgeWorld().send(asked);
    expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([303, asked.startsWith('/en') ? '/en/login' : '/login']);
  },
);

test.each([
  ['nothing but slashes', `/a${'/'.repeat(15_000)}b/`, 301],
  ['escapes of escapes', `/%${'25'.repeat(7_800)}6d`, 404],
])('an address of %s costs no more than any other', async (_, path, status) => {
  const w = edgeWorld();
  await w.send('/');
  // CPU time, because the machine may be busy with other work.
  const before = process.cpuUsage();
  expect((await w.send(path)).status).toBe(status);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(100);
});

test.each([
  ['typed', {}, '/en'],
  ['typed, with Sec-Fetch-Site', { 'sec-fetch-site': 'none' }, '/en'],
  ['by a link of another site', { 'sec-fetch-site': 'cross-site', referer: 'http://elsewhere.test/' }, '/en'],
  ['by a link of this site', { 'sec-fetch-site': 'same-origin' }, null],
  ['by a link of this site, with Referer alone', { referer: 'http://isla.test/rng' }, null],
  ['with the default chosen', { cookie: 'isla_lang=TY' }, null],
  ['with an unknown language chosen', { cookie: 'isla_lang=XX' }, null],
  ['by a crawler', { cookie: '' }, null],
])('the bare address, opened %s, is in the chosen language where that applies (R7)', async (_, headers, to) => {
  const w = edgeWorld();
  const ask = (more: object, path = '/') => w.send(path, { headers: { cookie: 'a=b; isla_lang=EN', ...headers, ...more } });
  for (const round of ['made', 'kept']) {
    const answer = await ask({});
    expect([round, answer.status, answer.headers.get('location')]).toEqual([round, to ? 302 : 200, to]);
    expect(answer.headers.get('cache-control')).toBe(to ? 'no-store' : 'public, no-cache');
    expect((await ask({ cookie: '' })).status).toBe(200);
  }
  expect((await ask({}, '/?from=letter')).headers.get('location')).toBe(to && '/en?from=letter');
  // The demo prints its addresses without a language at startup.
  expect((await ask({}, '/demo/outbox')).headers.get('location')).toBe(to && '/en/demo/outbox');
  expect((await ask({}, '/help')).status).toBe(200);
});

test('a language switch never leaves the site', async () => {
  for (const next of ['/en//evil.test', '/en/\\evil.test', '//evil.test', '/en//evil.test/%2e%2e']) {
    const answer = await edgeWorld().send('/language', {
      method: 'POST',
      body: new URLSearchParams({ lang: 'TY', next }),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status).toBe(303);
    expect(new URL(answer.headers.get('location') ?? '', 'http://isla.test').host).toBe('isla.test');
  }
});

test.each([
  ['/zh', '/zh-Hans'],
  ['/zh-CN/help/terms', '/zh-Hans/help/terms'],
  ['/zh_cn/rng?page=isla&n=2', '/zh-Hans/rng?page=isla&n=2'],
  ['/zh-hans', '/zh-Hans'],
  ['/CN/vip', '/zh-Hans/vip'],
  ['/EN', '/en'],
  ['/en-GB/help', '/en/help'],
  ['/fil', '/'],
  ['/fil/promoDetail?id=free-play', '/promoDetail?id=free-play'],
  ['/tl/rng', '/rng'],
  ['/ty', '/'],
  ['/TH/rng/', '/th/rng'],
])('%s uses another name of a language and redirects permanently to the page’s address %s (R7)', async (asked, to) => {
  const languages = [
    { code: 'TH', tag: 'th', also: [] },
    { code: 'CN', tag: 'zh-Hans', also: ['zh', 'zh-cn', 'zh-sg', 'zh-my'] },
  ];
  const w = edgeWorld({ languages });
  const answer = await w.send(asked);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  expect((await w.send(to)).status).toBe(200);
});

test.each(['/en', '/en/help', '/', '/help', '/zh-TW', '/zh', '/this', '/english'])(
  '%s is not another name of a configured language (R7)',
  async (path) => {
    expect((await edgeWorld().send(path)).status).not.toBe(301);
  },
);
