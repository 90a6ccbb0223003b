// Tests deposits under failures in a real browser on the built server: each ends in a true state, and nothing is charged twice.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { sequentialTest } from '../sequential-test.ts';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, loseResponse, phone, routeFirst, type VisitOptions, type Visitor, visit } from './browser.ts';

const { server, browser } = await openSite({ engine: 'pglite' });

interface Listed {
  id: string;
  amount: string;
  state: string;
}
const deposits = async (page: Page): Promise<Listed[]> =>
  page.evaluate(
    async () => ((await (await fetch('/wps/v2/deposits?limit=50')).json()) as { value: { deposits: Listed[] } }).value.deposits,
  );
const balance = async (page: Page): Promise<string> =>
  page.evaluate(
    async () => ((await (await fetch('/wps/v2/wallets/balance')).json()) as { value: { sumBalance: string } }).value.sumBalance,
  );

const posted = /\/wps\/v2\/deposits$/;
const send = (page: Page) => page.getByRole('button', { name: /^Deposit/ });

/** Signs in and fills in the amount; returns the number of deposits so far. */
async function openForm(page: Page, amount: string, role = 'member'): Promise<number> {
  await signIn(page, await accountOf(server, role), server.url);
  await page.goto('/en/member/depositv2');
  await page.getByLabel('Amount').fill(amount);
  await send(page).filter({ hasText: amount }).waitFor();
  return (await deposits(page)).length;
}

/** A busy server may answer 503; only the outcome counts. */
const busy = /^status: 503/;

const story = (
  title: string,
  options: VisitOptions,
  tell: (visitor: Visitor) => Promise<void>,
  how: typeof sequentialTest = sequentialTest,
) => how(title, () => visit(browser, server, { device: phone, ...options, expected: [busy, ...(options.expected ?? [])] }, tell));

// The first two wait half a minute each, so they run concurrently, each with a separate member.
story(
  'a deposit approved later shows its credit automatically (MC-04)',
  {},
  async ({ page }) => {
    await openForm(page, '510', 'vip');
    await send(page).click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', { name: 'Approve later' }).click();
    await page.waitForURL(/depositv2\?deposit=/);
    await page.getByText('The payment provider is confirming it').filter({ visible: true }).waitFor();
    await page.getByText('Yes, ₱510.00').filter({ visible: true }).waitFor();
  },
  test.concurrent,
);

