// A member goes from home to a game, back, to the wallet and back, five hundred times in one tab. The memory of the browser must not
// grow with it (REL-24).
import type { CDPSession, Page } from 'playwright';
import { request } from 'playwright';
import { signInClient } from '../tests/e2e/actions.ts';
import { accountOf, openBrowser, phone } from '../tests/e2e/browser.ts';
import { type RunningServer, startServer } from '../tests/e2e/server.ts';
import { scaled } from './fixture-data.ts';
import { atMost, type Row } from './result-row.ts';

const turns = scaled(500, 12);
/** Until then scripts are loaded and compiled, and the browser keeps as many pages for Back as it ever does. */
const warmUp = scaled(30, 6);
const limits = { heap: 5, nodes: 50, listeners: 50 };

interface InUse {
  /** Megabytes. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  const browser = await openBrowser();
  try {
    const client = await request.newContext();
    await signInClient(client, await accountOf(server, 'member'), server.url);
    const context = await browser.newContext({ ...phone, storageState: await client.storageState() });
    await client.dispose();
    return await walk(server, await context.newPage());
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function walk(server: RunningServer, page: Page): Promise<Row[]> {
  const session = await page.context().newCDPSession(page);
  await page.goto(`${server.url}/en`);
  let before: InUse | undefined;
  for (let turn = 1; turn <= turns; turn += 1) {
    await toGameAndBack(page);
    await toWalletAndBack(page);
    if (turn === warmUp) before = await inUse(session);
  }
  const after = await inUse(session);
  if (!before) throw new Error('The walk has ended before it was warm.');
  const figure = `${turns} times from home to a game and to the wallet`;
  return [
    atMost(`${figure}: the heap of the page grows by`, after.heap - before.heap, limits.heap, 'MB'),
    atMost('the same: elements that came', after.nodes - before.nodes, limits.nodes, 'more', 0),
    atMost('the same: listeners that came', after.listeners - before.listeners, limits.listeners, 'more', 0),
    { figure: 'the same: the heap at the end', target: '-', measured: `${after.heap.toFixed(1)} MB`, reached: null },
  ];
}

const atHome = (page: Page) => page.locator('html[data-dialogs]').waitFor({ state: 'attached' });

async function toGameAndBack(page: Page): Promise<void> {
  await atHome(page);
  await page.locator('main a[href*="/game?"]').first().tap();
  await page.waitForURL(/\/game\?/);
  await page.locator('iframe').waitFor();
  await page.goBack();
  await page.waitForURL(/\/en$/);
}

async function toWalletAndBack(page: Page): Promise<void> {
  await atHome(page);
  const centre = page.getByRole('dialog', { name: 'My account' });
  await page.locator('.dock').getByRole('link', { name: 'Me', exact: true }).tap();
  await centre.getByRole('link', { name: 'Deposit' }).first().tap();
  await centre.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await centre.waitFor({ state: 'hidden' });
}

async function inUse(session: CDPSession): Promise<InUse> {
  // Twice, because what the first frees may hold more.
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize / 1e6, nodes, listeners: jsEventListeners };
}
