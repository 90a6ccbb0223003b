// Shared actions of the e2e tests: register, sign in, delay requests, record layout shifts, and run axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { APIRequestContext, Frame, Locator, Page } from 'playwright';
import type { Account } from './browser.ts';

let joined = 0;

/** Registers on /register with the slider moved by key; returns the account. */
export async function register(page: Page, prefix = ''): Promise<Account> {
  joined += 1;
  const account: Account = {
    role: 'member',
    username: `guest${Date.now().toString(36).slice(-6)}${joined}`,
    password: 'lagoon7Tide',
    says: '',
  };
  await page.goto(`${prefix}/register`);
  const send = page.locator('form:has([name="confirmPassword"]) [type="submit"]');
  await send.and(page.locator(':enabled')).waitFor();
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('username').fill(account.username);
  await field('password').fill(account.password);
  await field('confirmPassword').fill(account.password);
  await field('email').fill(`${account.username}@example.com`);
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await field('terms').check();
  await send.click();
  await page.waitForURL((url) => url.pathname === `${prefix}/` || url.pathname === (prefix || '/'));
  const welcome = page.getByRole('dialog', { name: account.username });
  await welcome.locator(`a[href$="/member/depositv2"]`).waitFor();
  await page.keyboard.press('Escape');
  await welcome.waitFor({ state: 'detached' });
  return account;
}

/** Signs in by the form that works without script. `url` is needed while no page of the site is open. */
export async function signIn(page: Page, account: Pick<Account, 'username' | 'password'>, url = page.url()): Promise<void> {
  await signInClient(page.context().request, account, new URL(url).origin);
}

/** Signs in on the current page once its form is hydrated. A `known` device passed the slider recently and is not asked. */
export async function signInOnPage(
  page: Page,
  { username, password }: Pick<Account, 'username' | 'password'>,
  { known = false } = {},
): Promise<void> {
  await waitForHydration(page, '[name=username]');
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.locator('form:has([name=password]) [type=submit]').click();
  if (!known) await page.getByRole('slider').press('End');
}

/** Removes the cookies as of a new device. The page is left first, because it may still send requests of the session. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Waits until the island that contains this is hydrated. Before that, a press works as without script. */
export async function waitForHydration(page: Page, part: string): Promise<void> {
  await page.locator(`astro-island:not([ssr]):has(${part})`).first().waitFor({ state: 'attached' });
}

let entering: Promise<unknown> = Promise.resolve();

/** Signs a client in. Calls run in sequence, because a try counts as failed until checked, and after failures a password is not enough. */
export function signInClient(client: APIRequestContext, { username, password }: Pick<Account, 'username' | 'password'>, origin: string) {
  const mine = entering.then(async () => {
    const answer = await client.post(`${origin}/login`, {
      form: { username, password, type: 'username' },
      headers: { origin, 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
    if (answer.status() !== 303) throw new Error(`Signing in as ${username} answered ${answer.status()}`);
  });
  entering = mine.catch(() => {});
  return mine;
}

/** The short form: each page has to read it anew. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Axe calls the rule of WCAG 2.5.3 experimental, so its tag alone does not run it. */
const everyRule = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
};
/** For pages whose targets are measured apart: `smallTargets` is stricter, and axe's own rule takes as long as all others. */
export const withoutTargets: RunOptions = { ...everyRule, rules: { ...everyRule.rules, 'target-size': { enabled: false } } };
/** The rules that a change of colours can break. */
const ofColour: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** The violations axe finds on the page and in its frames, one line each; results that need review do not count. */
export async function axeFaults(page: Page, rules: RunOptions = everyRule): Promise<string[]> {
  return (await Promise.all(page.frames().map((frame) => faultsIn(frame, rules)))).flat();
}

async function faultsIn(frame: Frame, rules: RunOptions): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource);
  // Each frame is checked as its own document, so the parent leaves it out.
  const violations = await frame.evaluate(
    async (options) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    { ...rules, resultTypes: ['violations' as const], iframes: false },
  );
  return violations.flatMap((fault) =>
    fault.nodes.map((node) => `${fault.id}: ${node.target.join(' ')}: ${node.failureSummary?.replaceAll('\n', ' ') ?? fault.help}`),
  );
}

/** Runs axe in a theme and restores the one before. */
export async function axeFaultsIn(page: Page, theme: 'light' | 'dark', rules: RunOptions = everyRule): Promise<string[]> {
  const show = (name: string) =>
    page.evaluate((wanted) => {
      const before = document.documentElement.dataset.theme ?? 'light';
      document.documentElement.dataset.theme = wanted;
      return before;
    }, name);
  const before = await show(theme);
  const faults = await axeFaults(page, rules);
  await show(before);
  return faults.map((fault) => `${theme}: ${fault}`);
}

/** Runs axe in both themes. The dark theme is checked for contrast only, as only colours differ. */
export const axeFaultsInBothThemes = async (page: Page, rules: RunOptions = everyRule): Promise<string[]> => [
  ...(await axeFaultsIn(page, 'light', rules)),
  ...(await axeFaultsIn(page, 'dark', ofColour)),
];

/** Scrolls until the end of the list is at the lower edge. */
export const scrollToListEnd = (page: Page) =>
  page.evaluate(() => {
    // Scrolling must happen even when already there.
    scrollBy(0, -2);
    scrollBy(0, (document.querySelector('main .grid')?.getBoundingClientRect().bottom ?? 0) - innerHeight);
  });

/** Delays requests to matching addresses until released. */
export async function delayRequests(page: Page, address: RegExp) {
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    ask();
    await free;
    await route.continue();
  });
  return { asked, release };
}

/** Makes a page record layout shifts from its start: all, or those within a selector. */
export const recordLayoutShifts = (page: Page, within?: string): Promise<unknown> =>
  page.addInitScript((part) => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      type Source = { node?: Node; previousRect: DOMRect; currentRect: DOMRect };
      const extent = ({ top, bottom }: DOMRect) => `${Math.round(top)}-${Math.round(bottom)}`;
      for (const entry of list.getEntries() as unknown as { value: number; sources: Source[] }[])
        for (const { node, previousRect, currentRect } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (part && !element?.closest(part)) continue;
          const from = `${extent(previousRect)} to ${extent(currentRect)}, page ${document.documentElement.scrollHeight}`;
          moved.push(`${node?.parentElement?.className} ${node?.nodeName} ${from} ${node?.textContent}`);
        }
    }).observe({ type: 'layout-shift', buffered: true });
  }, within);

export const layoutShiftsOf = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);

/** Finds the newest bet of a category in both records, and opens it. By keys it is the record of a desktop. */
export async function findInRecords(
  page: Page,
  { prefix, type, game, byKeys }: { prefix: string; type: string; game: string; byKeys: boolean },
): Promise<void> {
  await page.goto(`${prefix}/member/personalHistoryCopy?type=${type}`);
  const newest = page.locator(byKeys ? 'tbody button' : 'button.st').first();
  if (byKeys) await newest.press('Enter');
  else await newest.tap();
  await page.getByRole('dialog').getByText(game).first().waitFor();
  await page.goto(`${prefix}/member/transactionHistory`);
  await page.getByText(game).filter({ visible: true }).first().waitFor();
}

export const positionOf = (part: Locator): Promise<string> => part.evaluate((element) => getComputedStyle(element).position);
