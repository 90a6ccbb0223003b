// Tests the first view: it does not move when the rest loads, first covers are inline, and distant tiles are not laid out.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { layoutShiftsOf, recordLayoutShifts } from './actions.ts';
import { openSite } from './app-server.ts';
import { desktop, phone, visit } from './browser.ts';

const { server, browser } = await openSite({ shared: true });
const hydrated = (page: Page) => page.locator('[data-hydrated]').waitFor();

test('the covers of the first view are drawn into the page, and stay as they are when it starts and when they come back (SH-21)', async () => {
  const covers = async (page: Page) => {
    const all = await page.locator('.grid .tile .cv > :last-child').evaluateAll((tiles) => tiles.map((one) => one.outerHTML));
    // Each drawing has ids of its own.
    return all.map((drawing) => drawing.replace(/( id="|url\(#|href="#)(?:c[0-9a-f]{8}|d\d+-)/g, '$1'));
  };
  await visit(browser, server, { plain: true }, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/en/rng');
    const [first, rest] = [(await covers(page)).slice(0, 9), (await covers(page)).slice(9)];
    expect(first.every((drawn) => drawn.includes('<text '))).toBe(true);
    expect(rest.every((drawn) => /^<svg [^>]*><\/svg>$/.test(drawn))).toBe(true);
    // Without script an image stands in its place.
    const images = page.locator('.grid .tile img:visible');
    expect(await images.count()).toBe(rest.length);
    await images.first().scrollIntoViewIfNeeded();
    await expect.poll(() => images.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect
      .poll(() =>
        page
          .getByRole('link', { name: /^Lantern Tide/ })
          .getByRole('img', { name: 'Lantern Tide' })
          .count(),
      )
      .toBe(1);
    expect(requests.filter((url) => url.includes('/covers/lantern-tide'))).toEqual([]);
  });
  await visit(browser, server, {}, async ({ page }) => {
    await page.goto('/en/rng');
    const before = await covers(page);
    await hydrated(page);
    expect((await covers(page)).slice(0, 9)).toEqual(before.slice(0, 9));
    // The others are drawn into the page as they come near, and only then.
    const drawn = () => page.locator('.grid .tile [data-address]:not(:empty)').count();
    await expect.poll(drawn).toBeGreaterThan(9);
    expect(await drawn()).toBeLessThan(before.length);
    // More games join the list below it.
    const last = page.locator('.grid .tile [data-address]').last();
    const address = await last.getAttribute('data-address');
    await last.scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator(`[data-address="${address}"] text`).count()).toBeGreaterThan(0);
    const search = page.getByRole('searchbox').first();
    await search.fill('zzzz');
    await expect.poll(() => page.locator('.grid .tile').count()).toBe(0);
    await search.fill('');
    await expect.poll(async () => (await covers(page)).slice(0, 9)).toEqual(before.slice(0, 9));
  });
});

test('the first lotteries have an image as their cover, the others a drawing as they come near, or an image without script (SH-21)', async () => {
  const empty = (page: Page) => page.locator('.lot [data-address]:empty').count();
  await visit(browser, server, { plain: true }, async ({ page }) => {
    await page.goto('/en/lottery');
    const all = await page.locator('.lot').count();
    expect(all).toBeGreaterThan(12);
    expect(await empty(page)).toBe(all - 2);
    expect(await page.locator('.lot img:visible').count()).toBe(all);
  });
  await visit(browser, server, {}, async ({ page }) => {
    await page.goto('/en/lottery');
    expect(await page.locator('.lot .th img').count()).toBe(2);
    await page.locator('.lot').last().scrollIntoViewIfNeeded();
    await expect.poll(() => empty(page)).toBe(0);
  });
});

test('a page of a group of games draws the covers of all of them (GM-13)', async () => {
  await visit(browser, server, {}, async ({ page }) => {
    await page.goto('/en/gameInfo?code=isla-fast-draws');
    expect(await page.locator('.subs [data-address]').count()).toBeGreaterThan(1);
    await expect.poll(() => page.locator('.subs [data-address]:empty').count()).toBe(0);
  });
});

test('the banners below a few games are asked for once, before scripts run (SH-01)', async () => {
  await visit(browser, server, {}, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(server.url, '')));
    await page.goto('/fish');
    await page.locator('aside slide-show h2').first().waitFor();
    const [at, script] = [asked.indexOf('/parts/banners-w_fish'), asked.findIndex((path) => path.endsWith('.js'))];
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(script);
    expect(asked.lastIndexOf('/parts/banners-w_fish')).toBe(at);
  });
});

test.each([
  ['/en/lottery', 320],
  ['/en/lottery', 360],
  ['/en/lottery?lottoView=opened', 360],
])('the cards of %s at %i px have the height they had before they were seen', async (path, width) => {
  await visit(browser, server, { device: { ...phone, viewport: { width, height: 560 } } }, async ({ page }) => {
    await page.goto(path);
    if (path === '/en/lottery') await expect.poll(() => page.getByRole('timer').first().textContent()).toMatch(/\d/);
    const heights = () => page.locator('.lot').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    const before = await heights();
    await page.locator('.lot').last().scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const after = await heights();
    expect(after.length).toBeGreaterThan(10);
    // One whose days of draw need a second line is taller.
    const usual = [...after].sort((one, other) => one - other)[after.length >> 1];
    expect(after.filter((height, n) => height !== before[n] && height === usual)).toEqual([]);
    if (width === 320) expect(after).toEqual(before);
  });
});

