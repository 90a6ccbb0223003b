// What comes after the first view, the sheet of styles that can wait and the pieces of a page: whichever of them is late, nothing that is seen moves.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hold, movesOf, watchMoves } from './fixtures.ts';
import { openSite } from './site.ts';
import { desktop, phone, visit } from './world.ts';

const { server, browser } = await openSite({ shared: true });
const sheet = /\/later\.[^/]+\.css$/;
const pieces = /\/parts\/(?!jackpot)/;

const painted = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Comes to the end of a page that may still grow. */
async function toItsEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await painted(page);
}

describe.concurrent.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('on %s', (_name, device) => {
  const story = (path: string, isLate: 'sheet' | 'pieces' | 'both', place: 'top' | 'end') =>
    visit(browser, server, { device }, async ({ page }) => {
      await watchMoves(page);
      const styles = isLate === 'pieces' ? null : await hold(page, sheet);
      const parts = isLate === 'sheet' ? null : await hold(page, pieces);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const later = page.waitForResponse(sheet);
      if (place === 'end') await toItsEnd(page);
      await styles?.asked;
      await painted(page);
      styles?.release();
      await (await later).finished();
      const foot = page.getByRole('contentinfo');
      await foot.waitFor();
      await painted(page);
      // The end is further down now, and what stands there is asked for.
      if (place === 'end') await toItsEnd(page);
      if (place === 'end') await parts?.asked;
      await painted(page);
      parts?.release();
      if (place === 'end') await foot.getByRole('list', { name: 'Providers' }).waitFor();
      await page.waitForLoadState('networkidle');
      await painted(page);
      return (await movesOf(page)).map((what) => what.slice(0, 120));
    });

  test.each(['/en', '/en/rng', '/en/help', '/en/promotions'])(
    'SH-01 on %s nothing moves when its later styles or its later pieces take long, at the top and at the end',
    async (path) => {
      const cases = (['sheet', 'pieces', 'both'] as const).flatMap((late) => [[late, 'top'] as const, [late, 'end'] as const]);
      const moved: string[][] = [];
      // One after the other: many first visits at once are turned away.
      for (const [late, place] of cases) moved.push([late, place, ...(await story(path, late, place))]);
      expect(moved).toEqual(cases.map((one) => [...one]));
    },
  );

  test('SH-16 where the later styles do not come, the footer is there all the same', async () => {
    await visit(browser, server, { device, expected: [/ERR_FAILED GET .*later/] }, async ({ page }) => {
      await page.route(sheet, (route) => route.abort());
      await page.goto('/en/help');
      await page.getByRole('contentinfo').getByText('Malta').waitFor();
    });
  });
});
