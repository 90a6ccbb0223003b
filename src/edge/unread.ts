/** What never became a request: the parser gave up, or it names no host. Answered with the headers, the id and the log line of every other answer. */
import { type Edge, speechOf } from './context.ts';
import { missingHeaders } from './headers.ts';
import type { Metrics } from './metrics.ts';
import { type Rush, restSeconds } from './overload.ts';
import { serverTiming } from './server-time.ts';
import type { Wire } from './shortcut.ts';
import { visitorReader } from './visitor.ts';

/** 400 is not HTTP, 408 never came to its end, 417 expects what no server here does, 431 has more headers than fit. `peer` is the socket's own address. In a rush what never came to its end may have waited for this process, and is turned away as the rest is: 503, and when to come back. */
export type Unread = (status: 400 | 408 | 417 | 431, peer: string) => Wire & { readonly body: Uint8Array };

export function unread(edge: Edge, metrics: Metrics, rush: Rush): Unread {
  const read = visitorReader(edge);
  const speech = speechOf(edge, edge.languages[0].code);
  return (found, peer) => {
    const { id, ip } = read(peer, () => undefined);
    const late = found === 408 && rush.wasLately();
    const status = late ? 503 : found;
    const says = late
      ? speech.say('errors', 'overloaded', { reference: id, seconds: restSeconds })
      : speech.say('errors', 'input.unread', { reference: id });
    const body = new TextEncoder().encode(says);
    const type = 'text/plain; charset=utf-8';
    const headers = {
      'content-type': type,
      'content-length': String(body.length),
      'cache-control': 'no-store',
      connection: 'close',
      'server-timing': serverTiming(edge.now()),
      'x-request-id': id,
      ...(late ? { 'retry-after': String(restSeconds) } : {}),
      ...missingHeaders(edge.settings, '', () => false, type),
    };
    metrics.count('unread', status, 0);
    edge.log.answered({ id, method: '', path: '', status, ms: 0, kind: 'unread', ip });
    return { status, headers: Object.entries(headers).flat(), body };
  };
}
