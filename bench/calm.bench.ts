// What a slow phone feels: time that script blocks before the first touch, what moves by itself, and how soon a touch is answered.
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { startServer } from '../tests/e2e/server.ts';
import { openBrowser, phone } from '../tests/e2e/world.ts';
import { blocking, tasksDuring, workBetween, workToFrame } from './main-thread.ts';
import { atMost, median, type Row } from './row.ts';
import { scaled } from './world.ts';

const runs = scaled(5, 1);
const pages = ['/en', '/en/rng', '/en/login', '/en/register', '/en/help'];
/** Of an interaction, at 6x: from the touch to the next frame. */
const longestAnswer = 100;
const frame = 1000 / 60;
/** To whoever watches a page, the engine tells where in the source each error is made, and reads the source again for that: React makes one as it starts, and 8 ms would be counted that no visitor waits. With this it knows from the first reading. */
const unwatched = '--js-flags=--no-enable-lazy-source-positions';

interface Felt {
  blocked: number;
  moved: number;
}

interface Answered {
  /** Up to the frame that answers. */
  seen: number;
  /** With all that the touch brings. */
  whole: number;
}

interface Touch {
  what: string;
  path: string;
  where: string;
  type?: string;
}

const touches: readonly Touch[] = [
  { what: 'open the menu', path: '/en/rng', where: '[data-open="menu"]' },
  { what: 'switch a tab', path: '/en/rng', where: 'main a[href="/en/rng?list=hot"]' },
  { what: 'type in search', path: '/en/rng', where: 'main input[type="search"]', type: 'lan' },
  { what: 'open the filters', path: '/en/rng', where: 'main [aria-haspopup="dialog"], main summary' },
];

/** The least that a touch costs in this browser: a page with nothing else, whose handler changes one word. */
const bare = '/bare';
const bareTouch: Touch = { what: '', path: bare, where: 'button' };
const barePage =
  '<!doctype html><meta name="viewport" content="width=device-width"><button>Press</button><script>onclick = ({ target }) => { target.textContent = "Pressed" }</script>';

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const browser = await openBrowser([unwatched]);
  const rows: Row[] = [];
  try {
    for (const path of pages) {
      const felt: Felt[] = [];
      for (let run = 0; run < runs; run++) felt.push(await untouched(browser, server.url + path));
      rows.push(atMost(`total blocking time ${path}, work at 4x, untouched`, median(felt.map(({ blocked }) => blocked)), 0, 'ms', 0));
      rows.push(atMost(`cumulative layout shift ${path}`, Math.max(...felt.map(({ moved }) => moved)), 0, '', 4));
    }
    for (const touch of touches) {
      const ours: Answered[] = [];
      const theirs: Answered[] = [];
      for (let run = 0; run < runs; run++) {
        theirs.push(await answered(browser, server.url, bareTouch));
        ours.push(await answered(browser, server.url, touch));
      }
      const [answer, least] = [ours, theirs].map((all) => median(all.map(({ seen }) => seen))) as [number, number];
      rows.push(atMost(`interaction to next paint, work at 6x and a frame: ${touch.what}`, answer, longestAnswer, 'ms', 0), {
        figure: 'the same, against an empty page that answers with one word',
        target: '-',
        measured: `${(answer / least).toFixed(1)} x (${least.toFixed(0)} ms)`,
        reached: null,
      });
      // What is put off to the next frames is work all the same.
      rows.push({
        figure: 'the same, until nothing more follows',
        target: '-',
        measured: `${median(ours.map(({ whole }) => whole)).toFixed(0)} ms`,
        reached: null,
      });
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
const answered = (browser: Browser, site: string, { path, where, type = '' }: Touch): Promise<Answered> =>
  onPhone(browser, async (page) => {
    const url = site + path;
    if (path === bare) await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: barePage }));
    await page.addInitScript(() => {
      const touched: { from: number; to: number }[] = [];
      Object.assign(globalThis, { touched });
      const touches = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
          if (entry.interactionId !== 0) touched.push({ from: entry.startTime, to: entry.startTime + entry.duration });
      });
      touches.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
      // The first is told however short it was.
      touches.observe({ type: 'first-input', buffered: true });
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    // Not by a locator: what it leaves on the page hears every touch.
    const place = await page.evaluate((selector) => {
      const seen = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
      return seen?.getBoundingClientRect().toJSON() as DOMRect | undefined;
    }, where);
    if (!place) throw new Error(`${where} is not in sight on ${url}`);
    const tasks = await tasksDuring(browser, page, async () => {
      // As a finger does it: asking the page whether it may be touched would be work of the page.
      await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
      for (const key of type) {
        await setTimeout(250);
        await page.keyboard.press(key);
      }
      // Nothing is asked of the page before it has answered: that too would be work of the page.
      await setTimeout(800);
      await page.waitForLoadState('networkidle');
      // Entries come with the frames that follow.
      await page.evaluate(() => new Promise<void>((resolve) => globalThis.setTimeout(() => requestAnimationFrame(() => resolve()), 300)));
    });
    const touched = await page.evaluate(() => (globalThis as unknown as { touched: { from: number; to: number }[] }).touched);
    if (touched.length === 0) throw new Error(`Nothing was touched on ${url}`);
    const begun = [...new Set(touched.map(({ from }) => from)), Number.POSITIVE_INFINITY].sort((a, b) => a - b);
    const until = (from: number) => begun.find((next) => next > from + 200) ?? from;
    return {
      seen: Math.max(...touched.map(({ from, to }) => workToFrame(tasks, from, to, 6))) + frame,
      whole: Math.max(...touched.map(({ from }) => workBetween(tasks, from, until(from), 6))) + frame,
    };
  });
