/** R3's check: an act in somebody's name must come from a page of this very site. */
import { createMiddleware } from 'hono/factory';
import { isThisMachine } from '#values/this-machine.ts';
import type { Edge, Vars } from './context.ts';
import { isCall, isHook } from './paths.ts';
import { refuse } from './refusal.ts';
import { isBetweenServers, sessionCookieOf, sessionEffect } from './session.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** An address, or a name that no stranger can have: any other may be one of his that leads to this machine, and its pages would pass for ours. */
const isNoName = (host: string): boolean => /^(?:localhost|[\w.-]+\.localhost|[\d.]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host);

export function originCheck(edge: Edge) {
  const ours = isThisMachine(new URL(edge.settings.publicUrl).hostname);
  return createMiddleware<Vars>(async (c, next) => {
    const { method, path } = c.req;
    if (ours && !isNoName(c.get('host'))) return refuse(c, 'origin.foreign');
    if (safe.has(method) || isHook(path) || path.startsWith('/originals/api/')) return next();
    const withCookie = sessionCookieOf(edge.settings, c.req.header('cookie')) !== null;
    if (c.req.header('authorization') && !withCookie) return next();
    const opens = sessionEffect(method, path) === 'opens';
    if (opens && isBetweenServers(c.req.raw.headers)) return next();
    const form = !isCall(path);
    // In nobody's name, by a program that is no browser. What a browser sends from elsewhere is refused even then.
    const saysWhere = c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined;
    if (!withCookie && !opens && !form && !saysWhere) return next();
    if (isSameOrigin(edge.settings.publicUrl, c.get('host'), c.req.raw.headers)) return next();
    return refuse(c, 'origin.foreign');
  });
}

/** Each of the two headers that is there must be right, and one of them must be there. */
function isSameOrigin(publicUrl: string, host: string, headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site === null && origin === null) return false;
  if (site !== null && site !== 'same-origin') return false;
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const [from, ours] = [new URL(origin), new URL(publicUrl)];
  // Where the site is https, a page of the same host without it may be anybody's on the way.
  const isSafe = from.protocol === 'https:' || (from.protocol === 'http:' && ours.protocol === 'http:');
  return isSafe && (from.origin === ours.origin || from.host === host);
}
