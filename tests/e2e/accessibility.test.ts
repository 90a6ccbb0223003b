// Tests every kind of page for accessibility: keyboard focus, text size and spacing, target size.
import type { Browser, Page } from 'playwright';
import { expect, test } from 'vitest';
import { enlarge, focusFault, focusFaults, smallTargets, textFaults } from './accessibility.ts';
import { checkEach, openSite, storageStateOf } from './app-server.ts';
import { accountOf, desktop, openBrowser, phone, type Visitor, visit } from './browser.ts';

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
  '/en/helpmc',
  '/login',
  '/register',
  '/forget',
  '/en/welcome?link=x',
  '/en/lottery',
  '/en/lottery?gameCode=fast-three&lottoView=betting',
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
  '/en/member/personalHistoryCopy',
];
const agentPages = [
  '/agent',
  '/en/agentHome',
  '/en/agent/agentAnnouncement',
  '/agent/registerCenter',
  '/en/agent/staffAccounts',
  '/agent/activityLog',
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
const narrow = { ...phone, viewport: { width: 320, height: 640 } };

/** Runs a check on every page of a guest, of a member and of an agent. */
async function everywhere(
  options: Parameters<typeof visit>[2],
  ask: (page: Page) => Promise<string[]>,
  pages: { guest?: readonly string[]; member?: readonly string[]; agent?: readonly string[] } = {
    guest: guestPages,
    member: memberPages,
    agent: agentPages,
  },
  through = browser,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [who, paths] of Object.entries(pages)) {
    const context = who === 'member' || who === 'agent' ? { storageState: kept[who] } : {};
    const asPerson = (story: (visitor: Visitor) => Promise<void>) =>
      visit(through, server, { ...options, context, expected: [/^status: 404 .*nowhere/] }, story);
    const foundFaults = await checkEach(paths, asPerson, ask);
    faults.push(...foundFaults.map((fault) => `${who} ${fault}`));
  }
  return faults;
}

test('every tab stop on a phone is fully visible, under no bar, and has a focus ring (2.4.11, 2.4.7)', async () => {
  expect(await everywhere({ device: small }, focusFaults)).toEqual([]);
});

test('every tab stop on a desktop is fully visible, under no bar, and has a focus ring (2.4.11, 2.4.7)', async () => {
  const some = { guest: ['/', '/en/help', '/register'], member: memberPages.slice(2), agent: agentPages };
  expect(await everywhere({ device: desktop }, focusFaults, some)).toEqual([]);
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

test('every tab stop has a focus ring with forced colours (2.4.7, 1.4.11)', async () => {
  const device = { ...small, forcedColors: 'active' as const };
  const some = { guest: ['/login', '/register', '/en/search'], member: ['/member/depositv2', '/member/transactionHistory'] };
  expect(await everywhere({ device }, focusFaults, some)).toEqual([]);
});

/** Runs a check in a narrow font, like a phone's, and in a wide one. */
async function inBothFaces(ask: (through: Browser) => Promise<string[]>, settings: readonly string[] = []): Promise<string[]> {
  const faces = ['narrow', 'wide'] as const;
  const foundFaults = await Promise.all(
    faces.map(async (face) => {
      const through = await openBrowser(settings, face);
      try {
        return (await ask(through)).map((fault) => `${face} letters, ${fault}`);
      } finally {
        await through.close();
      }
    }),
  );
  return foundFaults.flat();
}

test('targets are at least 24 px and no text is cut at 360 and 320 px, also enlarged (2.5.8, 1.4.10, 1.4.4, 1.4.12)', async () => {
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

test('no text is cut or too wide on a desktop or tablet with doubled text (1.4.4)', async () => {
  const look = async (page: Page) => {
    const faults: string[] = [];
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 800 });
      faults.push(...(await textFaults(page)).map((fault) => `${width} px: ${fault}`));
    }
    return faults;
  };
  // The browser's font size setting affects layouts; a size set by script does not.
  const large = ['--blink-settings=defaultFontSize=32'];
  expect(await inBothFaces((through) => everywhere({ device: desktop }, look, undefined, through), large)).toEqual([]);
});

test('targets are at least 24 px and no text is cut on a desktop (2.5.8, 1.4.4)', async () => {
  const found = await everywhere({ device: desktop }, async (page) => [...(await smallTargets(page)), ...(await textFaults(page))]);
  expect(found).toEqual([]);
});

test('targets for money and closing are at least 44 px high (2.5.8)', async () => {
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
