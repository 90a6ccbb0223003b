// The site of a file of stories: a server with the small demo world, a browser, and the member most of them are about.
import { spawn } from 'node:child_process';
import { type Browser, type BrowserContextOptions, type Page, request } from 'playwright';
import { afterAll } from 'vitest';
import { enter } from './fixtures.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import { type Account, accountOf, openBrowser, type Visitor } from './world.ts';

export interface Site {
  server: RunningServer;
  browser: Browser;
  member: Account;
}

let openedBrowser: Promise<Browser> | undefined;
let openedServer: Promise<RunningServer> | undefined;

/** The browser of this worker, which ends with it: what a story leaves behind goes with its device. */
async function theBrowser(): Promise<Browser> {
  const running = await openedBrowser;
  if (running?.isConnected()) return running;
  openedBrowser = openBrowser();
  return openedBrowser;
}

/** The server of this worker for the files that leave it as they found it; it ends with the worker. */
function theServer(): Promise<RunningServer> {
  openedServer ??= startServer({ engine: 'postgres' }).then((server) => {
    // A worker is ended without a word: the shell hears its own input close.
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

/** Opens it while the file is read, so that its stories may name it. Its server ends with the file; one that is `shared` was others' before and will be others' after, so its stories turn no switch and leave nothing behind that another such file asks about. */
export async function openSite(options: ServerOptions | { shared: true } = {}): Promise<Site> {
  const [server, browser] = await Promise.all(['shared' in options ? theServer() : ownServer(options), theBrowser()]);
  return { server, browser, member: await accountOf(server, 'member') };
}

/** What the device of a member keeps after signing in, for any number of devices that are to be one. */
export async function keptBy({ server, member }: Site): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const client = await request.newContext();
  await enter(client, member, server.url);
  const kept = await client.storageState();
  await client.dispose();
  return kept;
}

/** Goes to each path and asks there; on so many devices at a time, so that one is asked while another comes to rest. Tabs of one device would not do: those behind paint nothing. */
export async function askEach(
  paths: readonly string[],
  onDevice: (story: (visitor: Visitor) => Promise<void>) => Promise<void>,
  ask: (page: Page) => Promise<string[]>,
  devices = 3,
): Promise<string[]> {
  const waiting = paths.entries();
  const said: string[][] = [];
  const walk = () =>
    onDevice(async ({ page }) => {
      for (const [at, path] of waiting) {
        await page.goto(path, { waitUntil: 'networkidle' });
        said[at] = (await ask(page)).map((line) => `${path}: ${line}`);
      }
    });
  await Promise.all(Array.from({ length: devices }, walk));
  return said.flat();
}
