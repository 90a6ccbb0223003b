/** How the platform asks services of the world outside: one request, one answer, both with a limit. */
import { ofetch } from 'ofetch';
import { readUpTo } from '#values/read-up-to.ts';
import { type Millis, millis } from '#values/time.ts';

/** From the first byte sent to the last byte read. ofetch ends its own limit with the headers, so a body that never ends would hold the caller. */
const patience = millis(8_000);
/** Bytes that an answer may have. The services we ask answer in a few hundred. */
const longestAnswer = 64 * 1024;

export interface OutsideAnswer {
  readonly ok: boolean;
  readonly status: number;
  /** The JSON that came, or null where it is none or was not wanted. */
  readonly json: unknown;
}

export interface OutsideRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: object;
  /** `status`: what comes after it can neither fail nor delay the answer. */
  readonly wants?: 'json' | 'status';
}

/** Throws when nothing came in time, when the answer is longer than `longestAnswer`, or when the service leads elsewhere: a key is for its address and no other. */
export async function askOutside(
  url: string,
  { method, headers, body, wants = 'json' }: OutsideRequest,
  limit: Millis = patience,
): Promise<OutsideAnswer> {
  const response = await ofetch.raw(url, {
    method,
    headers: { accept: 'application/json', ...headers },
    ...(body ? { body } : {}),
    redirect: 'error',
    retry: false,
    ignoreResponseError: true,
    responseType: 'stream',
    signal: AbortSignal.timeout(limit),
  });
  if (wants === 'status') {
    void response._data?.cancel().catch(() => {});
    return { ok: response.ok, status: response.status, json: null };
  }
  return { ok: response.ok, status: response.status, json: parsed(await textOf(response._data)) };
}

async function textOf(stream: ReadableStream<Uint8Array> | null | undefined): Promise<string> {
  if (!stream) return '';
  const reader = stream.getReader();
  const whole = await readUpTo(reader, longestAnswer);
  if (whole) return new TextDecoder().decode(whole);
  void reader.cancel().catch(() => {});
  throw new Error(`A service outside answered more than ${longestAnswer} bytes.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
