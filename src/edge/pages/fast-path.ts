/** Sends cached pages and files without the pipeline's cost. Anything not plainly allowed takes the pipeline; both share functions. */
import type { IncomingMessage } from 'node:http';
import { isFramePath } from '#values/games/hosted-vendors.ts';
import { countsAsSignedIn, isHelper } from '../access/session.ts';
import { type Edge, membersOnly } from '../context.ts';
import { foreignHostTest } from '../guards/foreign-host.ts';
import type { RegionVerdict } from '../guards/geo-block.ts';
import { passesGate } from '../guards/open-in-maintenance.ts';
import { missingHeaders } from '../guards/security-headers.ts';
import type { Metrics } from '../metrics.ts';
import { pageLanguage, preferredLanguageRedirect, visitorReader } from '../request-context.ts';
import { isSignInPage, openToGuests } from '../routes.ts';
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
}

/** Only paths with a single interpretation. */
const plainPath = /^\/[\w/.-]*$/;

export function fastPath({ edge, files, region, cache, metrics }: Parts): FastPath {
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

  return (request) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return null;
    const queryStart = url.indexOf('?');
    const path = queryStart < 0 ? url : url.slice(0, queryStart);
    if (!plainPath.test(path) || path.includes('//') || path.includes('/.') || (path.length > 1 && path.endsWith('/'))) return null;
    const header = (name: string) => headers[name] as string | undefined;
    const visitor = read(request.socket.remoteAddress ?? '', header);
    if (isForeignHost(visitor.host)) return null;
    if (preferredLanguageRedirect(edge.languages, { path, host: visitor.host }, header)) return null;
    if (!passesGate(path) && (edge.backend.status().status !== 0 || region.known(visitor.ip, visitor.country) !== false)) return null;
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
