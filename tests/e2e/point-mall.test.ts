// Tests the point mall on the built server: a member redeems goods, turns points into money and finds both in the records.
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';

const { server, browser } = await openSite();

test('a member redeems goods and turns points into money; the details and the account record show both (PO-01, PO-02, PO-05, PO-06)', () =>
  visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'vip'), server.url);
    await page.goto('/en/member');
    await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'Point mall' }).click();
    await page.waitForURL('**/en/pointMall');
    await page.getByRole('button', { name: 'Redeem Coffee for two' }).click();
    await page.getByRole('textbox', { name: 'Payment password' }).fill('271828');
    await page.keyboard.press('Enter');
    await page.getByText('Requested: Coffee for two').waitFor();
    await page.getByRole('link', { name: 'See what you redeemed' }).click();
    await page.getByText('Pending', { exact: true }).first().waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Turn into money' }).click();
    await page.getByRole('textbox', { name: 'Points' }).fill('300');
    await page.getByRole('textbox', { name: 'Payment password' }).fill('271828');
    await page.getByRole('button', { name: 'Get ₱3.00' }).click();
    // The receipt; the dialog before it speaks of the balance too.
    await page.getByRole('dialog').getByText('New balance').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'See your account record' }).waitFor();
    await page.goto('/en/pointMall?tab=details');
    await page.getByText('Turned into ₱3').first().waitFor();
    await page.getByText('Redeemed: Coffee for two').first().waitFor();
    await page.goto('/en/member/transactionHistory?kind=points');
    await page
      .getByText(/P-[2-9A-Z]{4}-\d{4}/)
      .first()
      .waitFor();
  }));
