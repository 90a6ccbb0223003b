/**
 * DNS-rebinding guard: while the site is of this machine, a foreign name that resolves here gets nothing, neither a page nor a file nor the
 * metrics. A page of that name could otherwise read them in a browser of this machine.
 */
import { createMiddleware } from 'hono/factory';
import { isThisMachine } from '#values/net/this-machine.ts';
import type { Edge, Vars } from '../context.ts';
import { respondWithError } from '../error-response.ts';

/** IP literals and `*.localhost`: no DNS server answers for them. */
const isLocalHost = (host: string): boolean => /^(?:localhost|[\w.-]+\.localhost|[\d.]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host);

/** Whether a Host is refused. */
export function foreignHostTest({ settings }: Pick<Edge, 'settings'>): (host: string | null) => boolean {
  const isLocalSite = isThisMachine(new URL(settings.publicUrl).hostname);
  return (host) => isLocalSite && !isLocalHost(host ?? '');
}

export function foreignHosts(edge: Edge) {
  const isForeign = foreignHostTest(edge);
  return createMiddleware<Vars>(async (c, next) => (isForeign(c.get('host')) ? respondWithError(c, 'origin.foreign') : next()));
}
