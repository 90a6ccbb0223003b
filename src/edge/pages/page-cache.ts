/** Cache of shared pages: compressed once, one render in flight per page, and the last good page while the platform fails. */
import { millis } from '#values/time.ts';
import { withTimeout } from '#values/with-timeout.ts';
import type { Edge } from '../context.ts';
import { pageLanguage } from '../request-context.ts';
import { type PageRule, pageRule } from '../routes.ts';
import { type StoredResponse, store } from './stored-response.ts';

/** HIT: from memory. MISS: rendered for this request. STALE: slightly old, refresh in progress. LAST: old, because the platform fails. */
export type CacheOutcome = 'HIT' | 'MISS' | 'STALE' | 'LAST';

interface PageToRender {
  /** The path with its language prefix, and the allowed query. */
  readonly path: string;
  readonly query: string;
  readonly rule: PageRule;
}

/**
 * Renders a page for a guest. `sound` is false when the platform failed meanwhile. `brief` limits caching to a few seconds, because the
 * platform's hosts were unknown.
 */
export type RenderPage = (filling: PageToRender) => Promise<{ response: Response; sound: boolean; brief?: boolean }>;

export interface PageKey extends PageToRender {
  readonly key: string;
}

interface Entry {
  readonly stored: StoredResponse;
  readonly version: bigint;
  readonly madeAt: number;
  /** At the slowest compression, or queued for it. */
  isCompressed: boolean;
  readonly brief: boolean;
  /** When a refresh last failed or timed out. */
  failedAt?: number;
}

/** Up to `freshMs` a page is a hit. Up to `staleMs` it is served while a new one renders. */
const freshMs = 60_000;
const staleMs = 10 * 60_000;
/** Pause after a failed refresh. During the next attempt requests get the old page. */
const retryPauseMs = 5_000;
/** Longest wait for a new page when an older one exists. */
const refreshTimeout = millis(3_000);
/** Longest queue for the slowest compression; further pages keep the fast one. */
const maxQueued = 32;
const maxBytes = 64 * 1024 * 1024;

export class PageCache {
  readonly #edge: Edge;
  readonly #fill: RenderPage;
  readonly #isEnabled: boolean;
  readonly #entries = new Map<string, Entry>();
  readonly #refreshes = new Map<string, Promise<StoredResponse>>();
  #bytes = 0;
  #compression: Promise<void> = Promise.resolve();
  #queued = 0;

  /** `keeps` is off in `astro dev`, where each edit must show at once. */
  constructor(edge: Edge, fill: RenderPage, keeps = true) {
    this.#isEnabled = keeps;
    this.#edge = edge;
    this.#fill = fill;
  }

