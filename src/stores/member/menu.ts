/** What the menu of the member centre shows besides its pages: counts, and pages that only some accounts have. */
import { $isTrial, $session } from '../access/session.ts';
import { computed } from '../computed.ts';
import { $availableRewards, $claimableMissions, $hasWallets, $unread } from './account-sync.ts';

export interface MenuState {
  readonly counts: { readonly messages: number; readonly missions: number; readonly rewards: number };
  readonly has: { readonly wallets: boolean; readonly upline: boolean };
}

const nothing = { messages: 0, missions: 0, rewards: 0 };

export const $menu = computed(
  [$unread, $claimableMissions, $availableRewards, $hasWallets, $session, $isTrial],
  (messages, missions, rewards, wallets, session, isTrial): MenuState => ({
    // Those pages refuse a trial account.
    counts: isTrial ? nothing : { messages, missions, rewards },
    has: { wallets: wallets && !isTrial, upline: session.state === 'in' && session.member?.toUpline === true },
  }),
);
