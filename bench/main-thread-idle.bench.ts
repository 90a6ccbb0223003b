// Responsiveness on a slow phone: blocking script before the first touch, layout shifts, and interaction delays.
import { setTimeout } from 'node:timers/promises';
import type { Browser, Frame, Page } from 'playwright';
import { categoryPages } from '#values/games/categories.ts';
import { signIn } from '../tests/e2e/actions.ts';
import { type Account, accountOf, openBrowser, phone } from '../tests/e2e/browser.ts';
import { startServer } from '../tests/e2e/server.ts';
import { scaled } from './fixture-data.ts';
import { blocking, tasksDuring, workBetween, workToFrame } from './main-thread.ts';
import { atMost, median, notMeasured, type Row } from './result-row.ts';

const runs = scaled(5, 1);
const lobbies = [...categoryPages.map(({ path }) => path), '/lottery', '/vnlottery'].map((path) => `/en${path}`);
const pages = ['/en', ...lobbies, '/en/login', '/en/register', '/en/help'];
/** Milliseconds from a touch to the next frame, at 6x slowdown. */
const maximumDelay = 100;
const frame = 1000 / 60;
/**
 * With DevTools attached, V8 records the source position of each error, re-parsing lazily compiled source. React
 * creates an error at startup, which adds 8 ms that no visitor waits for. This flag collects positions on the first
 * parse.
 */
const eagerPositions = '--js-flags=--no-enable-lazy-source-positions';

interface LoadResult {
  blocked: number;
  moved: number;
}

interface TouchResult {
  /** Work until the responding frame. */
  seen: number;
  /** Including all later work the touch causes. */
  whole: number;
}

interface Touch {
  what: string;
  path: string;
  where: string;
  type?: string;
  /** Inside the frame of the game at `path`. */
  framed?: true;
  /** What the touch brings about; without it, it touched nothing that answers. */
  brings?: string;
}

const touches: readonly Touch[] = [
  { what: 'open the menu', path: '/en/rng', where: '[data-open="menu"]' },
  { what: 'switch a tab', path: '/en/rng', where: 'main a[href="/en/rng?list=hot"]' },
  { what: 'type in search', path: '/en/rng', where: 'main input[type="search"]', type: 'lan' },
  ...categoryPages
    .filter(({ path }) => path !== '/rng')
    .map(({ path }) => ({ what: `switch a tab of ${path}`, path: `/en${path}`, where: `main a[href="/en${path}?list=hot"]` })),
  ...categoryPages.map(({ path }) => ({ what: `open the filters of ${path}`, path: `/en${path}`, where: 'main summary' })),
  ...['/lottery', '/vnlottery'].map((path) => ({ what: `search ${path}`, path: `/en${path}`, where: 'main .lot-find input', type: 'ke' })),
  {
    what: 'pick in a lottery slip',
    path: '/en/lottery?gameCode=fast-three&lottoView=betting',
    where: 'main .pick-form button[aria-pressed]',
  },
  ...[
    {
      what: 'pick a result of a match',
      code: 'football',
      where: '.odd[aria-disabled=false][aria-pressed=false]',
      brings: '.odd[aria-pressed=true]',
    },
    {
      what: 'pick a result of an esports match',
      code: 'five-v-five',
      where: '.odd[aria-disabled=false][aria-pressed=false]',
      brings: '.odd[aria-pressed=true]',
    },
    { what: 'open the bets of a sports book', code: 'football', where: '[data-tab=bets]', brings: '[data-tab=bets][aria-pressed=true]' },
    {
      what: 'choose the second chip of a table',
      code: 'speed-baccarat',
      where: '#chips > :nth-child(2)',
      brings: '#chips > :nth-child(2)[aria-checked=true]',
    },
  ].map(({ code, ...touch }): Touch => ({ ...touch, path: `/en/game?code=${code}`, framed: true })),
];

