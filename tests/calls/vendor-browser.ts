/** The game in its frame in a real browser, for the tests of it: opens a page around it, hears what it says, and closes all in the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { buildOriginals } from '#originals/build.ts';
import { connect } from '#platform/db/connect.ts';
import { openBrowser } from '../e2e/world.ts';
import { freshPlace } from '../engines.ts';
import { type FrameSite, frameSite } from './vendor-frame.ts';
import { vendorHouse } from './vendor-house.ts';

/** Three lanterns on the middle line and nothing else: 60 line bets. */
export const threeLanterns = [14, 1, 6, 3, 8];
type Said = { type: string } & Record<string, string>;
export interface Options {
  funds?: number;
  minCycle?: number;
  init?: Record<string, unknown>;
  line?: (site: FrameSite) => void;
}
export type Game = Awaited<ReturnType<Awaited<ReturnType<typeof openTable>>['game']>>;

/** A database and a browser for one file of tests; they end with the file. Each `game` has a member, a site and a device of its own. */
export async function openTable() {
  const folder = mkdtempSync(join(tmpdir(), 'isla-frame-'));
  const { place, discard } = await freshPlace('pglite');
  const [database, browser, built] = await Promise.all([connect(place), openBrowser(), buildOriginals(folder)]);
  const open = async () => ({ ...database, place });
  const sites: FrameSite[] = [];
  afterAll(async () => {
    await browser.close();
    for (const site of sites) await site.close();
    await database.close();
    await discard();
    rmSync(folder, { recursive: true, force: true });
  });

  const game = async (options: Options = {}) => {
    const house = await vendorHouse(open, { funds: options.funds ?? 100_000, minCycle: options.minCycle ?? 0 });
    const site = await frameSite(house, built, options.init);
    sites.push(site);
    options.line?.(site);
    const context = await browser.newContext({ viewport: { width: 360, height: 684 }, hasTouch: true });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on(
      'console',
      (message) => message.type() === 'error' && /policy|refused|blocked/i.test(message.text()) && faults.push(message.text()),
    );
    await page.goto(site.url);
    const frame = page.frameLocator('iframe[title=game]');
    const said = () => page.evaluate('said') as Promise<Said[]>;
    const ready = () => frame.locator('#spin[aria-disabled=false]').waitFor();
    return { house, site, page, frame, said, ready, faults, close: () => context.close() };
  };
  return { game, built };
}

/** What the frame has said of its rounds, as soon as it has said so many. */
export async function settled({ page, said }: Game, rounds: number): Promise<Said[]> {
  await page.waitForFunction(`said.filter(({ type }) => type === 'round').length === ${rounds}`, null, { timeout: 60_000 });
  return (await said()).filter(({ type }) => type === 'round');
}
