// The weight of every kind of page on a phone, as sent, against the table in bench/page-types.ts, at a fixed time of the demo world.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { firstGame } from '../bench/first-game.ts';
import { centrePages, homePageBudget, imageAboveFold, lowData, overShellBudget, pageTypes, shellPage } from '../bench/page-types.ts';
import { bodyOf, scriptBeyond, scriptsOf, type Weights, weigh } from '../bench/page-weight.ts';
import { signIn } from './e2e/actions.ts';
import { openSite } from './e2e/app-server.ts';
import { accountOf, phone } from './e2e/browser.ts';
import { mapConcurrently } from './e2e/parallel.ts';
import { freePort } from './e2e/server.ts';

/**
 * A fixed Saturday, and the port of a fresh copy, so that content which depends on date or address does not change the weight: pages name
 * their address, and home weighs up to 95 bytes more or less by its digits.
 */
const { server, browser, member } = await openSite({
  begins: '2026-11-21T12:00:00Z',
  smallest: true,
  env: { PORT: String(await freePort(4321)) },
});
/** Keeps a margin of 2 %, so that the next word does not break the budget. */
const within = (budget: number): number => budget * 0.98;
/** Three pages at a time: their bytes do not depend on the machine's load. */
const weighed = new Map<string, Weights>();
beforeAll(async () => {
  await mapConcurrently(pageTypes, [1, 2, 3], async (type) => {
    const path = type.path === 'first game' ? await firstGame(browser, server) : type.path;
    const prepare = async (_context: BrowserContext, page: Page) => signIn(page, member, server.url);
    weighed.set(
      type.name,
      await weigh(browser, server.url + path, { imageLimit: within(imageAboveFold), ...(type.signedIn ? { prepare } : {}) }),
    );
  });
}, 400_000);

describe.each(pageTypes)('$name', (type) => {
  const found = () => weighed.get(type.name) as Weights;
  test('HTML with its first-view CSS is within budget', () => expect(found().html).toBeLessThanOrEqual(within(type.html)));
  test('script before the first touch is within budget, with Save-Data', () =>
    expect(found().untouched).toBeLessThanOrEqual(within(type.untouched)));
  test('script after loading is within budget', () => expect(found().calm).toBeLessThanOrEqual(within(type.calm)));
  test('script with all islands active is within budget', () => expect(found().alive).toBeLessThanOrEqual(within(type.alive)));
  test('nothing blocks the first paint, and no heavy image is above the fold', () => {
    expect(found().blocking).toEqual([]);
    expect(found().heavyImages).toEqual([]);
  });
  if (type.path === '/') test('the whole page is within budget', () => expect(found().whole).toBeLessThanOrEqual(within(homePageBudget)));
});

test.each(['member', 'agent'] as const)(
  'no page of the %s centre has too much script over the shell, with all islands active',
  async (as) => {
    const account = await accountOf(server, as);
    const prepare = async (_context: BrowserContext, page: Page) => signIn(page, account, server.url);
    const [shell = new Set<string>(), ...pages] = await mapConcurrently([shellPage, ...centrePages[as]], [1, 2, 3], (path) =>
      scriptsOf(browser, server.url + path, { prepare }),
    );
    const over = await Promise.all(pages.map((page) => scriptBeyond(page, shell)));
    expect(Math.min(...over)).toBeGreaterThan(0);
    expect(centrePages[as].filter((_, at) => (over[at] ?? 0) > within(overShellBudget))).toEqual([]);
  },
);

