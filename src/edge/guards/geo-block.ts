/** Region blocking: one platform request per network, cached for ten minutes (R22). */
import { regionNetworkOf } from '#values/net/ip-network.ts';
import { RecentMap } from '#values/recent-map.ts';
import { millis } from '#values/time.ts';
import { withTimeout } from '#values/with-timeout.ts';
import type { Edge } from '../context.ts';

export interface RegionVerdict {
  isBlocked(ip: string, country: string | null): boolean | Promise<boolean>;
  /** The cached verdict, or null; never calls the platform. */
  known(ip: string, country: string | null): boolean | null;
}

const verdictMs = 10 * 60 * 1000;
/** Pause after a failed request, in ms, so that visitors do not overload a failing platform. */
const retryPauseMs = 5 * 1000;
/** Longest wait of a first visit, in ms; then the page opens. API calls check again. */
const timeout = millis(200);
const maxVerdicts = 20_000;

/** What a verdict holds for: the platform blocks by country and by network. */
const placeOf = (ip: string, country: string | null): string => `${country ?? ''} ${regionNetworkOf(ip)}`;

export function regionVerdict(edge: Edge): RegionVerdict {
  const verdicts = new RecentMap<string, { blocked: boolean; until: number }>(maxVerdicts);
  const pending = new Map<string, Promise<boolean>>();
  let version = edge.backend.version();

  async function requestVerdict(key: string, ip: string, country: string | null, previous: boolean): Promise<boolean> {
    const headers = new Headers({ 'x-forwarded-for': ip, accept: 'application/json' });
    if (country) headers.set('x-country', country);
    const versionBefore = edge.backend.version();
    const remember = (blocked: boolean, ms: number): boolean => {
      // Do not cache a verdict if the content version changed during the request.
      if (edge.backend.version() === versionBefore) verdicts.set(key, { blocked, until: edge.now() + ms });
      return blocked;
    };
    try {
      const answer = await edge.backend.fetch(new Request(`${edge.settings.publicUrl}/wps/system/status`, { headers }));
      const { value } = (await answer.json()) as { value: { status?: unknown } };
      if (typeof value.status !== 'number') throw new TypeError('An answer without a status is no verdict');
      return remember(value.status === 2, verdictMs);
    } catch {
      // A failed request and an error response are no verdict: keep the previous one.
      return remember(previous, retryPauseMs);
    } finally {
      pending.delete(key);
    }
  }

  function verdictOf(key: string) {
    if (edge.backend.version() !== version) {
      version = edge.backend.version();
      verdicts.clear();
    }
    return verdicts.get(key);
  }

  return {
    known(ip, country) {
      const verdict = verdictOf(placeOf(ip, country));
      return verdict && verdict.until > edge.now() ? verdict.blocked : null;
    },
    isBlocked(ip, country) {
      const key = placeOf(ip, country);
      const known = verdictOf(key);
      if (known && known.until > edge.now()) return known.blocked;
      let request = pending.get(key);
      if (!request) {
        request = requestVerdict(key, ip, country, known?.blocked ?? false);
        pending.set(key, request);
      }
      return withTimeout(request, timeout, () => known?.blocked ?? false);
    },
  };
}
