/** Pages that are the same for everybody, kept ready to send: compressed once, one render in flight, the last good one while the platform fails. */
import type { Edge } from './context.ts';
import { type PageRule, pageRule } from './paths.ts';
import { type Stored, store } from './reply.ts';
import { pageLanguage } from './visitor.ts';

/** HIT lay ready. MISS was made for this request. STALE is a little old, and being made anew. LAST is old, because the platform fails. */
export type Outcome = 'HIT' | 'MISS' | 'STALE' | 'LAST';

interface Filling {
  /** The path with its language prefix, and the allowed query. */
  readonly path: string;
  readonly query: string;
  readonly rule: PageRule;
}

/** Renders for a guest. `sound` is false when the platform failed while it was made; `brief` is kept for some seconds only, because something that all pages lack was not known. */
export type Fill = (filling: Filling) => Promise<{ response: Response; sound: boolean; brief?: boolean }>;

export interface Key extends Filling {
  readonly key: string;
}

interface Entry {
  readonly stored: Stored;
  readonly version: bigint;
  readonly madeAt: number;
  /** Compressed as far as it goes, or on the way to it. */
  pressed: boolean;
  readonly brief: boolean;
  /** When making a newer one failed, or took too long. */
  failedAt?: number;
}

/** A page is fresh this long, and may be shown old for as long again as it takes to make a new one. */
const freshMs = 60_000;
const staleMs = 10 * 60_000;
/** After a failure nothing is tried for so long, and nobody waits for the next try. */
const restMs = 5_000;
/** Who can be given an older page waits no longer than this for a new one. */
const patienceMs = 3_000;
/** Pages that wait for the slowest compression: whoever asks for more of them by the hundred gets what there is. */
const mostPressed = 32;
const mostBytes = 64 * 1024 * 1024;

export class PageCache {
  readonly #edge: Edge;
  readonly #fill: Fill;
  readonly #keeps: boolean;
  readonly #entries = new Map<string, Entry>();
  readonly #flights = new Map<string, Promise<Stored>>();
  #bytes = 0;
  #pressing: Promise<void> = Promise.resolve();
  #toPress = 0;

  /** `keeps` is off in `astro dev`, where a page is looked at to see what was just changed. */
  constructor(edge: Edge, fill: Fill, keeps = true) {
    this.#keeps = keeps;
    this.#edge = edge;
    this.#fill = fill;
  }

