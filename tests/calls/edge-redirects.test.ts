// Wherever the edge sends a visitor on, it stays on this host.
import { expect, test } from 'vitest';
import { world } from './edge-world.ts';

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
])('an address with slashes too many (%s) leads to its page here: %s', async (asked, to) => {
  const answer = await world().send(asked);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
});

test.each(['/%6dember', '/%256dember', '/en/%25256dember'])(
  'ER-02 a page of one’s own leads a guest to signing in, also where it is written as %s',
  async (asked) => {
    const answer = await world().send(asked);
    expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([303, asked.startsWith('/en') ? '/en/login' : '/login']);
  },
);

test.each([
  ['nothing but slashes', `/a${'/'.repeat(15_000)}b/`, 301],
  ['escapes of escapes', `/%${'25'.repeat(7_800)}6d`, 404],
])('an address of %s costs no more than another', async (_, path, status) => {
  const w = world();
  await w.send('/');
  // Time of the processor: the machine may be busy with other things.
  const before = process.cpuUsage();
  expect((await w.send(path)).status).toBe(status);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(100);
});

test.each([
  ['typed', {}, '/en'],
  ['typed, as browsers say it', { 'sec-fetch-site': 'none' }, '/en'],
  ['by a link from elsewhere', { 'sec-fetch-site': 'cross-site', referer: 'http://elsewhere.test/' }, '/en'],
  ['by a link of ours', { 'sec-fetch-site': 'same-origin' }, null],
  ['by a link of ours, in a browser that says no more', { referer: 'http://isla.test/rng' }, null],
  ['by who chose the default', { cookie: 'isla_lang=TY' }, null],
  ['by who chose what is not spoken here', { cookie: 'isla_lang=XX' }, null],
  ['by a crawler', { cookie: '' }, null],
])('R7 the bare address, %s: the language that was chosen', async (_, headers, to) => {
  const w = world();
  const ask = (more: object, path = '/') => w.send(path, { headers: { cookie: 'a=b; isla_lang=EN', ...headers, ...more } });
  for (const round of ['made', 'kept']) {
    const answer = await ask({});
    expect([round, answer.status, answer.headers.get('location')]).toEqual([round, to ? 302 : 200, to]);
    expect(answer.headers.get('cache-control')).toBe(to ? 'no-store' : 'public, no-cache');
    expect((await ask({ cookie: '' })).status).toBe(200);
  }
  expect((await ask({}, '/?from=letter')).headers.get('location')).toBe(to && '/en?from=letter');
  // The start of the demo prints addresses too.
  expect((await ask({}, '/demo/outbox')).headers.get('location')).toBe(to && '/en/demo/outbox');
  expect((await ask({}, '/help')).status).toBe(200);
});

test('a change of language never leads away, whatever it was asked to come back to', async () => {
  for (const next of ['/en//evil.test', '/en/\\evil.test', '//evil.test', '/en//evil.test/%2e%2e']) {
    const answer = await world().send('/language', {
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
])('R7 %s names a language otherwise than we do, and leads for good to the page’s own address %s', async (asked, to) => {
  const languages = [
    { code: 'TH', tag: 'th', also: [] },
    { code: 'CN', tag: 'zh-Hans', also: ['zh', 'zh-cn', 'zh-sg', 'zh-my'] },
  ];
  const w = world({ languages });
  const answer = await w.send(asked);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  expect((await w.send(to)).status).toBe(200);
});

test.each(['/en', '/en/help', '/', '/help', '/zh-TW', '/zh', '/this', '/english'])(
  'R7 %s is no other name of a language spoken here',
  async (path) => {
    expect((await world().send(path)).status).not.toBe(301);
  },
);
