// The demo world's switches, by hand: a region is closed and opened again, and what is no region is said beside its field.
import { expect, test } from 'vitest';
import { openSite } from './site.ts';
import { phone, visit } from './world.ts';

const { server, browser } = await openSite();
test('R17 SY-04 R22 a region is closed from the page of switches, with the address we see, and that page stays in reach', async () => {
  await visit(browser, server, { device: phone, expected: [/status: (?:400|451)/] }, async ({ page }) => {
    const home = async () => (await fetch(`${server.url}/en`)).status;
    await page.goto('/en/demo/switches', { waitUntil: 'networkidle' });
    const field = page.getByLabel('Closed to');
    const turn = page.getByRole('button', { name: 'Turn the switches' });
    await field.fill('France');
    await turn.click();
    await page.getByText('Write countries of two letters').waitFor();
    expect([await field.inputValue(), await field.getAttribute('aria-invalid'), await home()]).toEqual(['France', 'true', 200]);

    await field.fill('fr, 127.0.0.0/8');
    await turn.click();
    await page.getByText('It shows everywhere').waitFor();
    await expect.poll(home).toBe(451);
    await page.goto('/en');
    await page.getByText('127.0.0.1').waitFor();
    await page.goto('/en/demo/switches', { waitUntil: 'networkidle' });
    await expect.poll(() => field.inputValue()).toBe('fr, 127.0.0.0/8');
    await field.fill('');
    await turn.click();
    await page.getByText('It shows everywhere').waitFor();
    await expect.poll(home).toBe(200);
  });
});
