/**
 * The load state of a list of the signed-in member. The end of the session forgets it, and a value asked for before does not come back. A
 * page left open fills again when its member has signed in elsewhere.
 */
import type { WritableAtom } from 'nanostores';
import { $session } from './access/session.ts';
import { type AsyncState, dropAnswers, initialAsyncState, reload } from './async-state.ts';
import { memberAtom } from './member-atom.ts';

/* @__NO_SIDE_EFFECTS__ */
export function memberState<Value>(): WritableAtom<AsyncState<Value>> {
  const store = memberAtom<AsyncState<Value>>(initialAsyncState);
  $session.listen(({ state }, before) => {
    if (state !== 'in') dropAnswers(store);
    else if (before?.state === 'ended') reload(store);
  });
  return store;
}
