// What comes after the first view, the sheet of styles that can wait and the pieces of a page: whichever of them is late, nothing that is seen moves.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openSite } from './site.ts';
import { desktop, phone, visit } from './world.ts';

const { server, browser } = await openSite({ shared: true });
const sheet = /\/later\.[^/]+\.css$/;
const pieces = /\/parts\/(?!jackpot)/;

/** Holds back what is asked for at such an address until it is let go. */
async function hold(page: Page, address: RegExp) {
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    ask();
    await free;
    await route.continue();
  });
  return { asked, release };
}

const painted = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

interface Moved {
  moved: string[];
}

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
      await page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(globalThis, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; sources: { node?: Element }[] }[])
            moved.push(...entry.sources.map(({ node }) => `${node?.parentElement?.className} ${node?.nodeName} ${node?.textContent}`));
        }).observe({ type: 'layout-shift', buffered: true });
      });
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
      if (place === 'end') await foot.getByRole('list', { name: 'Makers' }).waitFor();
      await page.waitForLoadState('networkidle');
      await painted(page);
      return page.evaluate(() => (globalThis as unknown as Moved).moved.map((what) => what.slice(0, 120)));
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
