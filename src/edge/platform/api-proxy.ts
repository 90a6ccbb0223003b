/** Proxies calls to the platform, with only those headers that the edge vouches for. */
import type { Context } from 'hono';
import { isFramePath } from '#values/games/hosted-vendors.ts';
import { deviceMarkOf, sendsDeviceMark, sessionEffect } from '../access/session.ts';
import type { Edge, Vars } from '../context.ts';
import { replyWith, store, toResponse } from '../pages/stored-response.ts';
import { isWebhook } from '../routes.ts';

/** Headers passed on unchanged. */
const forwardedHeaders = [
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

/** Headers that the edge sets itself, hop-by-hop headers, and headers about sessions. */
const edgeHeaders =
  /^(?:cookie|host|connection|keep-alive|transfer-encoding|content-length|te|trailer|upgrade|expect|forwarded|via|accept-encoding|accept-language|cf-ipcountry|cf-connecting-ip|proxy-.*|x-(?:forwarded-.*|request-id|country|real-ip|token-in|device-mark))$/;

/** The request to the platform, with the session cookie turned into a bearer (R3). */
function platformRequest(edge: Edge, c: Context<Vars>): Request {
  const from = c.req.raw;
  const headers = new Headers();
  for (const name of forwardedHeaders) {
    const value = from.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (isWebhook(c.req.path) || isFramePath(c.req.path)) {
    // Signed or with a launch token, never by cookie. The sender chooses the name of its signature header.
    for (const [name, value] of from.headers) if (!edgeHeaders.test(name)) headers.set(name, value);
  } else {
    const token = c.get('token');
    const bearer = token === null ? from.headers.get('authorization') : `Bearer ${token}`;
    if (bearer) headers.set('authorization', bearer);
    const deviceMark = sendsDeviceMark(from.method, c.req.path) ? deviceMarkOf(edge.settings, from.headers) : null;
    if (deviceMark !== null) headers.set('x-device-mark', deviceMark);
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

export function proxyCall(edge: Edge) {
  return async (c: Context<Vars>): Promise<Response> => {
    c.set('kind', 'call');
    const answer = await edge.backend.fetch(platformRequest(edge, c));
    const type = answer.headers.get('content-type') ?? '';
    if (type === 'application/json') answer.headers.set('content-type', 'application/json; charset=utf-8');
    if (c.req.path === '/wps/system/status') answer.headers.set('x-content-version', String(edge.backend.version()));
    // Small responses are not worth compressing and streams must not be buffered. A login's credential is removed before compression.
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
