// From a lobby into a game and back, with and without bfcache: same list, same position, no new list request.
import type { Browser, Page } from 'playwright';
import { openBrowser, phone } from '../tests/e2e/browser.ts';
import { startServer } from '../tests/e2e/server.ts';
import { atMost, type Row } from './result-row.ts';

const lists = /\/wps\/relay\/GCSGAME_(?:gameList|hotGames)/;

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const browser = await openBrowser();
  const rows: Row[] = [];
  try {
    for (const kept of [true, false]) {
      const name = `Back to a lobby, ${kept ? 'with' : 'without'} the browser's memory of pages`;
      const { off, calls, same } = await there(browser, server.url, kept);
      rows.push(atMost(`${name}: scroll is off by`, off, 50, 'px', 0));
      rows.push(atMost(`${name}: calls for a list`, calls, 0, 'calls', 0));
      rows.push({
        figure: `${name}: address and games`,
        target: 'as they were',
        measured: same ? 'as they were' : 'other ones',
        reached: same,
      });
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return rows;
}

const shown = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('main a[href*="/game?"]')].map((link) => link.getAttribute('href')).join(' '));

async function there(browser: Browser, url: string, kept: boolean): Promise<{ off: number; calls: number; same: boolean }> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    if (!kept) {
      // A page with an unload listener is excluded from the bfcache.
      await page.addInitScript(() => addEventListener('unload', () => undefined));
      await (await context.newCDPSession(page)).send('Page.enable');
    }
    await page.goto(`${url}/en/rng?min=1&list=all`, { waitUntil: 'networkidle' });
    // Scrolls twice, because more games are appended while scrolling.
    for (let turn = 0; turn < 2; turn++) {
      await page.mouse.wheel(0, 4_000);
      await page.waitForLoadState('networkidle');
    }
    const link = page.locator('main a[href*="/game?"]').nth(12);
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const before = { y: await page.evaluate(() => scrollY), address: page.url(), games: await shown(page) };
    await link.tap();
    await page.waitForURL(/\/(?:game|login)\b/);
    await page.waitForLoadState('networkidle');
    let calls = 0;
    page.on('request', (request) => {
      if (lists.test(request.url())) calls += 1;
    });
    await page.goBack();
    await page.waitForURL(before.address);
    await page.waitForLoadState('networkidle');
    await page
      .waitForFunction((count) => document.querySelectorAll('main a[href*="/game?"]').length >= count, before.games.split(' ').length, {
        timeout: 5_000,
      })
      .catch(() => undefined);
    const y = await page.evaluate(() => scrollY);
    return { off: Math.abs(y - before.y), calls, same: page.url() === before.address && (await shown(page)) === before.games };
  } finally {
    await context.close();
  }
}
