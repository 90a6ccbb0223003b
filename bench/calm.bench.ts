// What a slow phone feels: time that script blocks before the first touch, what moves by itself, and how soon a touch is answered.
import type { Browser, Locator, Page } from 'playwright-core';
import { startServer } from '../tests/e2e/server.ts';
import { openBrowser, phone } from '../tests/e2e/world.ts';
import { blocking, tasksDuring, workBetween } from './main-thread.ts';
import { atMost, median, type Row } from './row.ts';
import { scaled } from './world.ts';

const runs = scaled(5, 1);
const pages = ['/en', '/en/rng', '/en/login', '/en/register', '/en/help'];
/** Of an interaction, at 6x: from the touch to the next frame. */
const longestAnswer = 100;
const frame = 1000 / 60;

interface Felt {
  blocked: number;
  moved: number;
}

const touches: readonly { what: string; path: string; touch: (page: Page) => Promise<void> }[] = [
  { what: 'open the menu', path: '/en/rng', touch: (page) => press(page.locator('[data-open="menu"]').first()) },
  { what: 'switch a tab', path: '/en/rng', touch: (page) => press(page.locator('main a[href="/en/rng?list=hot"]')) },
  { what: 'type in search', path: '/en/rng', touch: (page) => typeIn(page.locator('main input[type="search"]').first(), 'lan') },
  {
    what: 'open the filters',
    path: '/en/rng',
    touch: (page) => press(page.locator('main [aria-haspopup="dialog"], main summary').first()),
  },
];

const press = (what: Locator) => what.tap({ timeout: 5_000 });
async function typeIn(what: Locator, text: string): Promise<void> {
  await what.tap({ timeout: 5_000 });
  await what.pressSequentially(text, { delay: 250 });
}

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const browser = await openBrowser();
  const rows: Row[] = [];
  try {
    for (const path of pages) {
      const felt: Felt[] = [];
      for (let run = 0; run < runs; run++) felt.push(await untouched(browser, server.url + path));
      rows.push(atMost(`total blocking time ${path}, work at 4x, untouched`, median(felt.map(({ blocked }) => blocked)), 0, 'ms', 0));
      rows.push(atMost(`cumulative layout shift ${path}`, Math.max(...felt.map(({ moved }) => moved)), 0, '', 4));
    }
    for (const { what, path, touch } of touches) {
      const answers: number[] = [];
      for (let run = 0; run < runs; run++) answers.push(await answered(browser, server.url + path, touch));
      rows.push(atMost(`interaction to next paint, work at 6x and a frame: ${what}`, median(answers), longestAnswer, 'ms', 0));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return rows;
}

async function onPhone<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Loads a page and leaves it alone until it is calm. */
const untouched = (browser: Browser, url: string): Promise<Felt> =>
  onPhone(browser, async (page) => {
    await page.addInitScript(() => {
      const moves = { sum: 0 };
      Object.assign(globalThis, { moves });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) moves.sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const tasks = await tasksDuring(browser, page, async () => {
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })));
    });
    const { painted, moved } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      moved: (globalThis as unknown as { moves: { sum: number } }).moves.sum,
    }));
    return { blocked: blocking(tasks, painted, 4), moved };
  });

/** From the touch to the frame that answers it, as the browser marks them: what the main thread does then, and one frame. */
const answered = (browser: Browser, url: string, touch: (page: Page) => Promise<void>): Promise<number> =>
  onPhone(browser, async (page) => {
    await page.addInitScript(() => {
      const touched: { from: number; to: number }[] = [];
      Object.assign(globalThis, { touched });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
          if (entry.interactionId !== 0) touched.push({ from: entry.startTime, to: entry.startTime + entry.duration });
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const tasks = await tasksDuring(browser, page, async () => {
      await touch(page);
      await page.waitForLoadState('networkidle');
      // Entries come with the frames that follow.
      await page.evaluate(() => new Promise<void>((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 300)));
    });
    const touched = await page.evaluate(() => (globalThis as unknown as { touched: { from: number; to: number }[] }).touched);
    if (touched.length === 0) throw new Error(`Nothing was touched on ${url}`);
    return Math.max(...touched.map(({ from, to }) => workBetween(tasks, from, to, 6))) + frame;
  });
