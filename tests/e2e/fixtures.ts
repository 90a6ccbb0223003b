// What stories do again and again: join, sign in, hold a part of the page back, see what moves, and have a page judged by axe.
import axe, { type RunOptions } from 'axe-core';
import type { APIRequestContext, Frame, Page } from 'playwright';
import type { Account } from './world.ts';

let joined = 0;

/** Opens an account on /register as a person would, with keys alone for the human check. Gives what was typed. */
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
  await send.click();
  await page.waitForURL((url) => url.pathname === `${prefix}/` || url.pathname === (prefix || '/'));
  const welcome = page.getByRole('dialog', { name: account.username });
  await welcome.locator(`a[href$="/member/depositv2"]`).waitFor();
  await page.keyboard.press('Escape');
  await welcome.waitFor({ state: 'detached' });
  return account;
}

/** Signs in by the form that works without script, so that a story may begin signed in. `url` is needed while no page of the site is open. */
export async function signIn(page: Page, account: Pick<Account, 'username' | 'password'>, url = page.url()): Promise<void> {
  await enter(page.context().request, account, new URL(url).origin);
}

/** Signs in by hand on the page that asks for it, once its form is awake: before, it goes without the slider. A device that slid lately is `known` and is not asked. */
export async function signInHere(
  page: Page,
  { username, password }: Pick<Account, 'username' | 'password'>,
  { known = false } = {},
): Promise<void> {
  await awake(page, '[name=username]');
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.locator('form:has([name=password]) [type=submit]').click();
  if (!known) await page.getByRole('slider').press('End');
}

/** Until the part of the page that holds this is awake: before, a press goes its way without script. */
export async function awake(page: Page, part: string): Promise<void> {
  await page.locator(`astro-island:not([ssr]):has(${part})`).first().waitFor({ state: 'attached' });
}

let entering: Promise<unknown> = Promise.resolve();

/** The same for whatever asks and keeps cookies. One after the other: a try is counted before it is looked at, so two at once of one account are asked for more than a password. */
export function enter(client: APIRequestContext, { username, password }: Pick<Account, 'username' | 'password'>, origin: string) {
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

const everyRule: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };
/** The rules that a change of colours alone can break. */
const ofColour: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** What axe finds on the page and in its frames as they are now, one line each. Nothing left to review counts as nothing found. */
export async function axeFaults(page: Page, rules = everyRule): Promise<string[]> {
  return (await Promise.all(page.frames().map((frame) => faultsIn(frame, rules)))).flat();
}

async function faultsIn(frame: Frame, rules: RunOptions): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  // A frame is judged as a document of its own, so the one around it leaves it out.
  const violations = await frame.evaluate(
    async (options) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    { ...rules, resultTypes: ['violations' as const], iframes: false },
  );
  return violations.flatMap((fault) =>
    fault.nodes.map((node) => `${fault.id}: ${node.target.join(' ')}: ${node.failureSummary?.replaceAll('\n', ' ') ?? fault.help}`),
  );
}

/** The same in both themes; the page is shown again in the one it had. A theme changes colours alone, so the second is asked for contrast alone. */
export async function axeFaultsInBothThemes(page: Page): Promise<string[]> {
  const before = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light');
  const show = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
  await show('light');
  const light = await axeFaults(page);
  await show('dark');
  const dark = await axeFaults(page, ofColour);
  await show(before);
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}

/** Scrolls until the end of the list stands at the lower edge. */
export const toTheEnd = (page: Page) =>
  page.evaluate(() => {
    // A thumb that is there already moves all the same.
    scrollBy(0, -2);
    scrollBy(0, (document.querySelector('main .grid')?.getBoundingClientRect().bottom ?? 0) - innerHeight);
  });

/** Holds back what is asked for at such an address until it is let go. */
export async function hold(page: Page, address: RegExp) {
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    ask();
    await free;
    await route.continue();
  });
  return { asked, release };
}

/** Has a page note, from its beginning, what moves by itself. */
export const watchMoves = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node?: Element }[] }[])
        moved.push(...entry.sources.map(({ node }) => `${node?.parentElement?.className} ${node?.nodeName} ${node?.textContent}`));
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const movesOf = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
