/** From an address to its page: who may see it, whether it lies ready, and if not, how it is rendered. */
import type { Context } from 'hono';
import type { Ask } from './ask.ts';
import { askAs } from './ask.ts';
import { type Edge, membersOnly, type SystemStatus, speechOf, type Vars } from './context.ts';
import { type Foreign, type ForeignSources, foreignReader, mergePolicy } from './csp.ts';
import { nearestPath } from './nearest.ts';
import { type Key, type Outcome, PageCache } from './page-cache.ts';
import { isAskedEachTime, isEntrance, isKept, isUncounted, meantPages, needsSession, onePath, openToGuests, unescaped } from './paths.ts';
import { plainPage } from './plain-page.ts';
import { replyWith, type Stored, store, toResponse } from './reply.ts';
import { isSignedIn } from './session.ts';
import { chosenHome, ownAddress, pageLanguage } from './visitor.ts';

/** What a page finds in `Astro.locals`. */
export interface PageLocals {
  readonly ask: Ask;
  /** Internal language code of the page. */
  readonly lang: string;
  readonly brand: Edge['brand'];
  /** Whether somebody is signed in. Always false on a page that is kept for everybody. */
  readonly signedIn: boolean;
  readonly requestId: string;
  /** Demo mode (R17). */
  readonly demo: boolean;
  /** The address people type, without a slash at its end. */
  readonly publicUrl: string;
  /** A form that came back: what was typed (never a password) and why it was refused. */
  readonly form?: PageForm;
  /** On the status pages; `path` is where the visitor is, without language. */
  readonly status?: { readonly endTime: string | null; readonly ip: string; readonly path: string };
  /** Where the operator counts visits, on pages that are kept for everybody (SY-15). */
  readonly gtagId?: string | null;
}

export interface PageForm {
  readonly values: Readonly<Record<string, string>>;
  readonly errorCode: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Astro, as the edge sees it. */
export interface Renderer {
  render(request: Request, locals: PageLocals): Promise<Response>;
  /** Whether any page answers to this address. */
  knows(request: Request): boolean;
}

/** The statuses of pages that ask the platform nothing. */
const statusOfPage = { maintenance: 503, region: 451, fault: 500 } as const;

export class Pages {
  readonly cache: PageCache;
  readonly #edge: Edge;
  readonly #renderer: Renderer;
  readonly #foreign: () => Promise<Foreign>;
  #meant: readonly string[] | null = null;