/** Baseline cost of a touch in this browser: an otherwise empty page whose handler changes one word. */
const bare = '/bare';
const bareTouch: Touch = { what: '', path: bare, where: 'button' };
const barePage =
  '<!doctype html><meta name="viewport" content="width=device-width"><button>Press</button><script>onclick = ({ target }) => { target.textContent = "Pressed" }</script>';

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const member = await accountOf(server, 'vip');
  const browser = await openBrowser([eagerPositions]);
  const rows: Row[] = [];
  try {
    for (const path of pages) {
      const loads: LoadResult[] = [];
      for (let run = 0; run < runs; run++) loads.push(await measureLoad(browser, server.url + path));
      rows.push(atMost(`total blocking time ${path}, work at 4x, untouched`, median(loads.map(({ blocked }) => blocked)), 0, 'ms', 0));
      rows.push(atMost(`cumulative layout shift ${path}`, Math.max(...loads.map(({ moved }) => moved)), 0, '', 4));
    }
    for (const touch of touches) {
      const figure = `interaction to next paint, work at 6x and a frame: ${touch.what}`;
      const ours: TouchResult[] = [];
      const theirs: TouchResult[] = [];
      try {
        for (let run = 0; run < runs; run++) {
          theirs.push(await measureTouch(browser, server.url, bareTouch, member));
          ours.push(await measureTouch(browser, server.url, touch, member));
        }
      } catch (error) {
        // The other rows of a long run stay.
        rows.push({ ...notMeasured(figure, `<= ${maximumDelay} ms`, String(error).split('\n')[0] ?? ''), reached: false });
        continue;
      }
      const [answer, baseline] = [ours, theirs].map((all) => median(all.map(({ seen }) => seen))) as [number, number];
      rows.push(atMost(figure, answer, maximumDelay, 'ms', 0), {
        figure: 'the same, against an empty page that answers with one word',
        target: '-',
        measured: `${(answer / baseline).toFixed(1)} x (${baseline.toFixed(0)} ms)`,
        reached: null,
      });
      // Work deferred to later frames still counts. In a game something always follows: its clock.
      if (touch.framed) continue;
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

/** Loads a page and waits without input until it is idle. */
const measureLoad = (browser: Browser, url: string): Promise<LoadResult> =>
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

/** Opens a page, or as a member the game in it, and returns what is measured: the page, or the frame, whose thread may be another. */
async function open(page: Page, url: string, { path, where, framed }: Touch, member: Account): Promise<Page | Frame> {
  if (path === bare) await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: barePage }));
  if (framed) await signIn(page, member, url);
  // A game asks for news of its rounds all the time.
  await page.goto(url, { waitUntil: framed ? 'load' : 'networkidle' });
  if (!framed) return page;
  await page.frameLocator('.play iframe').locator(where).first().waitFor();
  await setTimeout(2_000);
  const frame = page.frames().find((one) => one.parentFrame() !== null);
  if (!frame) throw new Error(`No frame on ${url}`);
  return frame;
}

/** In milliseconds: how long a finger stays down. Lifted at once, the frame of the press and the frame of its answer count as one wait. */
const fingerDown = 80;

/** A raw touch: actionability checks would add work to the page. */
async function press(page: Page, x: number, y: number): Promise<void> {
  const input = await page.context().newCDPSession(page);
  await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await setTimeout(fingerDown);
  await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await input.detach();
}

/** From a touch to its responding frame, by the browser's event timing: the main thread's work plus one frame. */
const measureTouch = (browser: Browser, site: string, touch: Touch, member: Account): Promise<TouchResult> =>
  onPhone(browser, async (page) => {
    const { path, where, type = '' } = touch;
    const url = site + path;
    await page.addInitScript(() => {
      const touched: { from: number; to: number }[] = [];
      Object.assign(globalThis, { touched });
      const touches = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
          if (entry.interactionId !== 0) touched.push({ from: entry.startTime, to: entry.startTime + entry.duration });
      });
      touches.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
      // The first input is reported at any duration.
      touches.observe({ type: 'first-input', buffered: true });
    });
    const measured = await open(page, url, touch, member);
    // No locator, because Playwright's injected script listens to every touch.
    const place = await measured.evaluate((selector) => {
      const seen = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
      // Clear of the bars above and below.
      if (seen && seen.getBoundingClientRect().bottom > innerHeight - 100) seen.scrollIntoView({ block: 'center', behavior: 'instant' });
      return seen?.getBoundingClientRect().toJSON() as DOMRect | undefined;
    }, where);
    const outer = measured === page ? null : await page.locator('.play iframe').boundingBox();
    if (!place) throw new Error(`${where} is not in sight on ${url}`);
    const work = async (): Promise<void> => {
      await press(page, (outer?.x ?? 0) + place.x + place.width / 2, (outer?.y ?? 0) + place.y + place.height / 2);
      for (const key of type) {
        await setTimeout(250);
        await page.keyboard.press(key);
      }
      // No queries before the page has responded: they would add work to it.
      await setTimeout(800);
      if (!touch.framed) await page.waitForLoadState('networkidle');
      // Performance entries arrive with the following frames.
      await measured.evaluate(
        () => new Promise<void>((resolve) => globalThis.setTimeout(() => requestAnimationFrame(() => resolve()), 300)),
      );
    };
    const tasks = await tasksDuring(browser, page, work, { where: measured });
    const touched = await measured.evaluate(() => (globalThis as unknown as { touched: { from: number; to: number }[] }).touched);
    if (touch.brings && (await measured.locator(touch.brings).count()) === 0) throw new Error(`${touch.brings} did not come on ${url}`);
    if (touched.length === 0) throw new Error(`Nothing was touched on ${url}`);
    const starts = [...new Set(touched.map(({ from }) => from)), Number.POSITIVE_INFINITY].sort((a, b) => a - b);
    const nextStart = (from: number) => starts.find((next) => next > from + 200) ?? from;
    return {
      seen: Math.max(...touched.map(({ from, to }) => workToFrame(tasks, from, to, 6))) + frame,
      whole: Math.max(...touched.map(({ from }) => workBetween(tasks, from, nextStart(from), 6))) + frame,
    };
  });
