/** Resolves a URL to its page: access, cache lookup, rendering. */
import type { Context } from 'hono';
import type { SiteStatus } from '#values/settings/site-status.ts';
import { countsAsSignedIn, isHelper } from '../access/session.ts';
import { type Edge, localeFor, membersOnly, type Vars } from '../context.ts';
import { type ForeignOrigins, foreignReader, mergePolicy, type PlatformHosts } from '../guards/csp.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import { platformClientFor } from '../platform/platform-client.ts';
import { canonicalPath, pageLanguage, preferredLanguageRedirect } from '../request-context.ts';
import {
  collapseSlashes,
  decodePath,
  isAgentPage,
  isAnalyticsExcluded,
  isCached,
  isSignInPage,
  isUncached,
  needsSession,
  openToGuests,
  suggestiblePages,
} from '../routes.ts';
import { plainPage } from './fallback-page.ts';
import { type CacheOutcome, PageCache, type PageKey } from './page-cache.ts';
import { replyWith, type StoredResponse, store, toResponse } from './stored-response.ts';
import { suggestPath } from './suggest-path.ts';

/** The type of `Astro.locals`. */
export interface PageLocals {
  readonly ask: PlatformClient;
  /** Internal language code of the page. */
  readonly lang: string;
  readonly brand: Edge['brand'];
  /** Whether the visitor is signed in. Always false on a cached page. */
  readonly signedIn: boolean;
  /** Whether the visitor is a helper of an agent. Always false on a cached page. */
  readonly isHelper: boolean;
  readonly requestId: string;
  /** Demo mode (R17). */
  readonly demo: boolean;
  /** The public base URL, without a trailing slash. */
  readonly publicUrl: string;
  /** A refused form: the typed values (never a password) and the error. */
  readonly form?: PageForm;
  /** On the status pages; `path` is the requested path without language. */
  readonly status?: { readonly endTime: string | null; readonly ip: string; readonly path: string };
  /** The operator's analytics id, on cached pages (SY-15). */
  readonly gtagId?: string | null;
}

export interface PageForm {
  readonly values: Readonly<Record<string, string>>;
  readonly errorCode: string;
  /** The platform's sentence, or empty. */
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Astro, as seen by the edge. */
export interface Renderer {
  render(request: Request, locals: PageLocals): Promise<Response>;
  /** Whether a route matches this URL. */
  knows(request: Request): boolean;
}

/** Status pages and their codes; they call no platform. */
const statusOfPage = { maintenance: 503, region: 451, fault: 500 } as const;

export class PageRenderer {
  readonly cache: PageCache;
  readonly #edge: Edge;
  readonly #renderer: Renderer;
  readonly #foreign: () => Promise<PlatformHosts>;
  #suggestible: readonly string[] | null = null;

