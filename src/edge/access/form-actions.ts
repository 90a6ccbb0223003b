/** Form posts that work without script (R21): sign in, sign out, choose a language. The edge builds the call and redirects. */
import type { Context } from 'hono';
import { Hono } from 'hono';
import { access } from '#calls/access.ts';
import { encryptPayload } from '#calls/encrypt-payload.ts';
import { httpStatusOf } from '#calls/error-codes.ts';
import { member } from '#calls/member.ts';
import { proofCalls } from '#calls/proof.ts';
import { system } from '#calls/system.ts';
import { landingPath } from '#values/access/landing.ts';
import { mayRememberName } from '#values/access/may-remember-name.ts';
import { safeNext } from '#values/net/safe-redirect.ts';
import type { Edge, Vars } from '../context.ts';
import type { PageRenderer } from '../pages/page-renderer.ts';
import { type Caller, type PlatformResult, platformClientFor, send } from '../platform/platform-client.ts';
import { languageCookie, pageLanguage } from '../request-context.ts';
import { cookieLine, sessionCookies, signedOutCookies } from './session.ts';

const day = 24 * 60 * 60;
/** Fields that are never echoed into a page. */
const secretField = /password|human|captcha$/i;

export function formRoutes(edge: Edge, pages: PageRenderer): Hono<Vars> {
  const app = new Hono<Vars>();
  app.post('/language', (c) => language(edge, c));
  for (const prefix of ['', ...edge.languages.slice(1).map(({ tag }) => `/${tag}`)]) {
    app.post(`${prefix}/login`, (c) => login(edge, pages, c));
    app.post(`${prefix}/login/stop`, (c) => stopRecovery(edge, pages, c));
    app.post(`${prefix}/sign-out`, (c) => signOut(edge, c));
    if (prefix !== '') app.post(`${prefix}/language`, (c) => language(edge, c));
  }
  return app;
}

