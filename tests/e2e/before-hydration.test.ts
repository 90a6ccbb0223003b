// Tests pages before hydration and without script: choices and entries are kept, and the account is reachable.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, delayRequests, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, desktop, phone, visit } from './browser.ts';

const { server, browser, member } = await openSite({ shared: true });
/** Opens a page and delays its scripts until the returned function is called. */
async function asleep(page: Page, path: string): Promise<() => void> {
  const scripts = await delayRequests(page, /\.js$/);
  await page.goto(path, { waitUntil: 'commit' });
  return scripts.release;
}

const queryOf = (page: Page): string => new URL(page.url()).search;

test.concurrent('record filters chosen before hydration all apply (MC-07)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, member, server.url);
    const wake = await asleep(page, '/en/member/personalHistoryCopy');
    await page.getByLabel('Period').selectOption('30d');
    await page.getByLabel('Game type').selectOption('RNG');
    wake();
    await page.waitForURL((url) => url.search === '?period=30d&type=RNG');
    await page.locator('button.st').first().waitFor();
    expect(await page.getByLabel('Period').inputValue()).toBe('30d');
    expect(await page.getByLabel('Game type').inputValue()).toBe('RNG');
    // Filters from the address are not choices: a reload changes nothing.
    await page.goto('/en/member/personalHistoryCopy?period=30d&type=RNG&n=2');
    await page.reload();
    await page.locator('[aria-current=page][aria-label="Page 2"]').waitFor();
    expect(queryOf(page)).toBe('?period=30d&type=RNG&n=2');
  });
});

test.concurrent('filters of an agent chosen before hydration apply, and buttons wait for it (AG-05, AG-04)', async () => {
  const agent = await accountOf(server, 'top agent');
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, agent, server.url);
    let wake = await asleep(page, '/en/agent/downlineManagmentView');
    await page.getByLabel('Period').selectOption('30d');
    expect(await page.getByRole('button', { name: 'Previous 7 days' }).isDisabled()).toBe(true);
    wake();
    await page.waitForURL((url) => url.search === '?period=30d');
    await page.getByRole('button', { name: 'Previous 30 days' }).and(page.locator(':enabled')).waitFor();
    wake = await asleep(page, '/en/agent/registerCenter');
    const open = page.getByRole('button', { name: 'Create an account' });
    expect(await open.isDisabled()).toBe(true);
    wake();
    await open.click();
    await page.getByRole('dialog').waitFor();
  });
});

test.concurrent('lobby filters and a search typed before hydration apply (GM-04)', async () => {
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    const wake = await asleep(page, '/en/rng');
    await page.getByLabel('Minimum bet', { exact: true }).filter({ visible: true }).selectOption('0.5');
    wake();
    await page.waitForURL((url) => url.search === '?min=0.5');
    expect(await page.getByLabel('Minimum bet', { exact: true }).filter({ visible: true }).inputValue()).toBe('0.5');
  });
  await visit(browser, server, { device: desktop }, async ({ page }) => {
    const wake = await asleep(page, '/en/rng?q=lan');
    await page.getByRole('searchbox').filter({ visible: true }).fill('lantern');
    wake();
    await page.waitForURL((url) => url.search === '?q=lantern');
    expect(await page.getByRole('searchbox').filter({ visible: true }).inputValue()).toBe('lantern');
  });
});

test.concurrent('entries in sign-in and registration typed before hydration stay', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    let wake = await asleep(page, '/en/login');
    await page.locator('[name=username]').fill('somebody');
    await page.locator('[name=password]').fill('Secret2026');
    await page.getByLabel(/^Remember my username/).uncheck();
    wake();
    // Waits for hydration; before it, the button would submit without the slider.
    await page.getByRole('button', { name: 'Try free play' }).and(page.locator(':enabled')).waitFor();
    expect(await page.locator('[name=username]').inputValue()).toBe('somebody');
    expect(await page.locator('[name=password]').inputValue()).toBe('Secret2026');
    expect(await page.getByLabel(/^Remember my username/).isChecked()).toBe(false);
    wake = await asleep(page, '/en/register');
    await page.locator('[name=username]').fill('somebody');
    await page.locator('[name=email]').fill('some@body.example');
    wake();
    await page.locator('form:has([name=confirmPassword]) [type=submit]:enabled').waitFor();
    expect(await page.locator('[name=username]').inputValue()).toBe('somebody');
    expect(await page.locator('[name=email]').inputValue()).toBe('some@body.example');
  });
});

