// Crawls the site by its links without script and returns every page.
import { mapConcurrently } from './parallel.ts';
import type { RunningServer } from './server.ts';

export interface CrawledPage {
  path: string;
  /** The page that linked here. */
  from: string;
  status: number;
  html: string;
}

const most = 300;

/** Every page reachable from the starts, breadth first, at most 300. Of addresses that differ only in the query, the first is visited. */
export async function crawl(server: RunningServer, starts: readonly string[], cookie = ''): Promise<CrawledPage[]> {
  const seen = new Set<string>();
  const all: CrawledPage[] = [];
  let links = starts.map((path) => ({ path, from: 'the start' }));
  while (links.length > 0) {
    const fresh = links.filter(({ path }) => {
      const key = new URL(path, server.url).pathname;
      return !seen.has(key) && seen.size < most && seen.add(key);
    });
    const pages = await mapConcurrently(fresh, [1, 2, 3, 4], (link) => ask(server, link, cookie));
    all.push(...pages.map(({ page }) => page));
    links = pages.flatMap(({ page, leadsTo }) => leadsTo.map((path) => ({ path, from: page.path })));
  }
  return all;
}

async function ask(
  server: RunningServer,
  link: { path: string; from: string },
  cookie: string,
): Promise<{ page: CrawledPage; leadsTo: string[] }> {
  const answer = await fetch(server.url + link.path, {
    headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) },
    redirect: 'manual',
  });
  const html = /html/.test(answer.headers.get('content-type') ?? '') ? await answer.text() : '';
  const links = answer.status >= 300 && answer.status < 400 ? [answer.headers.get('location') ?? ''] : linksOf(html);
  const leadsTo = links
    .map((to) => URL.parse(to, server.url + link.path))
    .filter((url) => url?.origin === server.url)
    .map((url) => `${url?.pathname}${url?.search}`);
  return { page: { ...link, status: answer.status, html }, leadsTo };
}

/** The link addresses of a document, unescaped; downloads and other schemes are left out. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?\bhref=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g)]
    .map((hit) => unescaped(hit[1] ?? hit[2] ?? hit[3] ?? ''))
    .filter((href) => href !== '' && !href.startsWith('#') && !/^(mailto|tel|javascript|data):/.test(href));
}

/** An address as it stands in a document, unescaped. */
export const unescaped = (address: string): string => address.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&#x26;', '&');

/** Signs in by the form; returns the cookies as a header. */
export async function cookieOf(server: RunningServer, account: { username: string; password: string }): Promise<string> {
  const answer = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ username: account.username, password: account.password, type: 'username' }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`Signing in as ${account.username} answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
