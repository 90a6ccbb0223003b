/** What every list of the account goes through: asked, slow, there, failed, offline; an answer that a newer question overtook is thrown away. */
import type { WritableAtom } from 'nanostores';
import type { Answer } from '#client/answer.ts';
import { inTime } from '#client/in-time.ts';

export interface Listed<Value> {
  readonly face: 'loading' | 'ready' | 'failed' | 'offline';
  /** What is known, also while it is asked again or when asking failed. */
  readonly value: Value | null;
  /** The platform's own sentence for a refusal. */
  readonly reason: string | null;
  /** The code of the refusal: `role.trial` is no fault and needs another way on. */
  readonly code: string | null;
  /** Ten seconds without an answer (R12). */
  readonly slow: boolean;
}

export const unasked: Listed<never> = { face: 'loading', value: null, reason: null, code: null, slow: false };

const newest = new WeakMap<object, number>();
/** What the value of a store is the answer to. */
const answers = new WeakMap<object, string>();

/** Asks and shows how it goes; `keepValue` leaves the old rows in place meanwhile, but never sums and rows of another question: `about` names it. Ends within 30 s. */
export async function loadInto<Value>(
  store: WritableAtom<Listed<Value>>,
  question: (signal: AbortSignal) => Promise<Answer<Value>>,
  { keepValue = false, about = '' } = {},
): Promise<void> {
  const mine = (newest.get(store) ?? 0) + 1;
  newest.set(store, mine);
  const isNewest = () => newest.get(store) === mine;
  const value = keepValue && (answers.get(store) ?? about) === about ? store.get().value : null;
  store.set({ ...unasked, value });
  const got = await inTime(question, () => isNewest() && store.set({ ...store.get(), slow: true }));
  if (!isNewest()) return;
  if (got.kind === 'done') {
    answers.set(store, about);
    store.set({ face: 'ready', value: got.value, reason: null, code: null, slow: false });
  } else {
    const offline = got.code === 'network' && typeof navigator !== 'undefined' && navigator.onLine === false;
    store.set({ face: offline ? 'offline' : 'failed', value, reason: got.message || null, code: got.code, slow: false });
  }
}
