// The address of the first game in the lobby, for what is measured inside a game.
import type { Browser } from 'playwright';
import type { RunningServer } from '../tests/e2e/server.ts';

/** Path and query of the first link of /rng that leads into a game. */
export async function firstGame(browser: Browser, server: RunningServer): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}/rng`);
    const href = await page.locator('main a[href*="/game"]').first().getAttribute('href', { timeout: 5_000 });
    if (href === null) throw new Error('The lobby links to no game.');
    const url = new URL(href, server.url);
    return url.pathname + url.search;
  } finally {
    await context.close();
  }
}
