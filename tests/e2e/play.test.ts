// Playing: a visit from launch to leaving, with the figures of the bar right after each round, whatever happens to page, tab or line.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { toMinor } from '#values/money.ts';
import { idleEnd, touchEvery } from '#values/session.ts';
import { minutes } from '#values/time.ts';
import { inTurn } from '../in-turn.ts';
import { axeFaultsInBothThemes, signIn, signInHere } from './fixtures.ts';
import { openSite } from './site.ts';
import { accountOf, desktop, loseAnswer, phone, visit } from './world.ts';

const { server, browser, member } = await openSite({ engine: 'pglite' });
const vip = await accountOf(server, 'vip');
const path = '/en/game?code=lantern-tide';

const soon = expect.poll;

const spin = (page: Page) => page.frameLocator('.play iframe').locator('#spin');
const canSpin = (page: Page) => soon(() => spin(page).isEnabled()).toBe(true);
/** `−₱10.00` as minor units. */
const units = (text: string): bigint => toMinor(text.replace('−', '-').replace(/[^\d.-]/g, '')) ?? -999_999_999n;
const figure = async (page: Page, name: 'balance' | 'net'): Promise<bigint> =>
  units(await page.locator(`[data-figure=${name}]`).innerText());
/** What the ledger says, asked past the page. */
const ledger = (page: Page): Promise<bigint> =>
  page
    .evaluate(async () => ((await (await fetch('/wps/v2/wallets/balance')).json()) as { value: { sumBalance: string } }).value.sumBalance)
    .then(units);

async function playRound(page: Page): Promise<void> {
  await canSpin(page);
  const told = page.waitForResponse((response) => response.url().includes('/originals/api/rounds') && response.ok());
  await spin(page).click();
  await told;
}

async function open(page: Page, who = member): Promise<void> {
  await signIn(page, who, server.url);
  await page.goto(path);
  await canSpin(page);
}

// The longest waits for the game's own time between rounds, so it goes beside the others; those are by one member, one after the other.
test.concurrent('GM-14 ten rounds on a phone: balance and net are the ledger’s after each, and a reload keeps the visit', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await open(page, vip);
    const start = await ledger(page);
    expect(await figure(page, 'balance')).toBe(start);
    for (let round = 0; round < 10; round++) {
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
    await soon(() => panel.locator('dd').nth(1).innerText()).toBe('10');
    expect(await panel.getByRole('link', { name: /Stay in control/ }).getAttribute('href')).toBe('/en/help/playing-safely');
    expect(await spin(page).isEnabled()).toBe(false);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await canSpin(page);
  });
});

describe.concurrent('one after the other', () => {
  inTurn(
    'GM-14 2.2.1 a warning of the session’s end that the browser shuts by itself is answered by that, and the game below goes on',
    async () => {
      await visit(browser, server, {}, async ({ page }) => {
        await page.clock.install();
        await open(page);
        await page.clock.fastForward(idleEnd - touchEvery - minutes(1.5));
        const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
        await warning.waitFor();
        await soon(() => spin(page).isEnabled()).toBe(false);
        // As Escape does before any touch; what a story asks of a page counts as one.
        await warning.evaluate((dialog: HTMLDialogElement) => dialog.close());
        await warning.waitFor({ state: 'detached' });
        await canSpin(page);
      });
    },
  );

  inTurn('GM-14 a reload in the middle of a round: it is settled once, and shown', async () => {
    await visit(browser, server, {}, async ({ page }) => {
      await open(page);
      const sent = page.waitForRequest(/\/originals\/api\/rounds/);
      // The game has the keys without a press into it; Escape leads out to the bar.
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

  inTurn('GM-14 a second tab takes the game over; the first says so and can take it back', async () => {
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

  inTurn('GM-14 the line is cut in the middle of a round: the answer is asked for again, and counts once', async () => {
    // Asked again before the shortest time between two rounds is over, the server says so once; the frame waits and asks again.
    await visit(
      browser,
      server,
      { expected: [/request: .*\/originals\/api\/rounds/, /429 POST .*\/originals\/api\/rounds/] },
      async ({ page }) => {
        await open(page);
        const before = await page.evaluate(
          async () => ((await (await fetch('/wps/v2/records/bets?pageSize=1')).json()) as { value: { total: number } }).value.total,
        );
        await loseAnswer(page, /\/originals\/api\/rounds/);
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

  inTurn('GM-14 no line at all: the page says so, and what it shows is true when the line is back', async () => {
    await visit(browser, server, { expected: [/^request: /] }, async ({ page, context }) => {
      await open(page);
      await context.setOffline(true);
      await page.getByText('No connection. Your round is safe.').first().waitFor();
      await spin(page).click();
      await context.setOffline(false);
      await soon(() => page.getByText('No connection.').count()).toBe(0);
      await canSpin(page);
      await soon(async () => (await figure(page, 'balance')) === (await ledger(page))).toBe(true);
    });
  });

  inTurn('GM-12 ER-13 a guest is told to sign in, and comes to the game', async () => {
    await visit(browser, server, {}, async ({ page }) => {
      await page.goto(path);
      await page.waitForURL(/\/en\/login\?why=launch&next=/);
      await page.getByText('Please sign in to play.').waitFor();
      await signInHere(page, member);
      // Once that is shown, the form goes on by itself.
      await page.waitForURL(/\/en\/game\?code=lantern-tide/);
      await canSpin(page);
    });
  });

  inTurn('GM-12 a trial account may play', async () => {
    await visit(browser, server, {}, async ({ page }) => {
      await signIn(page, await accountOf(server, 'trial'), server.url);
      await page.goto(path);
      await playRound(page);
      await soon(async () => (await figure(page, 'balance')) === (await ledger(page))).toBe(true);
    });
  });

  inTurn('GM-14 the frame has no origin and no powers but script; a stranger’s messages move nothing', async () => {
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

  inTurn('GM-14 a game that does not open says what it means for the money, and offers another try and other games', async () => {
    await visit(browser, server, { expected: [/launchGame/] }, async ({ page }) => {
      await signIn(page, member, server.url);
      await page.route(
        /\/wps\/game\/launchGame/,
        (route) =>
          route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: JSON.stringify({
              success: false,
              errorCode: 'internal',
              message: 'Something failed on our side.',
              value: { reference: 'R-1' },
            }),
          }),
        { times: 3 },
      );
      await page.goto(path);
      await page.getByRole('heading', { name: "Lantern Tide didn't open" }).waitFor();
      await page.getByText('R-1').waitFor();
      await page.locator('.frame .tile a').first().waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await canSpin(page);
    });
  });

  inTurn('GM-14 SY-11 leaving goes back to the list one came from', async () => {
    await visit(browser, server, {}, async ({ page }) => {
      await signIn(page, member, server.url);
      await page.goto('/en/rng?min=0.5');
      await page.locator('.grid .tile > a').first().click();
      await canSpin(page);
      await page.getByRole('link', { name: 'Leave game' }).click();
      await page.waitForURL(/\/en\/rng\?min=0\.5/);
      // Without such a place it leads to the game's category.
      await page.goto(path);
      await canSpin(page);
      await page.locator('.pf').click();
      await page.getByRole('link', { name: 'Stop now and leave' }).click();
      await page.waitForURL(/\/en\/rng/);
    });
  });
});
