// Continuous scrolling through ten thousand games: tiles in the document, and whether a 4x slower phone draws every
// frame.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright';
import { connect } from '#platform/db/connect.ts';
import { openBrowser, phone } from '../tests/e2e/browser.ts';
import { startServer } from '../tests/e2e/server.ts';
import { scaled } from './fixture-data.ts';
import { tasksDuring, workBetween } from './main-thread.ts';
import { atLeast, atMost, type Row } from './result-row.ts';

const games = 10_000;
/** Number of games scrolled through for the count. */
const scrolledGames = scaled(games, 600);
const mostTiles = 200;
const frames = scaled(600, 120);
/** Fast scrolling: 1,500 px a second. */
const pixelsPerFrame = 25;
const cpuSlowdown = 4;
const refresh = 1000 / 60;

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
    const drawn = await scroll(page, browser);
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
      atLeast(`frames while scrolling them, work at ${cpuSlowdown}x`, drawn.perSecond, 60, 'a second', 0),
      { figure: 'the same: work of the longest frame', target: '-', measured: `${drawn.longest.toFixed(0)} ms`, reached: null },
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

/** Frames per second on a slower phone: a frame whose work does not fit skips the next ones. */
async function scroll(page: Page, browser: Parameters<typeof tasksDuring>[0]): Promise<{ perSecond: number; longest: number }> {
  let at: number[] = [];
  const tasks = await tasksDuring(browser, page, async () => {
    at = await page.evaluate(
      ({ count, pixels }) =>
        new Promise<number[]>((resolve) => {
          const times: number[] = [];
          const step = () => {
            times.push(performance.now());
            scrollBy(0, pixels);
            if (times.length > count) resolve(times);
            else requestAnimationFrame(step);
          };
          requestAnimationFrame(step);
        }),
      { count: frames, pixels: pixelsPerFrame },
    );
  });
  const work = at.slice(1).map((to, n) =>
    workBetween(
      tasks.filter(({ start }) => start >= (at[n] ?? 0)),
      at[n] ?? 0,
      to,
      cpuSlowdown,
    ),
  );
  const framesTaken = work.reduce((sum, one) => sum + Math.max(1, Math.ceil(one / refresh)), 0);
  return { perSecond: Math.round((60 * work.length) / framesTaken), longest: Math.max(...work) };
}

/** Scrolls to the end repeatedly while more games load. */
const toTheEnd = (page: Page): Promise<{ most: number; seen: number; moved: number }> =>
  page.evaluate(
    (enough) =>
      new Promise<{ most: number; seen: number; moved: number }>((resolve) => {
        let moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved += entry.value;
        }).observe({ type: 'layout-shift' });
        const seen = new Set<string>();
        let most = 0;
        let lastGrowth = performance.now();
        const look = () => {
          const tiles = document.querySelectorAll<HTMLAnchorElement>('main .tile');
          most = Math.max(most, tiles.length);
          const before = seen.size;
          for (const link of document.querySelectorAll<HTMLAnchorElement>('main .tile > a')) seen.add(link.href);
          if (seen.size > before) lastGrowth = performance.now();
          scrollBy(0, (document.querySelector('main .grid')?.getBoundingClientRect().bottom ?? 0) - innerHeight);
          if (seen.size >= enough || performance.now() - lastGrowth > 20_000) resolve({ most, seen: seen.size, moved });
          else requestAnimationFrame(look);
        };
        look();
      }),
    scrolledGames,
  );
