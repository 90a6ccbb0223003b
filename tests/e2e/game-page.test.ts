// Tests a game visit from launch to leaving: the figures stay right after each round, reload, second tab and lost connection.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { activityWriteInterval, idleTimeout } from '#values/access/session-timeouts.ts';
import { toMinor } from '#values/money.ts';
import { minutes } from '#values/time.ts';
import { sequentialTest } from '../sequential-test.ts';
import { axeFaultsInBothThemes, signIn, signInOnPage } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, desktop, loseResponse, phone, routeFirst, visit } from './browser.ts';

const { server, browser, member } = await openSite({ engine: 'pglite' });
const vip = await accountOf(server, 'vip');
const path = '/en/game?code=lantern-tide';

const soon = expect.poll;

const spin = (page: Page) => page.frameLocator('.play iframe').locator('#spin');
const canSpin = (page: Page) => soon(() => spin(page).isEnabled()).toBe(true);
/** Parses `−₱10.00` to minor units. */
const units = (text: string): bigint => toMinor(text.replace('−', '-').replace(/[^\d.-]/g, '')) ?? -999_999_999n;
const figure = async (page: Page, name: 'balance' | 'net'): Promise<bigint> =>
  units(await page.locator(`[data-figure=${name}]`).innerText());
/** The balance in the ledger, fetched past the page. */
const ledger = (page: Page): Promise<bigint> =>
  page
    .evaluate(async () => ((await (await fetch('/wps/v2/wallets/balance')).json()) as { value: { sumBalance: string } }).value.sumBalance)
    .then(units);

async function playRound(page: Page): Promise<void> {
  await canSpin(page);
  const roundResponse = page.waitForResponse((response) => response.url().includes('/originals/api/rounds') && response.ok());
  await spin(page).click();
  await roundResponse;
}

async function open(page: Page, who = member): Promise<void> {
  await signIn(page, who, server.url);
  await page.goto(path);
  await canSpin(page);
}

// The longest test runs concurrently; the others share one member and run in sequence.
test.concurrent('balance and net match the ledger after each round, and a reload keeps the visit (GM-14)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await open(page, vip);
    const rounds = 3;
    const start = await ledger(page);
    expect(await figure(page, 'balance')).toBe(start);
    for (let round = 0; round < rounds; round++) {
      await playRound(page);
      const now = await ledger(page);
      await soon(() => figure(page, 'balance')).toBe(now);
      await soon(() => figure(page, 'net')).toBe(now - start);
    }
    const net = await figure(page, 'net');
    await page.reload();
    await canSpin(page);
    await soon(() => figure(page, 'net')).toBe(net);
    await page.locator('.pf').click();
    const panel = page.getByRole('dialog', { name: 'Your session' });
    await soon(() => panel.locator('dd').nth(1).innerText()).toBe(String(rounds));
    expect(await panel.getByRole('link', { name: /Safer play/ }).getAttribute('href')).toBe('/en/member/saferPlay');
    expect(await spin(page).isEnabled()).toBe(false);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await canSpin(page);
  });
});

