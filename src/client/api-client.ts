/** The browser's API client: retries with back-off, encryption and session checks. */
import type { EncryptedEnvelope } from '#calls/encrypt-payload.ts';
import type { Call } from '#calls/endpoint.ts';
import { fillPath } from '#calls/endpoint.ts';
import type { FailedEnvelope } from '#calls/response.ts';
import { key } from '#calls/system-bootstrap.ts';
import { recordServerTime } from '#values/server-clock.ts';
import { fetchOnce } from './fetch-once.ts';
import { type ApiResult, type MoneyResult, type Refusal, refused } from './result.ts';
import { sessionMark } from './session-mark.ts';

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent by a timer, so it does not keep the session alive. */
  readonly poll?: boolean;
  /** Attempts in total. Reads and keyed calls have five, others one, because a retry could do it twice. */
  readonly tries?: number;
  /** Of each attempt, 20 seconds otherwise. */
  readonly timeoutMs?: number;
}
interface MoneyOptions extends CallOptions {
  /** Idempotency key of a money call, created and stored before the first attempt. */
  readonly key: string;
}
/** Without a key a call cannot be retried safely, so its result is never `unknown`. */
interface PlainOptions extends CallOptions {
  readonly key?: never;
}

/** Statuses to retry: the server is busy, or nothing came through. */
const retryable = new Set([408, 425, 429, 500, 502, 503, 504]);
/**
 * After these the outcome is unknown. The other `retryable` statuses are sent before anything is done, if the platform itself sends them.
 */
const ambiguous = new Set([408, 500, 502, 504]);
/** Errors found before the call is processed, so they reveal nothing about an earlier attempt. */
const preconditionErrors = /^(?:session|region|origin|input)\./;
/** For the end of a Retry-After, and for code to load (R12). */
const longestWaitMs = 30_000;

type PublishedKey = { keyId: string; publicKey: string; serverTime: string };
let publishedKey: { key: PublishedKey; until: number } | null = null;

/** Called when this page's session has ended; set by the session store. `elsewhere`: the cookie is gone, so another tab noticed first. */
export const onSessionEnded = { notify: (_elsewhere: boolean) => {} };
/** Called after each successful call in a session, which keeps it alive; set by the session-timeout store. */
export const onActivity = { notify: () => {} };

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });

/** 1, 2, 4, 8 seconds plus up to half as jitter, so that clients do not return all at once. */
const backOff = (attempt: number) => 1000 * 2 ** attempt * (1 + Math.random() / 2);

const refuseForBrowser = async (need: 'cookies' | 'crypto'): Promise<Refusal> =>
  import('./browser-refusal.ts').then(
    ({ refusedByBrowser }) => refusedByBrowser(need),
    () => refused(`browser.${need}`),
  );

const again = (last: Refusal): NotDone => ({ kind: 'again', last, after: null, doubt: false });

async function encrypt(body: unknown): Promise<EncryptedEnvelope | NotDone> {
  if (!crypto.subtle) return refuseForBrowser('crypto');
  if (!publishedKey || publishedKey.until < performance.now()) {
    const result = await tryOnce(key as unknown as Call<object, PublishedKey>, {}, {});
    if (result.kind !== 'done') return result.kind === 'refused' ? again(result) : result;
    publishedKey = { key: result.value, until: performance.now() + 600_000 };
  }
  // `loadInTime` would come as one more script of every page.
  const encryption = await Promise.race([import('#calls/encrypt-payload.ts'), pause(longestWaitMs)]).catch(() => null);
  return encryption ? encryption.encryptPayload(body, publishedKey.key) : again(refused('network'));
}

/** Encrypts `content` as text, for a field inside another body (AC-11). */
export async function encryptText(content: unknown): Promise<string | Refusal> {
  const encrypted = await encrypt(content);
  if ('kind' in encrypted) return encrypted.kind === 'refused' ? encrypted : encrypted.last;
  return JSON.stringify(encrypted);
}

/** The pending call that opens or closes a session. Session calls wait for it and then use the new session. */
let sessionChange: Promise<unknown> | null = null;
/** Whether this page has seen a signed-in session. */
let wasSignedIn = false;

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

type NotDone = Refusal | { readonly kind: 'again'; readonly last: Refusal; readonly after: number | null; readonly doubt: boolean };
type AttemptResult<Value> = ApiResult<Value> | NotDone;

