/** Assembles the edge's middleware. The order matters: identify the visitor, check site status, apply guards, respond. */
import { Hono } from 'hono';
import { isFramePath } from '#values/games/hosted-vendors.ts';
import { formRoutes } from './access/form-actions.ts';
import { oauthRoutes } from './access/oauth.ts';
import { sessionMiddleware } from './access/session.ts';
import { sessionOwners } from './access/session-owners.ts';
import { redirectSignedIn } from './access/signed-in-redirect.ts';
import type { Edge, Vars } from './context.ts';
import { respondWithError } from './error-response.ts';
import { type BadRequestResponder, badRequestResponder } from './guards/bad-request.ts';
import { csrfCheck } from './guards/csrf.ts';
import { foreignHosts } from './guards/foreign-host.ts';
import { regionVerdict } from './guards/geo-block.ts';
import { detectOverload, type Load, loadShedding, measuredLoad } from './guards/load-shedding.ts';
import { bodyLimits, closeUnread, type Rate, type Rates, rateLimits } from './guards/rate-limit.ts';
import { securityHeaders } from './guards/security-headers.ts';
import { statusGate } from './guards/site-status-gate.ts';
import { health, type Readiness } from './health.ts';
import { islandFaults } from './island-faults.ts';
import { requestLog } from './log.ts';
import { createMetrics, metricsMiddleware, metricsPage } from './metrics.ts';
import { type FastPath, fastPath } from './pages/fast-path.ts';
import { PageRenderer, type Renderer } from './pages/page-renderer.ts';
import type { Files } from './pages/static-files.ts';
import { isPage, replyWith, toResponse } from './pages/stored-response.ts';
import { proxyCall } from './platform/api-proxy.ts';
import { webhookLimits } from './platform/webhook-limits.ts';
import { type SocketAddress, visitorMiddleware } from './request-context.ts';
import { isApi, isCall, isUncached } from './routes.ts';
import { serverTime } from './server-time.ts';

export interface EdgeParts {
  readonly edge: Edge;
  readonly renderer: Renderer;
  readonly files: Files;
  readonly readiness: Readiness;
  readonly socketAddress: SocketAddress;
  /** Off in `astro dev`. */
  readonly keepsPages?: boolean;
  readonly load?: Load;
  readonly rates?: Partial<Rates> & { readonly hooks?: Rate };
}

export interface Site {
  readonly app: Hono<Vars>;
  readonly pages: PageRenderer;
  /** Only the status gate, for `astro dev`: a response when the site is closed to this request, else null. */
  gate(request: Request): Promise<Response | null>;
  /** Responses ready in memory, for `server.mjs`; null sends the request through the pipeline. */
  readonly fastPath: FastPath;
  /** Response to requests that the parser of `server.mjs` could not read. */
  readonly badRequest: BadRequestResponder;
}

export function createEdge({ edge, renderer, files, readiness, socketAddress, rates, load, keepsPages }: EdgeParts): Site {
  const pages = new PageRenderer(edge, renderer, keepsPages);
  const overload = detectOverload(load ?? measuredLoad());
  const metrics = createMetrics(() => pages.cache, edge.backend);
  const region = regionVerdict(edge);
  const owners = sessionOwners(edge);
  const limits = rateLimits(edge, owners, rates);
  const app = new Hono<Vars>();

  app.use(visitorMiddleware(edge, socketAddress));
  app.use(requestLog(edge.log));
  app.use(metricsMiddleware(metrics));
  app.use(securityHeaders(edge));
  app.use(serverTime(edge.now));
  app.use(closeUnread);
  app.route('/', health(readiness));
  // Health is open to a supervisor under any name: it says nothing of anybody.
  app.use(foreignHosts(edge));
  app.use(metricsPage(metrics, edge.settings));
  const siteGate = statusGate(edge, region, (c, which, status) => pages.statusPage(c, which, status));
  app.use(siteGate);
  app.use(async (c, next) => {
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? files.get(c.req.path) : undefined;
    if (!file) return next();
    c.set('kind', 'static');
    const redirect = isPage(file) ? pages.guard(c) : null;
    if (redirect) return redirect;
    if (isPage(file) && isFramePath(c.req.path)) return pages.frame(c, file);
    return toResponse(replyWith(file, c.req.method, (name) => c.req.header(name)));
  });
  app.use(webhookLimits(edge, metrics, rates?.hooks));
  app.use(sessionMiddleware(edge));
  const answerCall = proxyCall(edge);
  // Sending a cached page costs less than counting the request.
  app.use(async (c, next) => (pages.isReady(c) ? pages.answer(c) : next()));
  // What another site makes a browser send uses up nothing of its member's.
  app.use(csrfCheck(edge));
  app.use(limits.perSecond);
  app.use(bodyLimits(edge, owners));
  app.use(limits.atOnce);
  // Only what is being answered counts as load: one member's requests that wait turn nobody else away.
  app.use(loadShedding(overload));
  // After the rate limits, because it calls the platform.
  app.use(redirectSignedIn(edge));
  app.use((c, next) => (isUncached(c.req.method, c.req.path) ? answerCall(c) : next()));
  app.route('/', islandFaults(edge));
  app.route('/', formRoutes(edge, pages));
  app.route('/', oauthRoutes(edge, pages));
  app.on(['GET', 'HEAD'], '*', (c) => pages.answer(c));
  app.all('*', (c) => {
    if (isApi(c.req.path)) return respondWithError(c, 'call.unknown');
    const answer = respondWithError(c, 'call.method');
    answer.headers.set('allow', 'GET, HEAD');
    return answer;
  });

  app.onError((error, c) => {
    edge.log.error({ id: c.get('id'), path: c.req.path, error }, 'a request failed');
    c.set('kind', 'fault');
    return isCall(c.req.path) ? respondWithError(c, 'internal') : pages.statusPage(c, 'fault', { endTime: null });
  });

  const gateApp = new Hono<Vars>();
  gateApp.use(visitorMiddleware(edge, socketAddress), securityHeaders(edge), siteGate);
  gateApp.all('*', () => new Response(null, { headers: { 'x-open': '1' } }));
  const gateOnly = async (request: Request) => {
    const answer = await gateApp.fetch(request);
    return answer.headers.has('x-open') ? null : answer;
  };
  return {
    app,
    pages,
    gate: gateOnly,
    fastPath: fastPath({ edge, files, region, cache: pages.cache, metrics, limits }),
    badRequest: badRequestResponder(edge, metrics, overload),
  };
}
