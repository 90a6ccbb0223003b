// Weighs a page: what a browser asks for at each stage, each body counted once, in bytes as sent.
import { request } from 'node:http';
import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { phone } from '../tests/e2e/world.ts';

export interface Weights {
  html: number;
  untouched: number;
  calm: number;
  alive: number;
  /** All bodies of the page once calm. */
  whole: number;
  /** Scripts and styles that hold up the first paint, by address. */
  blocking: string[];
  /** Images in the first view that are heavier than allowed, by address. */
  heavyImages: string[];
}

interface Asked {
  scripts: Set<string>;
  everything: Set<string>;
}

export interface WeighOptions {
  /** Prepares a fresh device, for instance by signing in. */
  prepare?: (context: BrowserContext, page: Page) => Promise<void>;
  imageLimit: number;
}

/** Weighs the page at an address, on a phone, from an empty cache, once with Save-Data and once without. */
export async function weigh(browser: Browser, url: string, options: WeighOptions): Promise<Weights> {
  const untouched = await onDevice(browser, true, options, async (page, asked) => {
    await openAndCalm(page, url);
    return sizeOf(asked.scripts);
  });
  return onDevice(browser, false, options, async (page, asked) => {
    await openAndCalm(page, url);
    const calm = await sizeOf(asked.scripts);
    const whole = await sizeOf(asked.everything);
    const heavyImages = await imagesInView(page, options.imageLimit);
    const cookies = (await page.context().cookies(url)).map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
    const document = await bodyOf(url, { cookie: cookies, accept: 'text/html' });
    const blocking = await blockingOf(page);
    await wakeEverything(page);
    const alive = await sizeOf(asked.scripts);
    const sheets = new Set(blocking.filter((url) => new URL(url).pathname.endsWith('.css')));
    return { html: document + (await sizeOf(sheets)), untouched, calm, alive, whole, blocking, heavyImages };
  });
}

async function onDevice<T>(
  browser: Browser,
  saveData: boolean,
  options: WeighOptions,
  measure: (page: Page, asked: Asked) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...phone, ...(saveData ? { extraHTTPHeaders: { 'save-data': 'on' } } : {}) });
  try {
    const page = await context.newPage();
    if (saveData) await (await context.newCDPSession(page)).send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    await options.prepare?.(context, page);
    const asked: Asked = { scripts: new Set(), everything: new Set() };
    page.on('request', (one) => note(page, one, asked));
    return await measure(page, asked);
  } finally {
    await context.close();
  }
}

function note(page: Page, one: Request, asked: Asked): void {
  // What a game's frame loads is the game's own weight.
  if (!/^https?:/.test(one.url()) || one.frame() !== page.mainFrame()) return;
  if (one.method() === 'GET') asked.everything.add(one.url());
  if (one.resourceType() === 'script') asked.scripts.add(one.url());
}

async function openAndCalm(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })));
  await page.waitForLoadState('networkidle');
}

/** Brings every island of the page to life: into view, then the touch it waits for. A guest's page leaves a member's asleep, and what only a press on a link brings. */
async function wakeEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const guest = !document.documentElement.hasAttribute('data-in');
    const stays = (island: Element) => guest && /"value":"(?:member|door)"/.test(island.getAttribute('opts') ?? '');
    const asleep = () => [...document.querySelectorAll<HTMLElement>('astro-island[ssr]')].filter((island) => !stays(island));
    const until = performance.now() + 10_000;
    while (asleep().length > 0 && performance.now() < until) {
      for (const island of asleep()) {
        island.scrollIntoView();
        const target = island.firstElementChild ?? island;
        for (const kind of ['pointerenter', 'pointerover', 'pointerdown', 'focusin'])
          target.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
      }
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await page.waitForLoadState('networkidle');
}

/** What the browser itself says held up the first paint. */
function blockingOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming & { renderBlockingStatus?: string }).renderBlockingStatus === 'blocking')
      .map((entry) => entry.name),
  );
}

async function imagesInView(page: Page, limit: number): Promise<string[]> {
  const shown = await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight && image.currentSrc.startsWith('http'))
      .map((image) => image.currentSrc),
  );
  const heavy: string[] = [];
  for (const url of new Set(shown)) if ((await bodyOf(url)) > limit) heavy.push(url);
  return heavy;
}

async function sizeOf(urls: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const url of urls) bytes += await bodyOf(url);
  return bytes;
}

/** Bytes of the body as sent to a browser that takes brotli, not unpacked. */
export function bodyOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const ask = request(url, { headers: { 'accept-encoding': 'br', ...headers } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve(bytes));
      answer.on('error', reject);
    });
    ask.on('error', reject);
    ask.end();
  });
}
