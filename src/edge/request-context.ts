/** Request context: id, client address behind trusted proxies, host and language. Headers from untrusted peers are ignored. */
import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { readCookie } from './access/session.ts';
import { normaliseAddress, trustedProxyTest } from './client-address.ts';
import { type Edge, type Language, localeFor, type Vars } from './context.ts';
import { isCall } from './routes.ts';

/** The remote address of the socket, which the adapter keeps beside the request. */
export type SocketAddress = (request: Request) => string | undefined;

export const languageCookie = 'isla_lang';

export interface Visitor {
  readonly id: string;
  readonly ip: string;
  readonly country: string | null;
  readonly host: string | null;
}

export type Header = (name: string) => string | undefined;

/** Reads the visitor from the socket's address and, behind a trusted proxy only, from headers. */
export function visitorReader(edge: Edge): (peer: string, header: Header) => Visitor {
  const trusted = trustedProxyTest(edge.settings.trustedProxies);
  return (address, header) => {
    const peer = normaliseAddress(address) ?? '';
    if (peer === '' || !trusted(peer)) return { id: newId(), ip: peer, country: null, host: header('host') ?? null };
    const id = header('x-request-id');
    const country = header('x-country') ?? header('cf-ipcountry');
    return {
      id: id && /^[\w-]{8,64}$/.test(id) ? id : newId(),
      ip: clientBehind(header('x-forwarded-for'), peer, trusted),
      country: country && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : null,
      host: header('x-forwarded-host') ?? header('host') ?? null,
    };
  };
}

/** 72-bit ids from a pool: a system call for each costs more than sending a page. */
let pool = Buffer.alloc(0);
let used = 0;
function newId(): string {
  if (used + 9 > pool.length) {
    pool = randomBytes(9 * 512);
    used = 0;
  }
  used += 9;
  return pool.toString('base64url', used - 9, used);
}

export function visitorMiddleware(edge: Edge, socketAddress: SocketAddress) {
  const read = visitorReader(edge);
  return createMiddleware<Vars>(async (c, next) => {
    const header = (name: string) => c.req.header(name);
    const who = read(socketAddress(c.req.raw) ?? '', header);
    c.set('id', who.id);
    c.set('ip', who.ip);
    c.set('country', who.country);
    c.set('host', who.host ?? new URL(c.req.url).host);
    c.set('kind', 'page');
    const lang = languageOf(edge.languages, c.req.path, header);
    c.set('lang', lang);
    c.set('locale', localeFor(edge, lang));
    await next();
    c.res.headers.set('x-request-id', who.id);
  });
}

/**
 * The language of a request. A page's comes from its URL. A call's comes from an internal code in Accept-Language, else the cookie, else
 * the browser's list.
 */
export function languageOf(
  languages: readonly [Language, ...Language[]],
  path: string,
  header: (name: string) => string | undefined,
): string {
  const asked = header('accept-language') ?? '';
  const find = (test: (language: Language) => boolean) => languages.find(test)?.code;
  if (!isCall(path)) return pageLanguage(languages, path).language.code;
  const chosen = readCookie(header('cookie'), languageCookie);
  return (
    find((language) => language.code === asked.trim()) ??
    find((language) => language.code === chosen) ??
    asked
      .split(',')
      .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '')
      .map((wanted) => languageNamed(languages, wanted)?.code)
      .find((code) => code !== undefined) ??
    languages[0].code
  );
}

/** The language of a tag, ignoring case and region. A path may also use our internal code; in a browser's list `ty` is Tahitian. */
function languageNamed(languages: readonly Language[], tag: string, isPath = false): Language | undefined {
  const wanted = tag.toLowerCase().replaceAll('_', '-');
  const tagOf = (language: Language) => language.tag.toLowerCase();
  return (
    languages.find((each) => tagOf(each) === wanted || each.also.includes(wanted)) ??
    (isPath ? languages.find((each) => each.code.toLowerCase() === wanted) : undefined) ??
    languages.find((each) => tagOf(each) === wanted.replace(/-(?:[a-z]{2}|\d{3})$/, ''))
  );
}

/** The canonical path of a page, also for another name of its language: `/zh-CN/help`, `/TH`, or the default's own tag. */
export function canonicalPath(languages: readonly [Language, ...Language[]], path: string): string {
  const [, first = '', ...rest] = path.split('/');
  const language = languageNamed(languages, first, true);
  if (!language || (language !== languages[0] && language.tag === first)) return path;
  return (language === languages[0] ? '' : `/${language.tag}`) + (rest.length > 0 ? `/${rest.join('/')}` : '') || '/';
}

/** Splits a page's path into its language and the rest. */
export function pageLanguage(languages: readonly [Language, ...Language[]], path: string): { language: Language; rest: string } {
  const second = path.indexOf('/', 1);
  const first = second < 0 ? path.slice(1) : path.slice(1, second);
  const language = languages.slice(1).find((each) => each.tag === first);
  return language ? { language, rest: second < 0 ? '/' : path.slice(second) } : { language: languages[0], rest: path };
}

/**
 * Redirect target for a visitor who chose another language, or null. Applies to `/` and the demo URLs printed at startup. Only typed URLs
 * or links from elsewhere redirect, because our own links already name their language (R7).
 */
export function preferredLanguageRedirect(
  languages: readonly [Language, ...Language[]],
  { path, host }: { readonly path: string; readonly host: string | null },
  header: Header,
): string | null {
  if (path !== '/' && !/^\/demo\/(?:accounts|outbox|chats|switches)$/.test(path)) return null;
  const code = readCookie(header('cookie'), languageCookie);
  const chosen = code === null ? undefined : languages.slice(1).find((each) => each.code === code);
  if (!chosen) return null;
  const site = header('sec-fetch-site');
  const from = header('referer') ?? '';
  // Without https browsers send only one of the two headers.
  const isInternalLink = site ? site === 'same-origin' : URL.canParse(from) && new URL(from).host === host;
  return isInternalLink ? null : `/${chosen.tag}${path === '/' ? '' : path}`;
}

/** The last untrusted address in the list; anything left of it may be forged. */
function clientBehind(list: string | undefined, peer: string, trusted: (ip: string) => boolean): string {
  const hops = (list ?? '').split(',').map((hop) => normaliseAddress(withoutPort(hop.trim())));
  for (const hop of hops.reverse()) {
    if (hop === null) break;
    if (!trusted(hop)) return hop;
  }
  return peer;
}

/** Some proxies write hops as `1.2.3.4:5678` or `[::1]:99`. */
const withoutPort = (hop: string): string => hop.replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, '$1').replace(/^([\d.]+):\d+$/, '$1');
