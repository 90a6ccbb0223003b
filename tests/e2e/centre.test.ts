// The member centre over a page: where it opens and closes, what it says, and where the focus goes.
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, hold, signIn } from './fixtures.ts';
import { openSite } from './site.ts';
import { accountOf, desktop, phone, type Visitor, visit } from './world.ts';

const { server, browser } = await openSite({ shared: true });

/** A member on home, awake: before that a press opens the centre's own page. */
const story = (title: string, device: BrowserContextOptions, tell: (visitor: Visitor) => Promise<void>) =>
  test(title, () =>
    // A busy machine may be told to ask again; what counts is how the story ends.
    visit(browser, server, { device, expected: [/^status: 503/] }, async (visitor) => {
      const { page } = visitor;
      await signIn(page, await accountOf(server, 'member'), server.url);
      await page.goto('/en');
      await page.locator('.acct .bal').filter({ hasText: '₱' }).waitFor();
      await page.locator('astro-island[component-url*="overlays" i]:not([ssr])').waitFor({ state: 'attached' });
      await tell(visitor);
    }),
  );

const hasFocus = (page: Page, element: ReturnType<Page['locator']>) => element.and(page.locator(':focus')).waitFor();

story('MC-01 SH-09 on a phone the centre over a page says who one is, and the focus goes where one goes', phone, async ({ page }) => {
  const centre = page.getByRole('dialog', { name: 'My account' });
  await page.locator('.dock').getByRole('link', { name: 'Me', exact: true }).click();
  await centre.getByText('VIP 3').waitFor();
  await centre.getByText('marisol, since March 2026').waitFor();
  const row = centre.getByRole('link', { name: 'Betting record' });
  const heading = centre.getByRole('heading', { name: 'Betting record' });
  await row.click();
  await hasFocus(page, heading);
  await centre.locator('button.st').first().waitFor();
  // The record is the same over a page as on its own: its rows go from edge to edge.
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
  await page.goBack();
  await hasFocus(page, row);
});

story(
  'MC-01 from the header the centre lies over the page; Back, Escape and the cross leave the page as it was',
  desktop,
  async ({ page }) => {
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
    // Also where Back is pressed before the scripts are there: the address alone changes, and nobody hears it.
    await page.locator('astro-island[component-url*="overlays" i]:not([ssr])').waitFor({ state: 'attached' });
    await opener.click();
    await page.getByRole('dialog').waitFor();
    const scripts = await hold(page, /\.js$/);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Deposit' }).waitFor();
    await page.evaluate(() => history.back());
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en');
    scripts.release();
    await page.locator('.acct .bal').waitFor();
  },
);
