/** The session cookie: set from the login response, sent to the platform as a bearer, dropped at sign-out (R3). */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { access } from '#calls/access.ts';
import { allEndpoints } from '#calls/endpoints.ts';
import { absoluteTimeout } from '#values/access/session-timeouts.ts';
import { isFrameApi } from '#values/games/hosted-vendors.ts';
import type { Settings } from '#values/settings/settings.ts';
import type { Edge, Vars } from '../context.ts';

/** In seconds: the platform's absolute session limit. */
const lifetime = absoluteTimeout / 1000;

const effects = new Map(allEndpoints.map(({ call }) => [`${call.method} ${call.path}`, call.session]));

/** Whether a call opens or closes a session, according to the catalogue. */
export const sessionEffect = (method: string, path: string): 'opens' | 'closes' | undefined => effects.get(`${method} ${path}`);

const byDevice = new Set(allEndpoints.filter(({ call }) => call.device).map(({ call }) => `${call.method} ${call.path}`));

/** Whether a call gets the device mark: to skip the slider, or to be counted by device. */
export const sendsDeviceMark = (method: string, path: string): boolean =>
  sessionEffect(method, path) === 'opens' || byDevice.has(`${method} ${path}`);

/** The cookie that page scripts can read. */
const readableCookie = 'isla_in';
const cookieName = (settings: Settings): string => (settings.https ? '__Host-isla' : 'isla');

/** Marks a device that passed the slider (R26). The second cookie lets its pages skip the slider. */
const deviceCookie = (settings: Settings): string => `${cookieName(settings)}_device`;
const sliderCookie = 'isla_slid';
const deviceMark = /^[\w.-]{20,200}$/;

/** The device mark sent with a call, or null. Between two servers it is a header. */
export function deviceMarkOf(settings: Settings, headers: Headers): string | null {
  const value = isServerToServer(headers)
    ? headers.get('x-device-mark')
    : readCookie(headers.get('cookie') ?? undefined, deviceCookie(settings));
  return deviceMark.test(value ?? '') ? value : null;
}

const deviceCookies = (settings: Settings, mark: string, maxAge: number | null): [string, string] => [
  cookieLine(settings, deviceCookie(settings), mark, maxAge, true),
  cookieLine(settings, sliderCookie, '1', maxAge),
];

/** A bearer in RFC 6750 form, short enough for a cookie. An operator's platform may issue a JWT. */
const credential = /^[\w.~+/-]{16,3800}={0,2}$/;

/** The credential in a Cookie header, or null when it is missing or malformed. */
export function sessionCookieOf(settings: Settings, header: string | undefined): string | null {
  const value = readCookie(header, cookieName(settings));
  return credential.test(value ?? '') ? value : null;
}

/** The session of a call: of its cookie, else of the bearer that a program sends. What a frame sends is a launch, not a session. */
export const sessionTokenOf = (c: Context<Vars>): string | null =>
  c.get('token') ?? bearerTokenOf(c.req.path, c.req.header('authorization'));

export function bearerTokenOf(path: string, header: string | undefined): string | null {
  const bearer = isFrameApi(path) ? undefined : /^Bearer (\S+)$/.exec(header ?? '')?.[1];
  return bearer !== undefined && credential.test(bearer) ? bearer : null;
}

/** Whether to treat this browser as signed in: it has the credential, and the readable cookie that pages drop when the session ends. */
export const countsAsSignedIn = (settings: Settings, header: string | undefined): boolean =>
  sessionCookieOf(settings, header) !== null && readCookie(header, readableCookie)?.startsWith('1') === true;

/** The readable cookie of an agent's helper begins with it. No mark of another session does: marks are hexadecimal. */
const helperMark = '1s';

/** Whether an agent's helper is signed in, whose pages are the agent centre. The platform decides by itself what they may do. */
export const isHelper = (settings: Settings, header: string | undefined): boolean =>
  sessionCookieOf(settings, header) !== null && readCookie(header, readableCookie)?.startsWith(helperMark) === true;

