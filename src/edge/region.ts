/** Whether a visitor's region is blocked: asked of the platform once per network and kept ten minutes (R22). */
import { neighbourhoodOf } from '#values/network.ts';
import type { Edge } from './context.ts';

export interface RegionVerdict {
  isBlocked(ip: string, country: string | null): boolean | Promise<boolean>;
  /** The verdict if it is known, without asking. */
  known(ip: string, country: string | null): boolean | null;
}

const kept = 10 * 60 * 1000;
/** A platform that gives no verdict is not asked by every visitor anew: that would keep it from answering. */
const rest = 5 * 1000;
/** A first visit waits no longer than this, then opens; the calls check again. */
const patience = 200;
const most = 20_000;

export function regionVerdict(edge: Edge): RegionVerdict {
  const verdicts = new Map<string, { blocked: boolean; until: number }>();
  const asked = new Map<string, Promise<boolean>>();
  let version = edge.backend.version();

  async function ask(key: string, ip: string, country: string | null, before: boolean): Promise<boolean> {
    const headers = new Headers({ 'x-forwarded-for': ip, accept: 'application/json' });
    if (country) headers.set('x-country', country);
    const asOf = edge.backend.version();
    const keep = (blocked: boolean, long: number): boolean => {
      // What was changed while it was on its way is not kept.
      if (edge.backend.version() === asOf) {
        if (verdicts.size >= most) verdicts.delete(verdicts.keys().next().value as string);
        verdicts.set(key, { blocked, until: edge.now() + long });
      }
      return blocked;
    };
    try {
      const answer = await edge.backend.fetch(new Request(`${edge.settings.publicUrl}/wps/system/status`, { headers }));
      const body = (await answer.json()) as { value?: { status?: number } };
      // A refusal is no verdict: what was known before still holds.
      if (typeof body.value?.status !== 'number') return keep(before, rest);
      return keep(body.value.status === 2, kept);
    } catch {
      return keep(before, rest);
    } finally {
      asked.delete(key);
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
      const verdict = verdictOf(country ?? neighbourhoodOf(ip));
      return verdict && verdict.until > edge.now() ? verdict.blocked : null;
    },
    isBlocked(ip, country) {
      const key = country ?? neighbourhoodOf(ip);
      const known = verdictOf(key);
      if (known && known.until > edge.now()) return known.blocked;
      let asking = asked.get(key);
      if (!asking) {
        asking = ask(key, ip, country, known?.blocked ?? false);
        asked.set(key, asking);
      }
      return Promise.race([asking, new Promise<boolean>((open) => setTimeout(open, patience, known?.blocked ?? false).unref())]);
    },
  };
}
