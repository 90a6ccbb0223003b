// Every kind of page for people who see, hear or move otherwise: by Tab under bars, with large letters, with a thumb that is not exact.
import type { Browser, Page } from 'playwright';
import { expect, test } from 'vitest';
import { enlarge, focusFault, focusFaults, smallTargets, textFaults } from './reach.ts';
import { askEach, keptBy, openSite } from './site.ts';
import { desktop, openBrowser, phone, type Visitor, visit } from './world.ts';

const site = await openSite({ shared: true });
const { server, browser } = site;
const kept = await keptBy(site);
const guestPages = [
  '/',
  '/en/rng',
  '/en/search',
  '/en/help',
  '/en/help/terms',
  '/en/promotions',
  '/en/vip',
  '/en/feedback',
  '/en/helpmc',
  '/login',
  '/register',
  '/forget',
  '/en/demo/accounts',
  '/en/nowhere',
];
const memberPages = ['/', '/rng', '/member', '/member/depositv2', '/member/transactionHistory', '/en/member/personalHistoryCopy'];
const small = { ...phone, viewport: { width: 360, height: 640 } };
const narrow = { ...phone, viewport: { width: 320, height: 640 } };

/** Asks the same of every page of a guest and of a member. */
async function everywhere(
  options: Parameters<typeof visit>[2],
  ask: (page: Page) => Promise<string[]>,
  pages: { guest?: readonly string[]; member?: readonly string[] } = { guest: guestPages, member: memberPages },
  through = browser,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [who, paths] of Object.entries(pages)) {
    const context = who === 'member' ? { storageState: kept } : {};
    const asPerson = (story: (visitor: Visitor) => Promise<void>) =>
      visit(through, server, { ...options, context, expected: [/^status: 404 .*nowhere/] }, story);
    const said = await askEach(paths, asPerson, ask);
    faults.push(...said.map((fault) => `${who} ${fault}`));
  }
  return faults;
}

test('2.4.11 2.4.7 on a phone every stop of Tab is wholly in sight, under no bar, and ringed', async () => {
  expect(await everywhere({ device: small }, focusFaults)).toEqual([]);
});

test('2.4.11 2.4.7 on a desktop every stop of Tab is wholly in sight, under no bar, and ringed', async () => {
  const some = { guest: ['/', '/en/help', '/register'], member: memberPages.slice(2) };
  expect(await everywhere({ device: desktop }, focusFaults, some)).toEqual([]);
});

test('2.4.7 2.4.11 GM-05 whoever goes on by Tab past a list keeps the focus in sight when more of the list comes late', async () => {
  await visit(browser, server, { device: small }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/en/rng');
    await page.locator('[data-awake]').waitFor();
    let come = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(/gamelist/i, async (route) => {
      await late;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/gamelist/i.test(request.url())) asked.push(request.url());
    });
    const end = page.getByRole('button', { name: 'Show more games' });
    await end.focus();
    await expect.poll(() => asked.length).toBe(1);
    await page.keyboard.press('Tab');
    const tiles = await page.locator('main .tile').count();
    come();
    await expect.poll(() => page.locator('main .tile').count()).toBeGreaterThan(tiles + 3);
    await expect.poll(() => page.locator('main .grid').evaluate((grid) => getComputedStyle(grid).paddingBlockEnd)).toBe('0px');
    expect(await focusFault(page)).toEqual([]);
    // The end of the list is in sight all the while: more of it is asked for by who comes back to it.
    // The page's clock is turned past the list's own timer, so that it has looked.
    await page.evaluate(
      () =>
        new Promise((done) => {
          addEventListener('scroll', done, { once: true });
          scrollBy(0, 1);
        }),
    );
    await page.clock.runFor(1_000);
    expect(asked).toHaveLength(1);
    // What stands beneath may have grown at its start, so not by Tab.
    await end.focus();
    await page.evaluate(() => scrollBy(0, -1));
    await expect.poll(() => asked.length).toBeGreaterThan(1);
  });
});

test('2.4.7 1.4.11 with forced colours every stop is ringed too', async () => {
  const device = { ...small, forcedColors: 'active' as const };
  const some = { guest: ['/login', '/register', '/en/search'], member: ['/member/depositv2', '/member/transactionHistory'] };
  expect(await everywhere({ device }, focusFaults, some)).toEqual([]);
});

/** What a page is to hold is asked in letters as narrow as a phone's, and as wide as they come. */
async function inBothFaces(ask: (through: Browser) => Promise<string[]>, settings: readonly string[] = []): Promise<string[]> {
  const faces = ['narrow', 'wide'] as const;
  const said = await Promise.all(
    faces.map(async (face) => {
      const through = await openBrowser(settings, face);
      try {
        return (await ask(through)).map((fault) => `${face} letters, ${fault}`);
      } finally {
        await through.close();
      }
    }),
  );
  return said.flat();
}

test('2.5.8 1.4.10 1.4.4 1.4.12 at 360 px and 320 px no target is under 24 px and nothing is cut, broken or too wide, nor with letters twice as large and set apart, in a narrow and in a wide face', async () => {
  const look = async (page: Page) => {
    const faults: string[] = [];
    const at = async (how: string, ask: (page: Page) => Promise<string[]>) => {
      for (const { viewport } of [small, narrow]) {
        await page.setViewportSize(viewport);
        faults.push(...(await ask(page)).map((fault) => `${viewport.width} px${how}: ${fault}`));
      }
    };
    await at('', async () => [...(await smallTargets(page)), ...(await textFaults(page))]);
    await enlarge(page);
    await at(', twice as large', textFaults);
    return faults;
  };
  expect(await inBothFaces((through) => everywhere({ device: small }, look, undefined, through))).toEqual([]);
});

test('1.4.4 on a desktop and a tablet set to letters twice as large nothing is cut, broken or too wide, in a narrow and in a wide face', async () => {
  const look = async (page: Page) => {
    const faults: string[] = [];
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 800 });
      faults.push(...(await textFaults(page)).map((fault) => `${width} px: ${fault}`));
    }
    return faults;
  };
  // As in the browser's own settings, which layouts see; a size set by script they do not.
  const large = ['--blink-settings=defaultFontSize=32'];
  expect(await inBothFaces((through) => everywhere({ device: desktop }, look, undefined, through), large)).toEqual([]);
});

test('2.5.8 1.4.4 on a desktop no target is under 24 px and nothing is cut', async () => {
  const found = await everywhere({ device: desktop }, async (page) => [...(await smallTargets(page)), ...(await textFaults(page))]);
  expect(found).toEqual([]);
});

test('2.5.8 money and what closes have targets of 44 px', async () => {
  const found = await everywhere(
    { device: narrow },
    (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.act .btn, .quick .chip, .meth .li, .money > input, .money, dialog .head button')]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
          .map((one) => `${one.className} is ${one.getBoundingClientRect().height} px high`),
      ),
    { member: ['/member/depositv2'] },
  );
  expect(found).toEqual([]);
});
