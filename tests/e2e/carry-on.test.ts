// The games one played lately, at home: nothing and no room for who has played nothing.
import { expect, test } from 'vitest';
import { register } from './fixtures.ts';
import { openSite } from './site.ts';
import { visit } from './world.ts';

const { server, browser } = await openSite({ shared: true });

test('SH-13 who has played nothing finds no empty room at home, and nothing moves; after a first game it is there', async () => {
  await visit(browser, server, {}, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    const carry = page.getByRole('heading', { name: 'Continue playing' });
    const shifts = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    await register(page, '/en');
    const home = async () => {
      const asked = page.waitForResponse(/GCS_recentGame/);
      await page.goto('/en', { waitUntil: 'networkidle' });
      await asked;
    };
    await home();
    expect([await carry.isVisible(), await shifts()]).toEqual([false, []]);
    // One sentence for who has played nothing and for a guest.
    const nothing = "No data. When you're signed in, your games stay here.";
    await expect.poll(() => page.getByText(nothing).count()).toBe(1);
    expect((await (await fetch(`${server.url}/en`)).text()).replaceAll('&#39;', "'")).toContain(nothing);
    // On a device that does not know it yet the room stays as it is, and on the next page it is gone.
    await page.evaluate(() => localStorage.clear());
    await home();
    await page.locator('.carry[inert]').waitFor({ state: 'attached' });
    expect([await carry.isVisible(), await shifts()]).toEqual([false, []]);
    await home();
    expect(await page.locator('html').getAttribute('data-in')).toBe('1');
    await page.goto('/en/game?code=lantern-tide');
    await page.locator('iframe').waitFor();
    await home();
    await page.locator('.carry .tile a').first().waitFor();
    expect([await carry.isVisible(), await shifts()]).toEqual([true, []]);
  });
});
