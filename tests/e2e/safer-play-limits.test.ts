// Tests that a limit set in safer play refuses a deposit in words, on the phone.
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';

const { server, browser } = await openSite();

test('with 1,000 in 24 hours and 10,000 in 7 days a deposit of 1,000.01 is refused in words, and 1,000 is not', () =>
  visit(browser, server, { device: phone, expected: [/^status: 409/] }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'member'), server.url);
    await page.goto('/en/member/saferPlay');
    const deposits = page.getByRole('region', { name: 'Deposits' });
    await deposits.getByRole('button', { name: /^Set/ }).click();
    await deposits.getByRole('textbox', { name: 'per 24 hours' }).fill('1000');
    await deposits.getByRole('textbox', { name: 'per 7 days' }).fill('10,000');
    await deposits.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Your limits apply from now on.').waitFor();
    await deposits.getByText('₱0.00 of ₱1,000.00 used. ₱1,000.00 left.').waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);

    await page.goto('/en/member/depositv2');
    await page.getByText('Your own limit: ₱1,000 per 24 hours').waitFor();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await amount.fill('1000.01');
    await page.getByRole('button', { name: /^Deposit/ }).click();
    await page.getByText('Your own deposit limit is ₱1,000.00 per 24 hours. You can deposit ₱1,000.00 more for now.').first().waitFor();
    expect(await amount.inputValue()).toBe('1,000.01');
    await amount.fill('1000');
    await page.getByRole('button', { name: /^Deposit/ }).click();
    await page.waitForURL(/\/pay\//);
  }));
