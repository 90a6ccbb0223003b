/** One try of a call: the request goes out, and what came back is heard to its end or not at all. */
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

function withQuery(path: string, given: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== undefined && value !== null) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

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
  const asQuery = call.method === 'GET' || call.method === 'DELETE';
  const end = new AbortController();
  const stop = () => end.abort();
  const late = setTimeout(stop, patience);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const response = await fetch(asQuery ? withQuery(path, sent as Record<string, unknown>) : path, {
      method: call.method,
      signal: end.signal,
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.dataset.code ?? '',
        ...(asQuery || call.form ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(poll ? { 'x-isla-poll': '1' } : {}),
      },
      body: asQuery ? null : call.form ? new URLSearchParams(sent as Record<string, string>) : JSON.stringify(sent),
    });
    // The clock runs until the last byte: half an answer is none.
    const envelope = readEnvelope(await response.text());
    return { status: response.status, envelope, header: (name) => response.headers.get(name) };
  } catch {
    return null;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', stop);
  }
}
