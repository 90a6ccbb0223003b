// Tests rewards on the built server: a bonus is claimed and shown, an envelope is opened once, and a bonus leaves the withdrawal free.
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';

const { server, browser } = await openSite();

test('a player claims a bonus, sees what it needs, opens an envelope and finds it in the record (MC-10, MC-11, MC-24)', () =>
  visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'vip'), server.url);
    await page.goto('/en/member/rewardCenter');
    await page.getByRole('button', { name: 'Claim ₱500.00' }).click();
    await page.getByText('₱500.00 is now your bonus').waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open an envelope' }).click();
    await page.getByText(/₱(50|10|2)\.00 added to your balance/).waitFor();
    await page.getByRole('button', { name: 'Open an envelope' }).waitFor({ state: 'detached' });
    await page.goto('/en/member/bonusDetails');
    await page.getByText('₱0.00 of ₱3,000.00 bet').waitFor();
    await page.getByText('10 days').waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.goto('/en/member/transactionHistory?kind=reward');
    await page.getByText('Red envelopes, 500 to open').first().waitFor();
    await page.goto('/en/member/withdraw');
    await page.getByText("Your bonus of ₱500.00 can't be withdrawn yet").waitFor();
  }));