  /** The cache key of a URL, or null when its page is not cached: no rule, or a free query such as a search. */
  keyOf(path: string, query: string): PageKey | null {
    const { rest } = pageLanguage(this.#edge.languages, path);
    const rule = pageRule(rest);
    if (!rule) return null;
    let allowed = '';
    if (query !== '' && query !== '?') {
      const asked = new URLSearchParams(query);
      if (rule.free?.some((name) => asked.has(name))) return null;
      if (Object.entries(rule.own ?? {}).some(([name, values]) => values.includes(asked.get(name) ?? ''))) return null;
      const kept = new URLSearchParams();
      for (const [name, longest] of Object.entries(rule.query ?? {})) {
        const value = asked.get(name);
        if (value === null || value === '') continue;
        if (value.length > longest) return null;
        kept.set(name, value);
      }
      if (kept.size > 0) allowed = `?${kept}`;
    }
    return { key: path + allowed, path, query: allowed, rule };
  }

  /** The cached page if it is fresh; marks it as recently used. */
  peek(key: PageKey): StoredResponse | null {
    const entry = this.#entries.get(key.key);
    if (!entry || !this.#isFresh(entry, key.rule)) return null;
    // Move to the end: the first entry is the one to evict.
    this.#entries.delete(key.key);
    this.#entries.set(key.key, entry);
    if (!entry.isCompressed) this.#recompress(key, entry);
    return entry.stored;
  }

  /** Returns the page from the cache or renders it. Rejects only when rendering throws and no older page exists. */
  async get(key: PageKey): Promise<{ stored: StoredResponse; outcome: CacheOutcome }> {
    const ready = this.peek(key);
    if (ready) return { stored: ready, outcome: 'HIT' };
    const entry = this.#entries.get(key.key);
    if (!entry || entry.brief) return { stored: await this.#refresh(key), outcome: 'MISS' };
    const last = { stored: entry.stored, outcome: 'LAST' } as const;
    const failed = entry.failedAt !== undefined;
    if (failed && this.#since(entry.failedAt ?? 0) < retryPauseMs) return last;
    const refresh = this.#refresh(key);
    if (failed) return last;
    if (entry.version === this.#edge.backend.version() && this.#since(entry.madeAt) < staleMs)
      return { stored: entry.stored, outcome: 'STALE' };
    // After the timeout the older page answers; the new one is still cached when it is done.
    const stored = await withTimeout(refresh, refreshTimeout, () => {
      entry.failedAt = this.#edge.now();
      return entry.stored;
    });
    return stored === entry.stored ? last : { stored, outcome: 'MISS' };
  }

  /** Resolves when no render is in flight: a background refresh still queries the database. */
  async settled(): Promise<void> {
    while (this.#refreshes.size > 0) await Promise.allSettled(this.#refreshes.values());
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  /** Absolute, because the clock may be set back. */
  #since(at: number): number {
    return Math.abs(this.#edge.now() - at);
  }

  #isFresh(entry: Entry, rule: PageRule): boolean {
    if (entry.brief && this.#since(entry.madeAt) >= retryPauseMs) return false;
    if (rule.keep === 'for ever') return true;
    return entry.version === this.#edge.backend.version() && this.#since(entry.madeAt) < freshMs;
  }

  /** One render per key at a time. Rejects only when no older page exists. */
  #refresh(key: PageKey): Promise<StoredResponse> {
    const pending = this.#refreshes.get(key.key);
    if (pending) return pending;
    const old = this.#entries.get(key.key);
    const refresh = this.#renderAndStore(key)
      .catch((error: unknown) => {
        if (!old) throw error;
        old.failedAt = this.#edge.now();
        this.#edge.log.warn({ path: key.path, error }, 'a page could not be made, and the one before goes on');
        return old.stored;
      })
      .finally(() => this.#refreshes.delete(key.key));
    this.#refreshes.set(key.key, refresh);
    return refresh;
  }

  async #renderAndStore(key: PageKey): Promise<StoredResponse> {
    // Read before rendering: a change meanwhile then makes the new page stale at once.
    const version = this.#edge.backend.version();
    const { response, sound, brief = false } = await this.#fill(key);
    const isCacheable = sound && response.status === 200;
    const old = this.#entries.get(key.key);
    if (old && (!sound || response.status >= 500)) {
      old.failedAt = this.#edge.now();
      return old.stored;
    }
    const headers = cacheableHeaders(response, key.rule);
    // Query pages can be requested by the hundred, so they get fast compression until the second request.
    const quality = isCacheable && !brief ? (key.query === '' || key.rule.few ? 11 : 5) : 4;
    const stored = await store(response.status, headers, new Uint8Array(await response.arrayBuffer()), quality, old?.stored);
    const isCompressed = quality === 11 || (old?.isCompressed === true && old.stored.br === stored.br);
    if (isCacheable && this.#isEnabled)
      this.#keep(key.key, { stored, version, madeAt: this.#edge.now(), isCompressed: isCompressed || brief, brief });
    // Gone or moved: the cached page is no longer valid.
    else this.#drop(key.key);
    return stored;
  }

  /** Recompresses a page at the slowest level on its second request. One at a time, in the background. */
  #recompress({ key, rule }: PageKey, entry: Entry): void {
    if (this.#queued >= maxQueued) return;
    this.#queued++;
    entry.isCompressed = true;
    const task = async () => {
      // The entry may have been evicted or replaced while queued.
      if (this.#entries.get(key) !== entry || !this.#isFresh(entry, rule)) return;
      const { status, headers, plain } = entry.stored;
      const stored = await store(status, headers, plain, 11);
      if (this.#entries.get(key) === entry) this.#keep(key, { ...entry, stored });
    };
    this.#compression = this.#compression
      .then(task)
      .catch((error: unknown) => this.#edge.log.warn({ path: key, error }, 'a page could not be compressed further, and goes out as it is'))
      .finally(() => {
        this.#queued--;
      });
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.stored.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.stored.bytes;
  }
}

/** Only headers of the page itself; never a cookie. */
function cacheableHeaders({ status, headers }: Response, rule: PageRule): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ['content-type', 'content-security-policy', 'content-language', 'link', 'location', 'x-robots-tag']) {
    const value = headers.get(name);
    if (value !== null) kept[name] = value;
  }
  if (/^(?:text\/[\w-]+|application\/json)$/i.test(kept['content-type'] ?? ''))
    kept['content-type'] = `${kept['content-type']}; charset=utf-8`;
  // Only a 200 is immutable; missing, moved or failed is temporary.
  kept['cache-control'] =
    rule.keep === 'for ever' && status === 200
      ? 'public, max-age=31536000, immutable'
      : rule.keep === 'nobody'
        ? 'no-store'
        : 'public, no-cache';
  return kept;
}
