/** The game frame in a real browser, for tests: opens a page around it, records its messages, and closes everything at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { buildOriginals } from '#originals/build.ts';
import { connect } from '#platform/db/connect.ts';
import { openBrowser } from '../../e2e/browser.ts';
import { freshPlace } from '../../engines.ts';
import { vendorWorld } from './vendor-fixture.ts';
import { type FrameSite, frameSite } from './vendor-frame.ts';

/** Three lanterns on the middle line and nothing else: pays 60 line bets. */
export const threeLanterns = [14, 1, 6, 3, 8];
type Said = { type: string } & Record<string, string>;
export interface Options {
  funds?: number;
  minCycle?: number;
  init?: Record<string, unknown>;
  line?: (site: FrameSite) => void;
  /** Pauses before a retry take a fiftieth of their one to nine seconds. The time limit of a request stays. */
  hurried?: true;
}
export type Game = Awaited<ReturnType<Awaited<ReturnType<typeof openFrameTests>>['game']>>;

/** Opens a database and a browser for one test file. Each `game` has its own member, site and device. */
export async function openFrameTests() {
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
    const platform = await vendorWorld(open, { funds: options.funds ?? 100_000, minCycle: options.minCycle ?? 0 });
    const site = await frameSite(platform, built.slot, options.init);
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
    if (options.hurried)
      await page.addInitScript(() => {
        const real = globalThis.setTimeout;
        const hurried = (work: () => void, ms = 0) => real(work, ms >= 900 && ms < 9_000 ? ms / 50 : ms);
        Object.assign(globalThis, { setTimeout: hurried });
      });
    await page.goto(site.url);
    const frame = page.frameLocator('iframe[title=game]');
    const messages = () => page.evaluate('said') as Promise<Said[]>;
    const ready = () => frame.locator('#spin[aria-disabled=false]').waitFor();
    return { house: platform, site, page, frame, said: messages, ready, faults, close: () => context.close() };
  };
  return { game, built: built.slot };
}

/** Waits for `rounds` round messages of the frame and returns them. */
export async function settled({ page, said }: Game, rounds: number): Promise<Said[]> {
  await page.waitForFunction(`said.filter(({ type }) => type === 'round').length === ${rounds}`, null, { timeout: 60_000 });
  return (await said()).filter(({ type }) => type === 'round');
}
