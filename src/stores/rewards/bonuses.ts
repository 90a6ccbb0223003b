/** The member's bonuses, and giving one up (MC-10). */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { rewards } from '#calls/rewards.ts';
import { $session } from '../access/session.ts';
import { type AsyncState, initialAsyncState } from '../async-state.ts';
import { loadWithNamedRow } from '../named-row.ts';
import { moneyOrder } from '../wallet/money-order.ts';

export type Bonuses = ValueOf<typeof rewards.bonuses>;
export type Bonus = Bonuses['list'][number];
type DroppedBonus = ValueOf<typeof rewards.dropBonus>;

export const $bonuses = atom<AsyncState<Bonuses>>(initialAsyncState);
/** What was given up last on this page. */
export const $dropped = atom<DroppedBonus | null>(null);

export const loadBonuses = (): Promise<void> => loadWithNamedRow($bonuses, rewards.bonuses);

export const dropOrder = moneyOrder<{ readonly id: string }, object, DroppedBonus>({
  call: rewards.dropBonus,
  storageKey: 'bonusDropSent',
  isSame: (one, other) => one.id === other.id,
  onAccepted: (dropped) => $dropped.set(dropped),
  reload: () => void loadBonuses(),
});

// The next member has other bonuses.
$session.listen(({ state }) => {
  if (state === 'in') return;
  $bonuses.set(initialAsyncState);
  $dropped.set(null);
});