/** One cookie's value, or null. The first of a name counts, as browsers send the most specific first. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** Whether another Isla or an operator's server sent this; browsers never send such a request. */
export const isServerToServer = (headers: Headers): boolean =>
  headers.get('x-token-in') === 'body' && !headers.has('cookie') && !headers.has('origin') && !headers.has('sec-fetch-site');

/** A Set-Cookie line. `maxAge` is in seconds, null drops the cookie. */
export const cookieLine = ({ https }: Settings, name: string, value: string, maxAge: number | null, httpOnly = false): string =>
  `${name}=${maxAge === null ? '' : value}${httpOnly ? '; HttpOnly' : ''}; Path=/; SameSite=Lax${https ? '; Secure' : ''}; Max-Age=${maxAge ?? 0}`;

/**
 * Both cookies, set for a credential or dropped with null. The readable one is `1<random mark>.<end>`. The mark changes with each session;
 * the end is in seconds of server time, base 36. `helper`: the session is that of an agent's helper.
 */
export function sessionCookies(
  { settings, now }: Pick<Edge, 'settings' | 'now'>,
  token: string | null,
  helper?: boolean,
): [string, string] {
  const maxAge = token === null ? null : lifetime;
  const end = Math.floor(now() / 1000) + lifetime;
  return [
    cookieLine(settings, cookieName(settings), token ?? '', maxAge, true),
    cookieLine(settings, readableCookie, `${helper ? helperMark : '1'}${crypto.randomUUID().slice(0, 8)}.${end.toString(36)}`, maxAge),
  ];
}

/** Seconds in which a script must see it: what is typed later is somebody else's. */
const signedOutFor = 600;

/**
 * Both cookies after a sign-out by the form that works without script. What the member left on the device only a script can clear: the
 * readable cookie tells the next one, as `0`, which is no mark.
 */
export const signedOutCookies = ({ settings }: Pick<Edge, 'settings'>): [string, string] => [
  cookieLine(settings, cookieName(settings), '', null, true),
  cookieLine(settings, readableCookie, '0', signedOutFor),
];

export function sessionMiddleware(edge: Edge) {
  const { settings } = edge;
  return createMiddleware<Vars>(async (c, next) => {
    c.set('token', sessionCookieOf(settings, c.req.header('cookie')));
    await next();
    if (c.get('kind') !== 'call' && c.get('kind') !== 'form') return;
    if (isServerToServer(c.req.raw.headers)) return;
    const effect = sessionEffect(c.req.method, c.req.path);
    if (effect === 'opens' && c.res.ok) {
      c.res = await takeToken(edge, c.res);
    } else if (c.req.path === access.login.path && c.res.status < 500 && deviceMarkOf(settings, c.req.raw.headers) !== null) {
      // The refused attempt used up the mark. No other call does.
      for (const cookie of deviceCookies(settings, '', null)) c.header('set-cookie', cookie, { append: true });
    } else if (effect === 'closes' && c.res.ok) {
      for (const cookie of sessionCookies(edge, null)) c.header('set-cookie', cookie, { append: true });
    }
    // A "session ended" response drops no cookies: they may already belong to the next session. The page drops its own.
  });
}

/** Moves the credential and the device mark from the response body into cookies. */
async function takeToken(edge: Edge, answer: Response): Promise<Response> {
  const body = (await answer.json()) as {
    success?: boolean;
    value?: { token?: unknown; staff?: unknown; device?: { mark?: unknown; lasts?: unknown } };
  };
  const token = body.success === true ? body.value?.token : undefined;
  const headers = new Headers(answer.headers);
  if (body.value && typeof token === 'string' && token !== '') {
    if (!credential.test(token)) throw new Error('The platform opened a session with a credential that no cookie can carry.');
    for (const cookie of sessionCookies(edge, token, body.value.staff === true)) headers.append('set-cookie', cookie);
    body.value.token = '';
  }
  const { mark, lasts } = body.value?.device ?? {};
  if (typeof mark === 'string' && deviceMark.test(mark) && typeof lasts === 'number')
    for (const cookie of deviceCookies(edge.settings, mark, Math.trunc(lasts))) headers.append('set-cookie', cookie);
  delete body.value?.device;
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}
