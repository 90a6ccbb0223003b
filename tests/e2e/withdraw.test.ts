// Tests a withdrawal on the built server: asked for, sent by the demo provider, and confirmed by the player.
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';

const { server, browser } = await openSite({ engine: 'pglite' });

test('a player withdraws, the demo provider sends it, and the player says that all of it arrived (MC-05, MC-17)', () =>
  visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'member'), server.url);
    await page.goto('/en/member/withdraw');
    await page.getByLabel('Amount').fill('300');
    await page.getByRole('button', { name: 'Withdraw ₱300.00' }).click();
    await page.getByRole('textbox', { name: 'Payment password' }).fill('271828');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Did it arrive?' }).waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Yes, all of it' }).click();
    await page.getByText('You confirmed it.').waitFor();
    await page.goto('/en/member/transactionHistory?kind=withdrawal');
    await page
      .getByText(/W-[2-9A-Z]{4}-\d{4}/)
      .first()
      .waitFor();
  }));