story(
  'a deposit made offline is checked and sent once after reconnecting (ER-15)',
  { expected: [/INTERNET_DISCONNECTED/] },
  async ({ page, context }) => {
    const had = await openForm(page, '570', 'agent');
    await context.setOffline(true);
    await send(page).click();
    await page.getByText("You're offline. We'll send this deposit, once, when you reconnect.").waitFor();
    await page.getByText("We're checking. Nothing is charged twice.").waitFor();
    expect(await page.getByLabel('Amount').inputValue()).toContain('570');
    await context.setOffline(false);
    await page.waitForURL(/\/pay\//);
    await page.goto('/en/member/depositv2');
    expect(await deposits(page)).toHaveLength(had + 1);
  },
  test.concurrent,
);

describe.concurrent('deposits of one member in sequence', () => {
  story('an approved deposit shows stages, receipt and balance at once (MC-04, SH-11)', {}, async ({ page }) => {
    await openForm(page, '500');
    const had = Number(await balance(page));
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await send(page).click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.waitForURL(/depositv2\?deposit=/);
    await page.getByText('Yes, ₱500.00').filter({ visible: true }).waitFor();
    await expect.poll(() => page.locator('.headbal').innerText()).toContain((had + 500).toLocaleString('en', { minimumFractionDigits: 2 }));
    expect(Number(await balance(page))).toBeCloseTo(had + 500, 2);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    // A reload shows the same and charges nothing.
    await page.reload();
    await page.getByText('Yes, ₱500.00').filter({ visible: true }).waitFor();
    expect(Number(await balance(page))).toBeCloseTo(had + 500, 2);
  });

  story('a declined deposit shows that nothing was charged and allows another try (MC-04)', {}, async ({ page }) => {
    await openForm(page, '520');
    const had = await balance(page);
    await send(page).click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.waitForURL(/depositv2\?deposit=/);
    await page.getByText('It was declined and nothing was charged').filter({ visible: true }).waitFor();
    expect(await balance(page)).toBe(had);
    await page.getByLabel('Amount').fill('520');
    await expect.poll(() => send(page).isEnabled()).toBe(true);
  });

  story('Back from the payment page shows the waiting deposit, which can be paid or cancelled (MC-04)', {}, async ({ page }) => {
    const had = await openForm(page, '530');
    await send(page).click();
    await page.waitForURL(/\/pay\//);
    await page.goBack();
    await page.getByText('Not yet: no payment has been reported to us.').filter({ visible: true }).waitFor();
    expect(await deposits(page)).toHaveLength(had + 1);
    await expect.poll(() => send(page).getAttribute('aria-busy')).toBeNull();
    await page.getByRole('link', { name: 'Continue to payment' }).filter({ visible: true }).click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', { name: 'Leave without paying' }).click();
    await page.waitForURL(/depositv2\?deposit=/);
    await page.getByText('No. You cancelled it, so nothing was added.').filter({ visible: true }).waitFor();
  });

  story('a double press makes one deposit (MC-04)', {}, async ({ page }) => {
    const had = await openForm(page, '540');
    await send(page).dblclick();
    await page.waitForURL(/\/pay\//);
    await page.goBack();
    await page.getByText('Not yet: no payment has been reported to us.').filter({ visible: true }).waitFor();
    expect(await deposits(page)).toHaveLength(had + 1);
  });

  story(
    'a lost response is retried under the same key and makes one deposit (R4)',
    { expected: [/CONNECTION_RESET/] },
    async ({ page }) => {
      const had = await openForm(page, '550');
      const keys: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && posted.test(request.url())) keys.push(request.headers()['idempotency-key']);
      });
      await loseResponse(page, posted);
      await send(page).click();
      await page.waitForURL(/\/pay\//);
      expect(new Set(keys).size).toBe(1);
      expect(keys.length).toBe(2);
      await page.goBack();
      await expect.poll(async () => (await deposits(page)).length).toBe(had + 1);
    },
  );

  story('a reload during sending finds the deposit again', { expected: [/CONNECTION|ABORTED/] }, async ({ page }) => {
    const had = await openForm(page, '560');
    let delivered = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      delivered = resolve;
    });
    // The request arrives, but its response never does.
    await routeFirst(page, posted, 1, async (route) => {
      await route.fetch();
      delivered();
    });
    await send(page).click();
    await arrived;
    await page.reload();
    await page.getByText('Not yet: no payment has been reported to us.').filter({ visible: true }).waitFor();
    expect(await deposits(page)).toHaveLength(had + 1);
    expect((await deposits(page))[0]?.amount).toBe('560.00');
  });

  story('a second tab follows what happens in the first', {}, async ({ page, context }) => {
    await openForm(page, '580');
    await send(page).click();
    await page.waitForURL(/\/pay\//);
    const second = await context.newPage();
    await second.goto('/en/member/depositv2');
    await second.getByText('Not yet: no payment has been reported to us.').filter({ visible: true }).waitFor();
    // The second tab cannot load the balance, so the first must send it.
    await second.route(/\/wps\/v2\/wallets\/balance/, () => new Promise<void>(() => {}));
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Yes, ₱580.00').filter({ visible: true }).waitFor();
    await second.getByText('Yes, ₱580.00').filter({ visible: true }).waitFor();
    const shown = (tab: Page) => tab.locator('.headbal bdi').innerText();
    await expect.poll(async () => (await shown(second)) === (await shown(page))).toBe(true);
  });

  story('the draft survives a reload and another page, and is cleared by the credit (MC-04)', {}, async ({ page }) => {
    await openForm(page, '590');
    await page.reload();
    await expect.poll(() => send(page).innerText()).toContain('590');
    await page.goto('/en/help');
    await page.goBack();
    await expect.poll(() => send(page).innerText()).toContain('590');
    await send(page).click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Yes, ₱590.00').filter({ visible: true }).waitFor();
    await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('');
  });

  story('a deposit made from a game links back to it, and other deposits do not (MC-04)', {}, async ({ page }) => {
    await openForm(page, '600');
    await page.evaluate(() =>
      sessionStorage.setItem('cameFrom', JSON.stringify({ href: '/en/game?code=lantern-tide', name: 'Lantern Tide' })),
    );
    await page.goto('/en/member/depositv2?next=%2Fen%2Fgame%3Fcode%3Dlantern-tide');
    await expect.poll(() => send(page).innerText()).toContain('600');
    await send(page).click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const back = page.getByRole('link', { name: 'Back to Lantern Tide' });
    await back.waitFor();
    expect(await back.getAttribute('href')).toBe('/en/game?code=lantern-tide');
    // Another deposit was not made for the game.
    await page.locator('.wl button.st[aria-pressed=false]').first().click();
    await expect.poll(() => back.count()).toBe(0);
  });

  story('a deposit chosen from the list scrolls into view and takes the focus (MC-04)', {}, async ({ page }) => {
    await openForm(page, '100');
    const row = page.locator('.wl button.st').last();
    const amount = (await row.locator('bdi').first().innerText()).replace(/^₱/, '');
    await row.click();
    const focused = page.locator('.wl aside:focus');
    await focused.waitFor();
    expect(await focused.getAttribute('aria-label')).toContain(`Your ₱${amount} deposit: `);
    expect((await focused.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect((await focused.boundingBox())?.y).toBeLessThan(200);
  });

  story(
    'a trial account sees why it cannot deposit, with a link to register (ER-01, AC-09)',
    { expected: [/status: 403/] },
    async ({ page }) => {
      await signIn(page, await accountOf(server, 'trial'), server.url);
      await page.goto('/en/member/depositv2');
      await page.getByText("A trial account can't do this").filter({ visible: true }).waitFor();
      expect(await page.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/en/register');
    },
  );
});
