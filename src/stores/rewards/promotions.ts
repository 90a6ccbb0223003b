/** The promotions a member takes part in or may join, and claiming their rewards (MC-11, MC-19, MC-24). */
import type { ValueOf } from '#calls/endpoint.ts';
import { rewards } from '#calls/rewards.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult } from '#client/result.ts';
import { minutes } from '#values/time.ts';
import { memberAtom } from '../access/session.ts';
import { load } from '../async-state.ts';
import { $availableRewards } from '../member/account-sync.ts';
import { memberState } from '../member-state.ts';
import { moneyOrder } from '../wallet/money-order.ts';

export type Activities = ValueOf<typeof rewards.promotions>;
export type Activity = Activities['list'][number];
export type ClaimedReward = ValueOf<typeof rewards.claim>;

export const $activities = memberState<Activities>();
/** What was claimed last on this page. */
export const $claimed = memberAtom<ClaimedReward | null>(null);

export async function loadActivities(): Promise<void> {
  await load($activities, (signal) => callApi(rewards.promotions, {}, { signal }), { keepValue: true });
  const { value } = $activities.get();
  if (value) $availableRewards.set(value.available);
}

const shown = {
  onAccepted: (claimed: ClaimedReward): void => $claimed.set(claimed),
  balanceAfter: (claimed: ClaimedReward) => (claimed.as === 'money' ? claimed : null),
};

const reload = (): void => void loadActivities();

export const claimOrder = moneyOrder<{ readonly id: string }, object, ClaimedReward>({
  call: rewards.claim,
  storageKey: 'rewardClaimSent',
  isSame: (one, other) => one.id === other.id,
  ...shown,
  reload,
});

export const drawOrder = moneyOrder<{ readonly code: string }, object, ClaimedReward>({
  call: rewards.claimRaffle,
  storageKey: 'envelopeSent',
  isSame: (one, other) => one.code === other.code,
  ...shown,
  reload,
});

/** No answer of the platform: the request may have been done all the same. */
const isUnanswered = (result: ApiResult<unknown>): boolean =>
  result.kind === 'refused' && (result.code === 'network' || result.code === 'internal' || result.code === 'overloaded');

interface ApplicationDraft {
  readonly comment: string;
  readonly files: readonly File[];
}
export const emptyApplication: ApplicationDraft = { comment: '', files: [] };
/** Applications that are not sent yet, by promotion: a press beside the panel closes their form. */
export const $applications = memberAtom<Readonly<Record<string, ApplicationDraft>>>({});

export function keepApplication(code: string, part: Partial<ApplicationDraft>): void {
  const all = $applications.get();
  $applications.set({ ...all, [code]: { ...(all[code] ?? emptyApplication), ...part } });
}

/** Pictures take their time on a slow connection. */
const uploadTimeout = minutes(3);

/** `unknown`: neither the request nor the list was answered, so nobody knows whether it arrived. */
export type ApplicationResult = ApiResult<Activity> | { readonly kind: 'unknown' };

/**
 * Joins or applies. Sent twice it changes nothing, so a lost answer may be asked for again; pictures are too heavy for that. Without an
 * answer the list says what became of it.
 */
export async function applyForPromotion(
  code: string,
  application: { readonly comment?: string; readonly pictures?: string[] } = {},
): Promise<ApplicationResult> {
  const isHeavy = (application.pictures ?? []).length > 0;
  const result = await callApi(
    rewards.joinPromotion,
    { code, ...application },
    isHeavy ? { tries: 1, timeoutMs: uploadTimeout } : { tries: 3 },
  );
  if (result.kind === 'done' || isUnanswered(result)) await loadActivities();
  if (!isUnanswered(result)) return result;
  const { face, value } = $activities.get();
  if (face !== 'ready') return { kind: 'unknown' };
  const activity = value?.list.find((one) => one.code === code);
  return activity?.entry ? { kind: 'done', value: activity, replayed: false } : result;
}

/** A code entered twice counts once, so a lost answer may be asked for again. */
export async function submitCode(promoCode: string): Promise<ApiResult<Activity>> {
  const result = await callApi(rewards.redeemCode, { promoCode }, { tries: 3 });
  if (result.kind === 'done') await loadActivities();
  return result;
}
