// The site of a test file: a server with the small demo world, a browser, and the usual member.
import { spawn } from 'node:child_process';
import { type Browser, type BrowserContextOptions, type Page, request } from 'playwright';
import { afterAll } from 'vitest';
import { signInClient } from './actions.ts';
import { type Account, accountOf, openBrowser, type Visitor } from './browser.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';

export interface Site {
  server: RunningServer;
  browser: Browser;
  member: Account;
}

let openedBrowser: Promise<Browser> | undefined;
let openedServer: Promise<RunningServer> | undefined;

/** The browser of this worker, which ends with it. Each visit closes its own context. */
async function theBrowser(): Promise<Browser> {
  const running = await openedBrowser;
  if (running?.isConnected()) return running;
  openedBrowser = openBrowser();
  return openedBrowser;
}

/** The shared server of this worker, for files that leave it unchanged; it ends with the worker. */
function theServer(): Promise<RunningServer> {
  openedServer ??= startServer({ engine: 'postgres' }).then((server) => {
    // A worker is killed without notice; the shell then sees its stdin close and cleans up.
    const after = 'cat >/dev/null; kill -9 "$1"; rm -rf "$2"';
    const watch = spawn('sh', ['-c', after, 'sh', `${server.pid}`, server.dataDir], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    watch.unref();
    return server;
  });
  return openedServer;
}

async function ownServer(options: ServerOptions): Promise<RunningServer> {
  const server = await startServer({ engine: 'postgres', ...options });
  afterAll(() => server.stop());
  return server;
}

/**
 * Opens the site while the file loads, so test titles can use it. A `shared` server is used by other files: change no settings and leave
 * no data that others test.
 */
export async function openSite(options: ServerOptions | { shared: true } = {}): Promise<Site> {
  const [server, browser] = await Promise.all(['shared' in options ? theServer() : ownServer(options), theBrowser()]);
  return { server, browser, member: await accountOf(server, 'member') };
}

/** The storage of a member's browser after sign-in, for any number of contexts. */
export async function storageStateOf(
  { server, member }: Site,
  account = member,
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const client = await request.newContext();
  await signInClient(client, account, server.url);
  const kept = await client.storageState();
  await client.dispose();
  return kept;
}

/** Visits each path, on several devices at once. Tabs of one device would not work: background tabs paint nothing. */
export async function visitEach(
  paths: readonly string[],
  onDevice: (story: (visitor: Visitor) => Promise<void>) => Promise<void>,
  look: (page: Page, path: string) => Promise<void>,
  devices = 3,
): Promise<void> {
  const waiting = paths.values();
  const walk = () =>
    onDevice(async ({ page }) => {
      for (const path of waiting) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await look(page, path);
      }
    });
  await Promise.all(Array.from({ length: devices }, walk));
}