test.each(['/en/lottery', '/lottery'])('on a card of %s nothing moves when sales close and its draw begins', async (path) => {
  await visit(browser, server, {}, async ({ page }) => {
    await page.goto(path);
    const card = page.locator('.lot').first();
    await expect.poll(() => card.getByRole('timer').textContent()).toMatch(/\d/);
    const extents = () =>
      card.evaluate((one) => {
        const { top, bottom } = one.querySelector('[role=timer]')?.getBoundingClientRect() ?? {};
        return { top, bottom, height: one.getBoundingClientRect().height };
      });
    const before = await extents();
    const show = (mark: string) => card.locator('.cd').evaluate((time, name) => time.setAttribute(name, ''), mark);
    await card.getByRole('timer').evaluate((timer) => timer.removeAttribute('data-until'));
    await show('data-over');
    expect(await extents(), 'sales are over').toEqual(before);
    await card.getByRole('timer').evaluate((timer: HTMLElement) => {
      timer.textContent = timer.dataset.ending ?? '';
    });
    await show('data-ended');
    expect(await extents(), 'the draw is made').toEqual(before);
  });
});

test('a distant tile on a phone keeps its exact height', async () => {
  // A low viewport, so that most games are far away.
  await visit(browser, server, { device: { ...phone, viewport: { ...phone.viewport, height: 320 } } }, async ({ page }) => {
    await page.goto('/en/rng');
    await hydrated(page);
    const tiles = await page.locator('.grid .tile').evaluateAll((all) =>
      all.map((tile) => ({
        skipped: tile.querySelector('.cap')?.checkVisibility({ contentVisibilityAuto: true }) === false,
        height: tile.getBoundingClientRect().height,
      })),
    );
    const shown = tiles.filter(({ skipped }) => !skipped);
    const away = tiles.filter(({ skipped }) => skipped);
    expect(away.length).toBeGreaterThan(0);
    for (const { height } of away) expect(Math.abs(height - (shown[0]?.height ?? 0))).toBeLessThan(0.5);
  });
});

test.each([
  ['/en/rng', 'the games', '.grid'],
  ['/fish', 'the games', '.grid'],
  ['/vnlottery', 'the page', 'main'],
  ['/en/lottery', 'the page', 'main'],
  ['/en/lottery?gameCode=fast-three&lottoView=betting', 'the page', 'main'],
])('nothing in the first view of %s moves or vanishes on a slow connection: %s', async (path, _, within) => {
  await visit(browser, server, {}, async ({ page, context }) => {
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await recordLayoutShifts(page, within);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await layoutShiftsOf(page)).toEqual([]);
  });
});

/** A proxy that sends one page in pieces, each ending with a tag, on demand, and everything else directly. */
async function inPieces(path: string, count: number) {
  const answer = await fetch(server.url + path, { headers: { accept: 'text/html' } });
  // Nothing is painted before the body begins.
  const [head = '', body = ''] = (await answer.text()).split(/(?<=<body[^>]*>)/);
  const tags = body.split(/(?<=<\/[^>]+>)/);
  const size = Math.ceil(tags.length / count);
  const pieces = Array.from({ length: count }, (_, n) => tags.slice(n * size, (n + 1) * size).join(''));
  const { promise: pageRequest, resolve } = Promise.withResolvers<ServerResponse>();
  const line = createServer((request, response) => {
    if (request.url === path) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      resolve(response);
      return;
    }
    void fetch(server.url + request.url).then(async (other) => {
      response.writeHead(other.status, { 'content-type': other.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await other.arrayBuffer()));
    });
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    head,
    pieces,
    asked: pageRequest,
    close: () => line.closeAllConnections(),
  };
}

describe.concurrent.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('on %s', (_name, device) => {
  test.each(['/en', '/en/rng', '/en/login', '/en/help'])('%s does not move while its pieces arrive', async (path) => {
    const line = await inPieces(path, 60);
    await visit(browser, { ...server, url: line.url }, { device }, async ({ page }) => {
      await recordLayoutShifts(page);
      const going = page.goto(path, { waitUntil: 'commit' });
      const answer = await line.asked;
      answer.write(line.head);
      await going;
      for (const piece of line.pieces) {
        answer.write(piece);
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      }
      answer.end();
      await page.waitForLoadState('networkidle');
      expect(await layoutShiftsOf(page)).toEqual([]);
      expect(
        await page.locator('.top, .hero, .cats, .seekbar, .dock').evaluateAll((all) => all.map((one) => getComputedStyle(one).visibility)),
      ).not.toContain('hidden');
    });
    line.close();
  });

  test.each(['login', 'register', 'nothing-here'])(
    'the shore of /%s is final at the first paint, with or without the later styles',
    async (path) => {
      const later = /\/deferred\.[^/]+\.css$/;
      const shore = (isLate: boolean) =>
        visit(browser, server, { device, expected: [/ERR_FAILED GET .*deferred/, /404 GET .*nothing-here/] }, async ({ page }) => {
          const came: string[] = [];
          page.on('requestfinished', (request) => came.push(request.url()));
          if (!isLate) await page.route(later, (route) => route.abort());
          await page.goto(`/en/${path}`, { waitUntil: 'networkidle' });
          expect(came.some((url) => later.test(url))).toBe(isLate);
          return page.locator('.art').evaluate((art) => {
            const { x, y, width, height } = art.getBoundingClientRect();
            const sand = art.querySelector('.shore');
            return { x, y, width, height, sand: sand && getComputedStyle(sand).fill };
          });
        });
      expect(await shore(true)).toEqual(await shore(false));
    },
  );
});