test.concurrent('a member reaches the account from home without script, on phone and desktop (SH-09, R21)', async () => {
  for (const device of [phone, desktop])
    await visit(browser, server, { device, plain: true }, async ({ page }) => {
      await signIn(page, member, server.url);
      await page.goto('/en');
      // On a phone in the bottom bar too.
      const header = page.frameLocator('header iframe');
      await (device === phone ? page : header).getByRole('link', { name: 'Me', exact: true }).click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      // Money pages state that they need script and show no skeletons.
      for (const place of ['/en/member', '/en/member/depositv2', '/en/member/transactionHistory', '/en/game?code=lantern-tide']) {
        await page.goto(place);
        await page
          .getByText(/need JavaScript/)
          .filter({ visible: true })
          .first()
          .waitFor();
        const bones = page.locator('.skel, .headbal, .mine, .frame > [role=status]').filter({ visible: true });
        expect([place, await bones.count()]).toEqual([place, 0]);
      }
    });
});

test.concurrent('a reload while offline shows the offline page in its language, and the page returns once online (ER-15)', async () => {
  const expected = [/^request: net::ERR_INTERNET_DISCONNECTED/, /^status: 503/, /^console: .*ERR_INTERNET_DISCONNECTED/];
  await visit(browser, server, { device: phone, context: { serviceWorkers: 'allow' }, expected }, async ({ page, context }) => {
    await page.goto('/en/help?q=fee');
    const kept = () => page.evaluate(async () => (await caches.match('/en/offline'))?.ok ?? false);
    // The worker is not registered before the first interaction.
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await page.getByRole('searchbox').first().click();
    await expect.poll(kept).toBe(true);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.getByText('Your money is safe: anything in progress will finish').waitFor();
    expect(queryOf(page)).toBe('?q=fee');
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('searchbox').first().waitFor();
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('fee');
    // The cache contains only the offline page.
    expect(await page.evaluate(async () => (await (await caches.open((await caches.keys())[0] ?? '')).keys()).length)).toBe(1);
  });
});

test.concurrent('switching the language keeps the query, with and without script (R7, SH-22)', async () => {
  for (const plain of [true, false])
    await visit(browser, server, { device: desktop, plain }, async ({ page }) => {
      await page.goto('/en/search?q=lantern');
      await page.getByRole('banner').locator('summary').filter({ hasText: 'English' }).click();
      await page.getByRole('banner').getByRole('button', { name: 'Tagalog' }).click();
      await page.waitForURL((url) => url.pathname === '/search');
      expect(queryOf(page)).toBe('?q=lantern');
      expect(await page.getByRole('searchbox').inputValue()).toBe('lantern');
    });
});

test.concurrent('numbers of a lottery pressed before hydration are picked, each once and in order', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    const wake = await asleep(page, '/en/lottery?gameCode=fast-three&lottoView=betting');
    await page.waitForFunction(() => document.readyState !== 'loading');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (const name of ['Big', 'Odd', 'Odd']) await button(name).tap();
    expect(await page.locator('.cell[aria-pressed=true]').count()).toBe(0);
    wake();
    await page.getByRole('button', { name: 'Add to slip, ₱2.00' }).waitFor();
    expect(await page.locator('.cell[aria-pressed=true]').allTextContents()).toEqual(['Big', 'Odd']);
  });
});

test.concurrent('a sign-out before hydration clears what the device kept of the member with the next script (SH-10, SY-16)', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en');
    await page.locator('.acct .bal').filter({ hasText: '₱' }).waitFor();
    await page.evaluate(() => localStorage.setItem('searches', '["koi"]'));
    const kept = () =>
      page.evaluate(() => [
        ...['memberInfo', 'customerId'].filter((name) => sessionStorage.getItem(name) !== null),
        ...['searches'].filter((name) => localStorage.getItem(name) !== null),
      ]);
    await expect.poll(kept).toEqual(['memberInfo', 'customerId', 'searches']);
    const wake = await asleep(page, '/en/member');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/en', { waitUntil: 'commit' });
    wake();
    // A guest's home asks for no account: the script of the sign-in form is the first that does.
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.locator('[name=username]').waitFor();
    await expect.poll(kept).toEqual([]);
  });
});
