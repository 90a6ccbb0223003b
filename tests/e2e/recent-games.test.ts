// Tests recent games at home: no content and no reserved space for a member who has played nothing.
import { expect, test } from 'vitest';
import { register } from './actions.ts';
import { openSite } from './app-server.ts';
import { visit } from './browser.ts';

const { server, browser } = await openSite({ shared: true });

test('recent games reserve no space before the first game, show after it, and cause no layout shift (SH-13)', async () => {
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
      const recentResponse = page.waitForResponse(/GCS_recentGame/);
      await page.goto('/en', { waitUntil: 'networkidle' });
      await recentResponse;
    };
    await home();
    expect([await carry.isVisible(), await shifts()]).toEqual([false, []]);
    // Guests and members without games see the same text.
    const nothing = "No data. When you're signed in, the games you open appear here.";
    await expect.poll(() => page.getByText(nothing).count()).toBe(1);
    expect((await (await fetch(`${server.url}/en`)).text()).replaceAll('&#39;', "'")).toContain(nothing);
    // On a new device the space stays hidden but reserved, and is gone on the next page.
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
