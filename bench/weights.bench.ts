// Weights of all page types against their budgets.
import type { BrowserContext, Page } from 'playwright';
import { signIn } from '../tests/e2e/actions.ts';
import { accountOf, openBrowser } from '../tests/e2e/browser.ts';
import { startServer } from '../tests/e2e/server.ts';
import { firstGame } from './first-game.ts';
import { centrePages, homePageBudget, imageAboveFold, overShellBudget, pageTypes, shellPage } from './page-types.ts';
import { scriptBeyond, scriptsOf, weigh } from './page-weight.ts';
import { atMost, type Row } from './result-row.ts';

export async function rows(): Promise<Row[]> {
  const server = await startServer({ begins: '2026-11-21T12:00:00Z' });
  const browser = await openBrowser();
  const rows: Row[] = [];
  try {
    const member = await accountOf(server, 'member');
    for (const type of pageTypes) {
      const path = type.path === 'first game' ? await firstGame(browser, server) : type.path;
      const found = await weigh(browser, server.url + path, {
        imageLimit: imageAboveFold,
        ...(type.signedIn ? { prepare: async (_context, page) => signIn(page, member, server.url) } : {}),
      });
      const row = (what: string, bytes: number, most: number) =>
        rows.push(atMost(`${type.name}: ${what}`, bytes / 1000, most / 1000, 'kB'));
      row('HTML with its CSS', found.html, type.html);
      row('script before the first touch (Save-Data)', found.untouched, type.untouched);
      row('script once calm', found.calm, type.calm);
      row('script, all alive', found.alive, type.alive);
      if (type.path === '/') row('the whole page', found.whole, homePageBudget);
    }
    for (const as of ['member', 'agent'] as const) {
      const account = await accountOf(server, as);
      const prepare = async (_context: BrowserContext, page: Page) => signIn(page, account, server.url);
      const shell = await scriptsOf(browser, server.url + shellPage, { prepare });
      for (const path of centrePages[as]) {
        const over = await scriptBeyond(await scriptsOf(browser, server.url + path, { prepare }), shell);
        rows.push(atMost(`${path}: script over the shell, all alive`, over / 1000, overShellBudget / 1000, 'kB'));
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return rows;
}
