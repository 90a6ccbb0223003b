/** One attempt of an API call, with a timeout over the whole response. */
import { ofetch } from 'ofetch';
import type { Endpoint } from '#calls/endpoint.ts';
import type { Envelope } from '#calls/response.ts';

export interface FetchOptions {
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly poll?: boolean;
  /** Timeout of an attempt, including the body. */
  readonly timeoutMs?: number;
}

export interface FetchedResponse {
  readonly status: number;
  /** Null when the response is not the platform's, such as a proxy's or hotel's login page. */
  readonly envelope: Envelope<unknown> | null;
  header(name: string): string | null;
}

/** Null fields are left out of the query. */
const asQuery = (given: object) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

function readEnvelope(text: string): Envelope<unknown> | null {
  try {
    const parsed = JSON.parse(text) as Envelope<unknown> | null;
    return typeof parsed?.success === 'boolean' ? parsed : null;
  } catch {
    return null;
  }
}

/** Sends one attempt. Null when no complete response came in time. */
export async function fetchOnce(
  call: Endpoint,
  path: string,
  sent: unknown,
  { key, poll, signal, timeoutMs = 20_000 }: FetchOptions,
): Promise<FetchedResponse | null> {
  const bodiless = call.method === 'GET' || call.method === 'DELETE';
  // ofetch's timeout ends at the headers. This one covers the body too.
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const response = await ofetch.raw(path, {
      method: call.method,
      signal: abort.signal,
      retry: false,
      ignoreResponseError: true,
      parseResponse: readEnvelope,
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.dataset.code ?? '',
        ...(key ? { 'idempotency-key': key } : {}),
        ...(poll ? { 'x-isla-poll': '1' } : {}),
      },
      ...(bodiless
        ? { query: asQuery(sent as object) }
        : { body: call.form ? new URLSearchParams(sent as Record<string, string>) : (sent as object) }),
    });
    return { status: response.status, envelope: response._data ?? null, header: (name) => response.headers.get(name) };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
