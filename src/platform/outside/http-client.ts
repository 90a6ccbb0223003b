/** HTTP client for outside services: one request, one response, with limits on time and size. */
import { ofetch } from 'ofetch';
import { readLimitedResponse } from '#values/read-limited-body.ts';
import { type Millis, millis } from '#values/time.ts';

/** Covers the whole exchange. ofetch's own timeout ends with the headers, so an endless body would block the caller. */
const defaultTimeout = millis(8_000);
/** Maximum response size in bytes. Our services respond with a few hundred. */
const maxResponseBytes = 64 * 1024;

export interface OutsideResponse {
  readonly ok: boolean;
  readonly status: number;
  /** The parsed JSON, or null when it is invalid or was not wanted. */
  readonly json: unknown;
}

export interface OutsideRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: object;
  /** `status`: ignores the body, so that it can neither fail nor delay the result. */
  readonly wants?: 'json' | 'status';
}

/** Throws on timeout, on a response over `maxResponseBytes`, and on a redirect: a key must not reach another address. */
export async function requestOutside(
  url: string,
  { method, headers, body, wants = 'json' }: OutsideRequest,
  timeout: Millis = defaultTimeout,
): Promise<OutsideResponse> {
  const response = await ofetch.raw(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body ? { body } : {}),
    redirect: 'error',
    retry: false,
    ignoreResponseError: true,
    responseType: 'stream',
    signal: AbortSignal.timeout(timeout),
  });
  if (wants === 'status') {
    void response._data?.cancel().catch(() => {});
    return { ok: response.ok, status: response.status, json: null };
  }
  return { ok: response.ok, status: response.status, json: parseJson(new TextDecoder().decode(await readBytes(response._data))) };
}

/** A `fetch` for libraries that read the response themselves. It throws on a response over `maxResponseBytes`. */
export async function fetchLimited(url: string, init: RequestInit): Promise<Response> {
  const response = await ofetch.raw(url, { ...init, retry: false, ignoreResponseError: true, responseType: 'stream' });
  const { status, headers } = response;
  const bytes = await readBytes(response._data);
  // A response without a body, such as 204, must not be given an empty one.
  return new Response(bytes.length > 0 ? bytes : null, { status, headers });
}

async function readBytes(stream: ReadableStream<Uint8Array> | null | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readLimitedResponse(stream ?? null, maxResponseBytes);
  if (bytes) return bytes;
  throw new Error(`A service outside answered more than ${maxResponseBytes} bytes.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
