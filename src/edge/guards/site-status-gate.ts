/** The status gate: maintenance returns 503 with Retry-After, a blocked region 451, before other checks (SY-01, SY-02, R22). */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { SiteStatus } from '#values/settings/site-status.ts';
import type { Edge, Vars } from '../context.ts';
import { respondWithError } from '../error-response.ts';
import { isApi, isFromFrame } from '../routes.ts';
import type { RegionVerdict } from './geo-block.ts';
import { isHelpCentre, passesGate } from './open-in-maintenance.ts';

/** Renders the branded page of a closed site, in the language of the URL. */
export type StatusPage = (c: Context<Vars>, which: 'maintenance' | 'region', status: SiteStatus) => Promise<Response>;

export function statusGate(edge: Edge, region: RegionVerdict, page: StatusPage) {
  return createMiddleware<Vars>(async (c, next) => {
    const path = c.req.path;
    // A frame has an opaque origin: without a preflight response it could not read the error.
    if (passesGate(path) || (c.req.method === 'OPTIONS' && isFromFrame(path))) return next();
    const status = edge.backend.status();
    // Maintenance wins over region.
    const maintenance = status.status === 1;
    if (!maintenance && status.status !== 2 && !(await region.isBlocked(c.get('ip'), c.get('country')))) return next();
    if (isHelpCentre(path)) {
      c.set('closed', true);
      return next();
    }
    if (maintenance) return respondClosed(c, status, edge.now());
    c.set('kind', 'gate');
    return isApi(path) ? respondWithError(c, 'region.blocked') : page(c, 'region', status);
  });

  async function respondClosed(c: Context<Vars>, status: SiteStatus, now: number): Promise<Response> {
    c.set('kind', 'gate');
    const seconds = retryAfter(status, now);
    if (isApi(c.req.path)) return respondWithError(c, 'maintenance', seconds);
    const answer = await page(c, 'maintenance', status);
    answer.headers.set('retry-after', String(seconds));
    return answer;
  }
}

/** Seconds until the announced end, limited to 60–3600; 300 when no end is announced. */
export function retryAfter(status: SiteStatus, now: number): number {
  if (status.endTime === null) return 300;
  const left = Math.ceil((Date.parse(status.endTime) - now) / 1000);
  return Number.isFinite(left) ? Math.min(3600, Math.max(60, left)) : 300;
}
