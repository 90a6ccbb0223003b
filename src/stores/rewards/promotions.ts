/** The promotions a member takes part in or may join, and claiming their rewards (MC-11, MC-19, MC-24). */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { rewards } from '#calls/rewards.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult } from '#client/result.ts';
import { $session } from '../access/session.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';
import { $availableRewards } from '../member/account-sync.ts';
import { setBalance } from '../wallet/balance.ts';
import { moneyOrder } from '../wallet/money-order.ts';

export type Activities = ValueOf<typeof rewards.promotions>;
export type Activity = Activities['list'][number];
export type ClaimedReward = ValueOf<typeof rewards.claim>;

export const $activities = atom<AsyncState<Activities>>(initialAsyncState);
/** What was claimed last on this page. */
export const $claimed = atom<ClaimedReward | null>(null);

export async function loadActivities(): Promise<void> {
  await load($activities, (signal) => callApi(rewards.promotions, {}, { signal }), { keepValue: true });
  const { value } = $activities.get();
  if (value) $availableRewards.set(value.available);
}

function onClaimed(claimed: ClaimedReward): void {
  $claimed.set(claimed);
  if (claimed.as === 'money') setBalance(claimed.balance, claimed.currencySymbol);
}

const reload = (): void => void loadActivities();

export const claimOrder = moneyOrder<{ readonly id: string }, object, ClaimedReward>({
  call: rewards.claim,
  storageKey: 'rewardClaimSent',
  isSame: (one, other) => one.id === other.id,
  onAccepted: onClaimed,
  reload,
});

export const drawOrder = moneyOrder<{ readonly code: string }, object, ClaimedReward>({
  call: rewards.claimRaffle,
  storageKey: 'envelopeSent',
  isSame: (one, other) => one.code === other.code,
  onAccepted: onClaimed,
  reload,
});

async function apply(call: Promise<ApiResult<Activity>>): Promise<ApiResult<Activity>> {
  const result = await call;
  if (result.kind === 'done') await loadActivities();
  return result;
}

/** Joins or applies. Sent twice it changes nothing, so a lost answer may be asked for again. */
export const applyForPromotion = (
  code: string,
  application: { readonly comment?: string; readonly pictures?: string[] } = {},
): Promise<ApiResult<Activity>> => apply(callApi(rewards.joinPromotion, { code, ...application }));

export const submitCode = (promoCode: string): Promise<ApiResult<Activity>> => apply(callApi(rewards.redeemCode, { promoCode }));

// The next member has other rewards.
$session.listen(({ state }) => {
  if (state === 'in') return;
  $activities.set(initialAsyncState);
  $claimed.set(null);
});
