/** Who is signed in has no use for the forms to sign in and to join: they lead on to where one was going (R8). */
import { createMiddleware } from 'hono/factory';
import { member } from '#calls/member.ts';
import { trial } from '#values/account-types.ts';
import { safeNext } from '#values/next.ts';
import { askAs } from './ask.ts';
import type { Edge, Vars } from './context.ts';
import { isEntrance } from './paths.ts';
import { isSignedIn, sessionCookies } from './session.ts';
import { pageLanguage } from './visitor.ts';

export function ledOn(edge: Edge) {
  return createMiddleware<Vars>(async (c, next) => {
    const { rest, language } = pageLanguage(edge.languages, c.req.path);
    if (c.req.method !== 'GET' || !isEntrance(rest) || !isSignedIn(edge.settings, c.req.header('cookie'))) return next();
    const who = { lang: language.code, token: c.get('token'), ip: c.get('ip'), requestId: c.get('id') };
    const got = await askAs(edge, who)(member.info, {});
    // Who plays on trial comes here for an account of their own; without an answer the page says that somebody is in.
    if (got.ok && got.value.type !== trial) {
      c.header('cache-control', 'no-store');
      return c.redirect(safeNext(c.req.query('next'), c.get('speech').home), 303);
    }
    await next();
    // The session is over, so this is a guest.
    if (!got.ok && got.code.startsWith('session.'))
      for (const cookie of sessionCookies(edge, null)) c.header('set-cookie', cookie, { append: true });
  });
}
