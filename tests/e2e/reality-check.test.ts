// The reality check in a game: shown when it is due, after a reload and in a second tab, answered to go on and to stop.
import type { Page } from 'playwright';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { ownDatabase } from '../databases.ts';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';
import { onPostgres, worldDatabase } from './server.ts';

const own = await ownDatabase(worldDatabase);
const sql = postgres(own.databaseUrl, { max: 1, onnotice: () => {} });
const { server, browser } = await openSite(onPostgres(own.databaseUrl));
afterAll(async () => {
  await sql.end();
  await own.discard();
});

const path = '/en/game?code=lantern-tide';
/** So many minutes of play pass, with a bet a moment ago. */
const playOn = (minutes: number) =>
  sql`update launches set opened_at = opened_at - ${minutes} * interval '1 minute', active_at = now() where ended_at is null`;
const spinOf = (page: Page) => page.frameLocator('.play iframe').locator('#spin');
const canSpin = (page: Page) => expect.poll(() => spinOf(page).getAttribute('aria-disabled')).toBe('false');
const checkOf = (page: Page) => page.getByRole('alertdialog', { name: 'Reality check' });

test('a reality check stops the game at the chosen half hour, survives a reload, and play goes on after the answer', () =>
  visit(browser, server, { device: phone }, async ({ page, context }) => {
    await signIn(page, await accountOf(server, 'vip'), server.url);
    await page.goto(path);
    await canSpin(page);
    await playOn(30);
    await spinOf(page).click();
    const check = checkOf(page);
    await check.getByText(/^\d+:\d\d:\d\d$/).waitFor();
    expect(await check.locator('dt').allInnerTexts()).toEqual(['Time played', 'Bets', 'Payouts', 'Net result']);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.reload();
    await check.waitFor();
    const settings = await context.newPage();
    await settings.goto('/en/member/saferPlay');
    await settings.getByRole('region', { name: 'Reality check' }).getByRole('button', { name: 'Keep playing' }).waitFor();
    await settings.close();
    await check.getByRole('button', { name: 'Keep playing' }).click();
    await check.waitFor({ state: 'detached' });
    await canSpin(page);
    await spinOf(page).click();
    // Its net result may be zero, so the round itself is looked for.
    const played = () =>
      sql`select r.id from rounds r join launches l on l.id = r.launch_id where l.ended_at is null and r.state = 'settled'`;
    await expect.poll(async () => (await played()).length).toBe(1);
  }));

test('without a choice the market’s hour counts, and to stop leaves the game and ends it everywhere', () =>
  visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'member'), server.url);
    await page.goto(path);
    await canSpin(page);
    await playOn(60);
    await spinOf(page).click();
    await checkOf(page).getByRole('button', { name: 'Stop playing' }).click();
    await page.waitForURL(/\/en\/rng/);
    expect(await sql`select id from launches where end_reason = 'stopped'`).toHaveLength(1);
  }));
