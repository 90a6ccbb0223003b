// Tests the HTML of every linked page. `accessibility` visits each kind of page in a browser.
import { describe, expect, test } from 'vitest';
import { openSite } from './app-server.ts';
import { cookieOf, crawl, linksOf, unescaped } from './crawl.ts';
import { agentPages, guestPages, kindOf, memberPages, samePages } from './every-page.ts';
import { markupFaults } from './markup.ts';
import { mapConcurrently } from './parallel.ts';

const { server, member } = await openSite({ shared: true });
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
}, 600_000);

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

test('the browser visits each kind of page that links lead to', () => {
  const visited = new Set([...guestPages, ...samePages, ...memberPages, ...agentPages].map(kindOf));
  const linked = [...reached.guest, ...reached.member].filter(({ status, html }) => status === 200 && html !== '');
  expect(linked.length).toBeGreaterThan(100);
  expect([...new Set(linked.map(({ path }) => kindOf(path)))].filter((kind) => !visited.has(kind))).toEqual([]);
});
