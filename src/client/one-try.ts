/** One try of a call: the request goes out, and what came back is heard to its end or not at all. */
import { ofetch } from 'ofetch';
import type { CallHead } from '#calls/call.ts';
import type { Envelope } from '#calls/envelope.ts';

export interface Sending {
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly poll?: boolean;
}

export interface Heard {
  readonly status: number;
  /** Null when what came was not the platform's: a proxy's page, a hotel's login. */
  readonly envelope: Envelope<unknown> | null;
  header(name: string): string | null;
}

/** A try ends after this long, even when the first half of its answer has come. */
const patience = 20_000;

/** An answer that is `null` in a request is not asked for. */
const asQuery = (given: object) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

function readEnvelope(text: string): Envelope<unknown> | null {
  try {
    const found = JSON.parse(text) as Envelope<unknown> | null;
    return typeof found?.success === 'boolean' ? found : null;
  } catch {
    return null;
  }
}

/** Null when nothing came through in time, or only half of it. */
export async function oneTry(call: CallHead, path: string, sent: unknown, { key, poll, signal }: Sending): Promise<Heard | null> {
  const bodiless = call.method === 'GET' || call.method === 'DELETE';
  // ofetch ends its own limit with the headers. This one runs until the last byte: half an answer is none.
  const end = new AbortController();
  const stop = () => end.abort();
  const late = setTimeout(stop, patience);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const response = await ofetch.raw(path, {
      method: call.method,
      signal: end.signal,
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
    clearTimeout(late);
    signal?.removeEventListener('abort', stop);
  }
}
