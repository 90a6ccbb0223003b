// Tests scripts that are blocked, hang or belong to an old release: the page still works and keeps its entries.
import type { Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { axeFaultsInBothThemes, signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { phone, visit } from './browser.ts';

const { server, browser, member } = await openSite({ shared: true });

const expected = [
  /^request: net::ERR_(?:FAILED|BLOCKED_BY_CLIENT)/,
  /^status: 404 GET .*\.js/,
  /^console: \[astro-island\]/,
  /^error: .*module/,
];
const gone = (route: Route) => route.fulfill({ status: 404, body: '' });
const blocked = (route: Route) => route.abort('blockedbyclient');
/** Never responds. */
const hung = () => {};

const note = (page: Page) => page.getByRole('alert').filter({ visible: true, hasText: 'Reload' });
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);

test('sign-in with a blocked script shows a notice, keeps the name, and works without any script (SY-13, ER-11, R21)', async () => {
  await visit(browser, server, { device: phone, expected }, async ({ page }) => {
    await page.route(/\/_astro\/LoginForm\./, blocked);
    await page.goto('/en/login');
    await note(page).getByText("Part of this page didn't load").waitFor();
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await field(page, 'username').fill(member.username);
    await field(page, 'password').fill(member.password);
    await page.unroute(/\/_astro\/LoginForm\./);
    await note(page).getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Try free play' }).and(page.locator(':enabled')).waitFor();
    expect([await field(page, 'username').inputValue(), await field(page, 'password').inputValue()]).toEqual([member.username, '']);
    expect(await note(page).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(member.password);

    await page.route(/\/_astro\/.*\.js/, blocked);
    await page.goto('/en/register');
    await page.getByText('Registration needs JavaScript').waitFor();
    await page.goto('/en/login');
    await field(page, 'username').fill(member.username);
    await field(page, 'password').fill(member.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/en');
  });
});

test('an outdated chunk during registration shows a notice, and the reload keeps all but the passwords (SY-13, ER-11)', async () => {
  await visit(browser, server, { device: phone, expected }, async ({ page }) => {
    await page.goto('/en/register');
    await page.locator('form:has([name=confirmPassword]) [type=submit]:enabled').waitFor();
    // The code that submits the form loads on submit.
    await page.route(/\/_astro\/register\..*\.js/, gone);
    for (const [name, text] of Object.entries({
      username: 'latecomer',
      password: 'lagoon7Tide',
      confirmPassword: 'lagoon7Tide',
      email: 'late@comer.example',
    }))
      await field(page, name).fill(text);
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    await field(page, 'terms').check();
    await page.locator('form:has([name=confirmPassword]) [type=submit]').click();
    await note(page).waitFor();
    await page.unroute(/\/_astro\/register\..*\.js/);
    await note(page).getByRole('button', { name: 'Reload' }).click();
    await page.locator('form:has([name=confirmPassword]) [type=submit]:enabled').waitFor();
    const typed = await Promise.all(['username', 'email', 'password'].map((name) => field(page, name).inputValue()));
    expect(typed).toEqual(['latecomer', 'late@comer.example', '']);
  });
});

test('a deposit page with a hanging script shows slow, then failed, and the reload keeps the amount (SY-13, ER-11, ER-16)', async () => {
  await visit(browser, server, { device: phone, expected }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/member/depositv2');
    await field(page, 'amount').fill('750');
    await page
      .getByRole('button', { name: /^Deposit/ })
      .filter({ hasText: '750' })
      .waitFor();
    await page.clock.install();
    await page.route(/\/_astro\/Deposit\..*\.js/, hung);
    // The watch over the islands starts before this.
    await page.goto('/en/member/depositv2', { waitUntil: 'domcontentloaded' });
    await page.clock.fastForward(10_000);
    await note(page).getByText('This page is taking longer than usual to load').waitFor();
    await page.clock.fastForward(110_000);
    await note(page).getByText("Part of this page didn't load").waitFor();
    await page.unroute(/\/_astro\/Deposit\..*\.js/);
    await note(page).getByRole('button', { name: 'Reload' }).click();
    await field(page, 'amount').waitFor();
    expect(Number(await field(page, 'amount').inputValue())).toBe(750);
  });
});

test('one script that is away leaves the forms and buttons of the rest (SY-13, ER-11)', async () => {
  await visit(browser, server, { device: phone, expected }, async ({ page }) => {
    await signIn(page, member, server.url);
    // The page's own script, which no island needs.
    await page.route(/\/_astro\/Base\./, gone);
    await page.goto('/en/member/withdraw');
    await page
      .getByText(/need JavaScript/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await field(page, 'amount').fill('300');
    await page.getByRole('button', { name: 'Withdraw ₱300.00' }).waitFor();
    await page.getByRole('button', { name: 'Hide balance' }).filter({ visible: true }).first().waitFor();
  });
});

test('a search with a hanging script is answered by the server (SY-13, ER-11)', async () => {
  await visit(browser, server, { device: phone, expected }, async ({ page }) => {
    await page.route(/\/_astro\/Search\..*\.js/, hung);
    await page.goto('/en/search', { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('lantern');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search === '?q=lantern');
    await page
      .getByRole('link', { name: /Lantern Tide/ })
      .first()
      .waitFor();
  });
});

test('a link whose dialog cannot open or fails leads to its page (SH-18, ER-11)', async () => {
  const parts = /\/login\/parts\.json/;
  const broken: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
    ['no parts', gone],
    ['parts that its code cannot show', (route) => route.fulfill({ json: { title: 'Sign in', parts: { words: null } } })],
  ];
  for (const [how, answer] of broken)
    await visit(
      browser,
      server,
      { device: phone, expected: [...expected, /^status: 404 GET .*parts\.json/, /^error: /, /^console: /] },
      async ({ page }) => {
        await page.goto('/en/rng', { waitUntil: 'networkidle' });
        await page.route(parts, answer);
        await page.getByRole('link', { name: 'Sign in' }).filter({ visible: true }).first().click();
        // The page itself, not a dialog over the lobby.
        await page.locator('main [name=username]').waitFor();
        expect(new URL(page.url()).pathname).toBe('/en/login');
        expect([how, await page.locator('dialog[open]').count()]).toEqual([how, 0]);
      },
    );
});
