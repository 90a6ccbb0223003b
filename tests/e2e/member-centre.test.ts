// Tests the member centre as a dialog: opening, closing, content and focus.
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, delayRequests, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, desktop, phone, type Visitor, visit } from './browser.ts';

const { server, browser } = await openSite({ shared: true });

/** Runs a visit of a member on hydrated home; before hydration a press opens the centre's page. */
const story = (title: string, device: BrowserContextOptions, tell: (visitor: Visitor) => Promise<void>) =>
  test(title, () =>
    // A busy server may answer 503; only the outcome counts.
    visit(browser, server, { device, expected: [/^status: 503/] }, async (visitor) => {
      const { page } = visitor;
      await signIn(page, await accountOf(server, 'member'), server.url);
      await page.goto('/en');
      await page.locator('.acct .bal').filter({ hasText: '₱' }).waitFor();
      await page.locator('html[data-dialogs]').waitFor({ state: 'attached' });
      await tell(visitor);
    }),
  );

const hasFocus = (page: Page, element: ReturnType<Page['locator']>) => element.and(page.locator(':focus')).waitFor();

story('the member centre on a phone shows the member, and the focus follows the navigation (MC-01, MC-21)', phone, async ({ page }) => {
  const centre = page.getByRole('dialog', { name: 'My account' });
  await page.locator('.dock').getByRole('link', { name: 'Me', exact: true }).click();
  await centre.getByRole('navigation').getByText('VIP 3').waitFor();
  await centre.getByText('marisol, member since March 2026').waitFor();
  const row = centre.getByRole('link', { name: 'Betting record' });
  const heading = centre.getByRole('heading', { name: 'Betting record' });
  await row.click();
  await hasFocus(page, heading);
  await centre.locator('button.st').first().waitFor();
  // The record looks the same as on its page: its rows go from edge to edge.
  expect(
    await centre
      .locator('.wide-rows')
      .first()
      .evaluate((rows) => getComputedStyle(rows).borderStartStartRadius),
  ).toBe('0px');
  await centre.getByRole('button', { name: 'Back' }).click();
  await hasFocus(page, row);
  await row.click();
  await hasFocus(page, heading);
  await expect.poll(() => page.title()).toBe('Betting record | Isla');
  await page.goBack();
  await hasFocus(page, row);
  await centre.getByRole('link', { name: 'VIP level' }).click();
  await expect.poll(() => page.title()).toBe('VIP level | Isla');
});

story('the member centre opens over the page, and Back, Escape and the cross restore the page (MC-01)', desktop, async ({ page }) => {
  const title = await page.title();
  const opener = page.locator('.acct a.btn.go').filter({ visible: true });
  for (const leave of ['Escape', 'Back', 'Close'] as const) {
    await opener.focus();
    await page.evaluate(() => scrollTo(0, 300));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'My account' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/member/depositv2');
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else if (leave === 'Back') await page.goBack();
    else await page.getByRole('button', { name: 'Close' }).filter({ visible: true }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en');
    await expect.poll(() => page.title()).toBe(title);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  // Another page of the centre is one more step, and the cross goes back over all of them.
  await opener.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Betting record' }).click();
  await page.getByRole('heading', { name: 'Betting record' }).waitFor();
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).filter({ visible: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/en');
  // After a reload the centre is a page; Back from there is the previous page.
  await opener.click();
  await page.getByRole('dialog').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/en');
  await page.locator('.acct .bal').waitFor();
  // Back before the scripts run changes only the address, so the page must check it on start.
  await page.locator('html[data-dialogs]').waitFor({ state: 'attached' });
  await opener.click();
  await page.getByRole('dialog').waitFor();
  const scripts = await delayRequests(page, /\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor();
  await page.evaluate(() => history.back());
  await expect.poll(() => new URL(page.url()).pathname).toBe('/en');
  scripts.release();
  await page.locator('.acct .bal').waitFor();
});

story('Back from a reloaded page of the centre leads to the page before it (MC-01, SY-11)', desktop, async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await page.locator('.acct a.btn.go').filter({ visible: true }).click();
  const centre = page.getByRole('dialog', { name: 'My account' });
  await centre.getByRole('link', { name: 'Messages' }).click();
  await centre.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
  await page.reload();
  await heading('Messages').waitFor();
  await page.goBack();
  await heading('Deposit').waitFor();
  expect(new URL(page.url()).pathname).toBe('/en/member/depositv2');
  await page.goBack();
  await page.locator('.acct .bal').waitFor();
  expect(new URL(page.url()).pathname).toBe('/en');
});

test('Back from a reloaded sign-in form leads to the page beneath (SH-12, SY-11)', () =>
  visit(browser, server, { device: desktop }, async ({ page }) => {
    const form = page.getByRole('heading', { level: 1, name: 'Sign in', exact: true });
    // The sign-in page has none.
    const foot = page.getByRole('contentinfo');
    await page.goto('/en', { waitUntil: 'networkidle' });
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    await page.reload();
    await form.waitFor();
    await page.goBack();
    await foot.waitFor();
    expect([new URL(page.url()).pathname, await form.count()]).toEqual(['/en', 0]);
    await page.goForward();
    await form.waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/login');
  }));

story('a hidden balance is in the text of no page, and every page of the centre can show it again (SH-09)', phone, async ({ page }) => {
  const { sumBalance } = await page.evaluate(
    async () => ((await (await fetch('/wps/v2/wallets/balance')).json()) as { value: { sumBalance: string } }).value,
  );
  const [units = '', cents] = sumBalance.split('.');
  const shown = `${Number(units).toLocaleString('en')}.${cents}`;
  const seen = () => page.evaluate((amount) => document.body.innerText.includes(amount), shown);
  await expect.poll(seen).toBe(true);
  await page.getByRole('button', { name: 'Hide balance' }).filter({ visible: true }).click();
  const paths = ['depositv2', 'withdraw', 'transferFund', 'transferUpline', 'bonusDetails', 'transactionHistory', 'securityCenter'];
  for (const path of ['/en', '/en/pointMall', '/en/lottery', '/en/member', ...paths.map((name) => `/en/member/${name}`)]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByText('••••').filter({ visible: true }).first().waitFor();
    expect([path, await seen()]).toEqual([path, false]);
  }
  await page.getByRole('button', { name: 'Show balance' }).filter({ visible: true }).first().click();
  await expect.poll(seen).toBe(true);
});
