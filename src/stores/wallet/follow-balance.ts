/** Keeps figures that were worked out from a balance with the balance that the header shows. */
import { onMount, type WritableAtom } from 'nanostores';
import type { AsyncState } from '../async-state.ts';
import { $balance } from './balance.ts';

/** While somebody looks at the figures, loads them again once the balance is another than theirs (`balanceIn`). */
export const followBalance = <Value>(
  $figures: WritableAtom<AsyncState<Value>>,
  balanceIn: (value: Value) => string,
  reload: () => unknown,
): void =>
  void onMount($figures, () =>
    $balance.listen(({ state, amount }) => {
      const { value, face } = $figures.get();
      if (state === 'known' && value && face === 'ready' && balanceIn(value) !== amount) reload();
    }),
  );
