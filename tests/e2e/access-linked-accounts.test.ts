// Tests the pages for sign-in and password reset on other paths: a dead link, a typed name, and a visitor already signed in.
import { expect, test } from 'vitest';
import { signIn } from './actions.ts';
import { openSite } from './app-server.ts';
import { accountOf, phone, visit } from './browser.ts';

const { server, browser, member } = await openSite({ shared: true });

test('a used or unknown reset link is refused on opening without script, and a new one can be requested (R18, R21)', async () => {
  await visit(browser, server, { device: phone, plain: true }, async ({ page }) => {
    await page.goto(`/en/forget?link=${'x'.repeat(43)}`);
    await page.getByRole('alert').getByText('This link has already been used or is older than 30 minutes.').waitFor();
    expect(await page.locator('input, noscript .note').count()).toBe(0);
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/forget');
  });
});

test('the username typed at sign-in is filled in at the password reset, but a phone number is not', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    for (const [typed, found] of [
      ['marisol', 'marisol'],
      ['+639171234567', ''],
    ] as const) {
      await page.goto('/en/login', { waitUntil: 'networkidle' });
      await page.evaluate(() => sessionStorage.clear());
      await page.locator('[name=username]').fill(typed);
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      const name = page.locator('form:has([name=email]) [name=username]');
      await page.locator('button[type=submit]:enabled').first().waitFor();
      expect(await name.inputValue()).toBe(found);
    }
  });
});

test('a member is redirected from the sign-in form, a trial account sees a notice there, and a guest neither (AC-01, ER-02)', async () => {
  const trial = await accountOf(server, 'trial');
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/login?why=launch');
    const notice = page.getByText("You're already signed in.");
    const needed = page.getByText('Please sign in to play.');
    await needed.waitFor();
    await page.locator('[name=username]').waitFor();
    expect(await notice.isVisible()).toBe(false);
    await signIn(page, trial, server.url);
    await page.goto('/en/login');
    await notice.waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).tap();
    await page.waitForURL((url) => url.pathname === '/en');
    // Back after free play: the page asks for no sign-in any more, and leads on to the game.
    await page.goto('/en/login?why=launch&next=/en/rng');
    await notice.waitFor();
    expect(await needed.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Back to where you were' }).tap();
    await page.waitForURL((url) => url.pathname === '/en/rng');
  });
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/login?next=/en/rng');
    expect(new URL(page.url()).pathname).toBe('/en/rng');
  });
});
