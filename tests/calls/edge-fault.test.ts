// Nothing is left of a page but what can be said: the last page when one cannot be made, and pages made while the platform's hosts are not known.
import { expect, test } from 'vitest';
import { good, html, json, world } from './edge-world.ts';

const empty = () => new Response(null, { status: 500 });

test('R25 R2 a page that throws is never an empty 500: the last page says so in the visitor’s language, with a reference, and is kept by nobody', async () => {
  const w = world();
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

test('R25 the last page is the brand’s own where that can still be made, and it asks the platform nothing', async () => {
  const w = world();
  w.page = (request) => (new URL(request.url).pathname === '/en/status/fault' ? html('<title>fault</title>') : empty());
  const answer = await w.send('/en/promotions');
  expect([answer.status, await answer.text()]).toEqual([500, '<title>fault</title>']);
  const made = w.rendered.at(-1);
  expect([made?.locals.requestId, made?.locals.lang]).toEqual([answer.headers.get('x-request-id'), 'EN']);
  // Nobody opens it by its address.
  w.page = () => html('<title>page</title>');
  expect((await w.send('/en/status/fault')).status).toBe(404);
});

test('R25 where a page was made before, it goes on instead of the last one', async () => {
  const w = world();
  expect((await w.send('/en/vip')).status).toBe(200);
  w.page = empty;
  w.version = 2n;
  const answer = await w.send('/en/vip');
  expect([answer.status, answer.headers.get('x-cache')]).toEqual([200, 'LAST']);
});

test('SY-14 R25 a permission answer that cannot be read blocks no frame for a minute: such a page is kept for seconds, the platform is asked once a second, and hosts once known go on', async () => {
  const w = world();
  const hosts = { info: { imageCDNs: [], launchGameCDNs: ['https://games.example'] } };
  const permission = (answer: () => Response) => {
    w.platform = (request) => (new URL(request.url).pathname === '/wps/system/permission' ? answer() : good({ status: 0, endTime: null }));
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
  permission(() => good(hosts));
  w.now += 5_000;
  expect(await framesOf('/en/game?code=tide')).toContain('https://games.example');
  permission(() => json({ success: false, errorCode: 'platform.unreadable', value: {} }, 502));
  w.version = 2n;
  expect(await framesOf('/en/game?code=tide')).toContain('https://games.example');
});
