// Tests the closed site as a visitor sees it.
import { expect, test } from 'vitest';
import { openSite } from './app-server.ts';
import { phone, setDemoControls, visit } from './browser.ts';

const { server, browser } = await openSite();
const closedUntil = async (end: number) => {
  const endTime = new Date(end).toISOString();
  await setDemoControls(server, { status: 1, endTime });
  await expect.poll(async () => (await fetch(`${server.url}/en`)).text()).toContain(endTime);
};

test('the end of maintenance shows in the visitor’s time zone with the time left by the server’s clock (SY-03)', async () => {
  const end = Date.now() + 90 * 60_000;
  await closedUntil(end);
  await visit(
    browser,
    server,
    { device: phone, context: { timezoneId: 'America/New_York' }, expected: [/status: 503/] },
    async ({ page }) => {
      // A device clock wrong by a day changes nothing.
      await page.addInitScript(() => {
        const now = Date.now;
        Date.now = () => now() + 86_400_000;
      });
      await page.goto('/en');
      const time = page.locator('until-time time');
      const own = new Intl.DateTimeFormat('en-PH', {
        dateStyle: 'medium',
        timeStyle: 'short',
        hourCycle: 'h23',
        timeZone: 'America/New_York',
      }).format(end);
      await expect.poll(() => time.innerText()).toMatch(/, in (?:89|90) minutes$/);
      expect(await time.innerText()).toContain(own);
    },
  );
  await setDemoControls(server, { status: 0, endTime: null });
});

test('the page reloads when the announced end is reached (SY-03)', async () => {
  const left = 110_000;
  await closedUntil(Date.now() + left);
  await visit(browser, server, { device: phone, expected: [/status: 503/] }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/en/vip');
    await expect.poll(() => page.locator('until-time time').innerText()).toMatch(/, in \d+ seconds?$/);
    await setDemoControls(server, { status: 0, endTime: null });
    await page.clock.fastForward(left);
    await page.getByRole('heading', { name: 'All levels' }).waitFor();
  });
});