export async function readFormFields(c: Context<Vars>): Promise<Record<string, string>> {
  c.set('kind', 'form');
  const type = c.req.header('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return {};
  return Object.fromEntries(new URLSearchParams(await c.req.raw.text()));
}

export const callerOf = (c: Context<Vars>): Caller => ({
  lang: c.get('lang'),
  token: c.get('token'),
  ip: c.get('ip'),
  requestId: c.get('id'),
  userAgent: c.req.header('user-agent'),
});

async function login(edge: Edge, pages: PageRenderer, c: Context<Vars>): Promise<Response> {
  const { next, remember, ...typed } = await readFormFields(c);
  const asked = safeNext(next ?? c.req.query('next'), '');
  const who = callerOf(c);
  const key = await platformClientFor(edge, who)(system.key, {});
  const answer: PlatformResult<unknown> = key.ok
    ? await send(
        edge,
        { ...who, token: null },
        access.login.method,
        access.login.path,
        JSON.stringify(await encryptPayload({ ...typed, type: typed.type ?? 'username' }, key.value)),
      )
    : key;
  if (answer.ok) {
    const { token = '', staff } = answer.value as { token?: string; staff?: true };
    const name = (typed.username ?? '').trim().slice(0, 255);
    const to = asked || (await landingOf(edge, { ...who, token }, homeOf(edge, c)));
    // Without a cookie so far, this browser may refuse them. The sign-in page sends on whoever has the session, and tells others why not.
    const arrival = c.req.header('cookie') ? to : `${c.req.path}?${new URLSearchParams({ why: 'cookies', next: to })}`;
    return seeOther(c, arrival, [
      ...sessionCookies(edge, token, staff),
      // Remembers the login name on this device for a day (AC-03). The scripted form writes the same cookie.
      cookieLine(edge.settings, 'isla_name', encodeURIComponent(name), remember !== undefined && mayRememberName(name) ? day : null),
    ]);
  }
  const values = Object.fromEntries(Object.entries({ ...typed, next: asked }).filter(([name]) => !secretField.test(name)));
  const refusedStatus = httpStatusOf(answer.code);
  // Browsers show either page. The status tells machines whether to retry (R2) or to change the request.
  const status = refusedStatus === 429 || refusedStatus === 503 ? refusedStatus : 422;
  const page = await pages.fresh(c, c.req.path, { values, errorCode: answer.code, message: answer.message, details: answer.value }, status);
  if (status !== 422) page.headers.set('retry-after', String(Number(answer.value.retryAfter ?? 5)));
  return page;
}

/** Stops weaker ways to confirm, by the link of the notice about them: a press, because programs that read mails open each link. */
async function stopRecovery(edge: Edge, pages: PageRenderer, c: Context<Vars>): Promise<Response> {
  const { link = '' } = await readFormFields(c);
  const answer = await platformClientFor(edge, { ...callerOf(c), token: null })(proofCalls.stopRecovery, { link: link.slice(0, 200) });
  if (answer.ok) {
    const outcome = answer.value.stopped ? 'stopped' : 'over';
    return pages.fresh(c, c.req.path, { values: { outcome }, errorCode: '', message: '', details: {} });
  }
  return pages.fresh(c, c.req.path, { values: { link }, errorCode: answer.code, message: answer.message, details: answer.value }, 422);
}

/** Ends the session on the platform first. The cookies go even if that call fails. */
async function signOut(edge: Edge, c: Context<Vars>): Promise<Response> {
  c.set('kind', 'form');
  if (c.get('token') !== null) await platformClientFor(edge, callerOf(c))(access.logout, {});
  return seeOther(c, homeOf(edge, c), signedOutCookies(edge));
}

async function language(edge: Edge, c: Context<Vars>): Promise<Response> {
  const { lang, next } = await readFormFields(c);
  const current = withQueryOfReferer(edge, safeNext(next), c.req.header('referer') ?? '');
  const wanted = edge.languages.find((each) => each.code === lang || each.tag === lang);
  if (!wanted) return seeOther(c, current, []);
  if (c.get('token') !== null) {
    // The platform sends messages in the member's language too (R7). A failed call does not stop the redirect.
    await platformClientFor(edge, { ...callerOf(c), lang: wanted.code })(member.language, { language: wanted.code });
  }
  const cookie = cookieLine(edge.settings, languageCookie, wanted.code, 365 * day);
  // Check again: without its prefix a path may begin with two slashes, which name another host.
  return seeOther(c, safeNext(pathInLanguage(edge, current, wanted.tag)), [cookie]);
}

/** Restores the search and filter from the Referer: the form sits in a shared page and does not know them. */
function withQueryOfReferer(edge: Edge, current: string, referer: string): string {
  const at = current.search(/[?#]|$/);
  const [path, rest] = [current.slice(0, at), current.slice(at)];
  if (rest.startsWith('?') || !URL.canParse(referer)) return current;
  const from = new URL(referer);
  const isSame = pageLanguage(edge.languages, from.pathname).rest === pageLanguage(edge.languages, path).rest;
  return isSame ? safeNext(path + from.search + rest, current) : current;
}

function pathInLanguage(edge: Edge, address: string, tag: string): string {
  const at = address.search(/[?#]/);
  const path = at < 0 ? address : address.slice(0, at);
  const { rest } = pageLanguage(edge.languages, path);
  const prefix = tag === edge.languages[0].tag ? '' : `/${tag}`;
  return (prefix + (rest === '/' && prefix !== '' ? '' : rest) || '/') + (at < 0 ? '' : address.slice(at));
}

/** The first page of a session that has just been opened. Home while the platform does not tell whose it is. */
export async function landingOf(edge: Edge, who: Caller, home: string): Promise<string> {
  const info = await platformClientFor(edge, who)(member.info, {});
  return landingPath(info.ok ? info.value.type : undefined, home);
}

function homeOf(edge: Edge, c: Context<Vars>): string {
  const { language: current } = pageLanguage(edge.languages, c.req.path);
  return current.tag === edge.languages[0].tag ? '/' : `/${current.tag}`;
}

export function seeOther(c: Context<Vars>, to: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  c.set('kind', 'form');
  return new Response(null, { status: 303, headers });
}
