/**
 * The load state of a list of the signed-in member. The end of the session forgets it, and a value asked for before does not come back.
 * What a page still shows fills again when its member has signed in elsewhere.
 */
import { atom, type WritableAtom } from 'nanostores';
import { $session } from './access/session.ts';
import { type AsyncState, forgetSession, initialAsyncState, reload } from './async-state.ts';

/* @__NO_SIDE_EFFECTS__ */
export function memberState<Value>(): WritableAtom<AsyncState<Value>> {
  const store = atom<AsyncState<Value>>(initialAsyncState);
  let isEmptied = false;
  $session.listen(({ state }) => {
    if (state !== 'in') forgetSession(store);
    else if (isEmptied && store.lc > 0) reload(store);
    isEmptied = state !== 'in';
  });
  return store;
}
