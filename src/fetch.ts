/** The entry point that joins edge, platform, files and Astro. The only file that imports both edge and platform. */
import { astro, FetchState } from 'astro/fetch';
import { brandOf } from '#brands/current.ts';
import { system } from '#calls/system.ts';
import { trustedProxyErrors } from '#edge/client-address.ts';
import type { Backend, Edge, EdgeLog, Language } from '#edge/context.ts';
import { createEdge, type Site } from '#edge/edge.ts';
import type { Readiness } from '#edge/health.ts';
import { createLog, takeConsole } from '#edge/log.ts';
import type { PageLocals } from '#edge/pages/page-renderer.ts';
import { postprocessHtml } from '#edge/pages/postprocess-html.ts';
import { type Files, readFiles, readFrames } from '#edge/pages/static-files.ts';
import { platformClientFor } from '#edge/platform/platform-client.ts';
import { connectRemotePlatform } from '#edge/platform/remote-platform.ts';
import { localeOf } from '#i18n/locales.ts';
import { translate } from '#i18n/translate.ts';
import { hostedVendors } from '#values/games/hosted-vendors.ts';
import { readSettings, type Settings } from '#values/settings/settings.ts';
import { StartupError } from '#values/settings/startup-error.ts';

interface Running {
  readonly settings: Settings;
  readonly warnings: readonly string[];
  readonly site: Site;
  readonly readiness: Readiness;
  readonly backend: Backend;
  /** Page warm-up, run while serving. A stop waits for it, because it queries the database. */
  readonly warming: Promise<unknown>;
  /** Demo mode: accounts that the server prints at startup. */
  readonly accounts: readonly { readonly role: string; readonly username: string; readonly password: string }[];
}

/** Shared state of this module and `server.mjs` (or `astro dev`); the adapter's entry exports nothing of ours. */
interface Slot {
  /** Set to `serve` by server.mjs, `dev` by the integration. Absent during a build, when nothing may start. */
  mode?: 'serve' | 'dev';
  /** Folder of the build. */
  dist?: string;
  version?: string;
  /** Prints a line to the terminal. */
  tell?: (sentence: string) => void;
  /** Receives Astro's log lines; see `scripts/astro/log.mjs`. */
  log?: EdgeLog;
  running?: Promise<Running> | undefined;
  ready?: () => Promise<Running>;
  drain?: () => Promise<void>;
}

const slot = ((globalThis as unknown as Record<symbol, Slot>)[Symbol.for('isla')] ??= {});

// `astro dev` reloads this file after a change beneath it: close the previous instance, then start.
if (slot.mode === 'dev' && slot.running)
  slot.running = slot.running
    .then(
      (before) => before.backend.drain(),
      () => undefined,
    )
    .then(start);
slot.ready = () => (slot.running ??= start());
slot.drain = async () => {
  const running = await slot.running?.catch(() => undefined);
  if (!running) return;
  running.readiness.ready = false;
  await running.warming;
  await running.site.pages.cache.settled();
  await running.backend.drain();
};

async function start(): Promise<Running> {
  const result = readSettings(process.env, { version: slot.version ?? '0' });
  if ('mistakes' in result) throw new StartupError(result.mistakes.join('\n'));
  const { settings, warnings } = result;
  const proxyErrors = trustedProxyErrors(settings.trustedProxies);
  if (proxyErrors.length > 0) throw new StartupError(proxyErrors.join('\n'));
  const log = createLog(settings.logLevel);
  if (slot.mode === 'serve') {
    slot.log = log;
    takeConsole(log);
  }
  const brand = brandNamed(settings.brand);
  const languages = brand.languages.map((code): Language => ({ code, tag: localeOf(code).prefix, also: localeOf(code).also })) as [
    Language,
    ...Language[],
  ];
  const edgeParts = { settings, log, brand, languages, say: translate };
  const backend = await openBackend(edgeParts);
  const edge: Edge = { ...edgeParts, backend, now: Date.now };
  const readiness: Readiness = { ready: true, alive: () => backend.alive() };
  const site = createEdge({
    edge,
    readiness,
    files: await builtFiles(settings),
    socketAddress,
    renderer: { render, knows },
    keepsPages: slot.mode === 'serve',
  });
  if (slot.mode === 'serve') await site.pages.prove();
  const warming = slot.mode === 'serve' ? site.pages.warm(() => readiness.ready) : Promise.resolve();
  return { settings, warnings, site, readiness, backend, warming, accounts: settings.demo ? await demoAccounts(edge) : [] };
}

