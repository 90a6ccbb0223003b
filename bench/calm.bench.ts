// What a slow phone feels: time that script blocks before the first touch, what moves by itself, and how soon a touch is answered.
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { startServer } from '../tests/e2e/server.ts';
import { openBrowser, phone } from '../tests/e2e/world.ts';
import { atMost, median, type Row } from './row.ts';
import { scaled } from './world.ts';

const runs = scaled(5, 1);
const pages = ['/en', '/en/rng', '/en/login', '/en/register', '/en/help'];
/** Of an interaction, at 6x: from the touch to the next frame. */
const longestAnswer = 100;

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
      rows.push(atMost(`total blocking time ${path}, 4x, untouched`, median(felt.map(({ blocked }) => blocked)), 0, 'ms', 0));
      rows.push(atMost(`cumulative layout shift ${path}`, Math.max(...felt.map(({ moved }) => moved)), 0, '', 4));
    }
    for (const { what, path, touch } of touches) {
      const answers: number[] = [];
      for (let run = 0; run < runs; run++) answers.push(await answered(browser, server.url + path, touch));
      rows.push(atMost(`interaction to next paint, 6x: ${what}`, median(answers), longestAnswer, 'ms', 0));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return rows;
}

async function onPhone<T>(browser: Browser, rate: number, work: (page: Page, devtools: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    return await work(page, devtools);
  } finally {
    await context.close();
  }
}

/** Blocked: of every task longer than 50 ms after the first paint, what is beyond 50 ms. */
const untouched = (browser: Browser, url: string) =>
  onPhone(browser, 4, async (page) => {
    await page.addInitScript(() => {
      const felt = { blocked: 0, moved: 0 };
      Object.assign(globalThis, { felt });
      new PerformanceObserver((list) => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
        for (const { startTime, duration } of list.getEntries())
          if (startTime + duration > painted) felt.blocked += Math.max(0, duration - 50);
      }).observe({ type: 'longtask', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) felt.moved += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })));
    return page.evaluate(() => (globalThis as unknown as { felt: Felt }).felt);
  });

/** The longest of the interactions, as the browser itself times them. */
const answered = (browser: Browser, url: string, touch: (page: Page) => Promise<void>) =>
  onPhone(browser, 6, async (page) => {
    await page.addInitScript(() => {
      const found = { longest: 0, count: 0 };
      Object.assign(globalThis, { found });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
          if (entry.interactionId === 0) continue;
          found.count += 1;
          found.longest = Math.max(found.longest, entry.duration);
        }
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await touch(page);
    await page.waitForLoadState('networkidle');
    // Frames that are drawn after it: entries come with the frame.
    await page.evaluate(() => new Promise<void>((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 300)));
    return page.evaluate(() => (globalThis as unknown as { found: { longest: number } }).found.longest);
  });
