// Every page that is linked: it answers, is valid HTML, is clean for axe in both themes, fits a narrow phone and blocks nothing.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, crawl, linksOf, type Seen } from './crawl.ts';
import { axeFaultsInBothThemes, nuFaults, signIn } from './fixtures.ts';
import { type RunningServer, startServer } from './server.ts';
import { type Account, accountOf, desktop, openBrowser, phone, type Visitor, visit } from './world.ts';

const starts = ['/', '/en', '/login', '/register', '/forget', '/rng', '/help'];
const people = ['guest', 'member'] as const;
type Person = (typeof people)[number];

let server: RunningServer;
let browser: Browser;
let member: Account;
const pages: Record<Person, Seen[]> = { guest: [], member: [] };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  member = await accountOf(server, 'member');
  pages.guest = await crawl(server, starts);
  pages.member = await crawl(server, ['/', '/en'], await cookieOf(server, member));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** One page of each kind: the second language and the fourth help text teach axe nothing new. */
function kinds(person: Person): string[] {
  const byKind = new Map<string, string[]>();
  for (const page of pages[person]) {
    if (page.status !== 200 || page.html === '' || /^\/en(\/|$)/.test(page.path)) continue;
    const kind = page.path.split(/[/?]/)[1] ?? '';
    const others = byKind.get(kind) ?? [];
    if (others.length < (kind === 'member' ? 20 : 3)) byKind.set(kind, [...others, page.path]);
  }
  return [...byKind.values()].flat();
}

const asPerson = <T>(person: Person, device: typeof phone, story: (visitor: Visitor) => Promise<T>) =>
  visit(browser, server, { device }, async (visitor) => {
    if (person === 'member') await signIn(visitor.page, member, server.url);
    return story(visitor);
  });

test('links are read as a browser reads them', () => {
  expect(
    linksOf(`<a class="x" href="/a?b=1&amp;c=2">1</a><a href='/d'>2</a><a href=/e>3</a><a href="#f">4</a><a href="mailto:x@y.z">5</a>`),
  ).toEqual(['/a?b=1&c=2', '/d', '/e']);
});

describe.each(people)('for a %s', (person) => {
  test('SY-07 SY-08 every link leads to a page', () => {
    expect(pages[person].length).toBeGreaterThan(8);
    const broken = pages[person]
      .filter((page) => page.status >= 400)
      .map((page) => `${page.path} answers ${page.status}, linked from ${page.from}`);
    expect(broken).toEqual([]);
  });
  test('the Nu checker finds nothing on any page', async () => {
    const documents = Object.fromEntries(pages[person].filter((page) => page.html !== '').map((page) => [page.path, page.html]));
    expect(await nuFaults(documents)).toEqual([]);
  });
  test('each page has its own title, one first heading and its language', () => {
    const faults = pages[person]
      .filter((page) => page.status === 200 && page.html !== '')
      .flatMap(({ path, html }) => {
        const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
        return [
          ...(headings === 1 ? [] : [`${path} has ${headings} first headings`]),
          ...(/<title>[^<]{3,}<\/title>/.test(html) ? [] : [`${path} has no title`]),
          ...(/<html[^>]*\slang="[a-z]/.test(html) ? [] : [`${path} has no language`]),
        ];
      });
    expect(faults).toEqual([]);
  });
  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ] as const)(
    'axe finds nothing on a %s, in light and dark, and nothing goes wrong unseen',
    async (_name, device) => {
      const faults: string[] = [];
      for (const path of kinds(person)) {
        await asPerson(person, device, async ({ page }) => {
          await page.goto(path, { waitUntil: 'networkidle' });
          faults.push(...(await axeFaultsInBothThemes(page)).map((fault) => `${path}: ${fault}`));
        }).catch((error: unknown) => faults.push(`${path}: ${String(error)}`));
      }
      expect(faults).toEqual([]);
    },
    300_000,
  );
  test('no page is wider than a phone of 320 px', async () => {
    const faults: string[] = [];
    await asPerson(person, { ...phone, viewport: { width: 320, height: 640 } }, async ({ page }) => {
      for (const path of kinds(person)) {
        // A game sends a guest on to sign in by script: what is measured is where one ends up.
        await page.goto(path, { waitUntil: 'networkidle' });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 320) faults.push(`${path} is ${width} px wide`);
      }
    }).catch((error: unknown) => faults.push(String(error)));
    expect(faults).toEqual([]);
  }, 120_000);
});

test('SY-12 an unknown address gets a useful page, with the status that says so', async () => {
  const answer = await fetch(`${server.url}/nowhere-at-all`, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(linksOf(html).length).toBeGreaterThan(0);
  expect(await nuFaults({ '/nowhere-at-all': html })).toEqual([]);
});