  /** The key of an address, or null when its page is not one to keep: no rule, or a free query such as a search. */
  keyOf(path: string, query: string): Key | null {
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

  /** What lies ready and is fresh, without waiting for anything; it has been used now. */
  peek(key: Key): Stored | null {
    const entry = this.#entries.get(key.key);
    if (!entry || !this.#isFresh(entry, key.rule)) return null;
    // Last used goes last, so that the first is the one to drop.
    this.#entries.delete(key.key);
    this.#entries.set(key.key, entry);
    if (!entry.pressed) this.#press(key, entry);
    return entry.stored;
  }

  /** The page, however it has to be got. Rejects only when rendering throws and there is nothing older. */
  async get(key: Key): Promise<{ stored: Stored; outcome: Outcome }> {
    const ready = this.peek(key);
    if (ready) return { stored: ready, outcome: 'HIT' };
    const entry = this.#entries.get(key.key);
    if (!entry || entry.brief) return { stored: await this.#fly(key), outcome: 'MISS' };
    const last = { stored: entry.stored, outcome: 'LAST' } as const;
    const failed = entry.failedAt !== undefined;
    if (failed && this.#since(entry.failedAt ?? 0) < restMs) return last;
    const flight = this.#fly(key);
    if (failed) return last;
    if (entry.version === this.#edge.backend.version() && this.#since(entry.madeAt) < staleMs)
      return { stored: entry.stored, outcome: 'STALE' };
    const stored = await this.#inTime(flight, entry);
    return stored === entry.stored ? last : { stored, outcome: 'MISS' };
  }

  /** The new page, or the older one when that takes too long; the new one is still kept when it comes. */
  #inTime(flight: Promise<Stored>, entry: Entry): Promise<Stored> {
    const late = Promise.withResolvers<Stored>();
    const timer = setTimeout(() => {
      entry.failedAt = this.#edge.now();
      late.resolve(entry.stored);
    }, patienceMs);
    return Promise.race([flight, late.promise]).finally(() => clearTimeout(timer));
  }

  /** When nothing is being made: a page made anew beside an answer still asks the database. */
  async settled(): Promise<void> {
    while (this.#flights.size > 0) await Promise.allSettled(this.#flights.values());
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  /** The clock may be put back: what was made in the future is as old as it is far away. */
  #since(at: number): number {
    return Math.abs(this.#edge.now() - at);
  }

  #isFresh(entry: Entry, rule: PageRule): boolean {
    if (entry.brief && this.#since(entry.madeAt) >= restMs) return false;
    if (rule.keep === 'for ever') return true;
    return entry.version === this.#edge.backend.version() && this.#since(entry.madeAt) < freshMs;
  }

  /** One making at a time, whoever asks; rejects only when there is nothing older. */
  #fly(key: Key): Promise<Stored> {
    const under = this.#flights.get(key.key);
    if (under) return under;
    const old = this.#entries.get(key.key);
    const flight = this.#make(key)
      .catch((error: unknown) => {
        if (!old) throw error;
        old.failedAt = this.#edge.now();
        this.#edge.log.warn({ path: key.path, error }, 'a page could not be made, and the one before goes on');
        return old.stored;
      })
      .finally(() => this.#flights.delete(key.key));
    this.#flights.set(key.key, flight);
    return flight;
  }

  async #make(key: Key): Promise<Stored> {
    // Read before rendering: a change in the meantime makes the new page old at once.
    const version = this.#edge.backend.version();
    const { response, sound, brief = false } = await this.#fill(key);
    const good = sound && response.status === 200;
    const old = this.#entries.get(key.key);
    if (old && (!sound || response.status >= 500)) {
      old.failedAt = this.#edge.now();
      return old.stored;
    }
    const headers = keptHeaders(response, key.rule);
    // Anybody can ask for queries by the hundred: their pages cost less, until one is asked for again.
    const quality = good && !brief ? (key.query === '' || key.rule.few ? 11 : 5) : 4;
    const stored = await store(response.status, headers, new Uint8Array(await response.arrayBuffer()), quality, old?.stored);
    const pressed = quality === 11 || (old?.pressed === true && old.stored.br === stored.br);
    if (good && this.#keeps) this.#keep(key.key, { stored, version, madeAt: this.#edge.now(), pressed: pressed || brief, brief });
    // Gone, or moved: the page before is no longer true.
    else this.#drop(key.key);
    return stored;
  }

  /** A page that is asked for twice is worth the slowest compression; one at a time, and nobody waits for it. */
  #press({ key, rule }: Key, entry: Entry): void {
    if (this.#toPress >= mostPressed) return;
    this.#toPress++;
    entry.pressed = true;
    const press = async () => {
      // It waited: meanwhile it may have been dropped, or be made anew.
      if (this.#entries.get(key) !== entry || !this.#isFresh(entry, rule)) return;
      const { status, headers, plain } = entry.stored;
      const stored = await store(status, headers, plain, 11);
      if (this.#entries.get(key) === entry) this.#keep(key, { ...entry, stored });
    };
    this.#pressing = this.#pressing
      .then(press)
      .catch((error: unknown) => this.#edge.log.warn({ path: key, error }, 'a page could not be compressed further, and goes out as it is'))
      .finally(() => {
        this.#toPress--;
      });
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.stored.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= mostBytes) break;
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

/** Only what belongs to the page itself; never a cookie. */
function keptHeaders({ status, headers }: Response, rule: PageRule): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ['content-type', 'content-security-policy', 'content-language', 'link', 'location', 'x-robots-tag']) {
    const value = headers.get(name);
    if (value !== null) kept[name] = value;
  }
  if (/^(?:text\/[\w-]+|application\/json)$/i.test(kept['content-type'] ?? ''))
    kept['content-type'] = `${kept['content-type']}; charset=utf-8`;
  // Only the thing itself stays as it is: that it is missing, has moved or could not be made holds for now.
  kept['cache-control'] =
    rule.keep === 'for ever' && status === 200
      ? 'public, max-age=31536000, immutable'
      : rule.keep === 'nobody'
        ? 'no-store'
        : 'public, no-cache';
  return kept;
}