test('a lobby in use stays within budget in low-data mode', async () => {
  const context = await browser.newContext({ ...phone, extraHTTPHeaders: { 'save-data': 'on' } });
  try {
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    const scripts = new Set<string>();
    const all = new Set<string>();
    page.on('request', (request) => {
      if (request.method() !== 'GET' || !request.url().startsWith(server.url)) return;
      all.add(request.url());
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.goto(`${server.url}/rng`, { waitUntil: 'networkidle' });
    await page.getByRole('searchbox').first().fill('lantern');
    await page.waitForLoadState('networkidle');
    await page.mouse.wheel(0, 3_000);
    await page.waitForLoadState('networkidle');
    const sum = async (urls: ReadonlySet<string>) =>
      (await Promise.all([...urls].map((url) => bodyOf(url)))).reduce((bytes, one) => bytes + one, 0);
    expect(await sum(scripts)).toBeLessThanOrEqual(within(lowData.script));
    expect(await sum(all)).toBeLessThanOrEqual(within(lowData.all));
  } finally {
    await context.close();
  }
});

test.each(readdirSync('dist/originals'))('the frame %s with style and script stays under 60 kB', async (name) =>
  expect(await bodyOf(`${server.url}/originals/${name}/index.html`)).toBeLessThanOrEqual(within(60_000)),
);

const clientScripts = () => readdirSync('dist/client', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
const traces: readonly (readonly [string, RegExp])[] = [
  ['zod', /ZodError|\$ZodType|_zod\b/],
  ['i18next', /i18next|languageChanged/],
  ['the database', /kysely|pglite/i],
];
const tracesIn = (text: string) => traces.filter(([, trace]) => trace.test(text)).map(([name]) => name);

test('no browser script has server code', () => {
  expect(tracesIn('class ZodError extends Error{}')).toEqual(['zod']);
  const files = clientScripts();
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap((file) => tracesIn(readFileSync(join('dist/client', file), 'utf8')).map((name) => `${file} holds ${name}`))).toEqual(
    [],
  );
});

test('no stylesheet or script reveals its source path', () => {
  expect(
    clientScripts().filter((file) => /sourceMappingURL=data:|file:\/\//.test(readFileSync(join('dist/client', file), 'utf8'))),
  ).toEqual([]);
});

test('no script asks for files ahead that it has loaded itself, and it names each file that it asks for', () => {
  let lists = 0;
  // Without those that the build kept of an earlier version.
  const own = JSON.parse(readFileSync('dist/.own.json', 'utf8')) as string[];
  for (const file of own.filter((one) => one.endsWith('.js'))) {
    const code = readFileSync(join('dist/client/_astro', file), 'utf8');
    const list = /\bm\.f=(\[[^\]]*\])/.exec(code)?.[1];
    if (list === undefined) continue;
    lists++;
    const files = JSON.parse(list) as string[];
    const imported = [...code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) => `_astro/${name}`);
    expect(files.filter((one) => imported.includes(one), file)).toEqual([]);
    const places = [...code.matchAll(/__vite__mapDeps\(\[([\d,]*)\]/g)].flatMap(([, named = '']) => named.split(',').map(Number));
    expect(
      [...new Set(places)].sort((one, other) => one - other),
      file,
    ).toEqual(files.map((_, place) => place));
  }
  expect(lists).toBeGreaterThan(10);
});

test('the measurement finds what blocks the first paint and counts a body once', async () => {
  const bodies: Record<string, readonly [type: string, body: string]> = {
    '/': [
      'text/html',
      '<!doctype html><title>x</title><link rel="stylesheet" href="/a.css"><script src="/b.js"></script><script type="module" src="/c.js"></script><p>x',
    ],
    '/a.css': ['text/css', 'p { color: red }'],
    '/b.js': ['text/javascript', 'void 0'],
    '/c.js': ['text/javascript', 'import("/c.js")'],
  };
  const site = createServer((request, response) => {
    const [type, body] = bodies[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(site.address() as AddressInfo).port}`;
  const found = await weigh(browser, `${url}/`, { imageLimit: imageAboveFold });
  site.close();
  const size = (path: string) => bodies[path]?.[1].length ?? 0;
  expect(found.blocking).toEqual([`${url}/a.css`, `${url}/b.js`]);
  expect(found.html).toBe(size('/') + size('/a.css'));
  expect([found.untouched, found.calm, found.alive]).toEqual(Array.from({ length: 3 }, () => size('/b.js') + size('/c.js')));
});
