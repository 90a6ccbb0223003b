// First and largest contentful paint on a slow phone and connection, each page alternating with an empty page of the
// same server.
import type { Browser } from 'playwright';
import { openBrowser, phone } from '../tests/e2e/browser.ts';
import { startServer } from '../tests/e2e/server.ts';
import { scaled } from './fixture-data.ts';
import { atMost, median, type Row } from './result-row.ts';
import { openSlowConnection, timeFor } from './slow-network.ts';

const runs = scaled(5, 1);
const pages: readonly { path: string; largest?: number }[] = [
  { path: '/', largest: 1.35 },
  // Its six inlined covers take 10 ms of processor time (decision 030).
  { path: '/rng', largest: 1.35 },
  { path: '/login' },
  { path: '/help' },
];
/** Milliseconds allowed beyond the empty page and the transfer time of the HTML. */
const allowedOverhead = 40;
// The server's smallest response: the baseline of connection and browser.
const empty = '/healthz';

interface Paint {
  first: number;
  largest: number;
  /** Bytes of the HTML as received. */
  html: number;
}

const ms = (time: number): string => `${Math.round(time)} ms`;

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const [browser, line] = await Promise.all([openBrowser(), openSlowConnection(server.url)]);
  const rows: Row[] = [];
  try {
    for (const { path, largest: most } of pages) {
      await paint(browser, line.url + path);
      const theirs: Paint[] = [];
      const ours: Paint[] = [];
      for (let run = 0; run < runs; run++) {
        theirs.push(await paint(browser, line.url + empty));
        ours.push(await paint(browser, line.url + path));
      }
      const baseline = median(theirs.map((one) => one.first));
      const first = median(ours.map((one) => one.first));
      const transferTime = timeFor(median(ours.map(({ html }) => html)));
      rows.push(
        atMost(
          `first contentful paint ${path}, empty page ${ms(baseline)}, HTML ${ms(transferTime)}`,
          first,
          Math.floor(baseline + transferTime + allowedOverhead),
          'ms',
          0,
        ),
      );
      if (most !== undefined) {
        const largest = median(ours.map((one) => one.largest));
        rows.push({
          figure: `largest contentful paint ${path}`,
          target: `<= ${most.toFixed(2)} x empty page`,
          measured: `${(largest / baseline).toFixed(2)} x (${ms(largest)} against ${ms(baseline)})`,
          reached: largest / baseline <= most,
        });
      }
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
          const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
          const html = page?.encodedBodySize ?? Number.NaN;
          new PerformanceObserver((list) => resolve({ first, html, largest: list.getEntries().at(-1)?.startTime ?? first })).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
          setTimeout(() => resolve({ first, html, largest: first }), 1_000);
        }),
    );
  } finally {
    await context.close();
  }
}
