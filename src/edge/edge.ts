/** Puts the edge together, in the one order that is right: who asks, is the site open, is the request allowed, what answers it. */
import { Hono } from 'hono';
import { calls } from './calls.ts';
import type { Edge, Vars } from './context.ts';
import { elsewhere } from './elsewhere.ts';
import { forms } from './forms.ts';
import { gate } from './gate.ts';
import { securityHeaders } from './headers.ts';
import { health, type Readiness } from './health.ts';
import { hooks } from './hooks.ts';
import { ledOn } from './led-on.ts';
import { bodyLimits, type Rate, rateLimits } from './limits.ts';
import { requestLog } from './log.ts';
import { createMetrics, measure, metricsPage } from './metrics.ts';
import { originCheck } from './origin.ts';
import { type Load, measuredLoad, rushOf, shedding } from './overload.ts';
import { Pages, type Renderer } from './pages.ts';
import { isAskedEachTime, isCall, isMachine } from './paths.ts';
import { refuse } from './refusal.ts';
import { regionVerdict } from './region.ts';
import { isPage, replyWith, toResponse } from './reply.ts';
import { serverTime } from './server-time.ts';
import { session } from './session.ts';
import { type Shortcut, shortcut } from './shortcut.ts';
import type { Files } from './static.ts';
import { type Unread, unread } from './unread.ts';
import { type SocketAddress, visitor } from './visitor.ts';

export interface EdgeParts {
  readonly edge: Edge;
  readonly renderer: Renderer;
  readonly files: Files;
  readonly readiness: Readiness;
  readonly socketAddress: SocketAddress;
  /** Off in `astro dev`. */
  readonly keepsPages?: boolean;
  readonly load?: Load;
  readonly rates?: { readonly person: Rate; readonly address: Rate; readonly hooks?: Rate };
}

export interface Site {
  readonly app: Hono<Vars>;
  readonly pages: Pages;
  /** Only the status gate, for `astro dev`: an answer when the site is closed to this request. */
  gate(request: Request): Promise<Response | null>;
  /** What lies ready in memory, for `server.mjs`; null sends the request through the pipeline. */
  readonly shortcut: Shortcut;
  /** For what the parser of `server.mjs` could not read. */
  readonly unread: Unread;
}

export function createEdge({ edge, renderer, files, readiness, socketAddress, rates, load, keepsPages }: EdgeParts): Site {
  const pages = new Pages(edge, renderer, keepsPages);
  const rush = rushOf(load ?? measuredLoad());
  const metrics = createMetrics(() => pages.cache, edge.backend.texts);
  const region = regionVerdict(edge);
  const app = new Hono<Vars>();

  app.use(visitor(edge, socketAddress));
  app.use(requestLog(edge.log));
  app.use(measure(metrics));
  app.use(securityHeaders(edge));
  app.use(serverTime(edge.now));
  app.route('/', health(readiness));
  app.use(metricsPage(metrics, edge.settings));
  const statusGate = gate(edge, region, (c, which, status) => pages.statusPage(c, which, status));
  app.use(statusGate);
  app.use(async (c, next) => {
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? files.get(c.req.path) : undefined;
    if (!file) return next();
    c.set('kind', 'static');
    const away = isPage(file) ? pages.guard(c) : null;
    if (away) return away;
    if (isPage(file) && c.req.path.startsWith('/originals/')) return pages.frame(c, file);
    return toResponse(replyWith(file, c.req.method, (name) => c.req.header(name)));
  });
  app.use(hooks(edge, metrics, rates?.hooks));
  app.use(bodyLimits());
  app.use(originCheck(edge));
  app.use(session(edge));
  const answerCall = calls(edge);
  // A page that lies ready costs less than counting it.
  app.use(async (c, next) => (pages.isReady(c) ? pages.answer(c) : next()));
  app.use(shedding(rush));
  app.use(rateLimits(edge, rates));
  // It asks the platform who is signed in, so it is counted.
  app.use(ledOn(edge));
  app.use((c, next) => (isAskedEachTime(c.req.method, c.req.path) ? answerCall(c) : next()));
  app.route('/', forms(edge, pages));
  app.route('/', elsewhere(edge, pages));
  app.on(['GET', 'HEAD'], '*', (c) => pages.answer(c));
  app.all('*', (c) => {
    if (isMachine(c.req.path)) return refuse(c, 'call.unknown');
    const answer = refuse(c, 'call.method');
    answer.headers.set('allow', 'GET, HEAD');
    return answer;
  });

  app.onError((error, c) => {
    edge.log.error({ id: c.get('id'), path: c.req.path, error }, 'a request failed');
    c.set('kind', 'fault');
    return isCall(c.req.path) ? refuse(c, 'internal') : pages.statusPage(c, 'fault', { endTime: null });
  });

  const only = new Hono<Vars>();
  only.use(visitor(edge, socketAddress), securityHeaders(edge), statusGate);
  only.all('*', () => new Response(null, { headers: { 'x-open': '1' } }));
  const gateOnly = async (request: Request) => {
    const answer = await only.fetch(request);
    return answer.headers.has('x-open') ? null : answer;
  };
  return {
    app,
    pages,
    gate: gateOnly,
    shortcut: shortcut({ edge, files, region, cache: pages.cache, metrics }),
    unread: unread(edge, metrics, rush),
  };
}
