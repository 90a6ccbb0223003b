// A forgotten password: the name that was typed before it was found out, and a link that no longer works.
import { expect, test } from 'vitest';
import { openSite } from './site.ts';
import { phone, visit } from './world.ts';

const { server, browser } = await openSite();

test('AC-36 R21 without script a used or unknown link is refused when the page opens, and a new one can be asked for', async () => {
  await visit(browser, server, { device: phone, plain: true }, async ({ page }) => {
    await page.goto(`/en/forget?link=${'x'.repeat(43)}`);
    await page.getByRole('alert').getByText('This link was used or is older than 30 minutes.').waitFor();
    expect(await page.locator('input, noscript .note').count()).toBe(0);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    expect(new URL(page.url()).pathname).toBe('/en/forget');
  });
});

test('AC-28 the name typed at signing in stands in the form of a forgotten password; a number does not', async () => {
  await visit(browser, server, { device: phone }, async ({ page }) => {
    for (const [typed, found] of [
      ['marisol', 'marisol'],
      ['+639171234567', ''],
    ] as const) {
      await page.goto('/en/login', { waitUntil: 'networkidle' });
      await page.evaluate(() => sessionStorage.clear());
      await page.locator('[name=username]').fill(typed);
      await page.getByRole('link', { name: 'Forgot it?' }).click();
      const name = page.locator('form:has([name=email]) [name=username]');
      await page.locator('button[type=submit]:enabled').first().waitFor();
      expect(await name.inputValue()).toBe(found);
    }
  });
});
