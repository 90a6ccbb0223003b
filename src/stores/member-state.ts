/**
 * The load state of a list of the signed-in member. When the member leaves it is forgotten, and a value asked for before does not come
 * back. What a page still shows fills again when somebody has signed in elsewhere.
 */
import { atom, type WritableAtom } from 'nanostores';
import { $session, hasLeft } from './access/session.ts';
import { type AsyncState, forgetSession, initialAsyncState, reload } from './async-state.ts';

/* @__NO_SIDE_EFFECTS__ */
export function memberState<Value>(): WritableAtom<AsyncState<Value>> {
  const store = atom<AsyncState<Value>>(initialAsyncState);
  let isEmptied = false;
  $session.listen((now, before) => {
    if (hasLeft(now, before)) {
      forgetSession(store);
      // No answer will come. A sign-out on this page leaves it.
      if (now.state === 'ended' || (now.state === 'out' && !now.here))
        store.set({ ...initialAsyncState, face: 'failed', code: 'session.ended' });
      isEmptied = true;
    }
    if (now.state !== 'in' || !isEmptied) return;
    isEmptied = false;
    if (store.lc > 0) reload(store);
  });
  return store;
}
