/**
 * Sends cached pages and files, and refuses the calls of who sends too many, without the pipeline's cost. Anything not plainly so takes
 * the pipeline; both share functions.
 */
import type { IncomingMessage } from 'node:http';
import { isFramePath } from '#values/games/hosted-vendors.ts';
import { bearerTokenOf, countsAsSignedIn, isHelper, sessionCookieOf } from '../access/session.ts';
import { type Edge, localeFor, membersOnly } from '../context.ts';
import { refusalParts } from '../error-response.ts';
import { foreignHostTest } from '../guards/foreign-host.ts';
import type { RegionVerdict } from '../guards/geo-block.ts';
import { passesGate } from '../guards/open-in-maintenance.ts';
import { isLong, type RateLimits } from '../guards/rate-limit.ts';
import { missingHeaders } from '../guards/security-headers.ts';
import { pathForLog } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type Header, languageOf, pageLanguage, preferredLanguageRedirect, type Visitor, visitorReader } from '../request-context.ts';
import { isApi, isSignInPage, isUncached, isWebhook, openToGuests } from '../routes.ts';
import { serverTiming } from '../server-time.ts';
import type { PageCache } from './page-cache.ts';
import type { Files } from './static-files.ts';
import { type Coding, codingFor, isPage, isUnchanged, replyWith, type StoredResponse } from './stored-response.ts';

export interface RawResponse {
  readonly status: number;
  /** Alternating names and values, as `writeHead` takes them. */
  readonly headers: string[];
  readonly body: Uint8Array | null;
}

/** Returns null for every request that needs the pipeline. */
export type FastPath = (request: IncomingMessage) => RawResponse | null;

interface Parts {
  readonly edge: Edge;
  readonly files: Files;
  readonly region: RegionVerdict;
  readonly cache: PageCache;
  readonly metrics: Metrics;
  readonly limits: RateLimits;
}

/** Only paths with a single interpretation. */
const plainPath = /^\/[\w/.-]*$/;

export function fastPath({ edge, files, region, cache, metrics, limits }: Parts): FastPath {
  const read = visitorReader(edge);
  const isForeignHost = foreignHostTest(edge);
  const headerCache = new WeakMap<StoredResponse, Map<string, string[]>>();

  function find(path: string, query: string, cookie: string | undefined): { stored: StoredResponse; kind: 'static' | 'page' } | null {
    const needsSignIn =
      membersOnly(edge) && !countsAsSignedIn(edge.settings, cookie) && !openToGuests(pageLanguage(edge.languages, path).rest);
    const file = files.get(path);
    // The pipeline adds the operator's networks to the policy of a game's frame.
    if (file)
      return isPage(file) && (needsSignIn || isFramePath(path) || isHelper(edge.settings, cookie))
        ? null
        : { stored: file, kind: 'static' };
    const key = needsSignIn || isHelper(edge.settings, cookie) ? null : cache.keyOf(path, query);
    if (!key || key.rule.keep === 'nobody') return null;
    if ((key.rule.byAudience || isSignInPage(key.rule.path)) && countsAsSignedIn(edge.settings, cookie)) return null;
    const stored = cache.peek(key);
    return stored && { stored, kind: 'page' };
  }

  /** The constant headers, built once for each encoding. */
  function headersOf(stored: StoredResponse, coding: Coding, unchanged: boolean, path: string, page: boolean): string[] {
    const name = `${coding}${unchanged}`;
    let byCoding = headerCache.get(stored);
    if (!byCoding) headerCache.set(stored, (byCoding = new Map()));
    let flat = byCoding.get(name);
    if (!flat) {
      const { headers } = replyWith(stored, 'HEAD', (each) =>
        each === 'accept-encoding' ? (coding ?? '') : each === 'if-none-match' && unchanged ? `"${stored.tag}"` : null,
      );
      const all = {
        ...headers,
        ...missingHeaders(edge.settings, path, (each) => each in headers, headers['content-type'] ?? stored.headers['content-type'] ?? ''),
        ...(page ? { 'x-cache': 'HIT' } : {}),
      };
      flat = Object.entries(all).flat();
      byCoding.set(name, flat);
    }
    return flat;
  }

  /** Whoever sends too much gets the sentence of the pipeline: a flood would take the time of everybody else. */
  function refuse(visitor: Visitor, method: string, path: string, header: Header): RawResponse | null {
    // A person who opens it gets a page; what is long is read or cut off there.
    if (isWebhook(path) || isLong(header) || (header('sec-fetch-mode') === 'navigate' && !isApi(path))) return null;
    const token = sessionCookieOf(edge.settings, header('cookie')) ?? bearerTokenOf(path, header('authorization'));
    const wait = limits.waitOf(token, visitor.ip);
    if (wait === 0) return null;
    const locale = localeFor(edge, languageOf(edge.languages, path, header));
    const { status, headers, body } = refusalParts(locale, 'rate.too_many', visitor.id, wait);
    const kind = 'page';
    metrics.count(kind, status, 0);
    edge.log.answered({ id: visitor.id, method, path: pathForLog(path), status, ms: 0, kind, ip: visitor.ip });
    const bytes = Buffer.from(body);
    const all = {
      ...headers,
      'content-length': String(bytes.length),
      ...missingHeaders(edge.settings, path, (each) => each in headers, headers['content-type']),
    };
    return {
      status,
      headers: [...Object.entries(all).flat(), 'server-timing', serverTiming(edge.now()), 'x-request-id', visitor.id],
      body: method === 'HEAD' ? null : bytes,
    };
  }

  return (request) => {
    const { method = '', url = '', headers } = request;
    const queryStart = url.indexOf('?');
    const path = queryStart < 0 ? url : url.slice(0, queryStart);
    if (!plainPath.test(path) || path.includes('//') || path.includes('/.') || (path.length > 1 && path.endsWith('/'))) return null;
    const header = (name: string) => headers[name] as string | undefined;
    const visitor = read(request.socket.remoteAddress ?? '', header);
    if (isForeignHost(visitor.host)) return null;
    if (!passesGate(path) && (edge.backend.status().status !== 0 || region.known(visitor.ip, visitor.country) !== false)) return null;
    if (isUncached(method, path)) return refuse(visitor, method, path, header);
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (preferredLanguageRedirect(edge.languages, { path, host: visitor.host }, header)) return null;
    const found = find(path, queryStart < 0 ? '' : url.slice(queryStart), headers.cookie);
    if (!found) return null;
    const { stored, kind } = found;
    const coding = codingFor(stored, headers['accept-encoding'] as string | undefined);
    const unchanged = isUnchanged(stored, headers['if-none-match']);
    const status = unchanged ? 304 : stored.status;
    metrics.count(kind, status, 0);
    if (kind === 'page') metrics.page('HIT');
    edge.log.answered({ id: visitor.id, method, path, status, ms: 0, kind, ip: visitor.ip });
    return {
      status,
      headers: [
        ...headersOf(stored, coding, unchanged, path, kind === 'page'),
        'server-timing',
        serverTiming(edge.now()),
        'x-request-id',
        visitor.id,
      ],
      body: unchanged || method === 'HEAD' ? null : coding === null ? stored.plain : stored[coding],
    };
  };
}