async function demoAccounts(edge: Edge): Promise<Running['accounts']> {
  const ask = platformClientFor(edge, { lang: edge.languages[0].code, token: null, ip: '127.0.0.1', requestId: 'start' });
  const answer = await ask(system.demoAccounts, {});
  return answer.ok ? answer.value : [];
}

function brandNamed(code: string) {
  const built = import.meta.env.ISLA_BRAND;
  if (built !== undefined && built !== code)
    throw new StartupError(`BRAND is ${code}, but the site was built for ${built}. Start it with npm start, which builds it anew.`);
  try {
    return brandOf(code);
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error));
  }
}

/** With `PLATFORM_URL` the reference platform is not even loaded. */
async function openBackend(edgeParts: Omit<Edge, 'backend' | 'now'>): Promise<Backend & { alive(): Promise<boolean> }> {
  const { settings, log } = edgeParts;
  if (settings.platformUrl !== null) return connectRemotePlatform(edgeParts);
  const { createPlatform } = await import('./platform/app.ts');
  return createPlatform({ settings, log, tell: slot.tell });
}

async function builtFiles(settings: Settings): Promise<Files> {
  if (!slot.dist) return new Map();
  const { dist } = slot;
  const parts = await Promise.all([
    readFiles(`${dist}/client`, '', `${dist}/_headers.json`),
    ...Object.values(hostedVendors).map(({ path }) => readFrames(dist, path, settings.publicUrl)),
  ]);
  return new Map(parts.flatMap((files) => [...files]));
}

/** The adapter stores the socket's address on the request; a header could be forged. */
function socketAddress(request: Request): string | undefined {
  const options = Reflect.get(request, Symbol.for('astro.renderOptions')) as { clientAddress?: string } | undefined;
  return options?.clientAddress;
}

/** `astro dev` injects its own styles and scripts, whose hashes are unknown. */
function openForTools(response: Response): Response {
  const policy = response.headers.get('content-security-policy');
  if (slot.mode !== 'dev' || policy === null) return response;
  const open = policy.replace(/ 'sha\d+-[^']+'/g, '').replace(/(script-src|style-src) 'self'/g, "$1 'self' 'unsafe-inline'");
  const opened = new Response(response.body, response);
  opened.headers.set('content-security-policy', open);
  return opened;
}

async function render(request: Request, locals: PageLocals): Promise<Response> {
  const state = new FetchState(request);
  Object.assign(state.locals, locals);
  const response = openForTools(await astro(state));
  // A page rendered by language fallback returns 302 without a Location, because Astro means to redirect it.
  const status = response.status === 302 && !response.headers.has('location') ? 200 : response.status;
  if (!/^text\/html/.test(response.headers.get('content-type') ?? '') || !response.body)
    return status === response.status ? response : new Response(response.body, { status, headers: response.headers });
  return new Response(postprocessHtml(await response.text()), { status, headers: response.headers });
}

function knows(request: Request): boolean {
  const route = new FetchState(request).routeData;
  return route !== undefined && route.route !== '/404' && route.route !== '/500';
}

export default {
  async fetch(request: Request): Promise<Response> {
    // During a build only Astro runs; in `astro dev` also for prerendered pages, which arrive without headers.
    if (slot.mode === undefined) return astro(new FetchState(request));
    if (slot.mode === 'dev') {
      const state = new FetchState(request);
      if (state.routeData?.prerender) return openForTools(await astro(state));
    }
    const { site } = await (slot.ready as () => Promise<Running>)();
    return site.app.fetch(request);
  },
};
