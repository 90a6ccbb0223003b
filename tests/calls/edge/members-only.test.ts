// The members-only site: what stays open, and the return to the requested page.
import { expect, test } from 'vitest';
import { cookie, edgeWorld } from './edge-fixture.ts';

test('a members-only market redirects guests to /login (SY-05)', async () => {
  const market = { ...edgeWorld().edge.brand.market, loginToHome: true };
  const w = edgeWorld({ brand: { market } });
  for (const path of ['/login', '/login/check', '/register', '/register.html', '/helpmc', '/forget'])
    expect([path, (await w.send(path)).status]).toEqual([path, 200]);
  for (const path of ['/', '/rng', '/en/promotions']) expect([path, (await w.send(path)).status]).toEqual([path, 303]);
  expect((await w.send('/rng', { headers: cookie })).status).toBe(200);
});

test('the operator’s switch overrides the market’s rule both ways, and sign-in returns to the page (SY-05, R11)', async () => {
  const w = edgeWorld();
  expect((await w.send('/rng')).status).toBe(200);
  w.status = { status: 0, endTime: null, loginToHome: true };
  const away = await w.send('/en/rng?page=jade&list=hot');
  expect([away.status, away.headers.get('location')]).toEqual([303, '/en/login?next=%2Fen%2Frng%3Fpage%3Djade%26list%3Dhot']);
  expect((await w.send('/')).headers.get('location')).toBe('/login');
  for (const path of [
    '/login',
    '/login/check',
    '/register',
    '/register.html',
    '/helpmc',
    '/download',
    '/down',
    '/offline',
    '/forget',
    '/welcome',
    '/help/terms',
    '/manifest.webmanifest',
  ])
    for (const prefix of ['', '/en']) expect([path, (await w.send(prefix + path)).status]).toEqual([path, 200]);
  for (const path of ['/vip', '/promotions', '/noticePage', '/winners', '/search', '/game?code=x', '/nothing', '/home', '/index.html'])
    expect([path, (await w.send(path)).status]).toEqual([path, 303]);
  w.status = { status: 0, endTime: null };
  expect((await w.send('/rng')).status).toBe(200);
  const strict = edgeWorld({ brand: { market: { ...w.edge.brand.market, loginToHome: true } } });
  strict.status = { status: 0, endTime: null, loginToHome: false };
  expect((await strict.send('/rng')).status).toBe(200);
});
