// People and devices for stories in a browser. What goes wrong unseen (console, policy, network) fails the story.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { launchOptions } from '../../scripts/browser.ts';
import type { Face } from '../../scripts/fonts.ts';
import type { RunningServer } from './server.ts';

export interface Account {
  role: string;
  username: string;
  password: string;
  says: string;
}

export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;
export const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 } satisfies BrowserContextOptions;

/** How long a story waits for what it names: long, since a machine may be slow, and what never comes fails all the same. */
const patience = 60_000;

export interface VisitOptions {
  device?: BrowserContextOptions;
  theme?: 'light' | 'dark';
  /** No JavaScript at all. */
  plain?: boolean;
  context?: BrowserContextOptions;
  /** Faults this story provokes on purpose. */
  expected?: readonly RegExp[];
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What has gone wrong so far, one line each. */
  faults: string[];
}

/** One browser for a file of stories; close it in afterAll. */
export async function openBrowser(settings: readonly string[] = [], face?: Face): Promise<Browser> {
  return chromium.launch(await launchOptions(settings, face));
}

/** A visit on a device of its own. Ends by closing it, and throws when something unseen went wrong in it. */
export async function visit<T>(
  browser: Browser,
  server: RunningServer,
  options: VisitOptions,
  story: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    javaScriptEnabled: !options.plain,
    // What a story does to the line it does to the page; the worker has a story of its own.
    serviceWorkers: 'block',
    ...(options.device ?? phone),
    ...options.context,
  });
  context.setDefaultTimeout(patience);
  const faults: string[] = [];
  // A page that came slowly leads where it otherwise opens: on a line that is quick, and stays so on a machine that is not.
  await context.addInitScript(() =>
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'responseEnd', {
      get(this: PerformanceNavigationTiming) {
        return this.responseStart;
      },
    }),
  );
  if (options.theme) await context.addInitScript((theme) => localStorage.setItem('theme', theme), options.theme);
  await watch(context, server.url, faults);
  const page = await context.newPage();
  try {
    const result = await story({ page, context, faults }).catch(async (error: Error) => {
      error.message += await circumstances(context, faults);
      throw error;
    });
    const unexpected = faults.filter((fault) => !options.expected?.some((known) => known.test(fault)));
    if (unexpected.length > 0) throw new Error(`Went wrong unseen:\n${unexpected.join('\n')}`);
    return result;
  } finally {
    await context.close();
  }
}

/** What stood on the pages of a story that failed, and what had gone wrong unseen by then. */
async function circumstances(context: BrowserContext, faults: readonly string[]): Promise<string> {
  const pages = context.pages().map(async (page) => {
    const text = await page
      .locator('main')
      .first()
      .innerText({ timeout: 2000 })
      .catch(() => '(no main)');
    return `On ${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, 1500)}`;
  });
  return `\n${[...(await Promise.all(pages)), ...faults].join('\n')}`;
}

async function watch(context: BrowserContext, url: string, faults: string[]): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.effectiveDirective} blocked ${event.blockedURI} on ${location.pathname}`),
    );
  });
  context.on('page', (page) => {
    page.on('pageerror', (error) => faults.push(`error: ${error.message} on ${page.url()}`));
    page.on('console', (message) => {
      // A failed load is reported below, with its status.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(`console: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // Leaving a page, or letting a download take over, ends what it was still asking for.
      if (!/ERR_ABORTED/.test(why)) faults.push(`request: ${why} ${request.method()} ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`status: ${response.status()} ${response.request().method()} ${response.url()}`);
    });
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) faults.push(`foreign: ${request.url()}`);
    });
  });
}

/** The accounts of demo mode. */
export async function accounts(server: RunningServer): Promise<Account[]> {
  const answer = (await (await fetch(`${server.url}/demo/accounts.json`)).json()) as { success: boolean; value: Account[] };
  if (!answer.success) throw new Error('No demo accounts: is demo mode on?');
  return answer.value;
}

/** The demo account of a role, as the accounts page names it. */
export async function accountOf(server: RunningServer, role: string): Promise<Account> {
  const all = await accounts(server);
  const found = all.find((account) => account.role === role);
  if (!found) throw new Error(`No demo account is a ${role}; there are ${all.map((account) => account.role).join(', ')}`);
  return found;
}

export interface Control {
  status: 0 | 1 | 2;
  endTime: string | null;
  vendors: Record<string, 'open' | 'slow' | 'closed'>;
  modules: Record<string, boolean>;
  /** What a registration asks for beside name and password. */
  fields: Record<string, 'off' | 'optional' | 'required'>;
  extraVerification: boolean;
  loginToHome: boolean;
}

/** Turns the demo world's switches: maintenance, region, vendors. */
export async function control(server: RunningServer, change: Partial<Control>): Promise<void> {
  const answer = await fetch(`${server.url}/demo/control`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`The switches answered ${answer.status}: ${await answer.text()}`);
}

/** Which ways in there are: by a name and by free play, and what is named. */
export const turnWays = (server: RunningServer, modules: Readonly<Record<string, boolean>> = {}): Promise<void> =>
  control(server, { modules: { ...usualWays, ...modules } });

const usualWays = {
  USERNAMEREG3: true,
  FREEPLAY3: true,
  PWDEXPFORCECHANGE3: false,
  MOBILENUMREG3: false,
  MOBILENUMPASSREG3: false,
  REGMOBVERF3: false,
  MOBILEVERCODELOGIN3: false,
  CHNGPASSVERIF3: false,
};

/** Delivers the next matching request and loses its answer: the worst moment for money. */
export async function loseAnswer(page: Page, path: RegExp, times = 1): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times },
  );
}
