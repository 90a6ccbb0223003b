/** CSRF check (R3): a state-changing request must come from a page of this site, also the one that the specification makes a GET. */
import { createMiddleware } from 'hono/factory';
import { games } from '#calls/games.ts';
import { isFrameApi } from '#values/games/hosted-vendors.ts';
import { isServerToServer, sessionCookieOf, sessionEffect } from '../access/session.ts';
import type { Edge, Vars } from '../context.ts';
import { respondWithError } from '../error-response.ts';
import { isCall, isWebhook } from '../routes.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `none` is the address bar or a bookmark. */
const otherSites = new Set(['same-site', 'cross-site']);

export function csrfCheck(edge: Edge) {
  return createMiddleware<Vars>(async (c, next) => {
    const { method, path } = c.req;
    // The bare call, which a page of another site could send unseen. Only newer browsers say which site a request came from.
    const isForeignLink = path === games.launchPvp.path && otherSites.has(c.req.header('sec-fetch-site') ?? '');
    if (isForeignLink) return respondWithError(c, 'origin.foreign');
    if (safe.has(method) || isWebhook(path) || isFrameApi(path)) return next();
    const withCookie = sessionCookieOf(edge.settings, c.req.header('cookie')) !== null;
    if (c.req.header('authorization') && !withCookie) return next();
    const opensSession = sessionEffect(method, path) === 'opens';
    if (opensSession && isServerToServer(c.req.raw.headers)) return next();
    const isForm = !isCall(path);
    // Without a session, a non-browser client may call. A cross-site browser request is refused even then.
    const isFromBrowser = c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined;
    if (!withCookie && !opensSession && !isForm && !isFromBrowser) return next();
    if (isSameOrigin(edge.settings.publicUrl, c.get('host'), c.req.raw.headers)) return next();
    return respondWithError(c, 'origin.foreign');
  });
}

/** At least one of the two headers must be present, and each present one must match. */
function isSameOrigin(publicUrl: string, host: string, headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site === null && origin === null) return false;
  if (site !== null && site !== 'same-origin') return false;
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const [from, ours] = [new URL(origin), new URL(publicUrl)];
  // On an https site, reject an http origin of the same host: anyone on the network could have written that page.
  const isSafe = from.protocol === 'https:' || (from.protocol === 'http:' && ours.protocol === 'http:');
  return isSafe && (from.origin === ours.origin || from.host === host);
}
