/** The session cookie: made from the login answer, turned into a bearer for the platform, dropped at sign out (R3). */
import { createMiddleware } from 'hono/factory';
import { access } from '#calls/access.ts';
import { everyCall } from '#calls/catalogue.ts';
import { absoluteEnd } from '#values/session.ts';
import type { Settings } from '#values/settings.ts';
import type { Edge, Vars } from './context.ts';

/** In seconds: the platform's own absolute end of a session. */
const lifetime = absoluteEnd / 1000;

const effects = new Map<string, 'opens' | 'closes'>();
for (const { call } of everyCall) {
  if (call.session) effects.set(`${call.method} ${call.path}`, call.session);
}

/** Whether a call opens or closes a session, by the catalogue. */
export const sessionEffect = (method: string, path: string): 'opens' | 'closes' | undefined => effects.get(`${method} ${path}`);

/** What a page's script can read. */
const readable = 'isla_in';
const cookieName = (settings: Settings): string => (settings.https ? '__Host-isla' : 'isla');

/** The mark of a device that passed the slider (R26), and what its pages can read of it: that the slider need not stand there. */
const deviceCookie = (settings: Settings): string => `${cookieName(settings)}_device`;
const slid = 'isla_slid';
const deviceMark = /^[\w.-]{20,200}$/;

/** The mark that a call which opens a session takes along; null when the browser has none. Between two servers it is a header already. */
export function deviceMarkOf(settings: Settings, headers: Headers): string | null {
  const value = isBetweenServers(headers)
    ? headers.get('x-device-mark')
    : cookieOf(headers.get('cookie') ?? undefined, deviceCookie(settings));
  return value !== null && deviceMark.test(value) ? value : null;
}

const deviceCookies = (settings: Settings, mark: string, lasts: number | null): [string, string] => [
  cookieLine(settings, deviceCookie(settings), mark, lasts, true),
  cookieLine(settings, slid, '1', lasts),
];

/** A bearer as RFC 6750 writes one, short enough for a cookie: an operator's platform may give a JWT. */
const credential = /^[\w.~+/-]{16,3800}={0,2}$/;

/** The credential in a Cookie header; null when there is none or when it could not be one of ours. */
export function sessionCookieOf(settings: Settings, header: string | undefined): string | null {
  const value = cookieOf(header, cookieName(settings));
  return value !== null && credential.test(value) ? value : null;
}

/** Whether this browser counts as signed in for what is made for it: the credential, and the readable cookie that its pages drop when the session is over. */
export const isSignedIn = (settings: Settings, header: string | undefined): boolean =>
  sessionCookieOf(settings, header) !== null && cookieOf(header, readable) !== null;

/** One cookie's value. The first of a name counts, as browsers send the most specific first. */
export function cookieOf(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** Another Isla, or an operator's own server: no browser sends such a request. */
export const isBetweenServers = (headers: Headers): boolean =>
  headers.get('x-token-in') === 'body' && !headers.has('cookie') && !headers.has('origin') && !headers.has('sec-fetch-site');

/** A Set-Cookie line. `lasts` in seconds, null drops the cookie; only what is not `hidden` can a page's script read. */
export const cookieLine = ({ https }: Settings, name: string, value: string, lasts: number | null, hidden = false): string =>
  `${name}=${lasts === null ? '' : value}${hidden ? '; HttpOnly' : ''}; Path=/; SameSite=Lax${https ? '; Secure' : ''}; Max-Age=${lasts ?? 0}`;

/** Both cookies, set to a credential or dropped with null. What a page can read says that somebody is in, by a mark whether it is still the same session, and after a dot when it ends in any case: seconds of the server's clock to the base of 36. */
export function sessionCookies({ settings, now }: Pick<Edge, 'settings' | 'now'>, token: string | null): [string, string] {
  const lasts = token === null ? null : lifetime;
  const end = Math.floor(now() / 1000) + lifetime;
  return [
    cookieLine(settings, cookieName(settings), token ?? '', lasts, true),
    cookieLine(settings, readable, `1${crypto.randomUUID().slice(0, 8)}.${end.toString(36)}`, lasts),
  ];
}

export function session(edge: Edge) {
  const { settings } = edge;
  return createMiddleware<Vars>(async (c, next) => {
    c.set('token', sessionCookieOf(settings, c.req.header('cookie')));
    await next();
    if (c.get('kind') !== 'call' && c.get('kind') !== 'form') return;
    const effect = sessionEffect(c.req.method, c.req.path);
    if (effect === 'opens' && isBetweenServers(c.req.raw.headers)) return;
    if (effect === 'opens' && c.res.ok) {
      c.res = await takeToken(edge, c.res);
    } else if (c.req.path === access.login.path && c.res.status < 500 && deviceMarkOf(settings, c.req.raw.headers) !== null) {
      // It went along with what was refused, and is good for no other. No other call uses it up.
      for (const cookie of deviceCookies(settings, '', null)) c.header('set-cookie', cookie, { append: true });
    } else if (effect === 'closes' && c.res.ok) {
      for (const cookie of sessionCookies(edge, null)) c.header('set-cookie', cookie, { append: true });
    }
    // A call that is told that its session is over takes no cookie away: by then they may be those of the next session. The page knows, and drops its own.
  });
}

/** The same answer with the credential, and the mark of a device, moved from the body into cookies. */
async function takeToken(edge: Edge, answer: Response): Promise<Response> {
  const body = (await answer.json()) as { success?: boolean; value?: { token?: unknown; device?: { mark?: unknown; lasts?: unknown } } };
  const token = body.success === true ? body.value?.token : undefined;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  if (body.value && typeof token === 'string' && token !== '') {
    if (!credential.test(token)) throw new Error('The platform opened a session with a credential that no cookie can carry.');
    for (const cookie of sessionCookies(edge, token)) headers.append('set-cookie', cookie);
    body.value.token = '';
  }
  const { mark, lasts } = body.value?.device ?? {};
  if (typeof mark === 'string' && deviceMark.test(mark) && typeof lasts === 'number')
    for (const cookie of deviceCookies(edge.settings, mark, Math.trunc(lasts))) headers.append('set-cookie', cookie);
  delete body.value?.device;
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}
