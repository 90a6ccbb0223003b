// Self-exclusion as a story: begun in one tab, the game in another ends safely, and the money leaves to the last unit.
import { expect, test } from 'vitest';
import { forgetSession, signIn, signInOnPage } from './actions.ts';
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
      await page.getByText(/^Play on your account is paused until/).waitFor();
      await choice.close();

      await forgetSession(page);
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
      await page.getByRole('group', { name: 'Did it arrive?' }).waitFor();
      expect(await balanceNow()).toBe('0.00');
    },
  ));

/** What each page of the member centre shows during a pause: that it is paused, or what it always shows. */
const pages = {
  '/member/securityCenter': 'open',
  '/member/messageV2': 'open',
  '/member/transferFund': 'open',
  '/member/depositv2': 'paused',
  '/member/withdraw': 'open',
  '/member/transferUpline': 'open',
  '/member/personalHistoryCopy': 'open',
  '/member/transactionHistory': 'open',
  '/member/personalProfit': 'open',
  '/member/monthlyStatement': 'open',
  '/member/bonusDetails': 'open',
  '/member/rewardCenter': 'paused',
  '/member/missionLeaderboard': 'paused',
  '/member/manualRebate': 'paused',
  '/member/playerRank': 'paused',
  '/member/referral': 'paused',
  '/member/saferPlay': 'open',
} as const;
/** Sentences that would be false for a member on a break. */
const falseNow = /trial account|This account has none|create your own account|isn't available to your account/i;

test('on a break every page of the member centre reads true, leads on, and offers nothing that is then refused', () =>
  visit(browser, server, { device: phone, expected: [/^status: 403 .*\/wps\//] }, async ({ page }) => {
    const member = await accountOf(server, 'member');
    await signIn(page, member, server.url);
    await page.goto('/en/member/saferPlay');
    const section = page.getByRole('region', { name: 'Take a break' });
    await section.getByRole('radio').first().check();
    await section.getByRole('button', { name: 'Take a break' }).click();
    await page.getByRole('button', { name: 'Start now' }).click();
    await page.getByRole('heading', { name: /^You're taking a break until/ }).waitFor();
    await forgetSession(page);
    await signIn(page, member, server.url);

    const wrong: string[] = [];
    for (const [path, shows] of Object.entries(pages)) {
      await page.goto(`/en${path}`, { waitUntil: 'networkidle' });
      const main = page.locator('.centre .main');
      await expect.poll(() => main.locator('[aria-busy=true]').count()).toBe(0);
      const text = (await main.innerText()).replace(/\s+/g, ' ');
      if (falseNow.test(text)) wrong.push(`${path} says: ${text.slice(0, 300)}`);
      if ((await main.getByRole('button', { name: 'Try again' }).count()) > 0) wrong.push(`${path} offers to try again`);
      if (shows !== 'paused') continue;
      if (!/account is paused until/.test(text)) wrong.push(`${path} does not say that play is paused: ${text.slice(0, 300)}`);
      if ((await main.locator(`a[href="/en/member/withdraw"]`).count()) === 0) wrong.push(`${path} does not lead to withdrawing`);
      if ((await main.locator('form').count()) > 0) wrong.push(`${path} offers a form`);
    }
    await page.goto('/en/vip', { waitUntil: 'networkidle' });
    if (falseNow.test(await page.locator('main').innerText())) wrong.push('/vip says that this account has no level');
    expect(wrong).toEqual([]);
  }));
