// Tests every linked page: it responds, is valid HTML, passes axe in both themes, fits a narrow phone and triggers no CSP violation.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { axeFaultsInBothThemes } from './actions.ts';
import { checkEach, openSite, storageStateOf } from './app-server.ts';
import { desktop, phone, type Visitor, visit } from './browser.ts';
import { type CrawledPage, cookieOf, crawl, linksOf, unescaped } from './crawl.ts';
import { markupFaults } from './markup.ts';
import { mapConcurrently } from './parallel.ts';

const site = await openSite({ shared: true });
const { server, browser, member } = site;
const kept = await storageStateOf(site);
const cookie = await cookieOf(server, member);
const reached = {
  guest: await crawl(server, ['/', '/en', '/login', '/register', '/forget', '/rng', '/help']),
  member: await crawl(server, ['/', '/en'], cookie),
};

test('linksOf finds links as a browser does', () => {
  expect(
    linksOf(`<a class="x" href="/a?b=1&amp;c=2">1</a><a href='/d'>2</a><a href=/e>3</a><a href="#f">4</a><a href="mailto:x@y.z">5</a>`),
  ).toEqual(['/a?b=1&c=2', '/d', '/e']);
});

test('the HTML checkers find nothing on any page, including the 404 page (SY-12)', async () => {
  const nowhere = await Promise.all(
    ['', cookie].map(async (as) => {
      const answer = await fetch(`${server.url}/nowhere-at-all`, { headers: { accept: 'text/html', cookie: as } });
      expect(answer.status).toBe(404);
      return { path: '/nowhere-at-all', html: await answer.text() };
    }),
  );
  expect(linksOf(nowhere[0]?.html ?? '').length).toBeGreaterThan(0);
  // Most pages are the same for everyone and are checked once.
  const documents = new Map([...reached.member, ...reached.guest, ...nowhere].map(({ path, html }) => [html, path]));
  documents.delete('');
  expect(await markupFaults([...documents].map(([html, path]) => ({ path, html })))).toEqual([]);
});

test('each page of the sitemap is indexable and names itself as its canonical address (SY-07)', async () => {
  const listed = [...(await (await fetch(`${server.url}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => unescaped(address ?? '').slice(server.url.length) || '/',
  );
  expect(listed.length).toBeGreaterThan(150);
  const known = new Map(reached.guest.map(({ path, html }) => [path, html]));
  const faults = await mapConcurrently(listed, [1, 2, 3, 4], async (path) => {
    const html = known.get(path) ?? (await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text());
    const canonical = /<link rel="canonical"[^>]*\shref="([^"]*)"/.exec(html)?.[1] ?? '';
    const isHidden = /content="noindex"/.test(html);
    return unescaped(canonical) === server.url + path && !isHidden
      ? []
      : [`${path}: canonical ${canonical}, ${isHidden ? 'no index' : ''}`];
  });
  expect(faults.flat()).toEqual([]);
});

describe.each(['guest', 'member'] as const)('pages of a %s', (person) => {
  const pages = reached[person];
  test('every link leads to a page (SY-07, SY-08)', () => {
    expect(pages.length).toBeGreaterThan(8);
    const broken = pages
      .filter((page) => page.status >= 400)
      .map((page) => `${page.path} answers ${page.status}, linked from ${page.from}`);
    expect(broken).toEqual([]);
  });
  test('the server renders every island of every page', () => {
    const failed = pages.flatMap(({ path, html }) =>
      [...html.matchAll(/<astro-island[^>]*\sdata-failed[^>]*>/g)].map(
        ([island]) => `${path}: ${/component-url="([^"]*)"/.exec(island)?.[1]}`,
      ),
    );
    expect(failed).toEqual([]);
  });
  test('each page has a title, one first heading and its language', () => {
    const faults = pages
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
});

const kindOf = (path: string): string => path.split(/[/?]/)[1] ?? '';
/** The pages that the server renders otherwise for a member, and two that become a member's in the browser. */
const shared = new Set(reached.guest.map(({ html }) => html));
const membersOwn = reached.member.filter(({ path, html }) => !shared.has(html) || path === '/' || path.startsWith('/game?'));
const kindsOf = (pages: readonly CrawledPage[]) => new Set(pages.filter(({ status }) => status === 200).map(({ path }) => kindOf(path)));
const guestsOwn = reached.guest.filter(({ path }) => !kindsOf(reached.member).has(kindOf(path)));
/** What a guest and a member see alike is looked at as a guest on a phone and as a member on a desktop; everything in `npm run bench`. */
const isEverything = process.env.ISLA_EVERY_PAGE === '1';
test.each([
  ['guest', 'phone', reached.guest],
  ['guest', 'desktop', isEverything ? reached.guest : guestsOwn],
  ['member', 'phone', isEverything ? reached.member : membersOwn],
  ['member', 'desktop', reached.member],
] as const)(
  'axe finds nothing on the pages of a %s on a %s in both themes, no fault occurs, and everything fits',
  async (person, name, pages) => {
    const device = name === 'phone' ? phone : desktop;
    const { width, height } = device.viewport;
    const narrowest = { width: name === 'phone' ? 320 : width, height };
    const asPerson = (story: (visitor: Visitor) => Promise<void>) =>
      visit(browser, server, { device, context: person === 'member' ? { storageState: kept } : {} }, story);
    // A game redirects a guest to sign-in by script; the final page is checked.
    const faultsOf = async (page: Page) => {
      const found = await axeFaultsInBothThemes(page);
      await page.setViewportSize(narrowest);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      await page.setViewportSize({ width, height });
      return wide > narrowest.width ? [...found, `is ${wide} px wide`] : found;
    };
    const paths = onePathPerKind(pages);
    expect(paths.length).toBeGreaterThan(3);
    expect(await checkEach(paths, asPerson, faultsOf)).toEqual([]);
  },
  300_000,
);

/** Up to three pages of each kind, without English: more would show axe nothing new. The member area is checked whole. */
function onePathPerKind(pages: readonly CrawledPage[]): string[] {
  const byKind = new Map<string, string[]>();
  for (const page of pages) {
    if (page.status !== 200 || page.html === '' || /^\/en(\/|$)/.test(page.path)) continue;
    const kind = kindOf(page.path);
    const others = byKind.get(kind) ?? [];
    if (others.length < (kind === 'member' ? 20 : 3)) byKind.set(kind, [...others, page.path]);
  }
  return [...byKind.values()].flat();
}
