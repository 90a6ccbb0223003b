// What an address leads to where no page is: the page that may have been meant, in the language of the address, and little kept in memory.
import { describe, expect, test } from 'vitest';
import { nearestPath } from '#edge/nearest.ts';
import { meantPages } from '#edge/paths.ts';
import { processorTime } from '../rules/processor-time.ts';
import { world } from './edge-world.ts';

const nearest = (asked: string) => nearestPath(asked, meantPages);

describe('SY-12 the page that may have been meant', () => {
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
  ])('%s: %s', (asked, meant) => expect(nearest(asked)).toBe(meant));

  test.each(['/', '', '/nothing-at-all', '/x', '/wp-admin', '/.env', '/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '/%E2%82%B1', '//', '/..'])(
    '%s: nobody can tell',
    (asked) => expect(nearest(asked)).toBeNull(),
  );

  test('every page is its own nearest, and only pages that are linked by this name are offered', () => {
    for (const path of meantPages.filter((one) => one.lastIndexOf('/') === 0)) expect(nearest(path)).toBe(path);
    for (const path of ['/home', '/index.html', '/offline', '/game', '/login/parts.json']) expect(meantPages).not.toContain(path);
  });

  test('100 kB of address are judged as quickly as any', () => {
    const hundred = () => {
      for (let n = 0; n < 100; n += 1) nearest(`/${'promotion'.repeat(11_000)}`);
    };
    expect(processorTime(hundred)).toBeLessThan(100);
  });
});

test('SY-12 the page says in the language of its address what may have been meant; mistyped addresses of one page are one page in memory', async () => {
  const w = world();
  const known = new Set(['/promotions', '/en/promotions']);
  w.known = (path) => known.has(path);
  for (const [path, rendered] of [
    ['/promotoins', '/404?meant=%2Fpromotions'],
    ['/en/promotoins', '/en/404?meant=%2Fpromotions'],
    // There is no page of this name here, however near it is.
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

test('SY-12 whoever asks for the page of missing addresses by its own is told nothing that was written into the address', async () => {
  const w = world();
  w.known = () => false;
  expect((await w.send('/404?meant=//evil.test')).status).toBe(404);
  expect(w.rendered.at(-1)?.url.search).toBe('');
});

test('SY-12 a help text that there is not is missing like any page: the next one that may have been meant is named, and nothing of it is kept', async () => {
  const w = world();
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
