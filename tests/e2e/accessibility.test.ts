// Tests every kind of page for accessibility: keyboard focus, text size and spacing, target size.
import type { Browser, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { enlarged, focusFault, focusFaults, inBothFaces, inWideFace, smallTargets, textFaults } from './accessibility.ts';
import { openSite, storageStateOf, visitEach } from './app-server.ts';
import { accountOf, desktop, openBrowser, phone, type VisitOptions, type Visitor, visit } from './browser.ts';

const site = await openSite({ shared: true });
const { server, browser } = site;
const kept = {
  member: await storageStateOf(site),
  agent: await storageStateOf(site, await accountOf(server, 'top agent')),
};
const guestPages = [
  '/',
  '/en/rng',
  '/en/search',
  '/en/help',
  '/en/help/terms',
  '/en/promotions',
  '/en/vip',
  '/en/feedback',
  '/en/gameInfo?code=lantern-tide',
  '/en/gameInfo?code=isla-fast-draws',
  '/en/helpmc',
  '/login',
  '/register',
  '/forget',
  '/en/welcome?link=x',
  '/en/lottery',
  '/en/lottery?gameCode=fast-three&lottoView=betting',
  '/en/lottery?gameCode=island-6-45&lottoView=betting',
  '/vnlottery',
  '/en/demo/accounts',
  '/en/nowhere',
];
const memberPages = [
  '/',
  '/rng',
  '/member',
  '/member/securityCenter',
  '/member/depositv2',
  '/member/withdraw',
  '/member/transactionHistory',
  '/member/personalProfit',
  '/member/saferPlay',
  '/member/monthlyStatement',
  '/member/messageV2',
  '/member/playerRank',
  '/en/pointMall',
  '/en/pointMall?tab=details',
  '/lottery?gameCode=isla-keno&lottoView=betting',
  '/en/lottery?gameCode=hanoi-north&lottoView=draws',
  '/en/lottery?lottoView=tickets',
  '/member/bonusDetails',
  '/member/rewardCenter',
  '/member/missionLeaderboard',
  '/member/manualRebate',
  '/member/transferFund',
  '/member/transferUpline',
  '/member/contractRequests',
  '/member/referral',
  '/member/password',
  '/member/linking',
  '/en/member/personalHistoryCopy',
];
const agentPages = [
  '/agent',
  '/en/agentHome',
  '/en/agent/agentAnnouncement',
  '/agent/registerCenter',
  '/en/agent/staffAccounts',
  '/agent/activityLog',
  '/agent/approvals',
  '/agent/password',
  '/en/agent/downlineManagmentView',
  '/agent/agentRevenueReport',
  '/en/agent/personalHistoryCopy',
  '/agent/palStatementsAgentCopy',
  '/en/agent/agentDownlineTransactionDetailsCopy?period=30d',
  '/en/agent/agentDividendRecordCopy2',
  '/agent/agentDailyWages2',
  '/agent/agentHourSalary',
  '/agent/agentRealtimeSalary',
];
const small = { ...phone, viewport: { width: 360, height: 640 } };
const everyPage = { guest: guestPages, member: memberPages, agent: agentPages };

/** Visits every page of a guest, of a member and of an agent once; returns the faults of each kind. */
async function everywhere<Kind extends string>(
  through: Browser,
  device: VisitOptions['device'],
  look: (page: Page, path: string, found: (kind: Kind, how: string, faults: readonly string[]) => void) => Promise<void>,
  pages: { [Who in keyof typeof everyPage]?: readonly string[] } = everyPage,
): Promise<(kind: Kind) => string[]> {
  const all: { kind: Kind; line: string }[] = [];
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
  const height = page.viewportSize()?.height ?? 0;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await ask(`${width} px`);
  }
  await page.setViewportSize({ width: widths[0] ?? 0, height });
}

/** Opens a browser with narrow and wide letters for one crawl. */
async function crawlThrough<Result>(settings: readonly string[], work: (through: Browser) => Promise<Result>): Promise<Result> {
  const through = await openBrowser(settings, 'both');
  try {
    return await work(through);
  } finally {
    await through.close();
  }
}

/** The targets for money and closing that are too low. */
const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.act .btn, .quick .chip, .meth .li, .money > input, .money, dialog .head button')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map((one) => `${one.className} is ${one.getBoundingClientRect().height} px high`),
  );

describe('on a phone', () => {
  let faults: (kind: 'targets' | 'text' | 'large' | 'money' | 'focus') => string[];
  // Each page is loaded once for all its checks. The focus comes last, because it opens lists and loads more of them.
  beforeAll(async () => {
    faults = await crawlThrough([], (through) =>
      everywhere(through, small, async (page, path, found) => {
        // A table that was once wider than the phone.
        for (const table of await page.locator('.odds summary').all()) await table.click();
        await inBothFaces(page, async (letters) => {
          await at([360, 320], page, async (width) => {
            found('targets', `${letters}, ${width}`, await smallTargets(page));
            found('text', `${letters}, ${width}`, await textFaults(page));
            if (path === '/member/depositv2') found('money', `${letters}, ${width}`, await lowTargets(page));
          });
          await enlarged(page, () => at([360, 320], page, async (width) => found('large', `${letters}, ${width}`, await textFaults(page))));
        });
        found('focus', '', await focusFaults(page));
      }),
    );
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

describe('on a desktop', () => {
  const tabbed: readonly string[] = ['/', '/en/help', '/register', ...memberPages.slice(2), ...agentPages];
  let faults: (kind: 'targets' | 'text' | 'focus') => string[];
  beforeAll(async () => {
    faults = await everywhere(browser, desktop, async (page, path, found) => {
      found('targets', '', await smallTargets(page));
      found('text', '', await textFaults(page));
      if (tabbed.includes(path)) found('focus', '', await focusFaults(page));
    });
  });
  test('every tab stop is fully visible, under no bar, and has a focus ring (2.4.11, 2.4.7)', () => {
    expect(faults('focus')).toEqual([]);
  });
  test('targets are at least 24 px (2.5.8)', () => {
    expect(faults('targets')).toEqual([]);
  });
  test('no text is cut (1.4.4)', () => {
    expect(faults('text')).toEqual([]);
  });
});

test('no text is cut or too wide on a desktop or tablet with doubled text (1.4.4)', async () => {
  // The browser's font size setting affects layouts; a size set by script does not.
  const large = ['--blink-settings=defaultFontSize=32'];
  // What fits in wide letters fits in narrow ones; `npm run bench` looks at both.
  const inFaces = process.env.ISLA_EVERY_PAGE === '1' ? inBothFaces : inWideFace;
  const faults = await crawlThrough(large, (through) =>
    everywhere(through, desktop, (page, _, found) =>
      inFaces(page, (letters) => at([1280, 768], page, async (width) => found('text', `${letters}, ${width}`, await textFaults(page)))),
    ),
  );
  expect(faults('text')).toEqual([]);
});

test('every tab stop has a focus ring with forced colours (2.4.7, 1.4.11)', async () => {
  const device = { ...small, forcedColors: 'active' as const };
  const some = { guest: ['/login', '/register', '/en/search'], member: ['/member/depositv2', '/member/transactionHistory'] };
  const faults = await everywhere(browser, device, async (page, _, found) => found('focus', '', await focusFaults(page)), some);
  expect(faults('focus')).toEqual([]);
});

test('focus past a list stays visible when more of the list loads late (2.4.7, 2.4.11, GM-05)', async () => {
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
