/** The load state of an account list: loading, slow, ready, failed or offline. Responses overtaken by a newer request are dropped. */
import type { WritableAtom } from 'nanostores';
import { requestWithTimeout } from '#client/request-timeout.ts';
import type { ApiResult, Refusal } from '#client/result.ts';

export interface AsyncState<Value> {
  readonly face: 'loading' | 'ready' | 'failed' | 'offline';
  /** The last known value, also during a reload or after a failure. */
  readonly value: Value | null;
  /** The platform's message for a refusal. */
  readonly reason: string | null;
  /** The refusal's code; `role.trial` is not an error and needs another next step. */
  readonly code: string | null;
  /** No response for ten seconds (R12). */
  readonly slow: boolean;
}

export const initialAsyncState: AsyncState<never> = { face: 'loading', value: null, reason: null, code: null, slow: false };

const newestRequest = new WeakMap<object, number>();
/** The newest request that was answered. */
const answered = new WeakMap<object, number>();
/** How many sessions have ended since a store was made. */
const endedSessions = new WeakMap<object, number>();
const sessionOf = (store: object): number => endedSessions.get(store) ?? 0;
/** The query that a store's value belongs to. */
const queries = new WeakMap<object, string>();
/** Asks again for what a store showed last. */
const again = new WeakMap<object, () => Promise<void>>();

/** The face of a list that was refused; `offline` when the device has no connection. */
export const failedFace = ({ code }: Refusal): 'failed' | 'offline' =>
  code === 'network' && typeof navigator !== 'undefined' && navigator.onLine === false ? 'offline' : 'failed';

interface LoadOptions {
  /** Shows the old value meanwhile, unless it belongs to another query than `about`. */
  keepValue?: boolean;
  about?: string;
  /** Nobody asked: what is shown stays until the answer, so that a note about a failure does not come and go. */
  quiet?: boolean;
  /** Called with each new value. */
  onReady?: () => void;
}

/** Loads into the store, within 30 s. */
export async function load<Value>(
  store: WritableAtom<AsyncState<Value>>,
  send: (signal: AbortSignal) => Promise<ApiResult<Value>>,
  options: LoadOptions = {},
): Promise<void> {
  const { keepValue, about = '', quiet = false } = options;
  again.set(store, () => load(store, send, options));
  const id = (newestRequest.get(store) ?? 0) + 1;
  newestRequest.set(store, id);
  const session = sessionOf(store);
  const isNewest = () => newestRequest.get(store) === id;
  const isSame = (queries.get(store) ?? about) === about;
  const isQuiet = quiet && isSame && store.get().face !== 'loading';
  if (!isQuiet) store.set({ ...initialAsyncState, value: keepValue && isSame ? store.get().value : null });
  const result = await requestWithTimeout(send, () => isNewest() && !isQuiet && store.set({ ...store.get(), slow: true }));
  if (!isNewest()) return;
  answered.set(store, id);
  if (result.kind === 'done') {
    // A value of an ended session must not reach the next member; why it was refused may still be shown.
    if (sessionOf(store) !== session) return;
    queries.set(store, about);
    store.set({ ...initialAsyncState, face: 'ready', value: result.value });
    options.onReady?.();
  } else {
    store.set({ ...store.get(), face: failedFace(result), reason: result.message || null, code: result.code, slow: false });
  }
}

/** Loads what a store showed last. */
export const reload = (store: object): void => void again.get(store)?.();

/** Shows a value that an act brought. A list on its way may be older than the act, or about something else: it is asked for again. */
export function setReady<Value>(store: WritableAtom<AsyncState<Value>>, value: Value): void {
  const isLoading = newestRequest.get(store) !== answered.get(store);
  store.set({ ...initialAsyncState, face: 'ready', value });
  if (isLoading) reload(store);
}

/** Shows the value that an act answers with, in the session in which it was sent. Null on success. */
export async function showAnswer<Value>(
  store: WritableAtom<AsyncState<Value>>,
  acting: Promise<ApiResult<Value>>,
): Promise<Refusal | null> {
  const session = sessionOf(store);
  const result = await acting;
  if (result.kind === 'refused') return result;
  if (sessionOf(store) === session) setReady(store, result.value);
  return null;
}

/** Forgets the value of a session that has ended, and drops one on its way. */
export function forgetSession<Value>(store: WritableAtom<AsyncState<Value>>): void {
  endedSessions.set(store, sessionOf(store) + 1);
  store.set(initialAsyncState);
}
