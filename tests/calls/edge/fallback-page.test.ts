// The last-resort page when a page cannot be rendered, and pages rendered while the platform's hosts are unknown.
import { expect, test } from 'vitest';
import { edgeWorld, html, json, successResponse } from './edge-fixture.ts';

const empty = () => new Response(null, { status: 500 });

test('a page that throws gets the last-resort page in the visitor’s language, with a reference and no-store (R25, R2)', async () => {
  const w = edgeWorld();
  w.known = (path) => !path.startsWith('/status') && !path.startsWith('/en/status');
  w.page = empty;
  for (const path of ['/en/noticePage', '/en/search?q=tide', '/en/home']) {
    const answer = await w.send(path);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      500,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(text).toContain('Something went wrong');
    expect(text).toContain(answer.headers.get('x-request-id'));
  }
  expect(await (await w.send('/home')).text()).toContain('<html lang="fil">');
});

test('the last-resort page is the brand’s where it can be rendered, and makes no platform request (R25)', async () => {
  const w = edgeWorld();
  w.page = (request) => (new URL(request.url).pathname === '/en/status/fault' ? html('<title>fault</title>') : empty());
  const answer = await w.send('/en/promotions');
  expect([answer.status, await answer.text()]).toEqual([500, '<title>fault</title>']);
  const made = w.rendered.at(-1);
  expect([made?.locals.requestId, made?.locals.lang]).toEqual([answer.headers.get('x-request-id'), 'EN']);
  // It has no public address.
  w.page = () => html('<title>page</title>');
  expect((await w.send('/en/status/fault')).status).toBe(404);
});

test('an earlier copy of the page is served instead of the last-resort page (R25)', async () => {
  const w = edgeWorld();
  expect((await w.send('/en/vip')).status).toBe(200);
  w.page = empty;
  w.version = 2n;
  const answer = await w.send('/en/vip');
  expect([answer.status, answer.headers.get('x-cache')]).toEqual([200, 'LAST']);
});

test('an unreadable permission response is retried within seconds, and known frame hosts stay (R25)', async () => {
  const w = edgeWorld();
  const hosts = { info: { imageCDNs: [], launchGameCDNs: ['https://games.example'] } };
  const permission = (answer: () => Response) => {
    w.platform = (request) =>
      new URL(request.url).pathname === '/wps/system/permission' ? answer() : successResponse({ status: 0, endTime: null });
  };
  const times = () => w.asked.filter(({ path }) => path.includes('/permission')).length;
  const send = async (path: string) => {
    const answer = await w.send(path);
    return [answer.headers.get('x-cache'), times()];
  };
  const framesOf = async (path: string) => /frame-src ([^;]*)/.exec((await w.send(path)).headers.get('content-security-policy') ?? '')?.[1];
  permission(() => json({ success: false, errorCode: 'platform.unreadable', value: {} }, 502));
  expect(await framesOf('/en/game?code=tide')).toBeUndefined();
  expect(await send('/en/game?code=tide')).toEqual(['HIT', 1]);
  expect(await send('/en/vip')).toEqual(['MISS', 1]);
  w.now += 1_000;
  expect(await send('/en/help')).toEqual(['MISS', 2]);
  expect(w.warnings.filter(({ says }) => says.includes('hosts of the platform'))).toHaveLength(1);
  permission(() => successResponse(hosts));
  w.now += 5_000;
  expect(await framesOf('/en/game?code=tide')).toContain('https://games.example');
  permission(() => json({ success: false, errorCode: 'platform.unreadable', value: {} }, 502));
  w.version = 2n;
  expect(await framesOf('/en/game?code=tide')).toContain('https://games.example');
});
