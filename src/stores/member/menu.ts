/** What the menu of the member centre shows besides its pages: counts, and pages that only some accounts have. */
import { $isTrial, $session } from '../access/session.ts';
import { computed } from '../computed.ts';
import { $availableRewards, $claimableMissions, $consolidated, $unread } from './account-sync.ts';

export interface MenuState {
  readonly counts: { readonly messages: number; readonly missions: number; readonly rewards: number; readonly contracts: number };
  readonly has: { readonly upline: boolean; readonly contracts: boolean };
}

const nothing = { messages: 0, missions: 0, rewards: 0, contracts: 0 };

/** Whether the upline ever offered a contract: each kind sets its flag (MC-23). */
const hasContracts = ({ info }: NonNullable<ReturnType<typeof $consolidated.get>>): boolean => Object.values(info).some((flag) => flag > 0);

export const $menu = computed(
  [$unread, $claimableMissions, $availableRewards, $consolidated, $session, $isTrial],
  (messages, missions, rewards, consolidated, session, isTrial): MenuState => ({
    // Those pages refuse a trial account.
    counts: isTrial ? nothing : { messages, missions, rewards, contracts: consolidated?.contractRequests ?? 0 },
    has: {
      upline: session.state === 'in' && session.member?.toUpline === true,
      contracts: consolidated !== null && !isTrial && hasContracts(consolidated),
    },
  }),
);
