// Content for members only: pages that vary by audience are rendered per session, and the guests' page stays cached.
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { bannerGroups } from '#values/banner-groups.ts';
import { cookie, edgeWorld, html } from './edge-fixture.ts';

const paths = [
  '/noticePage',
  '/parts/rail',
  '/parts/notices',
  '/parts/notice-bar',
  '/promotions',
  '/promoDetail?id=one',
  ...bannerGroups.map((group) => `/parts/banners-${group}`),
];

test('a page that differs for members is rendered for them each time, by both cache paths', async () => {
  const w = edgeWorld();
  w.page = () => html(`<!doctype html>${'text '.repeat(100)}`);
  const short = (url: string, headers: Record<string, string>) =>
    w.site.fastPath({
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
  // Other pages are the same for members and guests.
  await w.send('/vip');
  expect((await w.send('/vip', { headers: cookie })).headers.get('x-cache')).toBe('HIT');
});
