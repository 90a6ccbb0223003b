// The main stories on old Chromiums, before a release (R27): sign-in, deposit, game, lottery bet, record, overlays, agent overview.
import type { Browser, Page } from 'playwright';
import { type OldVersion, oldVersions, openOldChromium } from '../scripts/old-chromium.ts';
import { register, signInOnPage } from '../tests/e2e/actions.ts';
import { type Account, accountOf, desktop, phone, visit } from '../tests/e2e/browser.ts';
import { type RunningServer, startServer } from '../tests/e2e/server.ts';
import { notMeasured, type Row } from './result-row.ts';

/** Told in English; a busy server may answer 503, and only the outcome counts. */
const busy = /^status: 503/;
/** What old browsers say of headers that are newer. */
const headers = /^console: Error with Permissions-Policy header/;

interface Scene {
  readonly page: Page;
  readonly agent: Account;
}
const text = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click();

const stories: readonly {
  readonly name: string;
  readonly device: typeof phone | typeof desktop;
  readonly tell: (scene: Scene) => Promise<void>;
}[] = [
  {
    name: 'a member registers, deposits, plays, bets on a lottery and reads the record, on a phone',
    device: phone,
    tell: async ({ page }) => {
      await register(page, '/en');
      await page.goto('/en/member/depositv2');
      await page.getByLabel('Amount').fill('500');
      await press(page, /^Deposit ₱500\.00$/);
      await page.waitForURL(/\/pay\//);
      await press(page, 'Approve');
      await page.waitForURL(/depositv2\?deposit=/);
      await page.getByRole('region', { name: 'Credited to your balance' }).filter({ visible: true }).waitFor();
      await page.goto('/en/game?code=lantern-tide');
      const round = page.waitForResponse((response) => response.url().includes('/originals/api/rounds') && response.ok());
      await page.frameLocator('iframe').locator('#spin:enabled').click();
      await round;
      const frame = await page.locator('.play > iframe').boundingBox();
      if (!frame || frame.height < 400) throw new Error(`the game is ${frame?.height} px high`);
      await page.goto('/en/lottery');
      await page.getByRole('link', { name: 'Fast Three' }).first().click();
      await press(page, /^Big, small, odd, even$/);
      await press(page, /^Odd$/);
      await press(page, /^Add to slip, /);
      // A draw closes each minute, so the story waits for one with time left.
      await page.waitForFunction(
        () => Date.parse(document.querySelector<HTMLElement>('.bet-head [data-until]')?.dataset.until ?? '') > Date.now() + 20_000,
      );
      await press(page, /^Buy for /);
      await page.getByRole('heading', { name: 'Ticket bought' }).waitFor();
      for (const [record, says] of [
        ['transactionHistory', /500\.00/],
        ['personalProfit', 'Rounds'],
        ['monthlyStatement', 'Deposits'],
      ] as const) {
        await page.goto(`/en/member/${record}`);
        await text(page, says);
      }
    },
  },
  {
    name: 'a member signs in from a link, opens overlays and searches, on a desktop',
    device: desktop,
    tell: async ({ page }) => {
      await page.goto('/en/rng');
      await page.getByRole('link', { name: 'Sign in' }).first().click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      const member = await accountOf({ url: new URL(page.url()).origin } as RunningServer, 'member');
      await page.goto('/en/login?next=%2Fen%2Fmember%2FsecurityCenter');
      await signInOnPage(page, member);
      // The address of the sign-in page names that page too.
      await page.waitForURL((url) => url.pathname.endsWith('/securityCenter'));
      await page.goto('/en');
      await page.getByRole('banner').getByRole('link', { name: 'Deposit', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await page.goto('/en/search?q=koi');
      await page.locator('main a[href*="/game"]').first().waitFor();
    },
  },
  {
    name: 'an agent reads the overview, reports and contracts, on a desktop',
    device: desktop,
    tell: async ({ page, agent }) => {
      await page.goto('/en/login?side=agent');
      await signInOnPage(page, agent);
      await page.waitForURL(/agentHome/);
      await page.getByRole('table').first().waitFor();
      for (const report of ['downlineManagmentView', 'agentRevenueReport', 'agentDividendRecordCopy2', 'palStatementsAgentCopy']) {
        await page.goto(`/en/agent/${report}`);
        await page.locator('main :is(table, .empty, form, .rows)').filter({ visible: true }).first().waitFor();
      }
    },
  },
];

/**
 * The helpers that drive the browser ask `checkVisibility`, which old ones lack. They get it in a world of their own, so that the page
 * does not have it.
 */
async function helpDriver(page: Page): Promise<void> {
  const source = `Element.prototype.checkVisibility ??= function () {
    for (let one = this; one; one = one.parentElement ?? one.getRootNode().host ?? null)
      if (getComputedStyle(one).display === 'none') return false;
    return true;
  }`;
  const devtools = await page.context().newCDPSession(page);
  let world = '';
  devtools.on('Runtime.executionContextCreated', ({ context }) => {
    if (!context.name.startsWith('__playwright_utility_world')) return;
    void devtools.send('Runtime.evaluate', { expression: source, contextId: context.id }).catch(() => undefined);
    if (world !== '') return;
    world = context.name;
    void devtools.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: world }).catch(() => undefined);
  });
  await devtools.send('Runtime.enable');
}

async function tellAll(browser: Browser, server: RunningServer, version: OldVersion): Promise<Row[]> {
  const agent = await accountOf(server, 'agent');
  const rows: Row[] = [];
  for (const { name, device, tell } of stories) {
    const fault = await visit(browser, server, { device, expected: [busy, headers] }, async ({ page }) => {
      await helpDriver(page);
      await tell({ page, agent });
    }).then(
      () => null,
      (error: Error) => error.message,
    );
    if (fault) console.error(fault);
    rows.push({
      figure: `Chromium ${Number.parseInt(version, 10)}: ${name}`,
      target: 'ends as in the newest',
      measured: fault === null ? 'ends as in the newest' : (fault.split('\n')[0] ?? ''),
      reached: fault === null,
    });
  }
  return rows;
}

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const rows: Row[] = [];
  try {
    for (const version of oldVersions) {
      try {
        const browser = await openOldChromium(version);
        rows.push(...(await tellAll(browser, server, version)));
        await browser.close();
      } catch (error) {
        rows.push(
          notMeasured(`Chromium ${version}`, 'the stories', error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)),
        );
      }
    }
  } finally {
    await server.stop();
  }
  return rows;
}
