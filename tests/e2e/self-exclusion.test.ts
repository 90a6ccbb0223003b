// Self-exclusion as a story: begun in one tab, the game in another ends safely, and the money leaves to the last unit.
import { expect, test } from 'vitest';
import { signIn, signInOnPage } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';

const { server, browser } = await openSite();

test('who self-excludes in one tab ends the game in the other, can enter only to read and withdraw, and withdraws everything', () =>
  visit(
    browser,
    server,
    { device: phone, expected: [/^status: 40[39] .*(?:launchGame|GCS_recentGame|\/originals\/api\/|\/deposits)/] },
    async ({ page, context }) => {
      const vip = await accountOf(server, 'vip');
      await signIn(page, vip, server.url);
      await page.goto('/en/game?code=lantern-tide');
      const spin = page.frameLocator('.play iframe').locator('#spin');
      await expect.poll(() => spin.getAttribute('aria-disabled')).toBe('false');

      const choice = await context.newPage();
      await choice.goto('/en/member/saferPlay');
      const section = choice.getByRole('region', { name: 'Exclude yourself' });
      await section.getByRole('radio', { name: '6 months' }).check();
      await section.getByRole('button', { name: 'Exclude yourself' }).click();
      await choice.getByRole('button', { name: 'Start now' }).click();
      await choice.getByRole('heading', { name: /^You're self-excluded until/ }).waitFor();

      await page.bringToFront();
      await spin.click();
      await page.getByRole('heading', { name: 'This game session has ended' }).waitFor();
      await page.getByRole('button', { name: 'Open the game again' }).click();
      await page.getByText(/^You've paused play on your account until/).waitFor();
      await choice.close();

      await context.clearCookies();
      await page.goto('/en/login');
      await signInOnPage(page, vip);
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
      for (const [path, name] of [
        ['/en/member/transactionHistory', 'Account record'],
        ['/en/help/playing-safely', ''],
      ] as const) {
        await page.goto(path);
        await page
          .getByRole('heading', name === '' ? { level: 1 } : { name })
          .first()
          .waitFor();
      }
      const balanceNow = () =>
        page.evaluate(
          async () => ((await (await fetch('/wps/v2/wallets/balance')).json()) as { value: { sumBalance: string } }).value.sumBalance,
        );
      await page.goto('/en/member/withdraw');
      await page.getByLabel('Amount').fill(await balanceNow());
      await page.getByRole('button', { name: /^Withdraw ₱/ }).click();
      await page.getByRole('textbox', { name: 'Payment password' }).fill('271828');
      await page.keyboard.press('Enter');
      await page.getByText('Did it arrive?').waitFor();
      expect(await balanceNow()).toBe('0.00');
    },
  ));
