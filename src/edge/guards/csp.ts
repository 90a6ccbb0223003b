/** The Content-Security-Policy of a response: Astro's hashes and our sources, merged with the platform's hosts. */
import { system } from '#calls/system.ts';
import type { Edge } from '../context.ts';
import { platformClientFor } from '../platform/platform-client.ts';

/** Foreign hosts a brand's platform uses. Origins only. */
export interface ForeignOrigins {
  readonly images: readonly string[];
  readonly frames: readonly string[];
  readonly scripts: readonly string[];
  /** Hosts that foreign scripts report to. */
  readonly connections: readonly string[];
  /** The operator's Google Analytics measurement id, when set. */
  readonly gtagId: string | null;
}

export const noForeignOrigins: ForeignOrigins = { images: [], frames: [], scripts: [], connections: [], gtagId: null };

/** The origin of an absolute URL, or null when it is relative or not https. `plain` also accepts http, for a site served without https. */
export function originOf(address: string, plain = false): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return (url.protocol === 'https:' || (plain && url.protocol === 'http:')) && /^[a-z0-9.-]+$/i.test(url.hostname) ? url.origin : null;
}

/** Adds foreign sources to a policy. A missing directive starts from `'self'`. */
export function mergePolicy(policy: string, foreign: ForeignOrigins, https: boolean): string {
  const directives = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    if (name) directives.set(name, sources);
  }
  const add = (name: string, sources: readonly string[]) => {
    if (sources.length === 0) return;
    const had = directives.get(name) ?? ["'self'"];
    directives.set(name, [...new Set([...had.filter((source) => source !== "'none'"), ...sources])]);
  };
  add('img-src', foreign.images);
  add('frame-src', foreign.frames);
  add('script-src', foreign.scripts);
  add('connect-src', [...foreign.scripts, ...foreign.connections]);
  if (https) directives.set('upgrade-insecure-requests', []);
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Reads the hosts from the permission response. It may come from a remote platform and lack any field. */
export function foreignSources(
  info?: {
    readonly imageCDNs?: readonly string[];
    readonly launchGameCDNs?: readonly string[];
    readonly analytics?: { readonly gtagId: string | null } | undefined;
  },
  plain = false,
): ForeignOrigins {
  const origins = (list: unknown) => [
    ...new Set((Array.isArray(list) ? list.map(String) : []).map((each) => originOf(each, plain)).filter((origin) => origin !== null)),
  ];
  const id = info?.analytics?.gtagId ?? null;
  const gtagId = id !== null && /^[\w-]{1,40}$/.test(id) ? id : null;
  return {
    images: origins(info?.imageCDNs),
    frames: origins(info?.launchGameCDNs),
    scripts: gtagId === null ? [] : ['https://www.googletagmanager.com'],
    connections: gtagId === null ? [] : ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
    gtagId,
  };
}

/** The platform's hosts. While not `known`, pages are made without them and cached for a few seconds only. */
export interface PlatformHosts {
  readonly sources: ForeignOrigins;
  readonly known: boolean;
}

/** How long a permission response is used, in ms. When the next request fails, the previous one stays in use. */
const maxAgeMs = 60_000;

/** Pause after a failed request, in ms: nearly every page would retry. */
const retryPauseMs = 1_000;

/** Returns a cached reader of the platform's hosts. */
export function foreignReader(edge: Edge): () => Promise<PlatformHosts> {
  let failedAt: number | null = null;
  let pending: Promise<void> | null = null;
  let last: { readonly version: bigint; readonly at: number; readonly sources: ForeignOrigins } | null = null;
  const read = async (version: bigint, now: number): Promise<void> => {
    const ask = platformClientFor(edge, { lang: edge.languages[0].code, token: null, ip: '127.0.0.1', requestId: 'policy' });
    const answer = await ask(system.permission, { url: edge.settings.publicUrl });
    if (answer.ok) last = { version, at: now, sources: foreignSources(answer.value?.info, !edge.settings.https) };
    else if (failedAt === null) edge.log.warn({ code: answer.code }, 'the hosts of the platform could not be read');
    failedAt = answer.ok ? null : edge.now();
  };
  return async () => {
    const version = edge.backend.version();
    const now = edge.now();
    const isFresh = last?.version === version && Math.abs(now - last.at) < maxAgeMs;
    const isPaused = failedAt !== null && Math.abs(now - failedAt) < retryPauseMs;
    if (!isFresh && !isPaused) {
      pending ??= read(version, now).finally(() => {
        pending = null;
      });
      await pending;
    }
    return { sources: last?.sources ?? noForeignOrigins, known: last !== null };
  };
}
