// Tests every kind of page in a browser, for errors and accessibility: axe, keyboard focus, text size and spacing, target size.
import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { enlarged, focusFault, focusFaults, inBothFaces, inWideFace, smallTargets, textFaults, withDoubledText } from './accessibility.ts';
import { axeFaultsIn, axeFaultsInBothThemes, withoutTargets } from './actions.ts';
import { openSite, storageStateOf, visitEach } from './app-server.ts';
import { accountOf, desktop, openBrowser, phone, type VisitOptions, type Visitor, visit } from './browser.ts';
import { agentPages, differingPages, guestPages, memberPages, samePages } from './every-page.ts';

const site = await openSite({ shared: true });
const { server, browser } = site;
const kept = {
  member: await storageStateOf(site),
  agent: await storageStateOf(site, await accountOf(server, 'top agent')),
};
const small = { ...phone, viewport: { width: 360, height: 640 } };
const everyPage = { guest: guestPages, member: memberPages, agent: agentPages };
type Pages = { readonly [Who in keyof typeof everyPage]?: readonly string[] };
/** `npm run bench` also looks at what a guest and a member see alike as both, on both devices, in both themes, and tabs through it all. */
const isEverything = process.env.ISLA_EVERY_PAGE === '1';
const alikePages = [...samePages, ...guestPages];
/** The member's pages whose lists are tables on a desktop, and one form. */
const withTables = [
  '/member/depositv2',
  '/member/transactionHistory',
  '/member/personalProfit',
  '/en/member/personalHistoryCopy',
  '/member/monthlyStatement',
  '/member/bonusDetails',
  '/member/rewardCenter',
  '/member/manualRebate',
  '/member/playerRank',
  '/en/pointMall?tab=details',
];

/** Time for the visits of all pages; each step of a visit has a limit of its own, which ends one that hangs. */
const everyPageTimeout = 900_000;

type Kind = 'axe' | 'targets' | 'money' | 'text' | 'large' | 'focus';
type Found = (kind: Kind, how: string, faults: readonly string[]) => void;
type Look = (page: Page, path: string, found: Found) => Promise<void>;
type Ask = (page: Page, found: Found) => Promise<void>;

/** Visits each page once, in one crawl after the other; returns the faults of a kind. */
async function crawlPages(
  through: Browser,
  device: VisitOptions['device'],
  crawls: readonly (readonly [pages: Pages, look: Look])[],
): Promise<(kind: Kind) => string[]> {
  const all: { kind: Kind; line: string }[] = [];
  for (const [pages, look] of crawls)
    for (const [who, paths] of Object.entries(pages)) {
      const context = who === 'member' || who === 'agent' ? { storageState: kept[who] } : {};
      const asPerson = (story: (visitor: Visitor) => Promise<void>) =>
        visit(through, server, { device, context, expected: [/^status: 404 .*nowhere/] }, story);
      await visitEach(paths, asPerson, (page, path) =>
        look(page, path, (kind, how, faults) => {
          all.push(...faults.map((fault) => ({ kind, line: [`${who} ${path}`, how, fault].filter(Boolean).join(': ') })));
        }),
      );
    }
  return (wanted) => all.flatMap(({ kind, line }) => (kind === wanted ? [line] : []));
}

/** Asks at each width, and leaves the page at the first. */
async function at(widths: readonly number[], page: Page, ask: (width: string) => Promise<void>): Promise<void> {
  const first = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of widths) {
    await page.setViewportSize({ ...first, width });
    await ask(`${width} px`);
  }
  await page.setViewportSize(first);
}

/** Opens a browser with narrow and wide letters for the crawls of one device. */
async function withBothFaces<Result>(work: (through: Browser) => Promise<Result>): Promise<Result> {
  const through = await openBrowser([], 'both');
  try {
    return await work(through);
  } finally {
    await through.close();
  }
}

const axe: Ask = async (page, found) => found('axe', '', await axeFaultsInBothThemes(page, withoutTargets));
/** The dark theme of what a desktop shows otherwise than a phone is checked on the pages of `tabbed`. */
const axeInLight: Ask = async (page, found) => found('axe', '', await axeFaultsIn(page, 'light', withoutTargets));

/** For pages that are like others: axe, the targets, and whether everything fits. */
const lookBriefly =
  (narrowest: number): Look =>
  async (page, _, found) => {
    await axe(page, found);
    found('targets', '', await smallTargets(page));
    await at([narrowest], page, async (width) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      found('text', width, wide > narrowest ? [`the page is ${wide} px wide`] : []);
    });
  };

/** The targets for money and closing that are too low. */
const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.act .btn, .quick .chip, .meth .li, .money > input, .money, dialog .head button')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map((one) => `${one.className} is ${one.getBoundingClientRect().height} px high`),
  );

