/** Third-party sign-in, run by the server both ways: needs no script and loads nothing from the provider (AC-03, AC-34). */
import type { Context } from 'hono';
import { Hono } from 'hono';
import { access } from '#calls/access.ts';
import { type IdentityProvider, isIdentityProvider, oauthProviders } from '#values/access/oauth-providers.ts';
import { safeNext } from '#values/net/safe-redirect.ts';
import type { Edge, Vars } from '../context.ts';
import { respondWithError } from '../error-response.ts';
import type { PageRenderer } from '../pages/page-renderer.ts';
import { platformClientFor } from '../platform/platform-client.ts';
import { callerOf, landingOf, readFormFields, seeOther } from './form-actions.ts';
import { cookieLine, readCookie, sessionCookies } from './session.ts';

const maxAge = 15 * 60;

/** Kept in a cookie while the person is at the provider. */
interface PendingSignIn {
  readonly proof: string;
  /** Language prefix of the path. */
  readonly prefix: string;
  /** The page the sign-in started on. */
  readonly from: string;
  readonly next: string;
}

const linkingPage = '/member/linking';
/** Pages a sign-in may start on, and so the only ones it may return to. */
const startPages: readonly string[] = ['/login', '/register', linkingPage];

export function oauthRoutes(edge: Edge, pages: PageRenderer): Hono<Vars> {
  const app = new Hono<Vars>();
  for (const prefix of ['', ...edge.languages.slice(1).map(({ tag }) => `/${tag}`)])
    app.post(`${prefix}/login/social`, (c) => startSignIn(edge, pages, c, prefix));
  for (const provider of oauthProviders) app.get(`/login/${provider}`, (c) => finishSignIn(edge, c, provider));
  return app;
}

const pendingCookieName = (edge: Edge): string => (edge.settings.https ? '__Host-isla-visit' : 'isla-visit');
/** The account link to confirm. Its page reads the cookie, also after the person signed in or registered on the way. */
const linkCookie = (edge: Edge, provider: IdentityProvider, ticket: unknown): string =>
  cookieLine(edge.settings, 'isla_link', `${provider}.${String(ticket)}`, maxAge);

/** Redirects to the starting page with the reason for the failure in the query. */
function redirectWithError(
  c: Context<Vars>,
  { prefix, from, next }: Omit<PendingSignIn, 'proof'>,
  failure: { provider: IdentityProvider; code: string; retryAfter?: unknown },
  cookies: string[],
) {
  const query = new URLSearchParams({ why: failure.code, provider: failure.provider });
  if (Number(failure.retryAfter) > 0) query.set('seconds', String(Number(failure.retryAfter)));
  if (failure.code.startsWith('platform.')) query.set('reference', c.get('id'));
  if (next) query.set('next', next);
  return seeOther(c, `${prefix}${from}?${query}`, cookies);
}

/** Only the linking page uses the session. A sign-in elsewhere runs as a guest, even if an older session is still valid. */
function callerFor(c: Context<Vars>, from: string | undefined) {
  const caller = callerOf(c);
  return from === linkingPage ? caller : { ...caller, token: null };
}

/** CSP lets forms post to this site only. So an interim page goes on to the provider, with a link as fallback. */
async function startSignIn(edge: Edge, pages: PageRenderer, c: Context<Vars>, prefix: string): Promise<Response> {
  const { next = '', from = '', provider } = await readFormFields(c);
  if (!isIdentityProvider(provider)) return respondWithError(c, 'input.invalid');
  const pending = { prefix, from: startPages.includes(from) ? from : '/login', next: safeNext(next, '') };
  const result = await platformClientFor(edge, callerFor(c, pending.from))(access.thirdParty, { provider });
  if (!result.ok) return redirectWithError(c, pending, { provider, code: result.code, retryAfter: result.value.retryAfter }, []);
  const url = new URL(result.value.url);
  // The demo provider's page is on this site and takes the visitor's language.
  if (url.origin === new URL(edge.settings.publicUrl).origin) url.pathname = prefix + url.pathname;
  const page = await pages.fresh(c, `${prefix}/login/leaving`, {
    values: { url: url.href, provider },
    errorCode: '',
    message: '',
    details: {},
  });
  page.headers.set('refresh', `0; url=${url.href}`);
  page.headers.append(
    'set-cookie',
    cookieLine(
      edge.settings,
      pendingCookieName(edge),
      encodeURIComponent(JSON.stringify({ ...pending, proof: result.value.proof })),
      maxAge,
      true,
    ),
  );
  return page;
}

function readPending(edge: Edge, c: Context<Vars>): PendingSignIn | null {
  try {
    const stored = JSON.parse(
      decodeURIComponent(readCookie(c.req.header('cookie'), pendingCookieName(edge)) ?? ''),
    ) as Partial<PendingSignIn>;
    const prefix = edge.languages.slice(1).find(({ tag }) => `/${tag}` === stored.prefix);
    return {
      proof: String(stored.proof).slice(0, 100),
      prefix: prefix ? `/${prefix.tag}` : '',
      from: startPages.find((one) => one === stored.from) ?? '/login',
      next: safeNext(stored.next, ''),
    };
  } catch {
    return null;
  }
}

async function finishSignIn(edge: Edge, c: Context<Vars>, provider: IdentityProvider): Promise<Response> {
  c.set('kind', 'form');
  const pending = readPending(edge, c);
  const dropPending = cookieLine(edge.settings, pendingCookieName(edge), '', null, true);
  const caller = callerFor(c, pending?.from);
  // A browser that sends no cookie at all did not keep this one either.
  const lost = c.req.header('cookie') ? 'link.ended' : 'cookies';
  if (!pending) return redirectWithError(c, { prefix: '', from: '/login', next: '' }, { provider, code: lost }, [dropPending]);
  const { proof, prefix } = pending;
  const request = { provider, proof, query: new URL(c.req.url).search.slice(0, 4000) };
  if (caller.token !== null) {
    const result = await platformClientFor(edge, caller)(access.link, request);
    if (result.ok) return seeOther(c, `${prefix}${linkingPage}`, [dropPending, linkCookie(edge, provider, result.value.ticket)]);
    // An expired session continues as a guest sign-in.
    if (!result.code.startsWith('session.'))
      return redirectWithError(
        c,
        { prefix, from: linkingPage, next: '' },
        { provider, code: result.code, retryAfter: result.value.retryAfter },
        [dropPending],
      );
  }
  const result = await platformClientFor(edge, { ...caller, token: null })(access.thirdPartyLogin, request);
  if (result.ok) {
    const { token, firstTimeLogin } = result.value;
    if (firstTimeLogin) await platformClientFor(edge, { ...caller, token })(access.firstLogin, {});
    const to = pending.next || (await landingOf(edge, { ...caller, token }, prefix || '/'));
    return seeOther(c, to, [dropPending, ...sessionCookies(edge, token)]);
  }
  if (result.code !== 'link.unknown')
    return redirectWithError(c, pending, { provider, code: result.code, retryAfter: result.value.retryAfter }, [dropPending]);
  const next = `${prefix}${linkingPage}`;
  return redirectWithError(c, { ...pending, next }, { provider, code: result.code }, [
    dropPending,
    linkCookie(edge, provider, result.value.ticket),
  ]);
}
