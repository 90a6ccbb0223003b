// A link of a new password that no longer works, before anything was typed.
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
