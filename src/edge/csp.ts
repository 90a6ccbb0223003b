/** One Content-Security-Policy a response: Astro's hashes and our sources, with the platform's hosts added to that same policy. */
import { system } from '#calls/system.ts';
import { askAs } from './ask.ts';
import type { Edge } from './context.ts';

/** What a brand's platform serves from elsewhere. Origins only. */
export interface ForeignSources {
  readonly images: readonly string[];
  readonly frames: readonly string[];
  readonly scripts: readonly string[];
  /** Where scripts of elsewhere send what they found. */
  readonly told: readonly string[];
  /** The operator's measurement id, when one is set. */
  readonly gtagId: string | null;
}

export const noForeignSources: ForeignSources = { images: [], frames: [], scripts: [], told: [], gtagId: null };

/** The origin of an address, or null for one of this site or one that is not https. `plain`: the site itself is not https, as on one's own machine, so others need not be. */
export function originOf(address: string, plain = false): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return (url.protocol === 'https:' || (plain && url.protocol === 'http:')) && /^[a-z0-9.-]+$/i.test(url.hostname) ? url.origin : null;
}

/** Adds sources to a policy's own directives; a directive that is missing is made from `'self'`. */
export function mergePolicy(policy: string, foreign: ForeignSources, https: boolean): string {
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
  add('connect-src', [...foreign.scripts, ...foreign.told]);
  if (https) directives.set('upgrade-insecure-requests', []);
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Reads the hosts out of the permission answer, which may come from elsewhere and lack anything. */
export function foreignSources(
  info?: {
    readonly imageCDNs?: readonly string[];
    readonly launchGameCDNs?: readonly string[];
    readonly analytics?: { readonly gtagId: string | null } | undefined;
  },
  plain = false,
): ForeignSources {
  const origins = (list: unknown) => [
    ...new Set((Array.isArray(list) ? list.map(String) : []).map((each) => originOf(each, plain)).filter((origin) => origin !== null)),
  ];
  const id = info?.analytics?.gtagId ?? null;
  const gtagId = id !== null && /^[\w-]{1,40}$/.test(id) ? id : null;
  return {
    images: origins(info?.imageCDNs),
    frames: origins(info?.launchGameCDNs),
    scripts: gtagId === null ? [] : ['https://www.googletagmanager.com'],
    told: gtagId === null ? [] : ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
    gtagId,
  };
}

/** What the platform says of other hosts. While it is not `known`, a page is made without them, and is kept for a few seconds only. */
export interface Foreign {
  readonly sources: ForeignSources;
  readonly known: boolean;
}

/** A permission answer holds for a minute; when the next one fails, the one before goes on. */
const holds = 60_000;

/** After an answer that could not be read the platform is asked again no sooner than this: nearly every page would ask. */
const rests = 1_000;

/** Asks the platform for its hosts when there is no answer that still holds. */
export function foreignReader(edge: Edge): () => Promise<Foreign> {
  let failedAt: number | null = null;
  let asking: Promise<void> | null = null;
  let last: { readonly version: bigint; readonly at: number; readonly sources: ForeignSources } | null = null;
  const read = async (version: bigint, now: number): Promise<void> => {
    const ask = askAs(edge, { lang: edge.languages[0].code, token: null, ip: '127.0.0.1', requestId: 'policy' });
    const answer = await ask(system.permission, { url: edge.settings.publicUrl });
    if (answer.ok) last = { version, at: now, sources: foreignSources(answer.value?.info, !edge.settings.https) };
    else if (failedAt === null) edge.log.warn({ code: answer.code }, 'the hosts of the platform could not be read');
    failedAt = answer.ok ? null : edge.now();
  };
  return async () => {
    const version = edge.backend.version();
    const now = edge.now();
    const isHeld = last?.version === version && Math.abs(now - last.at) < holds;
    const isResting = failedAt !== null && Math.abs(now - failedAt) < rests;
    if (!isHeld && !isResting) {
      asking ??= read(version, now).finally(() => {
        asking = null;
      });
      await asking;
    }
    return { sources: last?.sources ?? noForeignSources, known: last !== null };
  };
}
