/** The member's missions, the claim of one, and the leaderboard (MC-13). */
import type { ValueOf } from '#calls/endpoint.ts';
import { member } from '#calls/member.ts';
import { callApi } from '#client/api-client.ts';
import { memberAtom } from '../access/session.ts';
import { load } from '../async-state.ts';
import { $claimableMissions } from '../member/account-sync.ts';
import { memberState } from '../member-state.ts';
import { moneyOrder } from '../wallet/money-order.ts';

type Missions = ValueOf<typeof member.missionSummary>;
export type ShownMission = Missions['list'][number];
export type Leaderboard = ValueOf<typeof member.missionLeaderboard>;
type ClaimedMission = ValueOf<typeof member.claimMission>;

export const $missions = memberState<Missions>();
export const $leaderboard = memberState<Leaderboard>();
/** What was claimed last on this page. */
export const $claimedMission = memberAtom<ClaimedMission | null>(null);

export async function loadMissions(): Promise<void> {
  await load($missions, (signal) => callApi(member.missionSummary, {}, { signal }), { keepValue: true });
  const { value } = $missions.get();
  if (value) $claimableMissions.set(value.claimable);
}

export const loadLeaderboard = (): Promise<void> =>
  load($leaderboard, (signal) => callApi(member.missionLeaderboard, {}, { signal }), { keepValue: true });

interface MissionClaim {
  readonly code: string;
  readonly since: ShownMission['since'];
}

export const missionOrder = moneyOrder<MissionClaim, object, ClaimedMission>({
  call: member.claimMission,
  storageKey: 'missionClaimSent',
  isSame: (one, other) => one.code === other.code && one.since === other.since,
  onAccepted: (claimed) => {
    $claimedMission.set(claimed);
  },
  reload: () => {
    void loadMissions();
    void loadLeaderboard();
  },
});
