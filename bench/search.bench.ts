// Search while typing over all games, on a phone with a 4x slower processor: work from the key to the result and its
// frame.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { openBrowser, phone } from '../tests/e2e/browser.ts';
import { startServer } from '../tests/e2e/server.ts';
import { scaled } from './fixture-data.ts';
import { tasksDuring, workBetween } from './main-thread.ts';
import { bodyOf } from './page-weight.ts';
import { atMost, median, type Row } from './result-row.ts';

const words = ['lantern', 'golden', 'dragon', 'tide', 'mga', 'zzz'].slice(0, scaled(6, 2));
const target = 100;
/** In kB, for the file of 3,000 names. */
const mostNames = 17;
const frame = 1000 / 60;

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const browser = await openBrowser();
  try {
    const address = `${server.url}/wps/v2/games/names`;
    const answer = (await (await fetch(address)).json()) as { value: { vendor: string } };
    const games = answer.value.vendor.length;
    // From its second request on, a file is sent with maximum compression.
    await fetch(address);
    await setTimeout(1_000);
    const bytes = await bodyOf(address);
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(`${server.url}/en/rng`, { waitUntil: 'networkidle' });
    const names = page.waitForResponse((response) => response.url() === address);
    await page.locator('main input[type="search"]').first().tap();
    await (await names).finished();
    // The names are on the device before the first letter.
    await setTimeout(1_000);
    await watchKeys(page);
    const keys: { from: number; to: number }[] = [];
    const tasks = await tasksDuring(browser, page, async () => {
      for (const word of words) {
        for (const letter of word) keys.push(await keyToResult(page, letter));
        for (let left = word.length; left > 0; left--) await keyToResult(page, 'Backspace');
      }
    });
    const all = keys.map(({ from, to }) => workBetween(tasks, from, to, 4) + frame);
    await context.close();
    return [
      atMost(`names of ${games} games, as sent`, bytes / 1000, mostNames, 'kB'),
      atMost(`search as one types over ${games} games, work at 4x and a frame: median`, median(all), target, 'ms', 0),
      atMost(`search as one types over ${games} games, the same: longest of ${all.length}`, Math.max(...all), target, 'ms', 0),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Records when a key goes down, and the frame after the page's last change. Covers are none: they come after the games, as images do. */
function watchKeys(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = { key: 0, shown: 0 };
    Object.assign(globalThis, { seen });
    addEventListener(
      'keydown',
      (event) => {
        seen.key = event.timeStamp;
        seen.shown = 0;
      },
      true,
    );
    // Compiles this listener alone: on the window, the event reaches none of the page.
    dispatchEvent(new KeyboardEvent('keydown'));
    const isOfCover = ({ target }: MutationRecord) => target instanceof SVGElement;
    new MutationObserver((changes) => {
      if (changes.every(isOfCover)) return;
      requestAnimationFrame(() => {
        seen.shown = performance.now();
      });
    }).observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Times of the key press and of the visible result, on the page's clock. Equal when the key changes nothing visible. */
async function keyToResult(page: Page, key: string): Promise<{ from: number; to: number }> {
  await page.keyboard.press(key);
  // No queries before the page has responded: they would add work to it.
  await setTimeout(400);
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { key: number; shown: number } };
    return { from: seen.key, to: seen.shown || seen.key };
  });
}
