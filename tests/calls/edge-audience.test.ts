// What is said to members is said to them alone: pages by audience are made with the session, and the page of the guests stays kept.
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { bannerGroups } from '#values/banner-groups.ts';
import { cookie, html, world } from './edge-world.ts';

const paths = [
  '/noticePage',
  '/parts/notices',
  '/parts/notice-bar',
  '/promotions',
  '/promoDetail?id=one',
  ...bannerGroups.map((group) => `/parts/banners-${group}`),
];

test('SH-01 SH-26 SH-29 a page that says other things to who is signed in is made for them each time, by neither way out of memory', async () => {
  const w = world();
  w.page = () => html(`<!doctype html>${'text '.repeat(100)}`);
  const short = (url: string, headers: Record<string, string>) =>
    w.site.shortcut({
      method: 'GET',
      url,
      headers: { host: 'isla.test', ...headers },
      socket: { remoteAddress: w.peer },
    } as unknown as IncomingMessage);
  for (const path of paths) {
    await w.send(path);
    const kept = await w.send(path);
    const own = await w.send(path, { headers: cookie });
    expect([path, kept.headers.get('x-cache'), own.headers.get('x-cache'), own.headers.get('cache-control')]).toEqual([
      path,
      'HIT',
      'NONE',
      'no-store',
    ]);
    expect([path, short(path, {})?.status, short(path, cookie)]).toEqual([path, 200, null]);
  }
  // All else is the same for everybody.
  await w.send('/vip');
  expect((await w.send('/vip', { headers: cookie })).headers.get('x-cache')).toBe('HIT');
});