async function tryOnce<Value>(
  call: Call<never, Value> | Call<object, Value>,
  request: object,
  options: MoneyOptions | PlainOptions,
): Promise<AttemptResult<Value>> {
  const inSession = call.token !== 'none' && !call.session;
  if (inSession && sessionChange) await sessionChange;
  const sessionBefore = sessionMark();
  wasSignedIn ||= sessionBefore !== null;
  if (wasSignedIn && sessionBefore === null && call.token === 'needed') {
    onSessionEnded.notify(true);
    return refused('session.needed');
  }
  const { path, rest } = fillPath(call, request as Record<string, unknown>);
  const encrypted = call.enc && (await encrypt(rest));
  if (encrypted && 'kind' in encrypted) return encrypted;
  const sent = performance.now();
  const response = await fetchOnce(call, path, encrypted || rest, options);
  if (response) recordServerTime(response.header('server-timing'), sent, performance.now());
  const envelope = response?.envelope ?? null;
  const sessionAfter = sessionMark();
  const isReplaced = inSession && sessionBefore !== null && sessionAfter !== null && sessionBefore !== sessionAfter;
  // The session was replaced meanwhile, so the response belongs to the old one. Repeat reads.
  if (isReplaced && call.method === 'GET') return tryOnce(call, request, options);
  // Calls that ignore the session do not keep it alive.
  if (envelope?.success && !options.poll && (call.token !== 'none' || call.session === 'opens')) onActivity.notify();
  if (envelope?.success)
    return { kind: 'done', value: envelope.value as Value, replayed: response?.header('idempotency-replayed') === 'true' };
  // A response without the platform's envelope came from a proxy, so the outcome is unknown.
  const status = response && (envelope || retryable.has(response.status)) ? response.status : 0;
  const refusal = toRefusal(envelope, status, response?.header('x-request-id') ?? null);
  const isOver = refusal.code === 'session.ended' || (refusal.code === 'session.needed' && sessionBefore !== null);
  if (isOver && !isReplaced) onSessionEnded.notify(sessionBefore !== null && sessionAfter === null);
  if (call.enc && refusal.code.startsWith('input.envelope')) {
    publishedKey = null;
    // A lower layer sent the same bytes twice, and the first may have been carried out: the key tells, in an envelope of its own.
    if (options.key && refusal.code.endsWith('replayed')) return { kind: 'again', last: refusal, after: null, doubt: true };
  }
  // An unreadable response will not improve. Retry it only for money calls, to learn their outcome.
  if (status !== 0 && (!retryable.has(status) || (refusal.code === 'platform.unreadable' && !call.money))) return refusal;
  const after = Number(response?.header('retry-after') ?? Number.NaN);
  return {
    kind: 'again',
    last: refusal,
    after: Number.isNaN(after) ? null : after * 1000,
    doubt: envelope === null || ambiguous.has(status),
  };
}

/**
 * Sends an API call. Retries reads and keyed money calls with back-off. A money call returns `unknown` when an attempt was lost and the
 * platform itself has not answered since.
 */
export function callApi<Request extends object, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: MoneyOptions,
): Promise<MoneyResult<Value>>;
export function callApi<Request extends object, Value>(
  call: Call<Request, Value>,
  request: Request,
  options?: PlainOptions,
): Promise<ApiResult<Value>>;
export function callApi<Request extends object, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: MoneyOptions | PlainOptions = {},
): Promise<MoneyResult<Value>> {
  const answer = call.session === 'opens' ? openSession(call, request, options) : withRetries(call, request, options);
  if (call.session) {
    const settled = Promise.allSettled([sessionChange, answer]).then(() => {
      if (sessionChange === settled) sessionChange = null;
    });
    sessionChange = settled;
  }
  return answer;
}

/** A browser that refuses cookies is told before anything is sent; not each says so itself, so afterwards too. */
async function openSession<Request extends object, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: MoneyOptions | PlainOptions,
): Promise<MoneyResult<Value>> {
  if (navigator.cookieEnabled === false) return refuseForBrowser('cookies');
  const result = await withRetries(call, request, options);
  const isOpen = result.kind === 'done' && typeof (result.value as { token?: unknown } | null)?.token === 'string';
  return isOpen && sessionMark() === null ? refuseForBrowser('cookies') : result;
}

async function withRetries<Request extends object, Value>(
  call: Call<Request, Value>,
  request: Request,
  options: MoneyOptions | PlainOptions,
): Promise<MoneyResult<Value>> {
  const tries = options.tries ?? (call.method === 'GET' || options.key ? 5 : 1);
  let last: Refusal = refused('network');
  let doubt = false;
  for (let attempt = 0; attempt < tries; attempt++) {
    const result = await tryOnce<Value>(call as Call<object, Value>, request, options);
    if (result.kind === 'done' || (result.kind === 'refused' && !(doubt && preconditionErrors.test(result.code)))) return result;
    if (result.kind === 'refused') break;
    last = result.last;
    if (call.money && options.key && result.doubt) doubt = true;
    if (result.after !== null && result.after > longestWaitMs) break;
    if (attempt + 1 < tries && !options.signal?.aborted) await pause(Math.max(backOff(attempt), result.after ?? 0), options.signal);
    if (options.signal?.aborted) break;
  }
  // An error from the platform is definite: its transaction was rolled back. A lost response is not.
  return options.key && doubt ? { kind: 'unknown', key: options.key } : last;
}