describe('on a phone', () => {
  let faults: (kind: Kind) => string[];
  // Each page is loaded once for all its checks. The focus comes last, because it opens lists and loads more of them.
  const look: Look = async (page, path, found) => {
    await axe(page, found);
    // A table that was once wider than the phone.
    for (const table of await page.locator('.odds summary').all()) await table.click();
    await inBothFaces(page, async (letters) => {
      await at([360, 320], page, async (width) => {
        found('targets', `${letters}, ${width}`, await smallTargets(page));
        found('text', `${letters}, ${width}`, await textFaults(page));
        if (path === '/member/depositv2') found('money', `${letters}, ${width}`, await lowTargets(page));
      });
      // What fits in wide letters fits in narrow ones; `npm run bench` looks at both.
      if (isEverything || letters === 'wide letters')
        await enlarged(page, () => at([360, 320], page, async (width) => found('large', `${letters}, ${width}`, await textFaults(page))));
    });
    found('focus', '', await focusFaults(page));
  };
  beforeAll(async () => {
    const alike = { guest: samePages, member: isEverything ? alikePages : differingPages };
    faults = await withBothFaces((through) =>
      crawlPages(through, small, [
        [everyPage, look],
        [alike, lookBriefly(320)],
      ]),
    );
  }, everyPageTimeout);
  test('axe finds nothing in both themes', () => {
    expect(faults('axe')).toEqual([]);
  });
  test('every tab stop is fully visible, under no bar, and has a focus ring (2.4.11, 2.4.7)', () => {
    expect(faults('focus')).toEqual([]);
  });
  test('targets are at least 24 px at 360 and 320 px (2.5.8)', () => {
    expect(faults('targets')).toEqual([]);
  });
  test('targets for money and closing are at least 44 px high (2.5.8)', () => {
    expect(faults('money')).toEqual([]);
  });
  test('no text is cut at 360 and 320 px (1.4.10)', () => {
    expect(faults('text')).toEqual([]);
  });
  test('no text is cut at 360 and 320 px when it is twice as large and spaced (1.4.10, 1.4.4, 1.4.12)', () => {
    expect(faults('large')).toEqual([]);
  });
});

test(
  'on a phone held sideways every tab stop of a member is fully visible, under no bar, and has a focus ring (2.4.11, 2.4.7)',
  async () => {
    const sideways = { ...phone, viewport: { width: 740, height: 360 } };
    const focus: Look = async (page, _, found) => {
      // A list that comes late would push away what has the focus already.
      await page.waitForLoadState('networkidle');
      found('focus', '', await focusFaults(page));
    };
    const faults = await crawlPages(browser, sideways, [[{ member: memberPages }, focus]]);
    expect(faults('focus')).toEqual([]);
  },
  everyPageTimeout,
);

describe('on a desktop', () => {
  const tabbed: readonly string[] = ['/', '/en/help', '/register', ...(isEverything ? memberPages.slice(2) : withTables), ...agentPages];
  const inFaces = isEverything ? inBothFaces : inWideFace;
  let faults: (kind: Kind) => string[];
  const look: Look = async (page, path, found) => {
    await (isEverything || tabbed.includes(path) ? axe : axeInLight)(page, found);
    found('targets', '', await smallTargets(page));
    found('text', '', await textFaults(page));
    await withDoubledText(page, () =>
      inFaces(page, (letters) => at([1280, 768], page, async (width) => found('large', `${letters}, ${width}`, await textFaults(page)))),
    );
    if (tabbed.includes(path)) found('focus', '', await focusFaults(page));
  };
  beforeAll(async () => {
    const alike = { guest: isEverything ? samePages : [], member: isEverything ? alikePages : samePages };
    faults = await withBothFaces((through) =>
      crawlPages(through, desktop, [
        [everyPage, look],
        [alike, lookBriefly(desktop.viewport.width)],
      ]),
    );
  }, everyPageTimeout);
  test('axe finds nothing', () => {
    expect(faults('axe')).toEqual([]);
  });
  test('every tab stop of a table or form is fully visible, under no bar, and has a focus ring (2.4.11, 2.4.7)', () => {
    expect(faults('focus')).toEqual([]);
  });
  test('targets are at least 24 px (2.5.8)', () => {
    expect(faults('targets')).toEqual([]);
  });
  test('no text is cut (1.4.4)', () => {
    expect(faults('text')).toEqual([]);
  });
  test("no text is cut or too wide, nor on a tablet, when the browser's letters are twice as large (1.4.4)", () => {
    expect(faults('large')).toEqual([]);
  });
});

test('every tab stop has a focus ring with forced colours (2.4.7, 1.4.11)', async () => {
  const device = { ...small, forcedColors: 'active' as const };
  const some = { guest: ['/login', '/register', '/en/search'], member: ['/member/depositv2', '/member/transactionHistory'] };
  const faults = await crawlPages(browser, device, [[some, async (page, _, found) => found('focus', '', await focusFaults(page))]]);
  expect(faults('focus')).toEqual([]);
});

test('focus past a list stays visible when more of the list loads late (2.4.7, 2.4.11)', async () => {
  await visit(browser, server, { device: small }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/en/rng');
    await page.locator('[data-hydrated]').waitFor();
    let come = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(/gamelist/i, async (route) => {
      await late;
      await route.continue();
    });
    const listRequests: string[] = [];
    page.on('request', (request) => {
      if (/gamelist/i.test(request.url())) listRequests.push(request.url());
    });
    const end = page.getByRole('button', { name: 'Show more games' });
    await end.focus();
    await expect.poll(() => listRequests.length).toBe(1);
    await page.keyboard.press('Tab');
    const tiles = await page.locator('main .tile').count();
    come();
    await expect.poll(() => page.locator('main .tile').count()).toBeGreaterThan(tiles + 3);
    await expect.poll(() => page.locator('main .grid').evaluate((grid) => getComputedStyle(grid).paddingBlockEnd)).toBe('0px');
    expect(await focusFault(page)).toEqual([]);
    // The end of the list was visible all the time, but only a new visit to it loads more. The page's clock runs past the list's timer.
    await page.evaluate(
      () =>
        new Promise((done) => {
          addEventListener('scroll', done, { once: true });
          scrollBy(0, 1);
        }),
    );
    await page.clock.runFor(1_000);
    expect(listRequests).toHaveLength(1);
    // Not by Tab, because the content below may have grown at its start.
    await end.focus();
    await page.evaluate(() => scrollBy(0, -1));
    await expect.poll(() => listRequests.length).toBeGreaterThan(1);
  });
});
