// Continuous scrolling through ten thousand games: tiles in the document, the frames that a 4x slower phone shows under
// a finger, and whether games or covers are missing in them.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright';
import { connect } from '#platform/db/connect.ts';
import { lobbyPageSize } from '#values/games/lobby.ts';
import { openBrowser, phone } from '../tests/e2e/browser.ts';
import { startServer } from '../tests/e2e/server.ts';
import { scaled } from './fixture-data.ts';
import { tasksDuring } from './main-thread.ts';
import { atLeast, atMost, type Row } from './result-row.ts';

const games = 10_000;
/** Number of games scrolled through for the count. */
const scrolledGames = scaled(games, 600);
const mostTiles = 200;
/** Pixels scrolled by the finger, and half as many back, and its speed in pixels a second. */
const distance = scaled(15_000, 6_000);
const speed = 1_500;
const cpuSlowdown = 4;

export async function rows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'isla-endless-'));
  if (process.env.ISLA_TEST_WORLD) await cp(process.env.ISLA_TEST_WORLD, folder, { recursive: true });
  await fillCategory(folder);
  const server = await startServer({ dataDir: folder, env: { LOG_LEVEL: 'error' } });
  const browser = await openBrowser();
  try {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const open = async () => {
      await page.goto(`${server.url}/en/rng`, { waitUntil: 'networkidle' });
      await page.locator('main [data-hydrated]').waitFor();
    };
    await open();
    const down = await scroll(page, browser, distance);
    const up = await scroll(page, browser, -distance / 2);
    const both = (what: 'frames' | 'blank' | 'bare'): number => down[what] + up[what];
    await open();
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('GCSGAME_gameList')) lists.push(request.url());
    });
    const { most, seen, moved } = await toTheEnd(page);
    await context.close();
    return [
      atMost(`tiles in the document, ${seen} of ${games} games scrolled through`, most, mostTiles, 'tiles', 0),
      {
        figure: 'the same: games that were seen',
        target: `>= ${scrolledGames} games`,
        measured: `${seen} games`,
        reached: seen >= scrolledGames,
      },
      atMost(`the same: lists requested twice, of ${lists.length}`, lists.length - new Set(lists).size, 0, 'requests', 0),
      atMost('the same: shifts of what is in view', moved, 0, '', 4),
      atLeast(
        `frames shown under a finger, processor ${cpuSlowdown} times slower`,
        Math.min(down.perSecond, up.perSecond),
        60,
        'a second',
        0,
      ),
      atMost(`the same: of ${both('frames')} frames of the page, those without a game that is in view`, both('blank'), 0, 'frames', 0),
      {
        figure: 'the same: those with a cover in view that is not loaded',
        target: '-',
        measured: `${both('bare')} frames`,
        reached: null,
      },
      {
        figure: `the same: longest task, at ${cpuSlowdown}x`,
        target: '-',
        measured: `${Math.max(down.longest, up.longest).toFixed(0)} ms`,
        reached: null,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the category's games until there are enough. */
async function fillCategory(folder: string): Promise<void> {
  const database = await connect({ dataDir: folder });
  await sql`insert into games (node_id, game_code, name, game_type, vendor, classify, min_bet, lines, is_hot, is_top, is_new, is_game, playable, slot_model)
    select 1000000 + row_number() over (order by copy, node_id), game_code || '-' || copy, name || ' ' || copy, game_type, vendor, classify, min_bet, lines, 0, 0, false, is_game, playable,
      coalesce(slot_model, 'tide')
    from games cross join generate_series(2, 1000) as copy
    where game_type = 'RNG'
    order by copy, node_id
    limit ${games} - (select count(*) from games where game_type = 'RNG')`.execute(database.db);
  await database.close();
}

/** Whether one frame follows the other without a gap. */
const isNext = (at: number | undefined, next: number | undefined): boolean => at !== undefined && next !== undefined && next - at < 25;

interface Finger {
  /** Frames on the screen, each second of the scroll. */
  perSecond: number;
  /** Frames drawn by the page itself, of which `blank` lacked a game in view, and `bare` a cover. */
  frames: number;
  blank: number;
  bare: number;
  /** Processor time of the longest task of the page, in milliseconds. */
  longest: number;
}

/**
 * Scrolls as a finger does. The browser moves the list between the frames of the page, so that what counts is whether the screen
 * changes 60 times a second, and whether the page keeps up with what comes into view.
 */
async function scroll(page: Page, browser: Browser, pixels: number): Promise<Finger> {
  const line = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    const seen = { frames: 0, blank: 0, bare: 0, over: false };
    Object.assign(globalThis, { seen });
    const inView = (element: Element): boolean => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    const look = (): void => {
      if (seen.over) return;
      const grid = document.querySelector('main .grid');
      const tiles = [...(grid?.children ?? [])];
      const start = Math.max(0, grid?.getBoundingClientRect().top ?? 0);
      const [first, last] = [tiles[0]?.getBoundingClientRect().top ?? 0, tiles.at(-1)?.getBoundingClientRect().bottom ?? 0];
      seen.frames++;
      // A list of thousands never ends in view: what is missing at either edge, or has only a placeholder, is to come.
      if (first > start + 5 || last < innerHeight - 5 || tiles.some((tile) => tile.ariaHidden && inView(tile))) seen.blank++;
      if (tiles.filter(inView).some((tile) => tile.querySelector('[data-address]:empty'))) seen.bare++;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  let shown: number[] = [];
  const tasks = await tasksDuring(
    browser,
    page,
    async () => {
      // One finger cannot travel further than the screen: the wheel of a trackpad scrolls at the same steady speed.
      const gesture = { x: 180, y: 500, yDistance: -pixels, speed, gestureSourceType: 'mouse', preventFling: true } as const;
      await line.send('Input.synthesizeScrollGesture', gesture);
    },
    {
      onShown: (times) => {
        shown = times;
      },
    },
  );
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const seen = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Pick<Finger, 'frames' | 'blank' | 'bare'> & { over: boolean } };
    seen.over = true;
    return seen;
  });
  // Before and after the scroll a frame comes only when something else on the page changes.
  const scrolling = shown.slice(
    shown.findIndex((at, n) => isNext(at, shown[n + 1])),
    shown.findLastIndex((at, n) => isNext(shown[n - 1], at)) + 1,
  );
  const seconds = ((scrolling.at(-1) ?? 0) - (scrolling[0] ?? 0)) / 1000;
  return {
    ...seen,
    perSecond: Math.round((scrolling.length - 1) / seconds),
    // The throttle spends its time on the thread itself.
    longest: Math.max(...tasks.map(({ work }) => work)),
  };
}

