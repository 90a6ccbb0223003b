/** An atom of the signed-in member: it returns to `initial` when the session ends, because the next member must not see what was in it. */
import { atom, type WritableAtom } from 'nanostores';
import { $session } from './access/session.ts';

/* @__NO_SIDE_EFFECTS__ */
export function memberAtom<Value>(initial: Value): WritableAtom<Value> {
  const store = atom(initial);
  $session.listen(({ state }) => state === 'in' || store.set(initial));
  return store;
}
