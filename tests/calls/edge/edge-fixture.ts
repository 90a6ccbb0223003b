// The edge with test doubles around it: a platform, a page renderer and a clock.
import type { Brand } from '#brands/brand.ts';
import { brandOf } from '#brands/current.ts';
import type { AccessLogLine, Edge, Language } from '#edge/context.ts';
import { createEdge, type EdgeParts } from '#edge/edge.ts';
import type { Load } from '#edge/guards/load-shedding.ts';
import type { PageLocals } from '#edge/pages/page-renderer.ts';
import type { StoredResponse } from '#edge/pages/stored-response.ts';
import { translate } from '#i18n/translate.ts';
import { type Environment, readSettings, type Settings } from '#values/settings/settings.ts';
import type { SiteStatus } from '#values/settings/site-status.ts';

export interface EdgeWorld {
  readonly edge: Edge;
  readonly site: ReturnType<typeof createEdge>;
  /** Every request that reached the platform. */
  readonly asked: { method: string; path: string; headers: Headers; body: string }[];
  readonly rendered: { url: URL; locals: PageLocals; headers: Headers }[];
  readonly lines: AccessLogLine[];
  readonly warnings: { readonly what: Record<string, unknown>; readonly says: string }[];
  platform: (request: Request) => Promise<Response> | Response;
  page: (request: Request, locals: PageLocals) => Promise<Response> | Response;
  known: (path: string) => boolean;
  status: SiteStatus;
  version: bigint;
  now: number;
  peer: string;
  /** Sends a request; `init` can add browser headers such as Sec-Fetch-Site. */
  send(path: string, init?: RequestInit & { duplex?: 'half' }): Promise<Response>;
}

export interface WorldOptions {
  readonly env?: Environment;
  readonly brand?: Partial<Brand>;
  /** In addition to Tagalog (the default) and English. */
  readonly languages?: readonly Language[];
  readonly rates?: EdgeParts['rates'];
  readonly files?: ReadonlyMap<string, StoredResponse>;
  readonly load?: Load;
}

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
export const successResponse = (value: unknown): Response => json({ success: true, value });
export const html = (body: string, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'none'; img-src 'self'; script-src 'self' 'sha256-abc'",
      ...headers,
    },
  });

function settingsFor(env: Environment = {}): Settings {
  const read = readSettings({ PUBLIC_URL: 'http://isla.test', LOG_LEVEL: 'silent', ...env }, { version: '1' });
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'));
  return read.settings;
}

export function edgeWorld(options: WorldOptions = {}): EdgeWorld {
  const asked: EdgeWorld['asked'] = [];
  const rendered: EdgeWorld['rendered'] = [];
  const lines: AccessLogLine[] = [];
  const warnings: EdgeWorld['warnings'] = [];
  const state = {
    platform: ((request: Request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/wps/system/permission')
        return successResponse({ info: { imageCDNs: [], launchGameCDNs: [], analytics: { gtagId: null } } });
      if (pathname === '/wps/system/status') return successResponse({ status: 0, endTime: null });
      return successResponse({});
    }) as EdgeWorld['platform'],
    page: (() => html('<!doctype html><title>page</title>')) as EdgeWorld['page'],
    known: ((path: string) => !path.startsWith('/nothing')) as EdgeWorld['known'],
    status: { status: 0, endTime: null } as SiteStatus,
    version: 1n,
    now: 1_800_000_000_000,
    peer: '203.0.113.7',
  };
  const brand = { ...brandOf('isla'), ...options.brand };
  const edge: Edge = {
    settings: settingsFor(options.env),
    say: translate,
    log: {
      debug() {},
      info() {},
      warn: (what, says = '') => warnings.push({ what: { ...what }, says }),
      error() {},
      answered: (line) => lines.push(line),
    },
    brand,
    languages: [{ code: 'TY', tag: 'fil', also: ['tl'] }, { code: 'EN', tag: 'en', also: [] }, ...(options.languages ?? [])],
    backend: {
      fetch: async (request) => {
        asked.push({
          method: request.method,
          path: new URL(request.url).pathname + new URL(request.url).search,
          headers: request.headers,
          body: await request.clone().text(),
        });
        return state.platform(request);
      },
      version: () => state.version,
      status: () => state.status,
      drain: async () => {},
    },
    now: () => state.now,
  };
  const site = createEdge({
    edge,
    files: options.files ?? new Map(),
    readiness: { ready: true, alive: async () => true },
    socketAddress: () => state.peer,
    renderer: {
      render: async (request, locals) => {
        rendered.push({ url: new URL(request.url), locals, headers: request.headers });
        return state.page(request, locals);
      },
      knows: (request) => state.known(new URL(request.url).pathname),
    },
    ...(options.rates ? { rates: options.rates } : {}),
    ...(options.load ? { load: options.load } : {}),
  });
  return Object.assign(state, {
    edge,
    site,
    asked,
    rendered,
    lines,
    warnings,
    send: (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
      Promise.resolve(
        site.app.fetch(
          new Request(`http://isla.test${path}`, {
            ...init,
            headers: { host: 'isla.test', ...Object.fromEntries(new Headers(init.headers)) },
          }),
        ),
      ),
  });
}

export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
});
export const token = 'a'.repeat(43);
export const cookie = { cookie: `isla=${token}; isla_in=1` };
