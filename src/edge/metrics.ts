/** Prometheus metrics at /metrics, for this machine or with the token. */
import { timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isThisMachine } from '#values/net/this-machine.ts';
import type { Settings } from '#values/settings/settings.ts';
import type { Backend, Vars } from './context.ts';
import type { PageCache } from './pages/page-cache.ts';

export interface Metrics {
  readonly registry: Registry;
  count(kind: string, status: number, seconds: number): void;
  page(outcome: string): void;
  unsigned(): void;
}

export function createMetrics(
  cache: () => PageCache | null,
  {
    texts,
    held,
    verification,
    protection,
    asides,
    failingJobs,
  }: Pick<Backend, 'texts' | 'held' | 'verification' | 'protection' | 'asides' | 'failingJobs'> = {},
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Counter({
    name: 'isla_answers_total',
    help: 'Answers by what made them and their status class.',
    labelNames: ['kind', 'status'],
    registers: [registry],
  });
  const times = new Histogram({
    name: 'isla_answer_seconds',
    help: 'Time from request to answer.',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const pages = new Counter({
    name: 'isla_page_cache_total',
    help: 'Pages by how they were got.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const unsigned = new Counter({
    name: 'isla_hooks_unsigned_total',
    help: 'News of providers and vendors whose signature was wrong.',
    registers: [registry],
  });
  new Gauge({
    name: 'isla_page_cache_bytes',
    help: 'Memory that kept pages take.',
    registers: [registry],
    collect() {
      this.set(cache()?.size.bytes ?? 0);
    },
  });
  if (texts)
    new Counter({
      name: 'isla_text_messages_total',
      help: 'Text messages by dialing code: codes sent, offers sent, or codes refused by which budget.',
      labelNames: ['dialing', 'outcome'],
      registers: [registry],
      async collect() {
        const counts = await texts().catch(() => null);
        if (!counts) return;
        this.reset();
        for (const { dialing, outcome, count } of counts) this.inc({ dialing, outcome }, count);
      },
    });
  if (held)
    new Counter({
      name: 'isla_held_messages_total',
      help: 'Emails and text messages held back, by what held them: an unverified address, or the budget of a kind, an account or an address.',
      labelNames: ['port', 'reason'],
      registers: [registry],
      async collect() {
        const counts = await held().catch(() => null);
        if (!counts) return;
        this.reset();
        for (const { port, reason, count } of counts) this.inc({ port, reason }, count);
      },
    });
  if (protection)
    new Gauge({
      name: 'isla_protection_events',
      help: 'Events of player protection by kind: markers of harm, and answers about limits.',
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        // While the database does not answer, the last values stay.
        for (const { kind, count } of (await protection().catch(() => null)) ?? []) this.set({ kind }, count);
      },
    });
  if (asides)
    new Gauge({
      name: 'isla_set_aside',
      help: 'What jobs could not do and left out, by kind: a person looks at it with npm run set-aside.',
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const counts = await asides().catch(() => null);
        if (!counts) return;
        // A kind of which nothing is left has no row.
        this.reset();
        for (const { kind, count } of counts) this.set({ kind }, count);
      },
    });
  if (failingJobs)
    new Gauge({
      name: 'isla_failing_jobs',
      help: 'Jobs that have failed five times or more in a row, and are tried again.',
      registers: [registry],
      async collect() {
        const count = await failingJobs().catch(() => null);
        if (count !== null) this.set(count);
      },
    });
  if (verification) {
    // Each reads by itself, because the registry collects all metrics at once. While the database does not answer, the last value stays:
    // no answer is not "no faults".
    const verificationGauge = (name: string, help: string, figureOf: (last: { readonly at: Date; readonly faults: number }) => number) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const last = await verification().catch(() => null);
          if (last) this.set(figureOf(last));
        },
      });
    verificationGauge(
      'isla_ledger_faults',
      'Postings, entries and accounts that did not add up in the last verification of the ledger.',
      ({ faults }) => faults,
    );
    verificationGauge(
      'isla_ledger_verified_seconds',
      'Unix time of the last verification of the ledger; 0 before the first.',
      ({ at }) => at.getTime() / 1_000,
    );
  }
  return {
    registry,
    count(kind, status, seconds) {
      answers.inc({ kind, status: `${Math.floor(status / 100)}xx` });
      times.observe({ kind }, seconds);
    },
    page: (outcome) => pages.inc({ outcome }),
    unsigned: () => unsigned.inc(),
  };
}

export function metricsMiddleware(metrics: Metrics) {
  return createMiddleware<Vars>(async (c, next) => {
    const start = performance.now();
    await next();
    metrics.count(c.get('kind'), c.res.status, (performance.now() - start) / 1000);
    // Skip API calls: their cache header comes from the platform.
    const outcome = c.get('kind') === 'page' ? c.res.headers.get('x-cache') : null;
    if (outcome) metrics.page(outcome);
  });
}

/** Headers set by proxies: with any of these the real client may be remote. */
const proxied = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'cf-connecting-ip'];

/**
 * Serves /metrics; strangers get 404, so its existence stays hidden. Without a token it serves only local requests. They must carry no
 * proxy header, and HOST and PUBLIC_URL must both be local: an undeclared proxy may add no header at all.
 */
export function metricsPage(metrics: Metrics, settings: Settings) {
  const isLocalOnly = isThisMachine(settings.host) && isThisMachine(new URL(settings.publicUrl).hostname);
  return createMiddleware<Vars>(async (c, next) => {
    if (c.req.path !== '/metrics') return next();
    c.set('kind', 'health');
    const isLocal = isLocalOnly && isThisMachine(c.get('ip')) && !proxied.some((name) => c.req.header(name) !== undefined);
    if (!isLocal && !isToken(settings.metricsToken, c.req.header('authorization')))
      return c.body('not found', 404, { 'content-type': 'text/plain; charset=utf-8' });
    return c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' });
  });
}

function isToken(token: string | null, header: string | undefined): boolean {
  if (token === null || !header?.startsWith('Bearer ')) return false;
  const [a, b] = [Buffer.from(token), Buffer.from(header.slice(7))];
  return a.length === b.length && timingSafeEqual(a, b);
}
