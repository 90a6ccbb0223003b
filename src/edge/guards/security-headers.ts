/** The security headers of every response. */
import { createMiddleware } from 'hono/factory';
import { isFramePath } from '#values/games/hosted-vendors.ts';
import type { Settings } from '#values/settings/settings.ts';
import type { Edge, Vars } from '../context.ts';
import { isFromFrame } from '../routes.ts';

/** For HTML without a policy; Astro's pages bring theirs with hashes. */
const strictPage = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
const noPage = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; script-src 'none'";

/** The headers still missing from a response. Names in lower case. */
export function missingHeaders(settings: Settings, path: string, has: (name: string) => boolean, type: string): Record<string, string> {
  const add: Record<string, string> = {};
  const set = (name: string, value: string) => {
    if (!has(name)) add[name] = value;
  };
  set('x-content-type-options', 'nosniff');
  set('referrer-policy', 'strict-origin-when-cross-origin');
  set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()');
  set('cross-origin-opener-policy', 'same-origin');
  // A game's frame has an opaque origin, so its files must allow cross-origin use.
  set('cross-origin-resource-policy', isFramePath(path) ? 'cross-origin' : 'same-origin');
  // On edge errors too, or the frame could not tell maintenance from a dropped connection.
  if (isFromFrame(path)) set('access-control-allow-origin', 'null');
  set('content-security-policy', type.startsWith('text/html') ? strictPage : noPage);
  if (settings.https) set('strict-transport-security', 'max-age=63072000; includeSubDomains');
  return add;
}

export function securityHeaders(edge: Edge) {
  return createMiddleware<Vars>(async (c, next) => {
    await next();
    const headers = c.res.headers;
    const add = missingHeaders(edge.settings, c.req.path, (name) => headers.has(name), headers.get('content-type') ?? '');
    for (const [name, value] of Object.entries(add)) c.res.headers.set(name, value);
    if (!headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
    // Uncached pages keep Astro's content type, which lacks the charset.
    if (/^(?:text\/[\w-]+|application\/json)$/i.test(headers.get('content-type') ?? ''))
      c.res.headers.set('content-type', `${headers.get('content-type')}; charset=utf-8`);
  });
}