  constructor(edge: Edge, renderer: Renderer, keeps = true) {
    this.#edge = edge;
    this.#renderer = renderer;
    this.#foreign = foreignReader(edge);
    this.cache = new PageCache(edge, (filling) => this.#fill(filling.path, filling.query), keeps);
  }

  /** Renders one page that asks the platform nothing: what renders has then shown that it can, and has said what it says once. */
  async prove(): Promise<void> {
    const [{ code: lang }] = this.#edge.languages;
    const locals = this.#locals({ lang, token: null, ip: '127.0.0.1', id: 'start' });
    const status = { endTime: null, ip: '', path: '/' };
    await this.#renderer
      .render(this.#request('/status/maintenance', ''), { ...locals, status })
      .catch((error: unknown) => this.#edge.log.warn({ error }, 'a page could not be made in advance'));
  }

  /** Makes the pages that nearly every visit begins with, before the first visitor comes. What fails is made when it is asked for. */
  async warm(): Promise<void> {
    for (const { tag } of this.#edge.languages)
      for (const key of [this.cache.keyOf(this.#address('', tag) || '/', ''), this.#missingKey(tag, null)])
        if (key)
          await this.cache
            .get(key)
            .catch((error: unknown) => this.#edge.log.warn({ path: key.path, error }, 'a page could not be made in advance'));
  }

  /** Whether the page lies in memory and may be shown to this visitor; who is signed in may be led on from an entrance. */
  isReady(c: Context<Vars>): boolean {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return false;
    const { pathname, search } = asked(c);
    const key = isAskedEachTime(c.req.method, pathname) ? null : this.#keyFor(c, pathname, search);
    return !!key && !(isEntrance(key.rule.path) && isSignedIn(this.#edge.settings, c.req.header('cookie'))) && !!this.cache.peek(key);
  }

  /** Any page, for a GET or HEAD. */
  async answer(c: Context<Vars>): Promise<Response> {
    const url = asked(c);
    // The renderer reads two slashes as one, and would show a page that no rule was asked about.
    const own = ownAddress(this.#edge.languages, onePath(url.pathname));
    if (own !== url.pathname) return c.redirect(own + url.search, 301);
    // The renderer unescapes before it looks for a page.
    const plain = unescaped(url.pathname);
    if (plain === null) return this.#missing(c, url.pathname);
    const home = chosenHome(this.#edge.languages, { path: url.pathname, host: c.get('host') }, (name) => c.req.header(name));
    if (home) {
      c.header('cache-control', 'no-store');
      return c.redirect(home + url.search, 302);
    }
    const away = this.guard(c);
    if (away) return away;
    if (pageLanguage(this.#edge.languages, plain).rest.startsWith('/status/')) return this.#missing(c, url.pathname);
    const key = this.#keyFor(c, url.pathname, url.search);
    if (key) return this.#kept(c, key, url.pathname);
    if (!this.#renderer.knows(this.#request(url.pathname, ''))) return this.#missing(c, url.pathname);
    return this.fresh(c, url.pathname + url.search);
  }

  /** The frame of a game, which may ask wherever the operator's networks stand before this site (SY-14): it has no origin, so they are named. */
  async frame(c: Context<Vars>, file: Stored): Promise<Response> {
    const { frames } = (await this.#foreign()).sources;
    const policy = file.headers['content-security-policy'] ?? '';
    const headers = { ...file.headers, 'content-security-policy': policy.replace('connect-src', `connect-src ${frames.join(' ')}`) };
    return toResponse(replyWith(frames.length === 0 ? file : { ...file, headers }, c.req.method, (name) => c.req.header(name)));
  }

  /** Renders for this very request, with the visitor's session; nothing of it is kept. */
  async fresh(c: Context<Vars>, address: string, form?: PageForm, status = 200): Promise<Response> {
    let sound = true;
    const locals = this.#locals({
      lang: c.get('lang'),
      token: c.get('token'),
      ip: c.get('ip'),
      id: c.get('id'),
      onFault: () => (sound = false),
    });
    const foreign = await this.#foreign();
    const made = await this.#made(this.#request(address, c.req.header('cookie') ?? ''), form ? { ...locals, form } : locals);
    const response = this.#withPolicy(made, foreign.sources, false);
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

  /** The page of a closed site, or the last one, of a fault: the brand's own, or plain words when even that cannot be made. */
  async statusPage(c: Context<Vars>, which: keyof typeof statusOfPage, status: Pick<SystemStatus, 'endTime'>): Promise<Response> {
    const code = statusOfPage[which];
    // Who chose a language and types the bare address is led to it when the site is open, so it is theirs now too.
    const home = chosenHome(this.#edge.languages, { path: c.req.path, host: c.get('host') }, (name) => c.req.header(name));
    const { language, rest } = pageLanguage(this.#edge.languages, home ?? c.req.path);
    const path = this.#address(`/status/${which}`, language.tag);
    const request = this.#request(path, '');
    if (this.#renderer.knows(request)) {
      const locals = this.#locals({ lang: language.code, token: null, ip: c.get('ip'), id: c.get('id') });
      const made = await this.#renderer
        .render(request, { ...locals, status: { endTime: status.endTime, ip: c.get('ip'), path: onePath(rest) } })
        .catch(() => null);
      if (made?.status === 200) {
        const headers = new Headers(made.headers);
        headers.set('cache-control', 'no-store');
        return new Response(c.req.method === 'HEAD' ? null : made.body, { status: code, headers });
      }
    }
    return plainPage({
      which,
      status: code,
      speech: speechOf(this.#edge, language.code),
      brand: this.#edge.brand.name,
      endTime: status.endTime,
      ip: c.get('ip'),
      reference: c.get('id'),
    });
  }

  /** Sends a guest to /login and back to where they were going, when the page is not for guests (ER-02, SY-05). */
  guard(c: Context<Vars>): Response | null {
    if (isSignedIn(this.#edge.settings, c.req.header('cookie'))) return null;
    const { rest, language } = pageLanguage(this.#edge.languages, unescaped(c.req.path) ?? '/');
    if (!needsSession(rest) && !(membersOnly(this.#edge) && !openToGuests(rest))) return null;
    const url = new URL(c.req.url);
    const next = rest === '/' ? '' : `?next=${encodeURIComponent(url.pathname + url.search)}`;
    c.header('cache-control', 'no-store');
    return c.redirect(this.#address('/login', language.tag) + next, 303);
  }

  /** Null where the page is made for this very visitor. */
  #keyFor(c: Context<Vars>, path: string, query: string): Key | null {
    const key = this.cache.keyOf(path, query);
    return key?.rule.byAudience && isSignedIn(this.#edge.settings, c.req.header('cookie')) ? null : key;
  }

  async #kept(c: Context<Vars>, key: Key, path: string): Promise<Response> {
    const { stored, outcome } = await this.cache.get(key);
    // A help text that there is not is missing like any other page.
    if (stored.status === 404 && /html/.test(stored.headers['content-type'] ?? '')) return this.#missing(c, path);
    return this.reply(c.req.method, stored, outcome, (name) => c.req.header(name));
  }

  reply(
    method: string,
    stored: Parameters<typeof replyWith>[0],
    outcome: Outcome,
    header: (name: string) => string | null | undefined,
  ): Response {
    const response = toResponse(replyWith(stored, method, header));
    response.headers.set('x-cache', outcome);
    return response;
  }

  /** A page per language and page that may have been meant says that there is nothing; strangers' addresses are never kept. */
  async #missing(c: Context<Vars>, path: string): Promise<Response> {
    const { language, rest } = pageLanguage(this.#edge.languages, path);
    this.#meant ??= meantPages.filter((page) => this.#renderer.knows(this.#request(page, '')));
    const { stored, outcome } = await this.cache.get(this.#missingKey(language.tag, nearestPath(rest, this.#meant)));
    return this.reply(c.req.method, { ...stored, status: 404 }, outcome, (name) => (name === 'if-none-match' ? null : c.req.header(name)));
  }

  #missingKey(tag: string, meant: string | null): Key {
    const query = meant === null ? '' : `?${new URLSearchParams({ meant })}`;
    return { key: `404 ${tag} ${meant}`, path: this.#address('/404', tag), query, rule: { path: '/404' } };
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
    if (isKept(rest)) {
      const answer = await this.#edge.backend.fetch(this.#request(rest, ''));
      return { response: answer, sound: answer.status === 200 };
    }
    const { sources, known } = await this.#foreign();
    const gtagId = isUncounted(rest) ? null : sources.gtagId;
    const made = await this.#made(this.#request(path + query, ''), { ...locals, gtagId });
    // The page that says "not found" is itself a page that was found.
    const response = rest === '/404' && made.status === 404 ? new Response(made.body, { status: 200, headers: made.headers }) : made;
    return { response: this.#withPolicy(response, sources, gtagId !== null), sound, brief: !known };
  }

  /** Astro answers a page that throws with an empty 500. Nobody gets that: it is thrown on, to an older page or to the last one. */
  async #made(request: Request, locals: PageLocals): Promise<Response> {
    const response = await this.#renderer.render(request, locals);
    if (response.status === 500) throw new Error(`The page ${new URL(request.url).pathname} could not be made.`);
    return response;
  }

  /** Scripts of elsewhere are let through only where a visit may be counted. */
  #withPolicy(response: Response, foreign: ForeignSources, counted: boolean): Response {
    const policy = response.headers.get('content-security-policy');
    if (policy === null) return response;
    const headers = new Headers(response.headers);
    const allowed = counted ? foreign : { ...foreign, scripts: [], told: [] };
    headers.set('content-security-policy', mergePolicy(policy, allowed, this.#edge.settings.https));
    return new Response(response.body, { status: response.status, headers });
  }

  #locals(who: { lang: string; token: string | null; ip: string; id: string; onFault?: () => void }): PageLocals {
    const asker = { lang: who.lang, token: who.token, ip: who.ip, requestId: who.id };
    return {
      ask: askAs(this.#edge, who.onFault ? { ...asker, onFault: who.onFault } : asker),
      lang: who.lang,
      brand: this.#edge.brand,
      signedIn: who.token !== null,
      requestId: who.id,
      demo: this.#edge.settings.demo,
      publicUrl: this.#edge.settings.publicUrl,
    };
  }

  /** A request of our own making: nothing of the visitor's headers reaches a page, but the cookies of one that is made for him. */
  #request(address: string, cookie: string): Request {
    const headers = new Headers({ accept: 'text/html' });
    if (cookie !== '') headers.set('cookie', cookie);
    return new Request(this.#edge.settings.publicUrl + address, { headers });
  }

  #address(path: string, tag: string): string {
    return tag === this.#edge.languages[0].tag ? path : `/${tag}${path}`;
  }
}

/** The address, which says of a page that is open on a closed site that the rest is not. */
function asked(c: Context<Vars>): { pathname: string; search: string } {
  const { pathname, search } = new URL(c.req.url);
  return { pathname, search: c.get('closed') ? `${search}${search ? '&' : '?'}closed=1` : search };
}
