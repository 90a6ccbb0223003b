/** The rebate of the days not claimed yet, and claiming it (MC-15). */
import type { ValueOf } from '#calls/endpoint.ts';
import { rewards } from '#calls/rewards.ts';
import { memberAtom } from '../access/session.ts';
import { memberState } from '../member-state.ts';
import { loadWithNamedRow } from '../named-row.ts';
import { moneyOrder } from '../wallet/money-order.ts';

export type Rebates = ValueOf<typeof rewards.rebates>;
export type ClaimedRebate = ValueOf<typeof rewards.claimRebate>;

export const $rebates = memberState<Rebates>();
/** What was claimed last on this page. */
export const $claimedRebate = memberAtom<ClaimedRebate | null>(null);

export const loadRebates = (): Promise<void> => loadWithNamedRow($rebates, rewards.rebates);

export const rebateOrder = moneyOrder<{ readonly to: string }, object, ClaimedRebate>({
  call: rewards.claimRebate,
  storageKey: 'rebateClaimSent',
  isSame: (one, other) => one.to === other.to,
  onAccepted: (claimed) => $claimedRebate.set(claimed),
  balanceAfter: (claimed) => claimed,
  reload: () => void loadRebates(),
});
