/** Platform client of server-rendered pages: the calls a browser makes, in process or through `PLATFORM_URL`. */
import { type Endpoint, fillPath } from '#calls/endpoint.ts';
import type { Edge } from '../context.ts';

/** `code` is from `calls/error-codes.ts`; `value` holds details, as in the envelope. */
export type PlatformResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly value: Readonly<Record<string, unknown>> };

export interface Caller {
  readonly lang: string;
  /** Null calls as a guest, as cached pages do. */
  readonly token: string | null;
  readonly ip: string;
  readonly requestId: string;
  /** Names the device of a session that the call opens. */
  readonly userAgent?: string | undefined;
  /** Called on a timeout or a server fault, so that the page is not cached. */
  readonly onFault?: (code: string) => void;
}

export type PlatformClient = <Request extends object, Value>(
  call: Endpoint & { readonly types?: (request: Request) => Value },
  input?: Request,
) => Promise<PlatformResult<Value>>;

/** Never throws. For reads and small unencrypted calls; `form-actions.ts` sends encrypted ones. */
export function platformClientFor(edge: Edge, asker: Caller): PlatformClient {
  return async <Request extends object, Value>(
    call: Endpoint & { readonly types?: (request: Request) => Value },
    input?: Request,
  ): Promise<PlatformResult<Value>> => {
    const { path, rest } = fillPath(call, (input ?? {}) as Record<string, unknown>);
    const asQuery = call.method === 'GET' || call.method === 'DELETE';
    const query = new URLSearchParams();
    if (asQuery)
      for (const [name, value] of Object.entries(rest)) if (value !== undefined && value !== null) query.append(name, String(value));
    const answer = await send(edge, asker, call.method, query.size > 0 ? `${path}?${query}` : path, asQuery ? null : JSON.stringify(rest));
    if (answer.ok) return answer as PlatformResult<Value>;
    const { fault, ...refused } = answer;
    if (fault) asker.onFault?.(refused.code);
    return refused;
  };
}

/** One call as the platform gets it from a page of this server. */
export function platformRequest(
  edge: Pick<Edge, 'settings'>,
  asker: Omit<Caller, 'onFault'>,
  method: string,
  path: string,
  body: string | null,
): Request {
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': asker.lang,
    'x-request-id': asker.requestId,
    'x-forwarded-for': asker.ip,
    'x-forwarded-host': new URL(edge.settings.publicUrl).host,
  });
  if (body !== null) headers.set('content-type', 'application/json');
  if (asker.userAgent) headers.set('user-agent', asker.userAgent);
  if (asker.token !== null) headers.set('authorization', `Bearer ${asker.token}`);
  return new Request(edge.settings.publicUrl + path, { method, headers, body, signal: AbortSignal.timeout(10_000) });
}

/** Sends one call. `fault` marks a failure, as opposed to a refusal. */
export async function send(
  edge: Edge,
  asker: Caller,
  method: string,
  path: string,
  body: string | null,
): Promise<PlatformResult<unknown> & { readonly fault?: boolean }> {
  const failed = (code: string) => ({ ok: false as const, code, message: '', value: {}, fault: true });
  try {
    const answer = await edge.backend.fetch(platformRequest(edge, asker, method, path, body));
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
