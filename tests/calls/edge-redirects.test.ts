// Wherever the edge sends a visitor on, it stays on this host.
import { expect, test } from 'vitest';
import { world } from './edge-world.ts';

test.each([
  ['//evil.test/', '/evil.test'],
  ['/\\evil.test/', '/evil.test'],
  ['/.//evil.test//', '/evil.test'],
  ['/en//evil.test/?a=/', '/en/evil.test?a=/'],
  ['//', '/'],
  ['/help/', '/help'],
])('an address with slashes too many (%s) leads to its page here: %s', async (asked, to) => {
  const answer = await world().send(asked);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
});

test('an address of nothing but slashes costs no more than another', async () => {
  const w = world();
  const start = performance.now();
  await w.send(`/a${'/'.repeat(15_000)}b/`);
  expect(performance.now() - start).toBeLessThan(100);
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
