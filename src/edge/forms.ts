/** What a page can send without script (R21): sign in, sign out, choose a language. The edge makes the envelope and sends the visitor on. */
import type { Context } from 'hono';
import { Hono } from 'hono';
import { access } from '#calls/access.ts';
import { statusOf } from '#calls/codes.ts';
import { sealEnvelope } from '#calls/envelope-seal.ts';
import { member } from '#calls/member.ts';
import { system } from '#calls/system.ts';
import { safeNext } from '#values/next.ts';
import { isRememberable } from '#values/rememberable.ts';
import { type Asked, type Asker, askAs, send } from './ask.ts';
import type { Edge, Vars } from './context.ts';
import type { Pages } from './pages.ts';
import { cookieLine, sessionCookies } from './session.ts';
import { languageCookie, pageLanguage } from './visitor.ts';

const day = 24 * 60 * 60;
/** Never written back into a page. */
const secretField = /password|human|captcha$/i;

export function forms(edge: Edge, pages: Pages): Hono<Vars> {
  const app = new Hono<Vars>();
  app.post('/language', (c) => language(edge, c));
  for (const prefix of ['', ...edge.languages.slice(1).map(({ tag }) => `/${tag}`)]) {
    app.post(`${prefix}/login`, (c) => login(edge, pages, c));
    app.post(`${prefix}/sign-out`, (c) => signOut(edge, c));
    if (prefix !== '') app.post(`${prefix}/language`, (c) => language(edge, c));
  }
  return app;
}

export async function fields(c: Context<Vars>): Promise<Record<string, string>> {
  c.set('kind', 'form');
  const type = c.req.header('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return {};
  return Object.fromEntries(new URLSearchParams(await c.req.raw.text()));
}

export const asker = (c: Context<Vars>): Asker => ({
  lang: c.get('lang'),
  token: c.get('token'),
  ip: c.get('ip'),
  requestId: c.get('id'),
});

async function login(edge: Edge, pages: Pages, c: Context<Vars>): Promise<Response> {
  const { next, remember, ...typed } = await fields(c);
  const way = safeNext(next ?? c.req.query('next'), homeOf(edge, c));
  const who = asker(c);
  const key = await askAs(edge, who)(system.key, {});
  const answer: Asked<unknown> = key.ok
    ? await send(
        edge,
        { ...who, token: null },
        access.login.method,
        access.login.path,
        JSON.stringify(await sealEnvelope({ ...typed, type: typed.type ?? 'username' }, key.value)),
      )
    : key;
  if (answer.ok) {
    const token = (answer.value as { token?: string }).token ?? '';
    const name = (typed.username ?? '').trim().slice(0, 255);
    return gone(c, way, [
      ...sessionCookies(edge, token),
      // The name one signed in with, for a day on this device (AC-03); the same cookie as the form with script writes.
      cookieLine(edge.settings, 'isla_name', encodeURIComponent(name), remember !== undefined && isRememberable(name) ? day : null),
    ]);
  }
  const values = Object.fromEntries(Object.entries({ ...typed, next: way }).filter(([name]) => !secretField.test(name)));
  const said = statusOf(answer.code);
  // A browser shows either page; the status tells machines whether to come back (R2) or to send something else.
  const status = said === 429 || said === 503 ? said : 422;
  const page = await pages.fresh(c, c.req.path, { values, errorCode: answer.code, details: answer.value }, status);
  if (status !== 422) page.headers.set('retry-after', String(Number(answer.value.retryAfter ?? 5)));
  return page;
}

/** The session ends on the platform first; the cookies go whatever it says, for that is what the person asked for. */
async function signOut(edge: Edge, c: Context<Vars>): Promise<Response> {
  c.set('kind', 'form');
  if (c.get('token') !== null) await askAs(edge, asker(c))(access.logout, {});
  return gone(c, homeOf(edge, c), sessionCookies(edge, null));
}

async function language(edge: Edge, c: Context<Vars>): Promise<Response> {
  const { lang, next } = await fields(c);
  const here = withWhatWasAsked(edge, safeNext(next), c.req.header('referer') ?? '');
  const wanted = edge.languages.find((each) => each.code === lang || each.tag === lang);
  if (!wanted) return gone(c, here, []);
  if (c.get('token') !== null) {
    // The platform writes to people in their language too (R7); the page need not wait for it to have heard.
    await askAs(edge, { ...asker(c), lang: wanted.code })(member.language, { language: wanted.code });
  }
  const cookie = cookieLine(edge.settings, languageCookie, wanted.code, 365 * day);
  // Looked at again: without its prefix a path may begin with two slashes, which name another host.
  return gone(c, safeNext(inLanguage(edge, here, wanted.tag)), [cookie]);
}

/** A page is the same for everybody, so the form in it knows no search and no filter; the address that it was sent from does. */
function withWhatWasAsked(edge: Edge, here: string, referer: string): string {
  const at = here.search(/[?#]|$/);
  const [path, rest] = [here.slice(0, at), here.slice(at)];
  if (rest.startsWith('?') || !URL.canParse(referer)) return here;
  const from = new URL(referer);
  const isSame = pageLanguage(edge.languages, from.pathname).rest === pageLanguage(edge.languages, path).rest;
  return isSame ? safeNext(path + from.search + rest, here) : here;
}

/** The same page in another language. */
function inLanguage(edge: Edge, address: string, tag: string): string {
  const at = address.search(/[?#]/);
  const path = at < 0 ? address : address.slice(0, at);
  const { rest } = pageLanguage(edge.languages, path);
  const prefix = tag === edge.languages[0].tag ? '' : `/${tag}`;
  return (prefix + (rest === '/' && prefix !== '' ? '' : rest) || '/') + (at < 0 ? '' : address.slice(at));
}

function homeOf(edge: Edge, c: Context<Vars>): string {
  const { language: spoken } = pageLanguage(edge.languages, c.req.path);
  return spoken.tag === edge.languages[0].tag ? '/' : `/${spoken.tag}`;
}

export function gone(c: Context<Vars>, to: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  c.set('kind', 'form');
  return new Response(null, { status: 303, headers });
}
