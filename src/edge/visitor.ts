/** Who asks: request id, address behind trusted proxies, host and language. A header that a stranger can write is never believed. */
import { randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { Edge, Language, Vars } from './context.ts';
import { cookieOf } from './session.ts';

/** The socket's own address, which the adapter keeps beside the request. */
export type SocketAddress = (request: Request) => string | undefined;

export const languageCookie = 'isla_lang';

export function visitor(edge: Edge, socketAddress: SocketAddress) {
  const trusted = proxies(edge.settings.trustedProxies);
  return createMiddleware<Vars>(async (c, next) => {
    const header = (name: string) => c.req.header(name);
    const peer = plain(socketAddress(c.req.raw) ?? '');
    const believed = peer !== '' && trusted(peer);
    const id = header('x-request-id');
    c.set('id', believed && id && /^[\w-]{8,64}$/.test(id) ? id : randomBytes(9).toString('base64url'));
    c.set('ip', believed ? clientBehind(header('x-forwarded-for'), peer, trusted) : peer);
    const country = believed ? (header('x-country') ?? header('cf-ipcountry')) : undefined;
    c.set('country', country && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : null);
    c.set('host', (believed ? header('x-forwarded-host') : undefined) ?? header('host') ?? new URL(c.req.url).host);
    c.set('kind', 'page');
    c.set('lang', languageOf(edge.languages, c.req.path, header));
    await next();
    c.res.headers.set('x-request-id', c.get('id'));
  });
}

/** The language of a request: a page's by its address; a call's by an internal code in Accept-Language, else the visitor's choice, else what the browser likes. */
export function languageOf(languages: readonly [Language, ...Language[]], path: string, header: (name: string) => string | undefined): string {
  const asked = header('accept-language') ?? '';
  const find = (test: (language: Language) => boolean) => languages.find(test)?.code;
  if (!/^\/(?:wps|lgw|lotto|pay|demo|hooks|originals)\//.test(path)) return pageLanguage(languages, path).language.code;
  const chosen = cookieOf(header('cookie'), languageCookie);
  return (
    find((language) => language.code === asked.trim()) ??
    find((language) => language.code === chosen) ??
    asked
      .split(',')
      .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '')
      .map((wanted) => find((language) => language.tag.toLowerCase() === wanted || wanted.startsWith(`${language.tag.toLowerCase()}-`)))
      .find((code) => code !== undefined) ??
    languages[0].code
  );
}

/** Splits a page's address into its language and the path without the prefix. */
export function pageLanguage(languages: readonly [Language, ...Language[]], path: string): { language: Language; rest: string } {
  const second = path.indexOf('/', 1);
  const first = second < 0 ? path.slice(1) : path.slice(1, second);
  const language = languages.slice(1).find((each) => each.tag === first);
  return language ? { language, rest: second < 0 ? '/' : path.slice(second) } : { language: languages[0], rest: path };
}

/** The last address in the list that is not one of ours: what stands left of it anybody may have written. */
function clientBehind(list: string | undefined, peer: string, trusted: (ip: string) => boolean): string {
  const hops = (list ?? '').split(',').map((hop) => plain(hop.trim()));
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) break;
    if (!trusted(hop)) return hop;
  }
  return peer;
}

const plain = (ip: string): string => (ip.startsWith('::ffff:') && isIP(ip.slice(7)) === 4 ? ip.slice(7) : ip);

function proxies(entries: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}
