// Devices and visits for browser tests. Console errors, policy violations and failed requests fail the test.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page, type Response, type Route } from 'playwright';
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

/** Timeout of a wait in milliseconds; long, because a machine may be slow and a real failure still fails. */
const waitTimeout = 60_000;

export interface VisitOptions {
  device?: BrowserContextOptions;
  theme?: 'light' | 'dark';
  /** No JavaScript. */
  plain?: boolean;
  context?: BrowserContextOptions;
  /** Faults this test provokes on purpose. */
  expected?: readonly RegExp[];
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Faults so far, one line each. */
  faults: string[];
}

/** A server that is busy answers a read with 503, and the page asks again. What never comes fails the story. */
const busyRead = /^status: 503 GET \S+\/(?:wps|lgw|originals)\//;

/** Launches a browser; close it in afterAll. */
export async function openBrowser(settings: readonly string[] = [], face?: Face): Promise<Browser> {
  return chromium.launch(await launchOptions(settings, face));
}

/** Runs a visit in a new context and closes it. Throws when an unexpected fault occurred. */
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
    // Service workers would bypass request routing; they have separate tests.
    serviceWorkers: 'block',
    ...(options.device ?? phone),
    // No story looks at single pixels, and a quarter as many are painted faster. `context` can ask for more.
    deviceScaleFactor: 1,
    ...options.context,
  });
  context.setDefaultTimeout(waitTimeout);
  const faults: string[] = [];
  // Reports a fast page load even on a slow machine, because after a slow load links skip their dialogs.
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
  if (!options.plain) hydrateWithNetwork(page);
  try {
    const result = await story({ page, context, faults }).catch(async (error: Error) => {
      error.message += await pageTexts(context, faults);
      throw error;
    });
    const expected = [busyRead, ...(options.expected ?? [])];
    const unexpected = faults.filter((fault) => !expected.some((known) => known.test(fault)));
    if (unexpected.length > 0) throw new Error(`Went wrong unseen:\n${unexpected.join('\n')}`);
    return result;
  } finally {
    await context.close();
  }
}

/** Makes `networkidle` wait for the islands too: a busy browser may run them only after the last request. */
function hydrateWithNetwork(page: Page): void {
  const isHydrated = () => document.querySelector('astro-island[client="load"][ssr]') === null;
  for (const name of ['goto', 'reload'] as const) {
    const open = page[name].bind(page) as (...of: unknown[]) => Promise<Response | null>;
    page[name] = async (...of: unknown[]) => {
      const response = await open(...of);
      const { waitUntil } = (of.at(-1) ?? {}) as { waitUntil?: string };
      if (waitUntil === 'networkidle') await page.waitForFunction(isHydrated);
      return response;
    };
  }
}

/** The page texts of a failed test, and its faults so far. */
async function pageTexts(context: BrowserContext, faults: readonly string[]): Promise<string> {
  const pages = context.pages().map(async (page) => {
    const text = await page
      .locator('main')
      .first()
      .innerText({ timeout: 2000 })
      .catch(() => '(no main)');
    // What a game says stands in its frame.
    const frames = page.frames().filter((frame) => frame.parentFrame() !== null);
    const inside = await Promise.all(frames.map((frame) => frame.evaluate(() => document.body.innerText).catch(() => '')));
    const shown = (words: string, most: number) => words.replace(/\s+/g, ' ').slice(0, most);
    return `On ${page.url()}: ${[shown(text, 1500), ...inside.map((words) => `In its frame: ${shown(words, 500)}`)].join('\n')}`;
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
      // Leaving a page or starting a download aborts pending requests.
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
async function accounts(server: RunningServer): Promise<Account[]> {
  const answer = (await (await fetch(`${server.url}/demo/accounts.json`)).json()) as { success: boolean; value: Account[] };
  if (!answer.success) throw new Error('No demo accounts: is demo mode on?');
  return answer.value;
}

/** The demo account of a role; throws when there is none. */
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
  /** Registration fields besides name and password. */
  fields: Record<string, 'off' | 'optional' | 'required'>;
  extraVerification: boolean;
  loginToHome: boolean;
}

/** Changes the demo controls: maintenance, region, vendors. */
export async function setDemoControls(server: RunningServer, change: Partial<Control>): Promise<void> {
  const answer = await fetch(`${server.url}/demo/control`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`The switches answered ${answer.status}: ${await answer.text()}`);
}

/** Sets the sign-in and registration flags: by username and free play, plus the given ones. */
export const setAccessFlags = (server: RunningServer, modules: Readonly<Record<string, boolean>> = {}): Promise<void> =>
  setDemoControls(server, { modules: { ...usualWays, ...modules } });

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

/**
 * Handles the first `times` requests of a path; later ones pass. The route stays, because a browser may never answer what is under way
 * while its last route is taken away.
 */
export async function routeFirst(page: Page, path: RegExp, times: number, handle: (route: Route) => Promise<void>): Promise<void> {
  let left = times;
  await page.route(path, (route) => (left-- > 0 ? handle(route) : route.fallback()));
}

/** Delivers the next matching request and loses its response: the worst case for money. */
export async function loseResponse(page: Page, path: RegExp, times = 1): Promise<void> {
  await routeFirst(page, path, times, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}
