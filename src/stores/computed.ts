/** Stores computed from other stores, with an initial value that the server renders. */
import { computed as computedStore, type ReadableAtom } from 'nanostores';

type ValuesOf<Stores extends readonly ReadableAtom<unknown>[]> = {
  [At in keyof Stores]: Stores[At] extends ReadableAtom<infer Value> ? Value : never;
};

/**
 * A store computed from others. Its initial value is computed from theirs: islands read that one on the server, where the package's own
 * computed stores have none.
 */
/* @__NO_SIDE_EFFECTS__ */
export const computed = <const Stores extends readonly ReadableAtom<unknown>[], Value>(
  stores: Stores,
  compute: (...values: ValuesOf<Stores>) => Value,
): ReadableAtom<Value> =>
  Object.assign(computedStore(stores as never, compute as never) as ReadableAtom<Value>, {
    init: compute(...(stores.map((store) => store.init) as ValuesOf<Stores>)),
  });
