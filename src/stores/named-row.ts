/** A list without pages, which brings the row that the address names with `?row=`, however old that row is. */
import type { WritableAtom } from 'nanostores';
import type { Call } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import { type AsyncState, load } from './async-state.ts';
import { $address, queryValue } from './overlay.ts';

/** Shows the value of before meanwhile, unless it was asked for another row: that one would be said to be gone. */
export function loadWithNamedRow<Value>(
  store: WritableAtom<AsyncState<Value>>,
  call: Call<{ readonly row?: string | undefined }, Value>,
): Promise<void> {
  const row = queryValue($address.get(), 'row');
  return load(store, (signal) => callApi(call, row === null ? {} : { row }, { signal }), { keepValue: true, about: row ?? '' });
}
