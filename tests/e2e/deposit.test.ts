// Deposits when things go wrong, in a real browser on the built server: each ends in a state that is true, and nothing is charged twice.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';
import { accountOf, desktop, loseAnswer, openBrowser, phone, type VisitOptions, type Visitor, visit } from './world.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

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
async function before(page: Page, amount: string, role = 'member'): Promise<number> {
  await signIn(page, await accountOf(server, role), server.url);
  await page.goto('/en/member/depositv2');
  await page.getByLabel('Amount').fill(amount);
  await expect.poll(() => send(page).innerText()).toContain(amount);
  return (await deposits(page)).length;
}

/** A busy machine may be told to ask again; what counts is how the story ends. */
const busy = /^status: 503/;

const story = (title: string, options: VisitOptions, tell: (visitor: Visitor) => Promise<void>) =>
  test(title, () => visit(browser, server, { device: phone, ...options, expected: [busy, ...(options.expected ?? [])] }, tell));

story('MC-04 SH-11 approved: stages, receipt, and the balance at once', {}, async ({ page }) => {
  await before(page, '500');
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

story('MC-04 approved later: the page shows the credit by itself', {}, async ({ page }) => {
  await before(page, '510');
  await send(page).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: 'Approve later' }).click();
  await page.waitForURL(/depositv2\?deposit=/);
  await page.getByText('The payment company is confirming it').filter({ visible: true }).waitFor();
  await page.getByText('Yes, ₱510.00').filter({ visible: true }).waitFor({ timeout: 60_000 });
});

story('MC-04 declined: it says that nothing was charged, and the form is there for another try', {}, async ({ page }) => {
  await before(page, '520');
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

story('MC-04 Back from the payment page: the deposit waits, and can be paid', {}, async ({ page }) => {
  const had = await before(page, '530');
  await send(page).click();
  await page.waitForURL(/\/pay\//);
  await page.goBack();
  await page.getByText('Not yet: no payment has been reported to us.').filter({ visible: true }).waitFor();
  expect(await deposits(page)).toHaveLength(had + 1);
  await expect.poll(() => send(page).getAttribute('aria-busy')).toBeNull();
  await page.getByRole('link', { name: 'Go on to payment' }).filter({ visible: true }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.waitForURL(/depositv2\?deposit=/);
});

story('MC-04 a double press makes one deposit', {}, async ({ page }) => {
  const had = await before(page, '540');
  await send(page).dblclick();
  await page.waitForURL(/\/pay\//);
  await page.goBack();
  await page.getByText('Not yet: no payment has been reported to us.').filter({ visible: true }).waitFor();
  expect(await deposits(page)).toHaveLength(had + 1);
});

story('ER-15 the answer is lost: asked again under the same key, one deposit', { expected: [/CONNECTION_RESET/] }, async ({ page }) => {
  const had = await before(page, '550');
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
  const had = await before(page, '560');
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

story(
  'ER-15 the line is cut: it says that it checks, then that nothing was charged, and keeps what was typed',
  { expected: [/INTERNET_DISCONNECTED/] },
  async ({ page, context }) => {
    const had = await before(page, '570');
    await context.setOffline(true);
    await send(page).click();
    await page.getByText('We are checking. Nothing is charged twice.').waitFor({ timeout: 45_000 });
    await context.setOffline(false);
    await page.getByText('It did not reach us. Nothing was charged.').waitFor({ timeout: 30_000 });
    expect(await deposits(page)).toHaveLength(had);
    expect(await page.getByLabel('Amount').inputValue()).toContain('570');
    await send(page).click();
    await page.waitForURL(/\/pay\//);
  },
);

story('a second tab knows what happened in the first', {}, async ({ page, context }) => {
  await before(page, '580');
  await send(page).click();
  await page.waitForURL(/\/pay\//);
  const second = await context.newPage();
  await second.goto('/en/member/depositv2');
  await second.getByText('Not yet: no payment has been reported to us.').filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Yes, ₱580.00').filter({ visible: true }).waitFor();
  await second.bringToFront();
  await second.getByText('Yes, ₱580.00').filter({ visible: true }).waitFor();
});

story('ER-01 AC-09 a trial account is told why, with a way on', { expected: [/status: 403/] }, async ({ page }) => {
  await signIn(page, await accountOf(server, 'trial'), server.url);
  await page.goto('/en/member/depositv2');
  await page.getByText('A trial account plays with play balance only').filter({ visible: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Open an account' }).getAttribute('href')).toBe('/en/register');
});

story(
  'MC-01 from the header the centre lies over the page; Back, Escape and the cross leave the page as it was',
  { device: desktop },
  async ({ page }) => {
    await signIn(page, await accountOf(server, 'member'), server.url);
    await page.goto('/en/');
    await expect.poll(() => page.locator('.acct .bal').innerText()).toContain('₱');
    const title = await page.title();
    const opener = page.locator('.acct a.btn.go').filter({ visible: true });
    for (const leave of ['Escape', 'Back', 'Close'] as const) {
      await opener.focus();
      await page.evaluate(() => scrollTo(0, 300));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'My account' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/en/member/depositv2');
      if (leave === 'Escape') await page.keyboard.press('Escape');
      else if (leave === 'Back') await page.goBack();
      else await page.getByRole('button', { name: 'Close' }).filter({ visible: true }).click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/en');
      expect(await page.title()).toBe(title);
      expect(await page.evaluate(() => scrollY)).toBe(300);
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    // Inside: another page of the centre is one more step, and the cross takes all of them back.
    await opener.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Betting record' }).click();
    await page.getByRole('heading', { name: 'Betting record' }).waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).filter({ visible: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en');
    // A reload makes it a document; Back from there is the page again.
    await opener.click();
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/en');
    await page.locator('.acct .bal').waitFor();
  },
);
