// The site while it is closed, as a visitor sees it.
import { expect, test } from 'vitest';
import { openSite } from './site.ts';
import { control, phone, visit } from './world.ts';

const { server, browser } = await openSite();
const closedUntil = async (end: number) => {
  const endTime = new Date(end).toISOString();
  await control(server, { status: 1, endTime });
  await expect.poll(async () => (await fetch(`${server.url}/en`)).text()).toContain(endTime);
};

test('SY-03 the end of maintenance stands in the visitor’s own zone, with how long that still is by the server’s clock', async () => {
  const end = Date.now() + 90 * 60_000;
  await closedUntil(end);
  await visit(
    browser,
    server,
    { device: phone, context: { timezoneId: 'America/New_York' }, expected: [/status: 503/] },
    async ({ page }) => {
      // A clock that is wrong by a day changes nothing.
      await page.addInitScript(() => {
        const now = Date.now;
        Date.now = () => now() + 86_400_000;
      });
      await page.goto('/en');
      const time = page.locator('until-time time');
      const own = new Intl.DateTimeFormat('en-PH', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/New_York' }).format(end);
      await expect.poll(() => time.innerText()).toMatch(/, in (?:89|90) minutes$/);
      expect(await time.innerText()).toContain(own);
    },
  );
  await control(server, { status: 0, endTime: null });
});

test('SY-03 the page opens by itself when the announced end has come', async () => {
  const left = 110_000;
  await closedUntil(Date.now() + left);
  await visit(browser, server, { device: phone, expected: [/status: 503/] }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/en/vip');
    await expect.poll(() => page.locator('until-time time').innerText()).toMatch(/, in \d+ seconds?$/);
    await control(server, { status: 0, endTime: null });
    await page.clock.fastForward(left);
    await page.getByRole('heading', { name: 'All levels' }).waitFor();
  });
});