/** Scrolls to the end repeatedly while more games load. */
const toTheEnd = (page: Page): Promise<{ most: number; seen: number; moved: number }> =>
  page.evaluate(
    ({ enough, firstPage }) =>
      new Promise<{ most: number; seen: number; moved: number }>((resolve) => {
        let moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved += entry.value;
        }).observe({ type: 'layout-shift' });
        const seen = new Set<string>();
        let most = 0;
        let lastGrowth = performance.now();
        let lowest = 0;
        const look = () => {
          const tiles = document.querySelectorAll<HTMLAnchorElement>('main .tile');
          most = Math.max(most, tiles.length);
          const before = seen.size;
          for (const link of document.querySelectorAll<HTMLAnchorElement>('main .tile > a')) seen.add(link.href);
          if (seen.size > before) lastGrowth = performance.now();
          // Not in a frame in which the list grew: the browser reckons what the scroll moves as a shift then. And the tiles that came
          // with the page are laid out on the way to them, at any speed of a finger.
          const bottom = document.querySelector('main .grid')?.getBoundingClientRect().bottom ?? 0;
          const below = bottom - innerHeight;
          const grew = bottom + scrollY !== lowest;
          lowest = bottom + scrollY;
          if (!grew) scrollBy({ top: seen.size > firstPage ? below : Math.min(100, below), behavior: 'instant' });
          if (seen.size >= enough || performance.now() - lastGrowth > 20_000) resolve({ most, seen: seen.size, moved });
          else requestAnimationFrame(look);
        };
        look();
      }),
    { enough: scrolledGames, firstPage: lobbyPageSize },
  );
