// Address of the first game in the lobby, for measurements inside a game.
import type { Browser } from 'playwright';
import type { RunningServer } from '../tests/e2e/server.ts';

/** Returns path and query of the first game link on /rng. */
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