  constructor(edge: Edge, renderer: Renderer, keeps = true) {
    this.#edge = edge;
    this.#renderer = renderer;
    this.#foreign = foreignReader(edge);
    this.cache = new PageCache(edge, (filling) => this.#fill(filling.path, filling.query), keeps);
  }

  /** Renders one page without platform calls at startup, which triggers one-time work and warnings. */
  async prove(): Promise<void> {
    const [{ code: lang }] = this.#edge.languages;
    const locals = this.#locals({ lang, token: null, ip: '127.0.0.1', id: 'start' });
    const status = { endTime: null, ip: '', path: '/' };
    await this.#renderer
      .render(this.#request('/status/maintenance', ''), { ...locals, status })
      .catch((error: unknown) => this.#edge.log.warn({ error }, 'a page could not be made in advance'));
  }

  /** Renders the home and 404 pages before the first visitor, until the server stops. Failures are rendered again on request. */
  async warm(isServing: () => boolean): Promise<void> {
    for (const { tag } of this.#edge.languages)
      for (const key of [this.cache.keyOf(this.#address('', tag) || '/', ''), this.#notFoundKey(tag, null)])
        if (key && isServing())
          await this.cache
            .get(key)
            .catch((error: unknown) => this.#edge.log.warn({ path: key.path, error }, 'a page could not be made in advance'));
  }

  /** Whether the page is cached and may be shown to this visitor. Members may be redirected from an entrance. */
  isReady(c: Context<Vars>): boolean {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return false;
    const { pathname, search } = requestedUrl(c);
    const key = isUncached(c.req.method, pathname) ? null : this.#keyFor(c, pathname, search);
    return (
      !!key && !(isSignInPage(key.rule.path) && countsAsSignedIn(this.#edge.settings, c.req.header('cookie'))) && !!this.cache.peek(key)
    );
  }

  /** The page for a GET or HEAD. */
  async answer(c: Context<Vars>): Promise<Response> {
    const url = requestedUrl(c);
    // The renderer treats `//` as `/`, so it would show a page whose rule was not checked.
    const canonical = canonicalPath(this.#edge.languages, collapseSlashes(url.pathname));
    if (canonical !== url.pathname) return c.redirect(canonical + url.search, 301);
    // The renderer unescapes before it matches a route.
    const decoded = decodePath(url.pathname);
    if (decoded === null) return this.#notFound(c, url.pathname);
    const home = preferredLanguageRedirect(this.#edge.languages, { path: url.pathname, host: c.get('host') }, (name) => c.req.header(name));
    if (home) {
      c.header('cache-control', 'no-store');
      return c.redirect(home + url.search, 302);
    }
    const redirect = this.guard(c);
    if (redirect) return redirect;
    if (pageLanguage(this.#edge.languages, decoded).rest.startsWith('/status/')) return this.#notFound(c, url.pathname);
    const key = this.#keyFor(c, url.pathname, url.search);
    if (key) return this.#cached(c, key, url.pathname);
    if (!this.#renderer.knows(this.#request(url.pathname, ''))) return this.#notFound(c, url.pathname);
    return this.fresh(c, url.pathname + url.search);
  }

  /** The frame of a game. It has an opaque origin, so the operator's networks are added to `connect-src` (SY-14). */
  async frame(c: Context<Vars>, file: StoredResponse): Promise<Response> {
    const { frames } = (await this.#foreign()).sources;
    const policy = file.headers['content-security-policy'] ?? '';
    const headers = { ...file.headers, 'content-security-policy': policy.replace('connect-src', `connect-src ${frames.join(' ')}`) };
    return toResponse(replyWith(frames.length === 0 ? file : { ...file, headers }, c.req.method, (name) => c.req.header(name)));
  }

  /** Renders for this request with the visitor's session; never cached. */
  async fresh(c: Context<Vars>, address: string, form?: PageForm, status = 200): Promise<Response> {
    let sound = true;
    const locals = this.#locals({
      lang: c.get('lang'),
      token: c.get('token'),
      isHelper: isHelper(this.#edge.settings, c.req.header('cookie')),
      ip: c.get('ip'),
      id: c.get('id'),
      onFault: () => (sound = false),
    });
    const foreign = await this.#foreign();
    const rendered = await this.#renderOrThrow(this.#request(address, c.req.header('cookie') ?? ''), form ? { ...locals, form } : locals);
    const response = this.#withPolicy(rendered, foreign.sources, false);
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !/^(?:set-cookie|content-length|etag|cache-control)$/.test(name)),
    );
    const stored = await store(
      response.status === 200 ? status : response.status,
      { ...headers, 'cache-control': 'no-store' },
      new Uint8Array(await response.arrayBuffer()),
      4,
    );
    const reply = toResponse(replyWith(stored, c.req.method, (name) => (name === 'if-none-match' ? null : c.req.header(name))));
    reply.headers.delete('etag');
    reply.headers.set('x-cache', sound && foreign.known ? 'NONE' : 'NONE, FAULT');
    for (const cookie of response.headers.getSetCookie()) reply.headers.append('set-cookie', cookie);
    return reply;
  }

  /** The status page of a closed site or a fault: the brand's page, or a plain one when that fails. */
  async statusPage(c: Context<Vars>, which: keyof typeof statusOfPage, status: Pick<SiteStatus, 'endTime'>): Promise<Response> {
    const code = statusOfPage[which];
    // Use the chosen language for the bare address, as the open site does.
    const home = preferredLanguageRedirect(this.#edge.languages, { path: c.req.path, host: c.get('host') }, (name) => c.req.header(name));
    const { language, rest } = pageLanguage(this.#edge.languages, home ?? c.req.path);
    const path = this.#address(`/status/${which}`, language.tag);
    const request = this.#request(path, '');
    if (this.#renderer.knows(request)) {
      const locals = this.#locals({ lang: language.code, token: null, ip: c.get('ip'), id: c.get('id') });
      const rendered = await this.#renderer
        .render(request, { ...locals, status: { endTime: status.endTime, ip: c.get('ip'), path: collapseSlashes(rest) } })
        .catch(() => null);
      if (rendered?.status === 200) {
        const headers = new Headers(rendered.headers);
        headers.set('cache-control', 'no-store');
        return new Response(c.req.method === 'HEAD' ? null : rendered.body, { status: code, headers });
      }
    }
    return plainPage({
      which,
      status: code,
      locale: localeFor(this.#edge, language.code),
      brand: this.#edge.brand.name,
      endTime: status.endTime,
      ip: c.get('ip'),
      reference: c.get('id'),
    });
  }

  /** Redirects a guest from a members' page to /login, with the way back (ER-02, SY-05), and an agent's helper to the agent centre. */
  guard(c: Context<Vars>): Response | null {
    const cookie = c.req.header('cookie');
    const { rest, language } = pageLanguage(this.#edge.languages, decodePath(c.req.path) ?? '/');
    if (isHelper(this.#edge.settings, cookie) && !isAgentPage(rest) && !openToGuests(rest)) {
      c.header('cache-control', 'no-store');
      return c.redirect(this.#address('/agentHome', language.tag), 303);
    }
    if (countsAsSignedIn(this.#edge.settings, cookie)) return null;
    if (!needsSession(rest) && !(membersOnly(this.#edge) && !openToGuests(rest))) return null;
    const url = new URL(c.req.url);
    const next = rest === '/' ? '' : `?next=${encodeURIComponent(url.pathname + url.search)}`;
    c.header('cache-control', 'no-store');
    return c.redirect(this.#address('/login', language.tag) + next, 303);
  }

  /** Null where the page depends on the visitor. */
  #keyFor(c: Context<Vars>, path: string, query: string): PageKey | null {
    const key = this.cache.keyOf(path, query);
    const cookie = c.req.header('cookie');
    // The agent centre of a helper has no way out of it.
    if (isHelper(this.#edge.settings, cookie)) return null;
    return key?.rule.byAudience && countsAsSignedIn(this.#edge.settings, cookie) ? null : key;
  }

  async #cached(c: Context<Vars>, key: PageKey, path: string): Promise<Response> {
    const { stored, outcome } = await this.cache.get(key);
    // A missing help text renders as 404 with a page; use the shared 404 page.
    if (stored.status === 404 && /html/.test(stored.headers['content-type'] ?? '')) return this.#notFound(c, path);
    return this.reply(c.req.method, stored, outcome, (name) => c.req.header(name));
  }

  reply(
    method: string,
    stored: Parameters<typeof replyWith>[0],
    outcome: CacheOutcome,
    header: (name: string) => string | null | undefined,
  ): Response {
    const response = toResponse(replyWith(stored, method, header));
    response.headers.set('x-cache', outcome);
    return response;
  }

  /** The 404 page, cached per language and suggestion; unknown URLs are never cached. */
  async #notFound(c: Context<Vars>, path: string): Promise<Response> {
    const { language, rest } = pageLanguage(this.#edge.languages, path);
    this.#suggestible ??= suggestiblePages.filter((page) => this.#renderer.knows(this.#request(page, '')));
    const { stored, outcome } = await this.cache.get(this.#notFoundKey(language.tag, suggestPath(rest, this.#suggestible)));
    return this.reply(c.req.method, { ...stored, status: 404 }, outcome, (name) => (name === 'if-none-match' ? null : c.req.header(name)));
  }

  #notFoundKey(tag: string, suggestion: string | null): PageKey {
    const query = suggestion === null ? '' : `?${new URLSearchParams({ meant: suggestion })}`;
    return { key: `404 ${tag} ${suggestion}`, path: this.#address('/404', tag), query, rule: { path: '/404' } };
  }

  async #fill(path: string, query: string): Promise<{ response: Response; sound: boolean; brief?: boolean }> {
    let sound = true;
    const { language, rest } = pageLanguage(this.#edge.languages, path);
    const locals = this.#locals({
      lang: language.code,
      token: null,
      ip: '127.0.0.1',
      id: `fill-${this.#edge.now().toString(36)}`,
      onFault: () => (sound = false),
    });
    if (isCached(rest)) {
      const answer = await this.#edge.backend.fetch(this.#request(rest, ''));
      return { response: answer, sound: answer.status === 200 };
    }
    const { sources, known } = await this.#foreign();
    const gtagId = isAnalyticsExcluded(rest) ? null : sources.gtagId;
    const rendered = await this.#renderOrThrow(this.#request(path + query, ''), { ...locals, gtagId });
    // The 404 page renders with status 404, but its own render succeeded.
    const response =
      rest === '/404' && rendered.status === 404 ? new Response(rendered.body, { status: 200, headers: rendered.headers }) : rendered;
    return { response: this.#withPolicy(response, sources, gtagId !== null), sound, brief: !known };
  }

  /** Astro answers a page that throws with an empty 500. Throw instead, so that an older page or the fault page is sent. */
  async #renderOrThrow(request: Request, locals: PageLocals): Promise<Response> {
    const response = await this.#renderer.render(request, locals);
    if (response.status === 500) throw new Error(`The page ${new URL(request.url).pathname} could not be made.`);
    return response;
  }

  /** Allows analytics scripts only on counted pages. */
  #withPolicy(response: Response, foreign: ForeignOrigins, counted: boolean): Response {
    const policy = response.headers.get('content-security-policy');
    if (policy === null) return response;
    const headers = new Headers(response.headers);
    const allowed = counted ? foreign : { ...foreign, scripts: [], connections: [] };
    headers.set('content-security-policy', mergePolicy(policy, allowed, this.#edge.settings.https));
    return new Response(response.body, { status: response.status, headers });
  }

  #locals(who: { lang: string; token: string | null; isHelper?: boolean; ip: string; id: string; onFault?: () => void }): PageLocals {
    const asker = { lang: who.lang, token: who.token, ip: who.ip, requestId: who.id };
    return {
      ask: platformClientFor(this.#edge, who.onFault ? { ...asker, onFault: who.onFault } : asker),
      lang: who.lang,
      brand: this.#edge.brand,
      signedIn: who.token !== null,
      isHelper: who.isHelper ?? false,
      requestId: who.id,
      demo: this.#edge.settings.demo,
      publicUrl: this.#edge.settings.publicUrl,
    };
  }

  /** A synthetic request. It carries no visitor headers, except cookies on an uncached page. */
  #request(address: string, cookie: string): Request {
    const headers = new Headers({ accept: 'text/html' });
    if (cookie !== '') headers.set('cookie', cookie);
    return new Request(this.#edge.settings.publicUrl + address, { headers });
  }

  #address(path: string, tag: string): string {
    return tag === this.#edge.languages[0].tag ? path : `/${tag}${path}`;
  }
}

/** The URL. On a closed site `closed=1` makes an open page hide its links to closed ones. */
function requestedUrl(c: Context<Vars>): { pathname: string; search: string } {
  const { pathname, search } = new URL(c.req.url);
  return { pathname, search: c.get('closed') ? `${search}${search ? '&' : '?'}closed=1` : search };
}
