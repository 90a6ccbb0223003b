/** How a page asks the platform: the very calls a browser makes, in process or through `PLATFORM_URL`. */
import { type CallHead, fillPath } from '#calls/call.ts';
import type { Edge } from './context.ts';

/** `code` is one of `calls/codes.ts`; `value` says more, as in the envelope. */
export type Asked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly value: Readonly<Record<string, unknown>> };

export interface Asker {
  readonly lang: string;
  /** Null asks as a guest: what a cached page does. */
  readonly token: string | null;
  readonly ip: string;
  readonly requestId: string;
  /** Told when an answer did not come or was a fault, so that such a page is not kept. */
  readonly onFault?: (code: string) => void;
}

export type Ask = <Request extends object, Value>(
  call: CallHead & { readonly types?: (request: Request) => Value },
  input?: Request,
) => Promise<Asked<Value>>;

/** Never throws. Reads and small unencrypted calls; what is encrypted goes by `forms.ts`. */
export function askAs(edge: Edge, asker: Asker): Ask {
  return async <Request extends object, Value>(
    call: CallHead & { readonly types?: (request: Request) => Value },
    input?: Request,
  ): Promise<Asked<Value>> => {
    const { path, rest } = fillPath(call, (input ?? {}) as Record<string, unknown>);
    const asQuery = call.method === 'GET' || call.method === 'DELETE';
    const query = new URLSearchParams();
    if (asQuery)
      for (const [name, value] of Object.entries(rest)) if (value !== undefined && value !== null) query.append(name, String(value));
    const answer = await send(edge, asker, call.method, query.size > 0 ? `${path}?${query}` : path, asQuery ? null : JSON.stringify(rest));
    if (answer.ok) return answer as Asked<Value>;
    const { fault, ...refused } = answer;
    if (fault) asker.onFault?.(refused.code);
    return refused;
  };
}

/** One call with a ready body; `fault` marks what is nobody's refusal but a failure. */
export async function send(
  edge: Edge,
  asker: Asker,
  method: string,
  path: string,
  body: string | null,
): Promise<Asked<unknown> & { readonly fault?: boolean }> {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': asker.lang,
    'x-request-id': asker.requestId,
    'x-forwarded-for': asker.ip,
    'x-forwarded-host': new URL(edge.settings.publicUrl).host,
  });
  if (body !== null) headers.set('content-type', 'application/json');
  if (asker.token !== null) headers.set('authorization', `Bearer ${asker.token}`);
  const failed = (code: string) => ({ ok: false as const, code, message: '', value: {}, fault: true });
  try {
    const answer = await edge.backend.fetch(
      new Request(edge.settings.publicUrl + path, { method, headers, body, signal: AbortSignal.timeout(10_000) }),
    );
    const envelope = (await answer.json()) as { success?: boolean; value?: unknown; errorCode?: string; message?: string };
    if (envelope.success === true) return { ok: true, value: envelope.value };
    return {
      ok: false,
      code: envelope.errorCode ?? 'internal',
      message: envelope.message ?? '',
      value: (envelope.value ?? {}) as Record<string, unknown>,
      fault: answer.status === 408 || answer.status === 429 || (answer.status >= 500 && answer.status !== 501),
    };
  } catch (error) {
    edge.log.warn({ id: asker.requestId, path: path.split('?')[0], why: String(error) }, 'a page could not ask');
    return failed('platform.away');
  }
}
