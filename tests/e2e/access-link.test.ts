// The pages of signing in and of a forgotten password where somebody comes another way: by a link that no longer works, with a name already typed, or signed in already.
import { expect, test } from 'vitest';
import { signIn } from './fixtures.ts';
import { openSite } from './site.ts';
import { accountOf, phone, visit } from './world.ts';

const { server, browser, member } = await openSite({ shared: true });

test('AC-36 R21 without script a used or unknown link is refused when the page opens, and a new one can be asked for', async () => {
  await visit(browser, server, { device: phone, plain: true }, async ({ page }) => {
    await page.goto(`/en/forget?link=${'x'.repeat(43)}`);
    await page.getByRole('alert').getByText('This link was already used or is older than 30 minutes.').waitFor();
    expect(await page.locator('input, noscript .note').count()).toBe(0);
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/forget');
  });
});

test('the name typed at signing in stands in the form of a forgotten password; a number does not', async () => {
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

test('AC-01 SH-09 who is signed in is led on from the form to sign in; on trial one reads so above it, with the way on; a guest does neither', async () => {
  const trial = await accountOf(server, 'trial');
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await page.goto('/en/login');
    const said = page.getByText("You're already signed in.");
    await page.locator('[name=username]').waitFor();
    expect(await said.isVisible()).toBe(false);
    await signIn(page, trial, server.url);
    await page.goto('/en/login');
    await said.waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).tap();
    await page.waitForURL((url) => url.pathname === '/en');
  });
  await visit(browser, server, { device: phone }, async ({ page }) => {
    await signIn(page, member, server.url);
    await page.goto('/en/login?next=/en/rng');
    expect(new URL(page.url()).pathname).toBe('/en/rng');
  });
});
