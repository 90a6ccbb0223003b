/** The status gate: maintenance answers 503 with Retry-After, a blocked region 451, before anything else is looked at (SY-01, SY-02, R22). */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Edge, SystemStatus, Vars } from './context.ts';
import { isDesk, isFromFrame, isMachine, passesGate } from './paths.ts';
import { refuse } from './refusal.ts';
import type { RegionVerdict } from './region.ts';

/** Makes the branded page for a closed site, in the language of the address. */
export type StatusPage = (c: Context<Vars>, which: 'maintenance' | 'region', status: SystemStatus) => Promise<Response>;

export function gate(edge: Edge, region: RegionVerdict, page: StatusPage) {
  return createMiddleware<Vars>(async (c, next) => {
    const path = c.req.path;
    // A frame has no origin: without an answer to its preflight it could not read why it is refused.
    if (passesGate(path) || (c.req.method === 'OPTIONS' && isFromFrame(path))) return next();
    const status = edge.backend.status();
    // Maintenance wins over region.
    const maintenance = status.status === 1;
    if (!maintenance && status.status !== 2 && !(await region.isBlocked(c.get('ip'), c.get('country')))) return next();
    if (isDesk(path)) {
      c.set('closed', true);
      return next();
    }
    if (maintenance) return closed(c, status, edge.now());
    c.set('kind', 'gate');
    return isMachine(path) ? refuse(c, 'region.blocked') : page(c, 'region', status);
  });

  async function closed(c: Context<Vars>, status: SystemStatus, now: number): Promise<Response> {
    c.set('kind', 'gate');
    const seconds = retryAfter(status, now);
    if (isMachine(c.req.path)) return refuse(c, 'maintenance', seconds);
    const answer = await page(c, 'maintenance', status);
    answer.headers.set('retry-after', String(seconds));
    return answer;
  }
}

/** Seconds until the announced end, between a minute and an hour; five minutes when nobody has said. */
export function retryAfter(status: SystemStatus, now: number): number {
  if (status.endTime === null) return 300;
  const left = Math.ceil((Date.parse(status.endTime) - now) / 1000);
  return Number.isFinite(left) ? Math.min(3600, Math.max(60, left)) : 300;
}
