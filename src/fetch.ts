/** The front door: edge, platform, files and Astro in one way from request to answer. The only file that sees both towers. */
import { astro, FetchState } from 'astro/fetch';
import { brandOf } from '#brands/current.ts';
import { system } from '#calls/system.ts';
import { proxyMistakes } from '#edge/addresses.ts';
import { askAs } from '#edge/ask.ts';
import type { Backend, Edge, Language, Log } from '#edge/context.ts';
import { createEdge, type Site } from '#edge/edge.ts';
import { forwardTo } from '#edge/forward.ts';
import type { Readiness } from '#edge/health.ts';
import { createLog, takeConsole } from '#edge/log.ts';
import type { PageLocals } from '#edge/pages.ts';
import { type Files, readFiles, readFrames } from '#edge/static.ts';
import { tidyPage } from '#edge/tidy-page.ts';
import { localeOf } from '#i18n/locales.ts';
import { say } from '#i18n/words.ts';
import { readSettings, type Settings } from '#values/settings.ts';
import { StartupError } from '#values/startup-error.ts';

interface Running {
  readonly settings: Settings;
  readonly warnings: readonly string[];
  readonly site: Site;
  readonly readiness: Readiness;
  readonly backend: Backend;
  /** Home being made ready beside the first visitors: a stop waits for it, because it asks the database. */
  readonly warming: Promise<unknown>;
  /** Demo mode: what to sign in with, for the lines the server prints. */
  readonly accounts: readonly { readonly role: string; readonly username: string; readonly password: string }[];
}

/** What this module and `server.mjs` (or `astro dev`) leave for each other; the adapter's entry exports nothing of ours. */
interface Slot {
  /** `serve` by server.mjs, `dev` by the integration; absent while Astro builds, when nothing may be started. */
  mode?: 'serve' | 'dev';
  /** Folders of the build. */
  dist?: string;
  version?: string;
  /** Takes a sentence for whoever waits at the terminal. */
  tell?: (sentence: string) => void;
  /** Where Astro's own lines go; see `scripts/astro/log.mjs`. */
  log?: Log;
  running?: Promise<Running> | undefined;
  ready?: () => Promise<Running>;
  drain?: () => Promise<void>;
}

const slot = ((globalThis as unknown as Record<symbol, Slot>)[Symbol.for('isla')] ??= {});

// In `astro dev` this file is read anew when anything beneath it has changed: what ran before it closes, then the new code opens.
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
  const read = readSettings(process.env, { version: slot.version ?? '0' });
  if ('mistakes' in read) throw new StartupError(read.mistakes.join('\n'));
  const { settings, warnings } = read;
  const strangers = proxyMistakes(settings.trustedProxies);
  if (strangers.length > 0) throw new StartupError(strangers.join('\n'));
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
  const voice = { settings, log, brand, languages, say };
  const backend = await openBackend(voice);
  const edge: Edge = { ...voice, backend, now: Date.now };
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
  const warming = slot.mode === 'serve' ? site.pages.warm() : Promise.resolve();
  return { settings, warnings, site, readiness, backend, warming, accounts: settings.demo ? await demoAccounts(edge) : [] };
}

async function demoAccounts(edge: Edge): Promise<Running['accounts']> {
  const ask = askAs(edge, { lang: edge.languages[0].code, token: null, ip: '127.0.0.1', requestId: 'start' });
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

/** With `PLATFORM_URL` nothing of the reference platform is even loaded. */
async function openBackend(voice: Omit<Edge, 'backend' | 'now'>): Promise<Backend & { alive(): Promise<boolean> }> {
  const { settings, log } = voice;
  if (settings.platformUrl !== null) return forwardTo(voice);
  const { createPlatform } = await import('./platform/app.ts');
  return createPlatform({ settings, log, tell: slot.tell });
}

async function builtFiles(settings: Settings): Promise<Files> {
  if (!slot.dist) return new Map();
  const [client, originals] = await Promise.all([
    readFiles(`${slot.dist}/client`, '', `${slot.dist}/_headers.json`),
    readFrames(`${slot.dist}/originals`, settings.publicUrl),
  ]);
  return new Map([...client, ...originals]);
}

/** The adapter keeps the socket's address with the request; a header of that name would be anybody's. */
function socketAddress(request: Request): string | undefined {
  const options = Reflect.get(request, Symbol.for('astro.renderOptions')) as { clientAddress?: string } | undefined;
  return options?.clientAddress;
}

/** `astro dev` puts styles and scripts of its own into the page, which nobody could know the hashes of. */
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
  // A page shown in another language comes back as 302 without a place to go to, because Astro means to redirect it.
  const status = response.status === 302 && !response.headers.has('location') ? 200 : response.status;
  if (!/^text\/html/.test(response.headers.get('content-type') ?? '') || !response.body)
    return status === response.status ? response : new Response(response.body, { status, headers: response.headers });
  return new Response(tidyPage(await response.text()), { status, headers: response.headers });
}

function knows(request: Request): boolean {
  const route = new FetchState(request).routeData;
  return route !== undefined && route.route !== '/404' && route.route !== '/500';
}

export default {
  async fetch(request: Request): Promise<Response> {
    // At build, and for prerendered pages in `astro dev` (which arrive without their headers), there is only Astro.
    if (slot.mode === undefined) return astro(new FetchState(request));
    if (slot.mode === 'dev') {
      const state = new FetchState(request);
      if (state.routeData?.prerender) return openForTools(await astro(state));
    }
    const { site } = await (slot.ready as () => Promise<Running>)();
    return site.app.fetch(request);
  },
};
