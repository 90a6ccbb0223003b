/** What lies ready in memory goes out without the pipeline's price. It decides nothing of its own: whatever is not plainly allowed takes the long way, and the same functions make both answers. */
import type { IncomingMessage } from 'node:http';
import { type Edge, membersOnly } from './context.ts';
import { missingHeaders } from './headers.ts';
import type { Metrics } from './metrics.ts';
import type { PageCache } from './page-cache.ts';
import { isEntrance, openToGuests, passesGate } from './paths.ts';
import type { RegionVerdict } from './region.ts';
import { type Coding, codingFor, isPage, isUnchanged, replyWith, type Stored } from './reply.ts';
import { serverTiming } from './server-time.ts';
import { isSignedIn } from './session.ts';
import type { Files } from './static.ts';
import { chosenHome, pageLanguage, visitorReader } from './visitor.ts';

export interface Wire {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: string[];
  readonly body: Uint8Array | null;
}

/** Gives null for everything that needs thought. */
export type Shortcut = (request: IncomingMessage) => Wire | null;

interface Parts {
  readonly edge: Edge;
  readonly files: Files;
  readonly region: RegionVerdict;
  readonly cache: PageCache;
  readonly metrics: Metrics;
}

/** Only addresses that can mean one thing. */
const plainPath = /^\/[\w/.-]*$/;

export function shortcut({ edge, files, region, cache, metrics }: Parts): Shortcut {
  const read = visitorReader(edge);
  const finished = new WeakMap<Stored, Map<string, string[]>>();

  function find(path: string, query: string, cookie: string | undefined): { stored: Stored; kind: 'static' | 'page' } | null {
    const stranger = membersOnly(edge) && !isSignedIn(edge.settings, cookie) && !openToGuests(pageLanguage(edge.languages, path).rest);
    const file = files.get(path);
    // The frame of a game is told where it may ask.
    if (file) return isPage(file) && (stranger || path.startsWith('/originals/')) ? null : { stored: file, kind: 'static' };
    const key = stranger ? null : cache.keyOf(path, query);
    if (!key || key.rule.keep === 'nobody') return null;
    if ((key.rule.byAudience || isEntrance(key.rule.path)) && isSignedIn(edge.settings, cookie)) return null;
    const stored = cache.peek(key);
    return stored && { stored, kind: 'page' };
  }

  /** The headers that are the same each time, made once for each encoding. */
  function headersOf(stored: Stored, coding: Coding, unchanged: boolean, path: string, page: boolean): string[] {
    const name = `${coding}${unchanged}`;
    let made = finished.get(stored);
    if (!made) finished.set(stored, (made = new Map()));
    let flat = made.get(name);
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
      made.set(name, flat);
    }
    return flat;
  }

  return (request) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return null;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    if (!plainPath.test(path) || path.includes('//') || path.includes('/.') || (path.length > 1 && path.endsWith('/'))) return null;
    const header = (name: string) => headers[name] as string | undefined;
    const who = read(request.socket.remoteAddress ?? '', header);
    if (chosenHome(edge.languages, { path, host: who.host }, header)) return null;
    if (!passesGate(path) && (edge.backend.status().status !== 0 || region.known(who.ip, who.country) !== false)) return null;
    const found = find(path, mark < 0 ? '' : url.slice(mark), headers.cookie);
    if (!found) return null;
    const { stored, kind } = found;
    const coding = codingFor(stored, headers['accept-encoding'] as string | undefined);
    const unchanged = isUnchanged(stored, headers['if-none-match']);
    const status = unchanged ? 304 : stored.status;
    metrics.count(kind, status, 0);
    if (kind === 'page') metrics.page('HIT');
    edge.log.answered({ id: who.id, method, path, status, ms: 0, kind, ip: who.ip });
    return {
      status,
      headers: [
        ...headersOf(stored, coding, unchanged, path, kind === 'page'),
        'server-timing',
        serverTiming(edge.now()),
        'x-request-id',
        who.id,
      ],
      body: unchanged || method === 'HEAD' ? null : coding === null ? stored.plain : stored[coding],
    };
  };
}
