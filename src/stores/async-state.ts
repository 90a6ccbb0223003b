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
/** The newest request of a store when its session ended. */
const lastOfSession = new WeakMap<object, number>();
/** Asks again for what a store showed last. */
const again = new WeakMap<object, () => Promise<void>>();
/** The query that a store's value belongs to. */
const queries = new WeakMap<object, string>();

/** Shows a value that another call brought. An answer on its way is older, and dropped. */
export function setReady<Value>(store: WritableAtom<AsyncState<Value>>, value: Value): void {
  newestRequest.set(store, (newestRequest.get(store) ?? 0) + 1);
  store.set({ ...initialAsyncState, face: 'ready', value });
}

/** Shows the value that an act answers with. Null on success. */
export async function showAnswer<Value>(
  store: WritableAtom<AsyncState<Value>>,
  acting: Promise<ApiResult<Value>>,
): Promise<Refusal | null> {
  const result = await acting;
  if (result.kind === 'refused') return result;
  setReady(store, result.value);
  return null;
}

/** Drops a value on its way to `load`, because its session has ended. Why it was refused may still be shown. */
export const dropAnswers = (store: object): void => void lastOfSession.set(store, newestRequest.get(store) ?? 0);

/** Loads what a store showed last. */
export const reload = (store: object): void => void again.get(store)?.();

/** Loads into the store, within 30 s. `keepValue` shows the old value meanwhile, unless it belongs to another query than `about`. */
export async function load<Value>(
  store: WritableAtom<AsyncState<Value>>,
  send: (signal: AbortSignal) => Promise<ApiResult<Value>>,
  { keepValue = false, about = '' } = {},
): Promise<void> {
  again.set(store, () => load(store, send, { keepValue, about }));
  const id = (newestRequest.get(store) ?? 0) + 1;
  newestRequest.set(store, id);
  const isNewest = () => newestRequest.get(store) === id;
  const value = keepValue && (queries.get(store) ?? about) === about ? store.get().value : null;
  store.set({ ...initialAsyncState, value });
  const result = await requestWithTimeout(send, () => isNewest() && store.set({ ...store.get(), slow: true }));
  if (!isNewest()) return;
  if (result.kind === 'done') {
    if (id <= (lastOfSession.get(store) ?? 0)) return;
    queries.set(store, about);
    store.set({ ...initialAsyncState, face: 'ready', value: result.value });
  } else {
    const offline = result.code === 'network' && typeof navigator !== 'undefined' && navigator.onLine === false;
    store.set({
      face: offline ? 'offline' : 'failed',
      value: store.get().value,
      reason: result.message || null,
      code: result.code,
      slow: false,
    });
  }
}
