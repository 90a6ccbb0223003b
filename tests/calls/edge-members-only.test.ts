// The site that lets in members only: what stays open, and the way back to where one was going.
import { expect, test } from 'vitest';
import { cookie, world } from './edge-world.ts';

test('SY-05 a market that lets in members only sends everybody else to /login', async () => {
  const market = { ...world().edge.brand.market, loginToHome: true };
  const w = world({ brand: { market } });
  for (const path of ['/login', '/register', '/register.html', '/helpmc', '/forget'])
    expect([path, (await w.send(path)).status]).toEqual([path, 200]);
  for (const path of ['/', '/rng', '/en/promotions']) expect([path, (await w.send(path)).status]).toEqual([path, 303]);
  expect((await w.send('/rng', { headers: cookie })).status).toBe(200);
});

test('SY-05 R11 the operator’s switch goes over the market’s rule both ways, without a start, and one comes back to where one was going', async () => {
  const w = world();
  expect((await w.send('/rng')).status).toBe(200);
  w.status = { status: 0, endTime: null, loginToHome: true };
  const away = await w.send('/en/rng?page=jade&list=hot');
  expect([away.status, away.headers.get('location')]).toEqual([303, '/en/login?next=%2Fen%2Frng%3Fpage%3Djade%26list%3Dhot']);
  expect((await w.send('/')).headers.get('location')).toBe('/login');
  for (const path of [
    '/login',
    '/register',
    '/register.html',
    '/helpmc',
    '/download',
    '/down',
    '/offline',
    '/forget',
    '/help/terms',
    '/manifest.webmanifest',
  ])
    for (const prefix of ['', '/en']) expect([path, (await w.send(prefix + path)).status]).toEqual([path, 200]);
  for (const path of ['/vip', '/promotions', '/noticePage', '/winners', '/search', '/game?code=x', '/nothing', '/home', '/index.html'])
    expect([path, (await w.send(path)).status]).toEqual([path, 303]);
  w.status = { status: 0, endTime: null };
  expect((await w.send('/rng')).status).toBe(200);
  const strict = world({ brand: { market: { ...w.edge.brand.market, loginToHome: true } } });
  strict.status = { status: 0, endTime: null, loginToHome: false };
  expect((await strict.send('/rng')).status).toBe(200);
});
