/** The game in its frame in a real browser, for the tests of it: opens a page around it, hears what it says, and closes all in the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { connect, type Database } from '#platform/db/connect.ts';
import { browserPath, launchArgs } from '../../scripts/browser.ts';
import { freshPlace } from '../engines.ts';
import { type FrameSite, frameSite } from './vendor-frame.ts';
import { vendorHouse } from './vendor-house.ts';

/** Three lanterns on the middle line and nothing else: 60 line bets. */
export const threeLanterns = [14, 1, 6, 3, 8];
export const folder = mkdtempSync(join(tmpdir(), 'isla-frame-'));
let browser: Browser;
let database: Database;
let discard: () => Promise<void>;
const sites: FrameSite[] = [];

beforeAll(async () => {
  const fresh = await freshPlace('pglite');
  discard = fresh.discard;
  database = await connect(fresh.place);
  browser = await chromium.launch({ executablePath: await browserPath(), args: [...launchArgs] });
});
afterAll(async () => {
  await browser.close();
  for (const site of sites) await site.close();
  await database.close();
  await discard();
  rmSync(folder, { recursive: true, force: true });
});

const open = async () => ({ ...database, place: { dataDir: '' } });
type Said = { type: string } & Record<string, string>;

export async function game(
  options: { funds?: number; minCycle?: number; init?: Record<string, unknown>; line?: (site: FrameSite) => void } = {},
) {
  const house = await vendorHouse(open, { funds: options.funds ?? 100_000, minCycle: options.minCycle ?? 0 });
  const site = await frameSite(house, folder, options.init);
  sites.push(site);
  options.line?.(site);
  const context = await browser.newContext({ viewport: { width: 360, height: 684 }, hasTouch: true });
  const page: Page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && /policy|refused|blocked/i.test(message.text()) && faults.push(message.text()),
  );
  await page.goto(site.url);
  const frame: FrameLocator = page.frameLocator('iframe[title=game]');
  const said = () => page.evaluate('said') as Promise<Said[]>;
  const ready = () => frame.locator('#spin[aria-disabled=false]').waitFor();
  return { house, site, page, frame, said, ready, faults, close: () => context.close() };
}

export const settled = async (one: Awaited<ReturnType<typeof game>>, rounds: number) => {
  await expect.poll(async () => (await one.said()).filter((message) => message.type === 'round').length, { timeout: 30_000 }).toBe(rounds);
  return (await one.said()).filter((message) => message.type === 'round');
};
