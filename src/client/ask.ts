/** How a browser asks: one try after another until there is an answer or the patience is over. */
import { FetchError, ofetch } from 'ofetch';
import type { Call } from '#calls/call.ts';
import { fillPath } from '#calls/call.ts';
import type { Envelope, FailedEnvelope } from '#calls/envelope.ts';
import { system } from '#calls/system.ts';
import { type Answer, type Refusal, refused } from './answer.ts';
import { learn } from './clock.ts';

export interface AskOptions {
  /** Idempotency key of a money call: made and kept by the store before the first try. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** Asked by a timer, not by the person: it does not keep the session alive. */
  readonly poll?: boolean;
  /** Tries in all; reads and keyed calls have five, others one, because a second try could do it twice. */
  readonly tries?: number;
}

/** A single try ends after this long, even on a bad line. */
const patience = 20_000;
/** Worth another try: the server asks for it, or nothing came through. */
const again = new Set([408, 425, 429, 500, 502, 503, 504]);
/** After these nobody knows whether the call was carried out. The others of `again` are said before anything is done. */
const inDoubt = new Set([0, 408, 500, 502, 504]);
/** Refusals that were said at the door, so they tell nothing of an earlier try. */
const atTheDoor = /^(?:session|region|origin)\./;
const longestWait = 30_000;

type PublishedKey = { keyId: string; publicKey: string; serverTime: string };
let published: { key: PublishedKey; until: number } | null = null;

/** Called when the platform says that the session is over; the session store sets it. */
export const sessionEnded = { tell: () => {} };

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** 1, 2, 4, 8 seconds, each with up to half more, so that a crowd does not come back at once. */
const backOff = (attempt: number) => 1000 * 2 ** attempt * (1 + Math.random() / 2);

async function seal(body: unknown): Promise<unknown> {
  if (!published || published.until < performance.now()) {
    const got = await once(system.key as unknown as Call<object, PublishedKey>, {}, {});
    if (got.kind !== 'done') return got;
    published = { key: got.value, until: performance.now() + 600_000 };
  }
  const { sealEnvelope } = await import('#calls/envelope-seal.ts');
  return sealEnvelope(body, published.key);
}

/** Encrypted for the platform as text, for a field that wants it inside another body (AC-11). */
export async function sealedText(content: unknown): Promise<string | Refusal> {
  const made = await seal(content);
  if (isAnswer(made)) return made.kind === 'refused' ? made : refused('network');
  return JSON.stringify(made);
}

const isAnswer = (x: unknown): x is Refusal => typeof x === 'object' && x !== null && 'kind' in x;

function toRefusal(body: FailedEnvelope | undefined, status: number, reference: string | null): Refusal {
  if (!body?.errorCode) return { ...refused(status === 0 ? 'network' : status === 503 ? 'overloaded' : 'internal'), reference };
  const { fields = {}, ...params } = body.value ?? {};
  return {
    kind: 'refused',
    code: body.errorCode,
    message: body.message,
    fields,
    params,
    reference: (params.reference as string | undefined) ?? reference,
  };
}

type Tried<Value> =
  | Answer<Value>
  | { readonly kind: 'again'; readonly last: Refusal; readonly after: number | null; readonly doubt: boolean };

async function once<Value>(call: Call<never, Value> | Call<object, Value>, request: object, options: AskOptions): Promise<Tried<Value>> {
  const { path, rest } = fillPath(call, request as Record<string, unknown>);
  const asQuery = call.method === 'GET' || call.method === 'DELETE';
  const body = call.enc ? await seal(rest) : rest;
  // Only sealing answers by itself; a request may well have a field called kind.
  if (call.enc && isAnswer(body)) return body.kind === 'refused' ? { kind: 'again', last: body, after: null, doubt: false } : body;
  const sent = performance.now();
  try {
    const response = await ofetch.raw<Envelope<Value>>(path, {
      method: call.method,
      retry: 0,
      timeout: patience,
      ...(options.signal ? { signal: options.signal } : {}),
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.dataset.code ?? '',
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(options.poll ? { 'x-isla-poll': '1' } : {}),
      },
      ...(asQuery
        ? { query: rest }
        : { body: call.form ? new URLSearchParams(rest as Record<string, string>) : (body as Record<string, unknown>) }),
    });
    learn(response.headers.get('server-timing'), sent, performance.now());
    const envelope = response._data;
    if (envelope?.success)
      return { kind: 'done', value: envelope.value, replayed: response.headers.get('idempotency-replayed') === 'true' };
    return toRefusal(envelope as FailedEnvelope | undefined, response.status, response.headers.get('x-request-id'));
  } catch (error) {
    const response = error instanceof FetchError ? error.response : undefined;
    const status = response?.status ?? 0;
    const refusal = toRefusal(response?._data as FailedEnvelope | undefined, status, response?.headers.get('x-request-id') ?? null);
    if (refusal.code === 'session.ended') sessionEnded.tell();
    if (call.enc && refusal.code.startsWith('input.envelope')) published = null;
    if (status !== 0 && !again.has(status)) return refusal;
    const after = Number(response?.headers.get('retry-after') ?? Number.NaN);
    return { kind: 'again', last: refusal, after: Number.isNaN(after) ? null : after * 1000, doubt: inDoubt.has(status) };
  }
}

/** Asks a call of the catalogue. Reads and keyed money calls are tried again with back-off; a money call of which one try was not answered, and none after it by the platform itself, is `unknown`. */
export async function ask<Request extends object, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: AskOptions = {},
): Promise<Answer<Value>> {
  const tries = options.tries ?? (call.method === 'GET' || options.key ? 5 : 1);
  let last: Refusal = refused('network');
  let doubt = false;
  for (let attempt = 0; attempt < tries; attempt++) {
    const got = await once<Value>(call as Call<object, Value>, request, options);
    if (got.kind === 'done' || got.kind === 'unknown' || (got.kind === 'refused' && !(doubt && atTheDoor.test(got.code)))) return got;
    if (got.kind === 'refused') break;
    last = got.last;
    if (call.money && options.key && got.doubt) doubt = true;
    if (got.after !== null && got.after > longestWait) break;
    if (attempt + 1 < tries && !options.signal?.aborted) await pause(Math.max(backOff(attempt), got.after ?? 0), options.signal);
    if (options.signal?.aborted) break;
  }
  // A refusal that the platform itself wrote is definite: its transaction was rolled back. Silence is not, whatever was said after it.
  return options.key && doubt ? { kind: 'unknown', key: options.key } : last;
}
