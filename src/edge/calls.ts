/** Hands a call to the platform: only headers that the edge vouches for go with it. */
import type { Context } from 'hono';
import type { Edge, Vars } from './context.ts';
import { isHook } from './paths.ts';
import { replyWith, store, toResponse } from './reply.ts';
import { deviceMarkOf, sessionEffect } from './session.ts';

/** What may travel from a caller to the platform as it came. */
const passed = [
  'accept',
  'content-type',
  'idempotency-key',
  'user-agent',
  'range',
  'access-control-request-method',
  'access-control-request-headers',
  'if-none-match',
  'x-isla-poll',
];

/** Headers that the edge writes itself, that belong to the line and not to the request, or that speak of a session. */
const ours =
  /^(?:cookie|host|connection|keep-alive|transfer-encoding|content-length|te|trailer|upgrade|expect|forwarded|via|accept-encoding|accept-language|cf-ipcountry|cf-connecting-ip|proxy-.*|x-(?:forwarded|request|country|real|token).*)$/;

/** The request as the platform gets it; the session cookie has become a bearer (R3). */
function platformRequest(edge: Edge, c: Context<Vars>): Request {
  const from = c.req.raw;
  const headers = new Headers();
  for (const name of passed) {
    const value = from.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (isHook(c.req.path) || c.req.path.startsWith('/originals/')) {
    // Signed or by a launch token, never by the cookie. What a signature needs has whatever name its sender chose.
    for (const [name, value] of from.headers) if (!ours.test(name)) headers.set(name, value);
  } else {
    const token = c.get('token');
    const bearer = token === null ? from.headers.get('authorization') : `Bearer ${token}`;
    if (bearer) headers.set('authorization', bearer);
    const mark = sessionEffect(from.method, c.req.path) === 'opens' ? deviceMarkOf(edge.settings, from.headers) : null;
    if (mark !== null) headers.set('x-device-mark', mark);
  }
  headers.set('x-forwarded-for', c.get('ip') || '127.0.0.1');
  headers.set('x-forwarded-host', c.get('host'));
  headers.set('x-request-id', c.get('id'));
  headers.set('accept-language', c.get('lang'));
  const country = c.get('country');
  if (country) headers.set('x-country', country);
  const url = new URL(c.req.url);
  const bodiless = from.method === 'GET' || from.method === 'HEAD' || from.body === null;
  const init: RequestInit & { duplex?: 'half' } = { method: from.method, headers, signal: from.signal, body: bodiless ? null : from.body };
  if (!bodiless) init.duplex = 'half';
  return new Request(edge.settings.publicUrl + url.pathname + url.search, init);
}

export function calls(edge: Edge) {
  return async (c: Context<Vars>): Promise<Response> => {
    c.set('kind', 'call');
    const answer = await edge.backend.fetch(platformRequest(edge, c));
    const type = answer.headers.get('content-type') ?? '';
    if (type === 'application/json') answer.headers.set('content-type', 'application/json; charset=utf-8');
    if (c.req.path === '/wps/system/status') answer.headers.set('x-content-version', String(edge.backend.version()));
    // Small answers are not worth a compressor; streams must not be held back; the credential of a login is taken out before anything is packed.
    if (!/json|text\/html/.test(type) || answer.status === 304 || !answer.body) return answer;
    if (sessionEffect(c.req.method, c.req.path) === 'opens') return answer;
    const body = new Uint8Array(await answer.arrayBuffer());
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    if (body.length < 1024) return new Response(body, { status: answer.status, headers });
    const plain = Object.fromEntries([...headers].filter(([name]) => name !== 'set-cookie'));
    const reply = replyWith(await store(answer.status, plain, body, 4), c.req.method, (name) =>
      name === 'if-none-match' ? null : c.req.header(name),
    );
    const response = toResponse(reply);
    response.headers.delete('etag');
    for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie);
    return response;
  };
}
