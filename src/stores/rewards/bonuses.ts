/** The member's bonuses, and giving one up (MC-10). */
import type { ValueOf } from '#calls/endpoint.ts';
import { rewards } from '#calls/rewards.ts';
import { memberAtom } from '../access/session.ts';
import { memberState } from '../member-state.ts';
import { loadWithNamedRow } from '../named-row.ts';
import { moneyOrder } from '../wallet/money-order.ts';

export type Bonuses = ValueOf<typeof rewards.bonuses>;
export type Bonus = Bonuses['list'][number];
type DroppedBonus = ValueOf<typeof rewards.dropBonus>;

export const $bonuses = memberState<Bonuses>();
/** What was given up last on this page. */
export const $dropped = memberAtom<DroppedBonus | null>(null);

export const loadBonuses = (): Promise<void> => loadWithNamedRow($bonuses, rewards.bonuses);

export const dropOrder = moneyOrder<{ readonly id: string }, object, DroppedBonus>({
  call: rewards.dropBonus,
  storageKey: 'bonusDropSent',
  isSame: (one, other) => one.id === other.id,
  onAccepted: (dropped) => $dropped.set(dropped),
  reload: () => void loadBonuses(),
});
