// Addresses without a page: the suggested page, in the language of the address, with few cache entries.
import { describe, expect, test } from 'vitest';
import { suggestPath } from '#edge/pages/suggest-path.ts';
import { suggestiblePages } from '#edge/routes.ts';
import { processorTime } from '../../rules/processor-time.ts';
import { edgeWorld } from './edge-fixture.ts';

const nearest = (asked: string) => suggestPath(asked, suggestiblePages);

describe('the suggested page (SY-12)', () => {
  test.each([
    ['/promotion', '/promotions'],
    ['/promo', '/promotions'],
    ['/Promotions', '/promotions'],
    ['/promtions', '/promotions'],
    ['/promotiosn/', '/promotions'],
    ['/logn', '/login'],
    ['/login.php', '/login'],
    ['/regsiter', '/register'],
    ['/vip/levels', '/vip'],
    ['/rgn', '/rng'],
    ['/helpme', '/helpmc'],
    ['/slots', '/rng'],
    ['/signup', '/register'],
    ['/noticepage', '/noticePage'],
    ['/deposit', '/member/depositv2'],
  ])('%s suggests %s', (asked, meant) => expect(nearest(asked)).toBe(meant));

  test.each(['/', '', '/nothing-at-all', '/x', '/wp-admin', '/.env', '/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '/%E2%82%B1', '//', '/..'])(
    '%s has no suggestion',
    (asked) => expect(nearest(asked)).toBeNull(),
  );

  test('every page is its own nearest, and only pages linked by this name are suggested', () => {
    for (const path of suggestiblePages.filter((one) => one.lastIndexOf('/') === 0)) expect(nearest(path)).toBe(path);
    for (const path of ['/home', '/index.html', '/offline', '/game', '/gameInfo', '/login/parts.json'])
      expect(suggestiblePages).not.toContain(path);
  });

  test('an address of 100 kB is matched as quickly as any', () => {
    const hundred = () => {
      for (let n = 0; n < 100; n += 1) nearest(`/${'promotion'.repeat(11_000)}`);
    };
    expect(processorTime(hundred)).toBeLessThan(100);
  });
});

test('the page suggests in the language of its address, and mistyped addresses of one page share a cache entry (SY-12)', async () => {
  const w = edgeWorld();
  const known = new Set(['/promotions', '/en/promotions']);
  w.known = (path) => known.has(path);
  for (const [path, rendered] of [
    ['/promotoins', '/404?meant=%2Fpromotions'],
    ['/en/promotoins', '/en/404?meant=%2Fpromotions'],
    // That page does not exist here, however close its name is.
    ['/registre', '/404'],
  ]) {
    const answer = await w.send(path as string);
    const { url } = w.rendered.at(-1) as (typeof w.rendered)[number];
    expect([answer.status, url.pathname + url.search]).toEqual([404, rendered]);
  }
  const renders = w.rendered.length;
  for (const path of ['/promotion', '/promotionz', '/promotoins/7', '/PROMOTIONS/x']) expect((await w.send(path)).status).toBe(404);
  expect([w.rendered.length, w.site.pages.cache.size.entries]).toEqual([renders, 3]);
});

test('a direct request for the 404 page ignores its query (SY-12)', async () => {
  const w = edgeWorld();
  w.known = () => false;
  expect((await w.send('/404?meant=//evil.test')).status).toBe(404);
  expect(w.rendered.at(-1)?.url.search).toBe('');
});

test('a missing help text is a 404 with the nearest suggestion, and its own content is not cached (SY-12)', async () => {
  const w = edgeWorld();
  w.known = () => true;
  w.page = (request) =>
    new Response('<!doctype html><title>page</title>', {
      status: /404|zzz/.test(request.url) ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
    });
  for (const turn of ['MISS', 'HIT']) {
    const answer = await w.send('/en/help/zzz');
    expect([answer.status, answer.headers.get('x-cache')]).toEqual([404, turn]);
  }
  expect(w.rendered.map(({ url }) => url.pathname + url.search)).toContain('/en/404?meant=%2Fhelp');
});
