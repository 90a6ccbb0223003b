/** Redirects signed-in members away from the sign-in and registration forms, to where they were going (R8). */
import { createMiddleware } from 'hono/factory';
import { member } from '#calls/member.ts';
import { trial } from '#values/access/account-types.ts';
import { landingPath } from '#values/access/landing.ts';
import { safeNext } from '#values/net/safe-redirect.ts';
import type { Edge, Vars } from '../context.ts';
import { platformClientFor } from '../platform/platform-client.ts';
import { pageLanguage } from '../request-context.ts';
import { isSignInPage } from '../routes.ts';
import { countsAsSignedIn, sessionCookies } from './session.ts';

export function redirectSignedIn(edge: Edge) {
  return createMiddleware<Vars>(async (c, next) => {
    const { rest, language } = pageLanguage(edge.languages, c.req.path);
    if (c.req.method !== 'GET' || !isSignInPage(rest) || !countsAsSignedIn(edge.settings, c.req.header('cookie'))) return next();
    const caller = { lang: language.code, token: c.get('token'), ip: c.get('ip'), requestId: c.get('id') };
    const result = await platformClientFor(edge, caller)(member.info, {});
    // Trial players may register here, but not on their way from the sign-in. Without an answer from the platform the page itself shows
    // that a session exists.
    const isArrival = c.req.query('why') === 'cookies';
    if (result.ok && (isArrival || result.value.type !== trial))
      return c.redirect(safeNext(c.req.query('next'), landingPath(result.value.type, c.get('locale').home)), 303);
    await next();
    // The session has ended, so drop its cookies.
    if (!result.ok && result.code.startsWith('session.'))
      for (const cookie of sessionCookies(edge, null)) c.header('set-cookie', cookie, { append: true });
  });
}
