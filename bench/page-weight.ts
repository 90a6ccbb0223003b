// Weighs a page: the browser's requests at each stage, each body counted once, in bytes as sent.
import { request } from 'node:http';
import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { phone } from '../tests/e2e/browser.ts';

export interface Weights {
  html: number;
  untouched: number;
  calm: number;
  alive: number;
  /** All bodies once the page is idle. */
  whole: number;
  /** Addresses of render-blocking scripts and styles. */
  blocking: string[];
  /** Addresses of images in the first view above the limit. */
  heavyImages: string[];
}

interface RequestedUrls {
  scripts: Set<string>;
  everything: Set<string>;
}

export interface WeighOptions {
  /** Prepares a fresh device, e.g. by signing in. */
  prepare?: (context: BrowserContext, page: Page) => Promise<void>;
  imageLimit: number;
}

/** Weighs an address on a phone with an empty cache, with and without Save-Data. */
export async function weigh(browser: Browser, url: string, options: WeighOptions): Promise<Weights> {
  const untouched = await onDevice(browser, true, options, async (page, asked) => {
    await openUntilIdle(page, url);
    return sizeOf(asked.scripts);
  });
  return onDevice(browser, false, options, async (page, asked) => {
    await openUntilIdle(page, url);
    const calm = await sizeOf(asked.scripts);
    const whole = await sizeOf(asked.everything);
    const heavyImages = await imagesInView(page, options.imageLimit);
    const cookies = (await page.context().cookies(url)).map((cookie) => `${cookie.name}=${cookie.value}`).join('; ');
    const document = await bodyOf(url, { cookie: cookies, accept: 'text/html' });
    const blocking = await blockingOf(page);
    await hydrateEverything(page);
    const alive = await sizeOf(asked.scripts);
    const sheets = new Set(blocking.filter((url) => new URL(url).pathname.endsWith('.css')));
    return { html: document + (await sizeOf(sheets)), untouched, calm, alive, whole, blocking, heavyImages };
  });
}

/** Addresses of the scripts of a page on a phone when all its islands are hydrated. */
export const scriptsOf = (browser: Browser, url: string, options: Pick<WeighOptions, 'prepare'>): Promise<ReadonlySet<string>> =>
  onDevice(browser, false, options, async (page, asked) => {
    await openUntilIdle(page, url);
    await hydrateEverything(page);
    return asked.scripts;
  });

/** Bytes of the scripts that a page loads and another one does not. */
export const scriptBeyond = (page: ReadonlySet<string>, other: ReadonlySet<string>): Promise<number> =>
  sizeOf(new Set([...page].filter((url) => !other.has(url))));

async function onDevice<T>(
  browser: Browser,
  saveData: boolean,
  options: Pick<WeighOptions, 'prepare'>,
  measure: (page: Page, asked: RequestedUrls) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...phone, ...(saveData ? { extraHTTPHeaders: { 'save-data': 'on' } } : {}) });
  try {
    const page = await context.newPage();
    if (saveData) await (await context.newCDPSession(page)).send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    await options.prepare?.(context, page);
    const asked: RequestedUrls = { scripts: new Set(), everything: new Set() };
    page.on('request', (one) => recordRequest(page, one, asked));
    return await measure(page, asked);
  } finally {
    await context.close();
  }
}

function recordRequest(page: Page, one: Request, asked: RequestedUrls): void {
  // Requests of the game frame do not count for the page.
  if (!/^https?:/.test(one.url()) || one.frame() !== page.mainFrame()) return;
  if (one.method() === 'GET') asked.everything.add(one.url());
  if (one.resourceType() === 'script') asked.scripts.add(one.url());
}

async function openUntilIdle(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })));
  await page.waitForLoadState('networkidle');
}

/**
 * Hydrates every island: scrolls it into view, then sends the touch it waits for. Excluded are members' islands on a
 * guest's page, and those that only a press on a link loads.
 */
async function hydrateEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const guest = !document.documentElement.hasAttribute('data-in');
    const staysAsleep = (island: Element) => guest && /"value":"(?:member|door)"/.test(island.getAttribute('opts') ?? '');
    const unhydrated = () => [...document.querySelectorAll<HTMLElement>('astro-island[ssr]')].filter((island) => !staysAsleep(island));
    const until = performance.now() + 10_000;
    while (unhydrated().length > 0 && performance.now() < until) {
      for (const island of unhydrated()) {
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

/** Render-blocking resources as reported by the browser. */
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

/** Size of a body in bytes as sent to a brotli client, still compressed. */
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
