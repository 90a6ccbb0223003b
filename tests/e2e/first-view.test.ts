// What is seen first: it stays as it was painted when the rest arrives. A lobby's first covers come with the page, and tiles far from sight are neither styled nor laid out.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openSite } from './site.ts';
import { desktop, phone, visit } from './world.ts';

const { server, browser } = await openSite();
const awake = (page: Page) => page.locator('[data-awake]').waitFor();

test('GM-01 the covers of the first view come with the page, and waking leaves them as they are', async () => {
  const covers = (page: Page) =>
    page.locator('.grid .tile img').evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
  await visit(browser, server, { plain: true }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/en/rng');
    const [first, rest] = [(await covers(page)).slice(0, 6), (await covers(page)).slice(6)];
    expect(first.every((src) => src.startsWith('data:image/svg+xml,'))).toBe(true);
    expect(rest.every((src) => src.startsWith('/covers/'))).toBe(true);
    const names = await page
      .locator('.grid .tile img')
      .evaluateAll((images) => images.slice(0, 6).map((image) => image.getAttribute('alt')));
    expect(names[0]).toBe('Lantern Tide');
    expect(asked.filter((url) => url.includes('/covers/lantern-tide'))).toEqual([]);
  });
  await visit(browser, server, {}, async ({ page }) => {
    await page.goto('/en/rng');
    const before = await covers(page);
    await awake(page);
    expect(await covers(page)).toEqual(before);
    expect(
      await page
        .locator('.grid .tile img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
  });
});

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('GM-05 on %s a tile far from sight keeps its room to the pixel', async (_name, device) => {
  // Low, so that most of the page's games are far away.
  await visit(
    browser,
    server,
    { device: { ...device, viewport: { width: device.viewport?.width ?? 0, height: 320 } } },
    async ({ page }) => {
      await page.goto('/en/rng');
      await awake(page);
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
    },
  );
});

test.each(['/en/rng', '/fish'])('GM-01 on a slow line no game of the first view of %s moves or is gone for a frame', async (path) => {
  await visit(browser, server, {}, async ({ page, context }) => {
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; sources: { node?: Element }[] }[])
          moved.push(...entry.sources.flatMap(({ node }) => node?.closest('.grid')?.className ?? []));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
  });
});

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('on %s', (_name, device) => {
  test.each(['login', 'register', 'nothing-here'])(
    'SY-10 SY-12 the shore of /%s is painted once: what comes later leaves it as it is',
    async (path) => {
      const later = /\/later\.[^/]+\.css$/;
      const shore = (isLate: boolean) =>
        visit(browser, server, { device, expected: [/ERR_FAILED GET .*later/, /404 GET .*nothing-here/] }, async ({ page }) => {
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
