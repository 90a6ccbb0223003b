/** Responses to malformed requests: unparsable, incomplete, or without a Host. They get the usual headers, id and log line. */
import { type Edge, localeFor } from '../context.ts';
import type { Metrics } from '../metrics.ts';
import type { RawResponse } from '../pages/fast-path.ts';
import { visitorReader } from '../request-context.ts';
import { serverTiming } from '../server-time.ts';
import { type OverloadDetector, retryAfterSeconds } from './load-shedding.ts';
import { missingHeaders } from './security-headers.ts';

/**
 * 400: not HTTP. 408: incomplete. 417: unsupported Expect. 431: headers too large. `peer` is the socket's address. Under overload an
 * incomplete request gets 503 with Retry-After instead of 408.
 */
export type BadRequestResponder = (status: 400 | 408 | 417 | 431, peer: string) => RawResponse & { readonly body: Uint8Array };

export function badRequestResponder(edge: Edge, metrics: Metrics, overload: OverloadDetector): BadRequestResponder {
  const read = visitorReader(edge);
  const locale = localeFor(edge, edge.languages[0].code);
  return (reason, peer) => {
    const { id, ip } = read(peer, () => undefined);
    const late = reason === 408 && overload.wasLately();
    const status = late ? 503 : reason;
    const text = late
      ? locale.say('errors', 'overloaded', { reference: id, seconds: retryAfterSeconds })
      : locale.say('errors', 'input.unread', { reference: id });
    const body = new TextEncoder().encode(text);
    const type = 'text/plain; charset=utf-8';
    const headers = {
      'content-type': type,
      'content-length': String(body.length),
      'cache-control': 'no-store',
      connection: 'close',
      'server-timing': serverTiming(edge.now()),
      'x-request-id': id,
      ...(late ? { 'retry-after': String(retryAfterSeconds) } : {}),
      ...missingHeaders(edge.settings, '', () => false, type),
    };
    metrics.count('unread', status, 0);
    edge.log.answered({ id, method: '', path: '', status, ms: 0, kind: 'unread', ip });
    return { status, headers: Object.entries(headers).flat(), body };
  };
}
