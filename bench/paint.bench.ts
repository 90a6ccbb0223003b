// First and largest contentful paint on a slow phone behind a slow line, each page in turn with an empty page from the same server.
import type { Browser } from 'playwright';
import { startServer } from '../tests/e2e/server.ts';
import { openBrowser, phone } from '../tests/e2e/world.ts';
import { openLine } from './line.ts';
import { median, type Row } from './row.ts';
import { scaled } from './world.ts';

const runs = scaled(5, 1);
const pages: readonly { path: string; largest?: number }[] = [
  { path: '/', largest: 1.35 },
  { path: '/rng', largest: 1.35 },
  { path: '/login' },
  { path: '/help' },
];
const firstTarget = 1.1;
// The smallest answer the server gives: what the line and the browser cost by themselves.
const empty = '/healthz';

interface Paint {
  first: number;
  largest: number;
}

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const [browser, line] = await Promise.all([openBrowser(), openLine(server.url)]);
  const rows: Row[] = [];
  try {
    for (const { path, largest } of pages) {
      await paint(browser, line.url + path);
      const theirs: Paint[] = [];
      const ours: Paint[] = [];
      for (let run = 0; run < runs; run++) {
        theirs.push(await paint(browser, line.url + empty));
        ours.push(await paint(browser, line.url + path));
      }
      const ground = median(theirs.map((one) => one.first));
      const compare = (figure: string, value: number, most: number) =>
        rows.push({
          figure,
          target: `<= ${most.toFixed(2)} x empty page`,
          measured: `${(value / ground).toFixed(2)} x (${Math.round(value)} against ${Math.round(ground)} ms)`,
          reached: value / ground <= most,
        });
      compare(`first contentful paint ${path}`, median(ours.map((one) => one.first)), firstTarget);
      if (largest !== undefined) compare(`largest contentful paint ${path}`, median(ours.map((one) => one.largest)), largest);
    }
  } finally {
    await browser.close();
    line.close();
    await server.stop();
  }
  return rows;
}

async function paint(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(
      () =>
        new Promise<Paint>((resolve) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
          new PerformanceObserver((list) => resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? first })).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
          setTimeout(() => resolve({ first, largest: first }), 1_000);
        }),
    );
  } finally {
    await context.close();
  }
}
