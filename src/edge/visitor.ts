/** Who asks: request id, address behind trusted proxies, host and language. A header that a stranger can write is never believed. */
import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { addressOf, proxies } from './addresses.ts';
import { type Edge, type Language, speechOf, type Vars } from './context.ts';
import { isCall } from './paths.ts';
import { cookieOf } from './session.ts';

/** The socket's own address, which the adapter keeps beside the request. */
export type SocketAddress = (request: Request) => string | undefined;

export const languageCookie = 'isla_lang';

export interface Visitor {
  readonly id: string;
  readonly ip: string;
  readonly country: string | null;
  readonly host: string | null;
}

type Header = (name: string) => string | undefined;

/** Reads who asks out of the socket's address and, behind a trusted proxy only, its headers. */
export function visitorReader(edge: Edge): (peer: string, header: Header) => Visitor {
  const trusted = proxies(edge.settings.trustedProxies);
  return (address, header) => {
    const peer = addressOf(address) ?? '';
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

/** 72 bits; drawn in advance, because asking the system each time costs more than sending a page. */
let pool = Buffer.alloc(0);
let drawn = 0;
function newId(): string {
  if (drawn + 9 > pool.length) {
    pool = randomBytes(9 * 512);
    drawn = 0;
  }
  drawn += 9;
  return pool.toString('base64url', drawn - 9, drawn);
}

export function visitor(edge: Edge, socketAddress: SocketAddress) {
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
    c.set('speech', speechOf(edge, lang));
    await next();
    c.res.headers.set('x-request-id', who.id);
  });
}

/** The language of a request: a page's by its address; a call's by an internal code in Accept-Language, else the visitor's choice, else what the browser likes. */
function languageOf(languages: readonly [Language, ...Language[]], path: string, header: (name: string) => string | undefined): string {
  const asked = header('accept-language') ?? '';
  const find = (test: (language: Language) => boolean) => languages.find(test)?.code;
  if (!isCall(path)) return pageLanguage(languages, path).language.code;
  const chosen = cookieOf(header('cookie'), languageCookie);
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

/** The language that a tag means: its own or another one for it, in letters of any size, also with a region behind it. A path may also name our code; in a browser's list `ty` is Tahitian. */
function languageNamed(languages: readonly Language[], tag: string, isPath = false): Language | undefined {
  const said = tag.toLowerCase().replaceAll('_', '-');
  const own = (language: Language) => language.tag.toLowerCase();
  return (
    languages.find((each) => own(each) === said || each.also.includes(said)) ??
    (isPath ? languages.find((each) => each.code.toLowerCase() === said) : undefined) ??
    languages.find((each) => own(each) === said.replace(/-(?:[a-z]{2}|\d{3})$/, ''))
  );
}

/** The path of a page as we write it, also where its language is named otherwise: `/zh-CN/help`, `/TH`, or the default's own tag. */
export function ownAddress(languages: readonly [Language, ...Language[]], path: string): string {
  const [, first = '', ...rest] = path.split('/');
  const language = languageNamed(languages, first, true);
  if (!language || (language !== languages[0] && language.tag === first)) return path;
  return (language === languages[0] ? '' : `/${language.tag}`) + (rest.length > 0 ? `/${rest.join('/')}` : '') || '/';
}

/** Splits a page's address into its language and the path without the prefix. */
export function pageLanguage(languages: readonly [Language, ...Language[]], path: string): { language: Language; rest: string } {
  const second = path.indexOf('/', 1);
  const first = second < 0 ? path.slice(1) : path.slice(1, second);
  const language = languages.slice(1).find((each) => each.tag === first);
  return language ? { language, rest: second < 0 ? '/' : path.slice(second) } : { language: languages[0], rest: path };
}

/** Where the bare address, and those that the start of the demo prints, lead whoever chose another language before: only when it was typed or came from elsewhere, for a link of ours says which language it means (R7). */
export function chosenHome(
  languages: readonly [Language, ...Language[]],
  { path, host }: { readonly path: string; readonly host: string | null },
  header: Header,
): string | null {
  if (path !== '/' && !/^\/demo\/(?:accounts|outbox|switches)$/.test(path)) return null;
  const code = cookieOf(header('cookie'), languageCookie);
  const chosen = code === null ? undefined : languages.slice(1).find((each) => each.code === code);
  if (!chosen) return null;
  const site = header('sec-fetch-site');
  const from = header('referer') ?? '';
  // Without https browsers say only the one or the other.
  const isOurs = site ? site === 'same-origin' : URL.canParse(from) && new URL(from).host === host;
  return isOurs ? null : `/${chosen.tag}${path === '/' ? '' : path}`;
}

/** The last address in the list that is not one of ours: what stands left of it anybody may have written. */
function clientBehind(list: string | undefined, peer: string, trusted: (ip: string) => boolean): string {
  const hops = (list ?? '').split(',').map((hop) => addressOf(withoutPort(hop.trim())));
  for (const hop of hops.reverse()) {
    if (hop === null) break;
    if (!trusted(hop)) return hop;
  }
  return peer;
}

/** `1.2.3.4:5678` and `[::1]:99`: so do some proxies write a hop. */
const withoutPort = (hop: string): string => hop.replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, '$1').replace(/^([\d.]+):\d+$/, '$1');
