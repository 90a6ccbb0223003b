// Tests the late stylesheet and the late parts of a page: whichever is slow, nothing visible moves.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { delayRequests, layoutShiftsOf, recordLayoutShifts } from './actions.ts';
import { openSite } from './app-server.ts';
import { desktop, phone, visit } from './browser.ts';

const { server, browser } = await openSite({ shared: true });
const sheet = /\/deferred\.[^/]+\.css$/;
const pieces = /\/parts\/(?!jackpot)/;

const painted = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Scrolls to the end of a page that may still grow. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await painted(page);
}

describe.concurrent.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('on %s', (_name, device) => {
  const story = (path: string, isLate: 'sheet' | 'pieces' | 'both', place: 'top' | 'end') =>
    visit(browser, server, { device }, async ({ page }) => {
      await recordLayoutShifts(page);
      const styles = isLate === 'pieces' ? null : await delayRequests(page, sheet);
      const parts = isLate === 'sheet' ? null : await delayRequests(page, pieces);
      // Awaited from before the visit: a fast page has the sheet by the time its HTML is parsed.
      const later = page.waitForResponse(sheet);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      if (place === 'end') await scrollToEnd(page);
      await styles?.asked;
      await painted(page);
      styles?.release();
      await (await later).finished();
      const foot = page.getByRole('contentinfo');
      await foot.waitFor();
      await painted(page);
      // The end is further down now, and its parts are requested.
      if (place === 'end') await scrollToEnd(page);
      if (place === 'end') await parts?.asked;
      await painted(page);
      parts?.release();
      if (place === 'end') await foot.getByRole('list', { name: 'Providers' }).waitFor();
      await page.waitForLoadState('networkidle');
      await painted(page);
      return (await layoutShiftsOf(page)).map((what) => what.slice(0, 120));
    });

  test.each(['/en', '/en/rng', '/en/help', '/en/promotions'])(
    'nothing on %s moves when later styles are slow at the top, or styles and parts at the end',
    async (path) => {
      // What comes late for a guest is below what shows at first.
      const cases = [
        ['sheet', 'top'],
        ['sheet', 'end'],
        ['pieces', 'end'],
        ['both', 'end'],
      ] as const;
      const moved: string[][] = [];
      // One at a time: many first visits at once are refused.
      for (const [late, place] of cases) moved.push([late, place, ...(await story(path, late, place))]);
      expect(moved).toEqual(cases.map((one) => [...one]));
    },
  );

  test('the footer shows even when the later styles fail (SH-16)', async () => {
    await visit(browser, server, { device, expected: [/ERR_FAILED GET .*deferred/] }, async ({ page }) => {
      await page.route(sheet, (route) => route.abort());
      await page.goto('/en/help');
      await page.getByRole('contentinfo').getByText('Malta').waitFor();
    });
  });
});
