// Walks the site link by link, as a reader without script would, and keeps every page it was given.
import type { RunningServer } from './server.ts';

export interface Seen {
  path: string;
  /** The page that linked here. */
  from: string;
  status: number;
  html: string;
}

const most = 300;

/** Every page that can be reached by links from the starts. Of addresses that differ only in their query, the first is seen. */
export async function crawl(server: RunningServer, starts: readonly string[], cookie = ''): Promise<Seen[]> {
  const seen = new Map<string, Seen>();
  const waiting = starts.map((path) => ({ path, from: 'the start' }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const key = new URL(next.path, server.url).pathname;
    if (seen.has(key) || seen.size >= most) continue;
    const answer = await fetch(server.url + next.path, {
      headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) },
      redirect: 'manual',
    });
    const html = /html/.test(answer.headers.get('content-type') ?? '') ? await answer.text() : '';
    seen.set(key, { ...next, status: answer.status, html });
    const leadsTo = answer.status >= 300 && answer.status < 400 ? [answer.headers.get('location') ?? ''] : linksOf(html);
    for (const link of leadsTo) {
      const url = URL.canParse(link, server.url + next.path) ? new URL(link, server.url + next.path) : null;
      if (url?.origin === server.url) waiting.push({ path: url.pathname + url.search, from: next.path });
    }
  }
  return [...seen.values()];
}

/** Addresses of links in a document, unescaped; downloads and other schemes left out. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?\bhref=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g)]
    .map((hit) => (hit[1] ?? hit[2] ?? hit[3] ?? '').replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&#x26;', '&'))
    .filter((href) => href !== '' && !href.startsWith('#') && !/^(mailto|tel|javascript|data):/.test(href));
}

/** Cookies of a person who signed in by the form, as a header. */
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
