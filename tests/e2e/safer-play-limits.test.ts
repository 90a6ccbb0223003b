// Tests that a limit set in safer play refuses a deposit in words, on the phone.
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, desktop, phone, visit } from './browser.ts';

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
    await page.getByText('Your own deposit limit is ₱1,000.00 per 24 hours. You can deposit ₱1,000.00 more for now.').waitFor();
    // As typed, and the field has the focus.
    expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await amount.inputValue()).toBe('1000.01');
    await amount.fill('1000');
    await page.getByRole('button', { name: /^Deposit/ }).click();
    await page.waitForURL(/\/pay\//);
  }));

const ways = {
  phone: {
    '/en': ['.dock a[href="/en/member"]', '.centre .menu a[href="/en/member/saferPlay"]'],
    '/en/member/depositv2': ['main a[href="/en/member/saferPlay"]:visible'],
    '/en/game?code=lantern-tide': ['.pf', 'dialog a[href="/en/member/saferPlay"]'],
  },
  desktop: {
    '/en': ['aside a[href="/en/member/saferPlay"]'],
    '/en/promotions': ['.acct summary', '.acct a[href="/en/member/saferPlay"]'],
    '/en/member/depositv2': ['main .menu a[href="/en/member/saferPlay"]'],
    '/en/game?code=lantern-tide': ['aside a[href="/en/member/saferPlay"]'],
  },
} as const;

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('the limits are at most two taps from home, a deposit and a game on a %s', (name, device) =>
  visit(browser, server, { device, expected: [/^status: 503/] }, async ({ page }) => {
    await signIn(page, await accountOf(server, 'member'), server.url);
    for (const [path, taps] of Object.entries(ways[name])) {
      expect(taps.length).toBeLessThanOrEqual(2);
      await page.goto(path);
      // Before hydration a press opens the page of the centre, which is one more tap and none less.
      await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
      for (const tap of taps) await page.locator(tap).first().click();
      await page.getByRole('region', { name: 'Deposits' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/en/member/saferPlay');
    }
  }),
);