describe.concurrent('games of one member in sequence', () => {
  sequentialTest('an idle warning closed by the browser counts as answered, and the game continues (2.2.1)', async () => {
    await visit(browser, server, {}, async ({ page }) => {
      await page.clock.install();
      await open(page);
      await page.waitForLoadState('networkidle');
      const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
      // An answer that is still on its way counts as activity and begins the time anew: then it passes once more.
      await soon(async () => {
        const idle = await page.evaluate(() => Date.now() - Number(localStorage.getItem('active')));
        const left = idleTimeout - activityWriteInterval - idle - minutes(1.5);
        if (left > 0) await page.clock.fastForward(left);
        return warning.isVisible();
      }).toBe(true);
      await soon(() => spin(page).isEnabled()).toBe(false);
      // Escape closes so without prior interaction; a Playwright key press would count as one.
      await warning.evaluate((dialog: HTMLDialogElement) => dialog.close());
      await warning.waitFor({ state: 'detached' });
      await canSpin(page);
    });
  });

  sequentialTest('a reload during a round settles it once and shows it (R14)', async () => {
    await visit(browser, server, {}, async ({ page }) => {
      await open(page);
      const sent = page.waitForRequest(/\/originals\/api\/rounds/);
      // The game has the focus; Escape moves it to the bar.
      await page.keyboard.press(' ');
      await sent;
      await page.keyboard.press('Escape');
      await page.locator('.pf:focus').waitFor();
      await page.reload();
      await canSpin(page);
      await soon(async () => (await figure(page, 'balance')) === (await ledger(page))).toBe(true);
      const { bets } = await page.evaluate(
        async () =>
          ((await (await fetch('/wps/v2/records/bets?pageSize=2')).json()) as { value: { bets: { win: string | null }[] } }).value,
      );
      expect(bets[0]?.win ?? null).not.toBeNull();
    });
  });

  sequentialTest('a second tab takes the game over, and the first shows so and can take it back (GM-14)', async () => {
    await visit(browser, server, { expected: [/status: 4\d\d POST .*\/originals\/api\/rounds/] }, async ({ page, context }) => {
      await open(page);
      const other = await context.newPage();
      await other.goto(path);
      await canSpin(other);
      await page.bringToFront();
      await spin(page).click();
      await page.getByRole('heading', { name: 'This game session has ended' }).waitFor();
      await page.getByRole('button', { name: 'Open the game again' }).click();
      await playRound(page);
      await soon(async () => (await figure(page, 'balance')) === (await ledger(page))).toBe(true);
    });
  });

  sequentialTest('a round with a lost response is retried and counts once (R14, REL-08)', async () => {
    // A retry before the minimum time between rounds gets 429 once; the frame waits and retries.
    await visit(
      browser,
      server,
      { expected: [/request: .*\/originals\/api\/rounds/, /429 POST .*\/originals\/api\/rounds/] },
      async ({ page }) => {
        await open(page);
        const before = await page.evaluate(
          async () => ((await (await fetch('/wps/v2/records/bets?pageSize=1')).json()) as { value: { total: number } }).value.total,
        );
        await loseResponse(page, /\/originals\/api\/rounds/);
        await spin(page).click();
        await canSpin(page);
        const now = await ledger(page);
        await soon(() => figure(page, 'balance')).toBe(now);
        const after = await page.evaluate(
          async () => ((await (await fetch('/wps/v2/records/bets?pageSize=1')).json()) as { value: { total: number } }).value.total,
        );
        expect(after).toBe(before + 1);
      },
    );
  });

  sequentialTest('the page shows that it is offline, and its figures are right once online (GM-14)', async () => {
    await visit(browser, server, { expected: [/^request: /] }, async ({ page, context }) => {
      await open(page);
      await context.setOffline(true);
      await page.getByText('No connection. Your money is safe.').first().waitFor();
      await spin(page).click();
      await context.setOffline(false);
      await soon(() => page.getByText('No connection.').count()).toBe(0);
      await canSpin(page);
      await soon(async () => (await figure(page, 'balance')) === (await ledger(page))).toBe(true);
    });
  });

  sequentialTest('a guest is asked to sign in and then reaches the game (GM-12, ER-13)', async () => {
    await visit(browser, server, {}, async ({ page }) => {
      await page.goto(path);
      await page.waitForURL(/\/en\/login\?why=launch&next=/);
      await page.getByText('Please sign in to play.').waitFor();
      await signInOnPage(page, member);
      // The form continues automatically after sign-in.
      await page.waitForURL(/\/en\/game\?code=lantern-tide/);
      await canSpin(page);
    });
  });

  sequentialTest('a trial account can play (GM-12)', async () => {
    await visit(browser, server, {}, async ({ page }) => {
      await signIn(page, await accountOf(server, 'trial'), server.url);
      await page.goto(path);
      await playRound(page);
      await soon(async () => (await figure(page, 'balance')) === (await ledger(page))).toBe(true);
    });
  });

  sequentialTest('the frame is sandboxed to scripts, and forged messages change nothing (R14, SEC-19)', async () => {
    await visit(browser, server, { device: desktop }, async ({ page }) => {
      await open(page);
      expect(await page.locator('.play iframe').getAttribute('sandbox')).toBe('allow-scripts');
      const before = await figure(page, 'balance');
      await page.evaluate(() => {
        const lie = { type: 'round', roundId: '1', bet: '1.00', win: '999.00', balance: '999999.00' };
        postMessage(lie, '*');
        const other = document.createElement('iframe');
        document.body.append(other);
        other.contentWindow?.parent.postMessage(lie, '*');
        other.remove();
        dispatchEvent(new MessageEvent('message', { data: lie, origin: 'null', source: window }));
        dispatchEvent(
          new MessageEvent('message', {
            data: { ...lie, extra: 1 },
            origin: 'null',
            source: document.querySelector('iframe')?.contentWindow ?? null,
          }),
        );
      });
      await playRound(page);
      await soon(async () => (await figure(page, 'balance')) === (await ledger(page))).toBe(true);
      expect((await figure(page, 'balance')) - before).toBeLessThan(900_000_00n);
      expect(await axeFaultsInBothThemes(page)).toEqual([]);
    });
  });

  sequentialTest('a game that fails to open shows what it means for the money, a retry and other games (GM-14)', async () => {
    await visit(browser, server, { expected: [/launchGame/] }, async ({ page }) => {
      await signIn(page, member, server.url);
      const failure = { success: false, errorCode: 'internal', message: 'Something failed on our side.', value: { reference: 'R-1' } };
      await routeFirst(page, /\/wps\/game\/launchGame/, 3, (route) => route.fulfill({ status: 500, json: failure }));
      await page.goto(path);
      await page.getByRole('heading', { name: "Lantern Tide didn't open" }).waitFor();
      await page.getByText('R-1').waitFor();
      await page.locator('.frame .tile a').first().waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await canSpin(page);
    });
  });

  sequentialTest('leaving returns to the previous list (GM-14, SY-11)', async () => {
    await visit(browser, server, {}, async ({ page }) => {
      await signIn(page, member, server.url);
      await page.goto('/en/rng?min=0.5');
      await page.locator('.grid .tile > a').first().click();
      await canSpin(page);
      await page.getByRole('link', { name: 'Leave game' }).click();
      await page.waitForURL(/\/en\/rng\?min=0\.5/);
      // Without a previous list it leads to the game's category.
      await page.goto(path);
      await canSpin(page);
      await page.locator('.pf').click();
      await page.getByRole('link', { name: 'Stop now and leave' }).click();
      await page.waitForURL(/\/en\/rng/);
    });
  });
});
