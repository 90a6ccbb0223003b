// Deposits when things go wrong, in a real browser on the built server: each ends in a state that is true, and nothing is charged twice.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { inTurn } from '../in-turn.ts';
import { axeFaultsInBothThemes, signIn } from './fixtures.ts';
import { openSite } from './site.ts';
import { accountOf, loseAnswer, phone, type VisitOptions, type Visitor, visit } from './world.ts';

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

/** Somebody who is signed in and stands before the form; gives how many deposits there were. */
async function atTheForm(page: Page, amount: string, role = 'member'): Promise<number> {
  await signIn(page, await accountOf(server, role), server.url);
  await page.goto('/en/member/depositv2');
  await page.getByLabel('Amount').fill(amount);
  await send(page).filter({ hasText: amount }).waitFor();
  return (await deposits(page)).length;
}

/** A busy machine may be told to ask again; what counts is how the story ends. */
const busy = /^status: 503/;

const story = (title: string, options: VisitOptions, tell: (visitor: Visitor) => Promise<void>, how: typeof inTurn = inTurn) =>
  how(title, () => visit(browser, server, { device: phone, ...options, expected: [busy, ...(options.expected ?? [])] }, tell));

// The first two wait half a minute each, so they go beside the others; each is about a member of its own.
story(
  'MC-04 approved later: the page shows the credit by itself',
  {},
  async ({ page }) => {
    await atTheForm(page, '510', 'vip');
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
  'ER-15 the line is cut: it says that it is sent when the line is back, looks what became of it meanwhile, and keeps its word once',
  { expected: [/INTERNET_DISCONNECTED/] },
  async ({ page, context }) => {
    const had = await atTheForm(page, '570', 'agent');
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

describe.concurrent('one after the other, by one member', () => {
  story('MC-04 SH-11 approved: stages, receipt, and the balance at once', {}, async ({ page }) => {
    await atTheForm(page, '500');
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
    // A reload shows the same, and charges nothing.
    await page.reload();
    await page.getByText('Yes, ₱500.00').filter({ visible: true }).waitFor();
    expect(Number(await balance(page))).toBeCloseTo(had + 500, 2);
  });

  story('MC-04 declined: it says that nothing was charged, and the form is there for another try', {}, async ({ page }) => {
    await atTheForm(page, '520');
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

  story(
    'MC-04 Back from the payment page: the deposit waits, can be paid, and ends at once when one leaves without paying',
    {},
    async ({ page }) => {
      const had = await atTheForm(page, '530');
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
    },
  );

  story('MC-04 a double press makes one deposit', {}, async ({ page }) => {
    const had = await atTheForm(page, '540');
    await send(page).dblclick();
    await page.waitForURL(/\/pay\//);
    await page.goBack();
    await page.getByText('Not yet: no payment has been reported to us.').filter({ visible: true }).waitFor();
    expect(await deposits(page)).toHaveLength(had + 1);
  });

  story('ER-15 the answer is lost: asked again under the same key, one deposit', { expected: [/CONNECTION_RESET/] }, async ({ page }) => {
    const had = await atTheForm(page, '550');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && posted.test(request.url())) keys.push(request.headers()['idempotency-key']);
    });
    await loseAnswer(page, posted);
    await send(page).click();
    await page.waitForURL(/\/pay\//);
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBe(2);
    await page.goBack();
    await expect.poll(async () => (await deposits(page)).length).toBe(had + 1);
  });

  story('a reload while it is being sent finds the deposit again', { expected: [/CONNECTION|ABORTED/] }, async ({ page }) => {
    const had = await atTheForm(page, '560');
    let delivered = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      delivered = resolve;
    });
    // It reaches the platform; the answer never comes.
    await page.route(
      posted,
      async (route) => {
        await route.fetch();
        delivered();
      },
      { times: 1 },
    );
    await send(page).click();
    await arrived;
    await page.reload();
    await page.getByText('Not yet: no payment has been reported to us.').filter({ visible: true }).waitFor();
    expect(await deposits(page)).toHaveLength(had + 1);
    expect((await deposits(page))[0]?.amount).toBe('560.00');
  });

  story('a second tab knows what happened in the first', {}, async ({ page, context }) => {
    await atTheForm(page, '580');
    await send(page).click();
    await page.waitForURL(/\/pay\//);
    const second = await context.newPage();
    await second.goto('/en/member/depositv2');
    await second.getByText('Not yet: no payment has been reported to us.').filter({ visible: true }).waitFor();
    // The second tab gets no balance of its own any more: what it shows, the first has told it.
    await second.route(/\/wps\/v2\/wallets\/balance/, () => new Promise<void>(() => {}));
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Yes, ₱580.00').filter({ visible: true }).waitFor();
    await second.getByText('Yes, ₱580.00').filter({ visible: true }).waitFor();
    const shown = (tab: Page) => tab.locator('.headbal bdi').innerText();
    await expect.poll(async () => (await shown(second)) === (await shown(page))).toBe(true);
  });

  story('MC-04 what was typed outlives a reload and the way over another page, and goes when it has arrived', {}, async ({ page }) => {
    await atTheForm(page, '590');
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

  story('GM-12 MC-04 a deposit made for a game leads back to it, and to no other place', {}, async ({ page }) => {
    await atTheForm(page, '600');
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
    // One of the others was not made for it.
    await page.locator('.wl button.st[aria-pressed=false]').first().click();
    await expect.poll(() => back.count()).toBe(0);
  });

  story('MC-04 a deposit picked from the latest is brought into sight and under the reader’s ear', {}, async ({ page }) => {
    await atTheForm(page, '100');
    const row = page.locator('.wl button.st').last();
    const amount = (await row.locator('bdi').first().innerText()).replace(/^₱/, '');
    await row.click();
    const focused = page.locator('.wl aside:focus');
    await focused.waitFor();
    expect(await focused.getAttribute('aria-label')).toContain(`Your ₱${amount} deposit: `);
    expect((await focused.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect((await focused.boundingBox())?.y).toBeLessThan(200);
  });

  story('ER-01 AC-09 a trial account is told why, with a way on', { expected: [/status: 403/] }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'trial'), server.url);
    await page.goto('/en/member/depositv2');
    await page.getByText('A trial account plays with a trial balance only').filter({ visible: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/en/register');
  });
});
