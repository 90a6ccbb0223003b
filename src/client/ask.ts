/** How a browser asks: one try after another until there is an answer or the patience is over. */
import type { Call } from '#calls/call.ts';
import { fillPath } from '#calls/call.ts';
import type { FailedEnvelope } from '#calls/envelope.ts';
import { key } from '#calls/system-first.ts';
import { learn } from '#values/server-clock.ts';
import { type Answer, type MoneyAnswer, type Refusal, refused } from './answer.ts';
import { oneTry } from './one-try.ts';
import { sessionMark } from './session-mark.ts';

interface AskOptions {
  readonly signal?: AbortSignal;
  /** Asked by a timer, not by the person: it does not keep the session alive. */
  readonly poll?: boolean;
  /** Tries in all; reads and keyed calls have five, others one, because a second try could do it twice. */
  readonly tries?: number;
}
interface MoneyOptions extends AskOptions {
  /** Idempotency key of a money call: made and kept by the store before the first try. */
  readonly key: string;
}
/** Without a key there is nothing to ask again by, so no call without one is `unknown`. */
interface PlainOptions extends AskOptions {
  readonly key?: never;
}

/** Worth another try: the server asks for it, or nothing came through. */
const again = new Set([408, 425, 429, 500, 502, 503, 504]);
/** After these nobody knows whether the call was carried out. The others of `again` are said before anything is done, where the platform itself says them. */
const inDoubt = new Set([408, 500, 502, 504]);
/** Refusals that were said at the door, so they tell nothing of an earlier try. */
const atTheDoor = /^(?:session|region|origin)\./;
const longestWait = 30_000;

type PublishedKey = { keyId: string; publicKey: string; serverTime: string };
let published: { key: PublishedKey; until: number } | null = null;

/** Called when the session of this page is over; the session store sets it. `elsewhere`: its cookie is gone, so another tab knew of it first. */
export const sessionEnded = { tell: (_elsewhere: boolean) => {} };
/** Called when the platform has done what a person asked for in a session, which keeps it alive; the idle store sets it. */
export const signOfLife = { tell: () => {} };

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', stop, { once: true });
  });

/** 1, 2, 4, 8 seconds, each with up to half more, so that a crowd does not come back at once. */
const backOff = (attempt: number) => 1000 * 2 ** attempt * (1 + Math.random() / 2);

async function seal(body: unknown): Promise<unknown> {
  if (!published || published.until < performance.now()) {
    const got = await once(key as unknown as Call<object, PublishedKey>, {}, {});
    if (got.kind !== 'done') return got;
    published = { key: got.value, until: performance.now() + 600_000 };
  }
  const sealing = await import('#calls/envelope-seal.ts').catch(() => null);
  return sealing ? sealing.sealEnvelope(body, published.key) : refused('network');
}

/** Encrypted for the platform as text, for a field that wants it inside another body (AC-11). */
export async function sealedText(content: unknown): Promise<string | Refusal> {
  const made = await seal(content);
  if (isAnswer(made)) return made.kind === 'refused' ? made : refused('network');
  return JSON.stringify(made);
}

/** A call that opens or closes a session. What is asked in a session waits for it, and is then asked in the session that there is. */
let replacing: Promise<unknown> | null = null;
/** Whether this page has seen anybody signed in. */
let wasIn = false;

const isAnswer = (x: unknown): x is Refusal => typeof x === 'object' && x !== null && 'kind' in x;

function toRefusal(body: FailedEnvelope | null, status: number, reference: string | null): Refusal {
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

async function once<Value>(
  call: Call<never, Value> | Call<object, Value>,
  request: object,
  options: MoneyOptions | PlainOptions,
): Promise<Tried<Value>> {
  const inSession = call.token !== 'none' && !call.session;
  if (inSession && replacing) await replacing;
  const mark = sessionMark();
  wasIn ||= mark !== null;
  if (wasIn && mark === null && call.token === 'needed') {
    sessionEnded.tell(true);
    return refused('session.needed');
  }
  const { path, rest } = fillPath(call, request as Record<string, unknown>);
  const body = call.enc ? await seal(rest) : rest;
  // Only sealing answers by itself; a request may well have a field called kind.
  if (call.enc && isAnswer(body)) return body.kind === 'refused' ? { kind: 'again', last: body, after: null, doubt: false } : body;
  const sent = performance.now();
  const heard = await oneTry(call, path, body, options);
  if (heard) learn(heard.header('server-timing'), sent, performance.now());
  const envelope = heard?.envelope ?? null;
  const now = sessionMark();
  const isReplaced = inSession && mark !== null && now !== null && mark !== now;
  // The word of a session that another has followed: somebody else's figures, or an end that is not this one's. What only reads is asked anew.
  if (isReplaced && call.method === 'GET') return once(call, request, options);
  // A call that looks at no session keeps none alive.
  if (envelope?.success && !options.poll && (call.token !== 'none' || call.session === 'opens')) signOfLife.tell();
  if (envelope?.success)
    return { kind: 'done', value: envelope.value as Value, replayed: heard?.header('idempotency-replayed') === 'true' };
  // What is not in the platform's envelope is not its word, and tells nothing of what became of the call.
  const status = heard && (envelope || again.has(heard.status)) ? heard.status : 0;
  const refusal = toRefusal(envelope, status, heard?.header('x-request-id') ?? null);
  const isOver = refusal.code === 'session.ended' || (refusal.code === 'session.needed' && mark !== null);
  if (isOver && !isReplaced) sessionEnded.tell(mark !== null && now === null);
  if (call.enc && refusal.code.startsWith('input.envelope')) published = null;
  // What a platform writes wrongly it writes wrongly again; only after a money call is it asked what became of it.
  if (status !== 0 && (!again.has(status) || (refusal.code === 'platform.unreadable' && !call.money))) return refusal;
  const after = Number(heard?.header('retry-after') ?? Number.NaN);
  return {
    kind: 'again',
    last: refusal,
    after: Number.isNaN(after) ? null : after * 1000,
    doubt: envelope === null || inDoubt.has(status),
  };
}

/** Asks a call of the catalogue. Reads and keyed money calls are tried again with back-off; a money call of which one try was not answered, and none after it by the platform itself, is `unknown`. */
export function ask<Request extends object, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: MoneyOptions,
): Promise<MoneyAnswer<Value>>;
export function ask<Request extends object, Value>(
  call: Call<Request, Value>,
  request: Request,
  options?: PlainOptions,
): Promise<Answer<Value>>;
export function ask<Request extends object, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: MoneyOptions | PlainOptions = {},
): Promise<MoneyAnswer<Value>> {
  const answer = tryOn(call, request, options);
  if (call.session) {
    const over = Promise.allSettled([replacing, answer]).then(() => {
      if (replacing === over) replacing = null;
    });
    replacing = over;
  }
  return answer;
}

async function tryOn<Request extends object, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: MoneyOptions | PlainOptions,
): Promise<MoneyAnswer<Value>> {
  const tries = options.tries ?? (call.method === 'GET' || options.key ? 5 : 1);
  let last: Refusal = refused('network');
  let doubt = false;
  for (let attempt = 0; attempt < tries; attempt++) {
    const got = await once<Value>(call as Call<object, Value>, request, options);
    if (got.kind === 'done' || (got.kind === 'refused' && !(doubt && atTheDoor.test(got.code)))) return got;
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
