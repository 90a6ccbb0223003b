/** The rebate of the days not claimed yet, and claiming it (MC-15). */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { rewards } from '#calls/rewards.ts';
import { $session } from '../access/session.ts';
import { type AsyncState, initialAsyncState } from '../async-state.ts';
import { loadWithNamedRow } from '../named-row.ts';
import { setBalance } from '../wallet/balance.ts';
import { moneyOrder } from '../wallet/money-order.ts';

export type Rebates = ValueOf<typeof rewards.rebates>;
export type ClaimedRebate = ValueOf<typeof rewards.claimRebate>;

export const $rebates = atom<AsyncState<Rebates>>(initialAsyncState);
/** What was claimed last on this page. */
export const $claimedRebate = atom<ClaimedRebate | null>(null);

export const loadRebates = (): Promise<void> => loadWithNamedRow($rebates, rewards.rebates);

export const rebateOrder = moneyOrder<{ readonly to: string }, object, ClaimedRebate>({
  call: rewards.claimRebate,
  storageKey: 'rebateClaimSent',
  isSame: (one, other) => one.to === other.to,
  onAccepted: (claimed) => {
    $claimedRebate.set(claimed);
    setBalance(claimed.balance, claimed.currencySymbol);
  },
  reload: () => void loadRebates(),
});

$session.listen(({ state }) => {
  if (state === 'in') return;
  $rebates.set(initialAsyncState);
  $claimedRebate.set(null);
});
